import Testing

@testable import Services

@Suite struct TitleCaseTests {
  @Test(arguments: [
    ("THE MOONSTONE", "The Moonstone"), ("PRIDE AND PREJUDICE", "Pride and Prejudice"), ("EMMA", "Emma"),
    ("AROUND THE WORLD IN EIGHTY DAYS", "Around the World in Eighty Days"), ("A DOLL'S HOUSE", "A Doll's House"),
    ("THE RETURN OF THE NATIVE", "The Return of the Native"),
    ("FAR FROM THE MADDING CROWD", "Far from the Madding Crowd"),
    ("FRANKENSTEIN, OR THE MODERN PROMETHEUS", "Frankenstein, or the Modern Prometheus"),
    ("IT ENDS WITH US", "It Ends with Us"), ("WHAT WE LONG FOR", "What We Long For"),
    ("OF MICE AND MEN", "Of Mice and Men"),
    ("THE WORLD WE LIVE IN", "The World We Live In"), ("DO NOT GO ON", "Do Not Go On"),
  ])
  func smallWordsAreSmallInTheMiddle(_ title: String, _ cased: String) {
    #expect(TitleCase.apply(to: title) == cased)
  }

  /// A Greek word ends with another sigma.
  @Test(arguments: [
    ("\u{39B}\u{39F}\u{393}\u{39F}\u{3A3}", "\u{39B}\u{3BF}\u{3B3}\u{3BF}\u{3C2}"),
    ("\u{39F}\u{39B}\u{3A3}, \u{3A3}", "\u{39F}\u{3BB}\u{3C2}, \u{3A3}"),
  ])
  func aGreekWordEndsAsItShould(_ title: String, _ cased: String) {
    #expect(TitleCase.apply(to: title) == cased)
  }

  /// They are mostly adverbs and conjunctions in titles, which every style but a newspaper's capitalizes.
  @Test(arguments: [
    ("WHAT IF IT RAINS", "What If It Rains"), ("GROWING UP SLOWLY", "Growing Up Slowly"),
    ("BETTER THAN GOLD", "Better Than Gold"), ("NOT SO FAST", "Not So Fast"),
    ("THE HANDS OFF RULE", "The Hands Off Rule"),
    ("GAME OVER AGAIN", "Game Over Again"), ("NOT YET DARK", "Not Yet Dark"),
  ])
  func adverbsAndConjunctionsAreNotSmall(_ title: String, _ cased: String) {
    #expect(TitleCase.apply(to: title) == cased)
  }

  @Test(arguments: [
    ("WALDEN: OR LIFE IN THE WOODS", "Walden: Or Life in the Woods"), ("WHAT NOW? A GUIDE", "What Now? A Guide"),
    ("GO! THE BOOK", "Go! The Book"), ("RUN. EAT. THE END", "Run. Eat. The End"),
    ("THE ISLAND - A NOVEL", "The Island - A Novel"),
    ("THE ISLAND \u{2014} A NOVEL", "The Island \u{2014} A Novel"), ("LOVE\u{2014}A HISTORY", "Love\u{2014}A History"),
    ("\"WHO IS THERE?\" A MEMOIR", "\"Who Is There?\" A Memoir"), ("(WAIT!) A TALE", "(Wait!) A Tale"),
    ("WHAT WE LONG FOR: A NOVEL", "What We Long For: A Novel"), ("COME IN! AND SIT", "Come In! And Sit"),
    ("MR. DARCY AND THE ST. CLAIRS", "Mr. Darcy and the St. Clairs"), ("NO. 8, VOL. 11", "No. 8, Vol. 11"),
    ("ANNE VS. THE WORLD", "Anne vs. the World"), ("AND\u{2026} THE STORM", "And\u{2026} The Storm"),
    ("WHAT IS IT FOR?", "What Is It For?"), ("\u{201C}IS IT ON?\u{201D}", "\u{201C}Is It On?\u{201D}"),
  ])
  func sentencesBeginAndEndWithCapitals(_ title: String, _ cased: String) {
    #expect(TitleCase.apply(to: title) == cased)
  }

  @Test(arguments: [
    ("READING \"THE RAVEN\" ALOUD", "Reading \"The Raven\" Aloud"),
    ("BASKETS (AND OTHER THINGS)", "Baskets (and Other Things)"),
    ("ESSAYS ON \u{201C}A MODEST PROPOSAL\u{201D}", "Essays on \u{201C}A Modest Proposal\u{201D}"),
    ("#HASHTAG", "#Hashtag"),
    ("SOUP, \u{2018}THE BOOK\u{2019}", "Soup, \u{2018}The Book\u{2019}"), ("WHO? ME & YOU", "Who? Me & You"),
  ])
  func whatIsQuotedBeginsWithACapital(_ title: String, _ cased: String) {
    #expect(TitleCase.apply(to: title) == cased)
  }

  @Test(arguments: [
    ("HENRY VIII", "Henry VIII"), ("PART II: III AND IX", "Part II: III and IX"), ("ROCKY XIV.", "Rocky XIV."),
    ("LOUIS XIV'S WAR", "Louis XIV's War"), ("(XXIX)", "(XXIX)"), ("HENRY V", "Henry V"),
    ("I, CLAUDIUS", "I, Claudius"),
    ("MIX AND MATCH", "Mix and Match"), ("CIVIL WAR", "Civil War"), ("THE VIVID MILD DI", "The Vivid Mild Di"),
    ("LIVID", "Livid"), ("DIM MILL", "Dim Mill"),
  ])
  func numeralsAreToldFromWords(_ title: String, _ cased: String) {
    #expect(TitleCase.apply(to: title) == cased)
  }

