import Core
import TestSupport
import Testing

@testable import Services

/// A folder, a clock and budgets that count in it.
struct BudgetWorld {
  let folder: TemporaryFolder
  let time: ManualTime
  /// What a budget logged.
  let lines = Collected<String>()

  init(skipsSleep: Bool = false) throws {
    folder = try TemporaryFolder()
    time = ManualTime(skipsSleep: skipsSleep)
  }

  func budget(_ limits: BudgetLimits, calls: FileCalls = .system) -> RequestBudget {
    var file = DurableFile(path: folder.path("budgets/\(limits.name).json"))
    file.calls = calls
    return RequestBudget(
      limits, file: file, clock: time.clock, sleep: { [time] in try await time.sleep($0) },
      random: { $0.upperBound }, log: { [lines] in lines.append($0) })
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
