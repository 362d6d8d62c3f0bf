import Dispatch

/// Runs blocking work on a dispatch queue, so that neither the main actor nor Swift's cooperative thread
/// pool is blocked.
func offMain<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        DispatchQueue.global(qos: .utility).async {
            continuation.resume(returning: work())
        }
    }
}