  @Test(arguments: [
    ("THE WOMAN'S HOUR", "The Woman's Hour"), ("DON'T STOP", "Don't Stop"), ("DON\u{2019}T STOP", "Don\u{2019}t Stop"),
    ("O'BRIEN'S LUCK", "O'Brien's Luck"), ("O\u{2019}BRIEN", "O\u{2019}Brien"),
    ("\"O'BRIEN\" RETURNS", "\"O'Brien\" Returns"),
    ("D'ARTAGNAN", "D'Artagnan"), ("L'AMOUR", "L'Amour"), ("'TIL DAWN", "'Til Dawn"),
    ("\u{2019}TIL DAWN", "\u{2019}Til Dawn"),
    ("THE READERS' GUIDE", "The Readers' Guide"), ("Y'ALL COME", "Y'all Come"),
    ("WE'RE ALL I'LL NEED", "We're All I'll Need"),
    ("COOKIN' LATE", "Cookin' Late"), ("ROCK 'N' ROLL", "Rock 'n' Roll"),
    ("ROCK \u{2019}N\u{2019} ROLL", "Rock \u{2019}n\u{2019} Roll"),
    ("SALT 'N PEPPER", "Salt 'n Pepper"), ("D'OH", "D'oh"), ("'S GRAVENHAGE", "'S Gravenhage"), ("A 'TIS", "A 'Tis"),
  ])
  func apostrophesAreUnderstood(_ title: String, _ cased: String) {
    #expect(TitleCase.apply(to: title) == cased)
  }

  @Test(arguments: [
    ("MCDONALD'S FARM", "McDonald's Farm"), ("(MCGREGOR)", "(McGregor)"), ("MCGEE", "McGee"), ("MACBETH", "Macbeth"),
    ("\u{C9}MILE ZOLA", "\u{C9}mile Zola"), ("BRONT\u{CB}", "Bront\u{EB}"), ("UMC HALL", "Umc Hall"), ("MCAT", "Mcat"),
  ])
  func namesKeepTheirCapitals(_ title: String, _ cased: String) {
    #expect(TitleCase.apply(to: title) == cased)
  }

  @Test(arguments: [
    ("E-BOOK", "E-Book"), ("THE MOTHER-IN-LAW", "The Mother-in-Law"), ("CATCH-22", "Catch-22"),
    ("AN UP-TO-DATE GUIDE", "An Up-to-Date Guide"), ("AND/OR", "And/Or"), ("THE ON-OFF SWITCH", "The On-Off Switch"),
    ("TWENTIETH\u{2013}CENTURY MAN", "Twentieth\u{2013}Century Man"), ("GIVING A ----", "Giving a ----"),
    ("WHO WAS . . . ?", "Who Was . . . ?"), ("-", "-"),
  ])
  func partsBetweenHyphensAreWords(_ title: String, _ cased: String) {
    #expect(TitleCase.apply(to: title) == cased)
  }

  @Test(arguments: [
    ("J.R.R. TOLKIEN", "J.R.R. Tolkien"), ("THE U.S. ARMY", "The U.S. Army"),
    ("D.C. AND THE F.B.I.", "D.C. and the F.B.I."),
    ("MY PH.D. YEARS", "My Ph.D. Years"), ("THE FBI FILES", "The FBI Files"), ("THE FBI'S FILES", "The FBI's Files"),
    ("JFK\u{2019}S DAYS", "JFK\u{2019}s Days"), ("(WWII)", "(WWII)"), ("TV: A HISTORY", "TV: A History"),
    ("INSIDE THE CIA.", "Inside the CIA."), ("TB12 AND B6", "TB12 and B6"),
  ])
  func initialsAndAcronymsStay(_ title: String, _ cased: String) {
    #expect(TitleCase.apply(to: title) == cased)
  }

  @Test(arguments: [
    ("1984", "1984"), ("THE 7 HABITS", "The 7 Habits"), ("THE 1ST AND 22ND DAY", "The 1st and 22nd Day"),
    ("THE 19TH-CENTURY NOVEL", "The 19th-Century Novel"), ("THE 1960S", "The 1960s"), ("'80S NIGHT", "'80s Night"),
    ("THE 80'S", "The 80's"), ("A 3D WORLD", "A 3D World"), ("23 1/2 LIES", "23 1/2 Lies"),
    ("20,000 LEAGUES", "20,000 Leagues"),
    ("THE 4-HOUR DAY", "The 4-Hour Day"), ("#1", "#1"), ("", ""), ("???", "???"),
  ])
  func numbersStay(_ title: String, _ cased: String) {
    #expect(TitleCase.apply(to: title) == cased)
  }

  @Test(arguments: [
    "The Moonstone", "a room of one's own", "iPod", "McTeague: A Story", "E.T. at home", "\u{96EA}\u{56FD}",
    "BiG LiTTle w",
    "  two  blanks ",
  ])
  func aTitleThatIsNotInCapitalsStays(_ title: String) {
    #expect(TitleCase.apply(to: title) == title)
  }

  @Test(arguments: [
    ("WARNINGS: A Story", "Warnings: A Story"), ("THE McTEAGUE AFFAIR", "The McTeague Affair"),
    ("  THE   MOONSTONE ", "The Moonstone"),
  ])
  func onlyTheWordsInCapitalsAreChanged(_ title: String, _ cased: String) {
    #expect(TitleCase.apply(to: title) == cased)
  }

  @Test func castingTwiceChangesNothing() {
    for title in ["THE MOTHER-IN-LAW'S U.S. TOUR: A NOVEL", "HENRY VIII & ME", "J.R.R.", "IT"] {
      let once = TitleCase.apply(to: title)
      #expect(TitleCase.apply(to: once) == once)
    }
  }
}
