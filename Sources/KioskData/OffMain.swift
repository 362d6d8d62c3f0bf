import Dispatch

/// Does blocking work on a thread of its own, where it holds up neither the main actor nor Swift's few concurrency threads.
func offMain<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        DispatchQueue.global(qos: .utility).async {
            continuation.resume(returning: work())
        }
    }
}
