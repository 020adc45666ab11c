import Testing

@testable import Services

@Suite struct AcronymTests {
  /// No list holds them: they cannot be spoken.
  @Test(arguments: [
    ("SPQR", "SPQR"), ("BTS: THE BAND", "BTS: The Band"), ("WKRP NIGHTS", "WKRP Nights"), ("THE BFG", "The BFG"),
    ("THE HMS BEAGLE", "The HMS Beagle"), ("GPS FOR CATS", "GPS for Cats"), ("THE KGB'S LIST", "The KGB's List"),
    ("SPQR\u{2019}S END", "SPQR\u{2019}s End"), ("PS I LOVE YOU", "PS I Love You"), ("MY DVD, MY CD", "My DVD, My CD"),
    ("(SST)", "(SST)"), ("NON-SPQR", "Non-SPQR"), ("DJ-TV", "DJ-TV"), ("LGBTQ+ VOICES", "LGBTQ+ Voices"),
    ("XXX", "XXX"),
    ("R&B", "R&B"), ("PB&J DAYS", "PB&J Days"), ("CC AND MD", "CC and MD"),
  ])
  func aWordWithoutAVowelIsOne(_ title: String, _ cased: String) {
    #expect(TitleCase.apply(to: title) == cased)
  }

  @Test(arguments: [
    ("MR. HYDE", "Mr. Hyde"), ("MRS DALLOWAY", "Mrs Dalloway"), ("DR NO", "Dr No"), ("MS. MARVEL", "Ms. Marvel"),
    ("ST. LUCY'S HOME", "St. Lucy's Home"), ("SGT. PEPPER", "Sgt. Pepper"), ("LT. DAN", "Lt. Dan"),
    ("MT. RUSHMORE", "Mt. Rushmore"),
    ("KRAMER VS. KRAMER", "Kramer vs. Kramer"), ("DREAMS LTD.", "Dreams Ltd."), ("THE NTH DEGREE", "The Nth Degree"),
    ("HMM, SHH! GRR AND PSST", "Hmm, Shh! Grr and Psst"), ("ZZZZ", "Zzzz"), ("BRRR! SHHHH", "Brrr! Shhhh"),
    ("TSK TSK", "Tsk Tsk"),
    ("CELESTE NG", "Celeste Ng"), ("MYTH, SKY AND RHYTHM", "Myth, Sky and Rhythm"),
    ("WHY? BY MY GYM", "Why? By My Gym"),
    ("\u{C9}T\u{C9} BR\u{DB}L\u{C9}", "\u{C9}t\u{E9} Br\u{FB}l\u{E9}"), ("\u{395}\u{39D}", "\u{395}\u{3BD}"),
    ("ROCK 'N' ROLL", "Rock 'n' Roll"),
  ])
  func whatIsShortForAWordOrANoiseIsNone(_ title: String, _ cased: String) {
    #expect(TitleCase.apply(to: title) == cased)
  }

  @Test(arguments: [
    ("THE FBI STORY", "The FBI Story"), ("INSIDE NASA", "Inside NASA"), ("AIDS AND US", "AIDS and Us"),
    ("GOING AWOL", "Going AWOL"),
    ("IT IS US: WHO AM I?", "It Is Us: Who Am I?"), ("THE SASS OF IT", "The Sass of It"),
    ("TVS AND CEOS", "TVs and CEOs"),
    ("UFOS OVER THE UK", "UFOs Over the UK"), ("THE CBS NEWS", "The CBS News"), ("MY PHD YEARS", "My PhD Years"),
    ("THE USS MAINE", "The USS Maine"), ("CSI: MIAMI", "CSI: Miami"), ("THE KKK TRIAL", "The KKK Trial"),
  ])
  func whatCanBeSpokenIsOneIfItIsKnown(_ title: String, _ cased: String) {
    #expect(TitleCase.apply(to: title) == cased)
  }

