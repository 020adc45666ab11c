import Database

/// The tables of `CacheDatabase`. Times are milliseconds since 1970, dates are `YYYY-MM-DD`.
enum CacheSchema {
  /// Never change a step that was released; add another one behind it.
  static let migration = Migration(applicationID: 0x546F_7073, [version1, version2, version3, version4, version5])

  static let version1: [StaticString] =
    ["PRAGMA application_id = 0x546F7073"] + answers + editions + items + requests + details + pictures

  /// Apple's books: what its charts say of a book, and its details beside Google's.
  static let version2: [StaticString] = [
    "ALTER TABLE item ADD COLUMN subtitle TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE item ADD COLUMN apple_id TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE item ADD COLUMN is_audio INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE item ADD COLUMN apple_cover TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE item ADD COLUMN apple_page TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE item ADD COLUMN apple_isbn TEXT NOT NULL DEFAULT ''",
    """
    CREATE TABLE new_detail (
      service TEXT NOT NULL, item TEXT NOT NULL, asked TEXT NOT NULL, at INTEGER NOT NULL, body TEXT,
      PRIMARY KEY (service, item)
    ) STRICT, WITHOUT ROWID
    """,
    """
    INSERT INTO new_detail
    SELECT CASE WHEN item LIKE 'album:%' THEN 'apple' ELSE 'google-books' END, item, asked, at, body FROM detail
    """,
    "DROP TABLE detail",
    "ALTER TABLE new_detail RENAME TO detail",
  ]

  /// What the Times remarks on the sales of a book, and its review.
  private static let version3: [StaticString] = [
    "ALTER TABLE item ADD COLUMN review TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE place ADD COLUMN is_tie INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE place ADD COLUMN has_bulk_orders INTEGER NOT NULL DEFAULT 0",
    "DROP VIEW kept_place",
    """
    CREATE VIEW kept_place AS
    SELECT item.*, edition, position, rank, movement, weeks, is_tie, has_bulk_orders FROM place JOIN item ON item.id = item
    """,
  ]

  /// The weeks that a reader asked to have loaded; one row at most.
  private static let version4: [StaticString] = [
    "CREATE TABLE wanted_weeks (newest TEXT NOT NULL, count INTEGER NOT NULL) STRICT"
  ]

  /// When each row of an item was last seen on a list, so that a search finds those first that were seen last; and an index
  /// of the beginnings of words, which a search looks up.
  private static let version5: [StaticString] = [
    """
    CREATE TABLE item_seen (
      item INTEGER PRIMARY KEY REFERENCES item ON DELETE CASCADE, date TEXT NOT NULL
    ) STRICT
    """,
    """
    INSERT INTO item_seen SELECT place.item, max(date) FROM place JOIN edition ON edition.id = edition GROUP BY place.item
    """,
    """
    CREATE TRIGGER place_added AFTER INSERT ON place BEGIN
      INSERT INTO item_seen SELECT new.item, date FROM edition WHERE id = new.edition
      ON CONFLICT (item) DO UPDATE SET date = max(date, excluded.date);
    END
    """,
    "CREATE TABLE item_words AS SELECT rowid AS item, words FROM item_search",
    "DROP TABLE item_search",
    """
    CREATE VIRTUAL TABLE item_search USING fts5 (
      words, detail = none, columnsize = 0, tokenize = 'ascii', prefix = '1 2 3')
    """,
    "INSERT INTO item_search (rowid, words) SELECT item, words FROM item_words",
    "DROP TABLE item_words",
  ]

