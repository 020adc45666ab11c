import Core
import Database
import TestSupport
import Testing

@testable import Services

/// A folder, a clock and budgets that count in it.
struct BudgetWorld {
  let folder: TemporaryFolder
  let time: ManualTime
  let background = BackgroundWork()
  /// What the database logged.
  let lines = Collected<String>()

  init(skipsSleep: Bool = false) throws {
    folder = try TemporaryFolder()
    time = ManualTime(skipsSleep: skipsSleep)
  }

  /// The database as another copy of the program opens it.
  func database() -> CacheDatabase {
    CacheDatabase(folder: folder.path, clock: time.clock, log: { [lines] in lines.append($0) })
  }

  /// - Parameter database: `nil` for that of another copy of the program.
  func budget(_ limits: BudgetLimits, in database: CacheDatabase? = nil) -> RequestBudget {
    RequestBudget(
      limits, in: database ?? self.database(), background: background, clock: time.clock,
      sleep: { [time] in try await time.sleep($0) }, random: { $0.upperBound })
  }

  /// What is counted on disk.
  func moments(_ limits: BudgetLimits) throws -> [Timestamp] {
    try #require(
      database().read { connection throws(DatabaseError) in
        try RequestRecords(connection: connection, service: limits.name).read(after: limits.horizon(at: time.now))
          .moments
      })
  }
}

extension RequestBudget {
  /// Takes a turn in the background, and comes back once it waits for it.
  func queue(
    _ priority: RequestPriority, _ done: @escaping @Sendable (Result<Turn, ServiceFailure>) -> Void
  ) async throws -> Task<Void, Never> {
    let before = waitingCount
    let task = Task {
      do throws(ServiceFailure) {
        done(.success(try await turn(priority)))
      } catch {
        done(.failure(error))
      }
    }
    try await eventually { self.waitingCount > before }
    return task
  }
}