  @Test(arguments: [
    ("AT&T AND ME", "AT&T and Me"), ("Q&A'S", "Q&A's"), ("AC/DC", "AC/DC"), ("AND/OR", "And/Or"), ("ME&YOU", "Me&You"),
    ("HE/SHE", "He/She"), ("R2D2 AND C3PO", "R2D2 and C3PO"), ("H2O", "H2O"), ("WD40", "WD40"), ("MP3S", "MP3S"),
    ("M3GAN", "M3GAN"),
    ("CATCH22", "Catch22"), ("SE7EN", "Se7en"), ("STR8 OUT", "Str8 Out"), ("20SOMETHING", "20something"),
    ("4CHAN", "4chan"),
    ("SUPER BOWL LVII", "Super Bowl LVII"), ("PART XLII", "Part XLII"), ("LIV AND LI", "Liv and Li"), ("LIX", "LIX"),
  ])
  func initialsCodesAndNumeralsStay(_ title: String, _ cased: String) {
    #expect(TitleCase.apply(to: title) == cased)
  }

  @Test(arguments: [
    ("CASH McCALL", "Cash McCall"), ("THE McTEAGUE AFFAIR", "The McTeague Affair"),
    ("MacDONALD HALL", "MacDonald Hall"),
    ("McCALL'S WAR", "McCall's War"), ("McDREAMY, McSTEAMY", "McDreamy, McSteamy"),
    ("iPHONE SECRETS", "iPhone Secrets"),
    ("eBAY NATION", "eBay Nation"), ("d'ARTAGNAN", "d'Artagnan"), ("l'\u{C9}TRANGER", "l'\u{C9}tranger"),
    ("DeVITO AND LaROSE", "DeVito and LaRose"),
    ("MY DVDs AND CEOs", "My DVDs and CEOs"), ("MY PhD YEARS", "My PhD Years"), ("THE 1960s NOW", "The 1960s Now"),
    ("(McGEE)", "(McGee)"),
    ("O\u{2019}BRIEN", "O\u{2019}Brien"), ("J'ACCUSE", "J'Accuse"), ("C'EST LA VIE", "C'est la Vie"),
    ("DELL'AMORE", "Dell'Amore"),
    ("EL AMOR DE MI VIDA", "El Amor de Mi Vida"), ("QU'EST-CE", "Qu'est-Ce"), ("CIEN A\u{D1}OS", "Cien A\u{F1}os"),
  ])
  func namesAreCasedBehindTheirPrefix(_ title: String, _ cased: String) {
    #expect(TitleCase.apply(to: title) == cased)
  }

  @Test(arguments: [
    ("ACME", "The men of ACME.", "ACME"), ("THE ACME MEN", "How ACME\u{2019}s men won.", "The ACME Men"),
    ("IKEA", "Ikea at home.", "IKEA"),
    ("MCAT", "Ready for the MCAT.", "MCAT"), ("LEBRON", "LeBron James's rise.", "LeBron"),
    ("THE MACDONALDS", "The MacDonalds of Skye.", "The MacDonalds"),
    ("MACBETH", "The play Macbeth.", "Macbeth"), ("EBAY", "How eBay began.", "eBay"),
    ("O'BRIEN", "An \u{201C}O'Brien\u{201D}.", "O'Brien"),
    ("THE VLK", "A boy named Vlk.", "The Vlk"), ("AIDS", "How it aids us.", "AIDS"), ("SPQR", "About spqr.", "SPQR"),
    ("THE FBI STORY", "About the fbi story.", "The FBI Story"), ("CASH McCALL", "About cash mccall.", "Cash McCall"),
    ("US AGAINST YOU", "Nobody in the US.", "Us Against You"), ("IT", "The IT crowd.", "It"),
    ("EMMA", "EMMA! A NOVEL.", "Emma"),
    ("EMMA", "Emma, again", "Emma"), ("EMMA", "", "Emma"),
    ("THE DUCHESS", "A duchess\u{2014}NASA knows her.", "The Duchess"),
    ("NASA-BOUND", "Off to NASA", "NASA-Bound"), ("The Macdonalds", "The MacDonalds", "The Macdonalds"),
    ("NASA'S WAY", "NASA's way", "NASA's Way"),
  ])
  func whatTheRowItselfWritesCounts(_ title: String, _ description: String, _ cased: String) {
    #expect(TitleCase.apply(to: title, spelledIn: [description, "by Ann Lee"]) == cased)
  }

  @Test func theAuthorsNameCounts() {
    #expect(TitleCase.apply(to: "DEVITO ON DEVITO", spelledIn: ["", "by Danny DeVito"]) == "DeVito on DeVito")
  }
}