  /// What a service sent, as it came: `asked` tells the answers of one service apart. Older bodies are dropped; what was read
  /// from them stays. `answer_edition` has the editions of an answer in their order.
  private static let answers: [StaticString] = [
    """
    CREATE TABLE answer (
      id INTEGER PRIMARY KEY, service TEXT NOT NULL, asked TEXT NOT NULL, date TEXT NOT NULL, asked_date TEXT,
      fetched_at INTEGER NOT NULL, decoder INTEGER NOT NULL, body BLOB, UNIQUE (service, asked, date)
    ) STRICT
    """,
    """
    CREATE TABLE answer_edition (
      answer INTEGER NOT NULL REFERENCES answer ON DELETE CASCADE, position INTEGER NOT NULL,
      edition INTEGER NOT NULL REFERENCES edition ON DELETE CASCADE, PRIMARY KEY (answer, position)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX answer_edition_edition ON answer_edition (edition)",
  ]

  /// What was read from the answers.
  private static let editions: [StaticString] = [
    """
    CREATE TABLE chart (
      slug TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, picker_group TEXT NOT NULL, frequency TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE edition (
      id INTEGER PRIMARY KEY, service TEXT NOT NULL, chart TEXT NOT NULL REFERENCES chart, country TEXT NOT NULL,
      measure TEXT NOT NULL, date TEXT NOT NULL, is_excerpt INTEGER NOT NULL, previous TEXT, next TEXT,
      UNIQUE (chart, country, measure, date)
    ) STRICT
    """,
    // A date that was asked for, and the edition that it led to.
    """
    CREATE TABLE resolution (
      chart TEXT NOT NULL, asked TEXT NOT NULL, date TEXT NOT NULL, PRIMARY KEY (chart, asked)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE place (
      edition INTEGER NOT NULL REFERENCES edition ON DELETE CASCADE, position INTEGER NOT NULL, rank INTEGER NOT NULL,
      item INTEGER NOT NULL REFERENCES item, movement TEXT, weeks INTEGER,
      PRIMARY KEY (edition, position)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX place_item ON place (item)",
    // The columns that `EditionRecords` reads, in its order.
    """
    CREATE VIEW kept_edition AS
    SELECT edition.id, service, chart, name, picker_group, frequency, country, measure, date, is_excerpt, previous, next
    FROM edition JOIN chart ON slug = chart
    """,
  ]

  /// What the services say of an item. An item has a row for each way that lists describe it: they differ in a book's ISBNs
  /// and publisher.
  private static let items: [StaticString] = [
    """
    CREATE TABLE item (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, title TEXT NOT NULL, creator TEXT NOT NULL, byline TEXT NOT NULL,
      summary TEXT NOT NULL, publisher TEXT NOT NULL, age_group TEXT NOT NULL, isbns TEXT NOT NULL, genres TEXT NOT NULL,
      released TEXT NOT NULL, copyright TEXT NOT NULL, is_explicit INTEGER NOT NULL, cover TEXT NOT NULL, shop TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX item_name ON item (name)",
    """
    CREATE VIEW kept_place AS
    SELECT item.*, edition, position, rank, movement, weeks FROM place JOIN item ON item.id = item
    """,
    // Our own words, folded by `Normalization` and divided by blanks: the tokenizer has nothing left to decide.
    "CREATE VIRTUAL TABLE item_search USING fts5 (words, detail = none, columnsize = 0, tokenize = 'ascii')",
    """
    CREATE TRIGGER place_deleted AFTER DELETE ON place BEGIN
      DELETE FROM item WHERE id = old.item AND NOT EXISTS (SELECT 1 FROM place WHERE item = old.item);
    END
    """,
    """
    CREATE TRIGGER item_deleted AFTER DELETE ON item BEGIN
      DELETE FROM item_search WHERE rowid = old.id;
    END
    """,
  ]

  /// Each request that was sent: see `RequestBudget`. `request_loss` says when such rows were found to be gone, those of one
  /// service or, if that is `NULL`, of all.
  private static let requests: [StaticString] = [
    "CREATE TABLE request (service TEXT NOT NULL, at INTEGER NOT NULL) STRICT",
    "CREATE INDEX request_at ON request (service, at)",
    "CREATE TABLE request_loss (id INTEGER PRIMARY KEY, service TEXT, at INTEGER NOT NULL) STRICT",
  ]

  /// What a service said of one item, as JSON; `NULL` if it has no such item. `asked` is what it was asked for, with blanks
  /// between: the ISBNs of a book, the country whose store has an album.
  private static let details: [StaticString] = [
    """
    CREATE TABLE detail (
      item TEXT NOT NULL, asked TEXT NOT NULL, at INTEGER NOT NULL, body TEXT, PRIMARY KEY (item)
    ) STRICT, WITHOUT ROWID
    """
  ]

  /// The picture of each item, and the addresses that gave none, with the time until which they are left alone. The
  /// pictures themselves are files; items and addresses are fingerprints, as in the files' names.
  private static let pictures: [StaticString] = [
    """
    CREATE TABLE picture (
      item TEXT NOT NULL PRIMARY KEY, file TEXT NOT NULL, size INTEGER NOT NULL, used INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE TABLE missing_picture (address TEXT NOT NULL PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID",
  ]
}
