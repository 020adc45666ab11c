import Core

extension DetailsSource<Book, BookDetails> {
  /// Apple's book store: asked by the book's own number there, of all books of a chart at once; then by its ISBNs, then by
  /// its title and author.
  ///
  /// - Parameters:
  ///   - country: whose store is asked.
  ///   - forgive: lets the lookup be asked at once after a failure.
  static func appleBooks(
    _ client: AppleClient, country: @escaping @Sendable () -> CountryCode,
    forgive: @escaping @Sendable () -> Void = {}
  ) -> DetailsSource {
    /// Its other ISBNs are tried, but twenty requests a minute have to do for all books.
    @Sendable func isbns(_ book: Book) -> [ISBN] { Array(book.isbnsForLinks.prefix(3)) }

    /// Looks until there is a description; editions without one only add what they say.
    @Sendable func find(
      _ book: Book, _ country: CountryCode, known: BookDetails?
    ) async throws(ServiceFailure) -> BookDetails? {
      var found = known
      var questions = isbns(book).map { AppleClient.BookQuestion.isbn($0) }
      let author = Authorship.first(of: book.author)
      if !author.isEmpty { questions.append(.text("\(book.title) \(author)")) }
      for question in questions where found?.description.isEmpty ?? true {
        let row = try await client.findBooks(question, country).first { row in
          // An ISBN is the book's own, so a longer title does not make it another book.
          if case .isbn = question, row.isLongerName(of: book) { return true }
          return row.isOf(book)
        }
        if let row { found = found?.completed(with: row.details) ?? row.details }
      }
      return found
    }

    return DetailsSource(
      service: .appleBooks, id: { .book($0.key) },
      asked: { book in [country().code] + [book.apple?.id].compactMap(\.self) + isbns(book).map(\.digits) },
      batch: { $0.apple == nil ? nil : country().code }, absence: DetailRecords.absence,
      subjectsPerRequest: AppleClient.idsPerLookup,
      ask: { books, _ throws(ServiceFailure) in
        let country = country()
        var reply = Reply()
        let ids = books.compactMap(\.apple?.id)
        if !ids.isEmpty {
          let rows = try await client.findBooks(.ids(ids), country)
          let byID = Dictionary(rows.map { ($0.fields.apple.id, $0) }) { first, _ in first }
          for book in books {
            guard let row = book.apple.flatMap({ byID[$0.id] }), row.isOf(book) else { continue }
            reply.found[.book(book.key)] = row.details
          }
        }
        for (index, book) in books.enumerated() where reply.found[.book(book.key)]?.description.isEmpty ?? true {
          // The others are looked at one by one, when a reader does.
          guard index == 0 else {
            reply.found[.book(book.key)] = nil
            reply.unknown.insert(.book(book.key))
            continue
          }
          do throws(ServiceFailure) {
            reply.found[.book(book.key)] = try await find(book, country, known: reply.found[.book(book.key)])
          } catch {
            // What the others brought is not lost.
            reply.failed[.book(book.key)] = error
          }
        }
        return reply
      }, forgive: forgive)
  }
}

extension BookLookupReply.Row {
  /// Whether it is the same book: the title and the first author, by the rule that makes keys.
  fileprivate func isOf(_ book: Book) -> Bool { fields.key == book.key || fields.key == book.keyOfText }

  /// Whether it is the same book with a subtitle behind a colon: "Outlive: The Science and Art of Longevity".
  fileprivate func isLongerName(of book: Book) -> Bool {
    guard !fields.firstAuthor.isEmpty,
      let title = fields.name.title.split(whereSeparator: AppleBookName.colons.contains).first,
      let key = BookKey(title: String(title), firstAuthor: fields.firstAuthor)
    else { return false }
    return key == book.key || key == book.keyOfText
  }
}

extension DetailsRepository<Book, BookDetails> {
  /// Remembers a chart: if one of its books is asked for, all of them are.
  func follow(_ chart: Edition) {
    follow(
      chart.entries.compactMap { entry in
        guard case .book(let book) = entry.item else { return nil }
        return book
      }, as: chart.chart.id)
  }
}
