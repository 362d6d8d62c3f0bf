public import Dispatch

/// Runs blocking work on a dispatch queue, so that neither the main actor nor Swift's cooperative thread
/// pool is blocked.
/// - Parameter priority: The queue's quality of service: `userInitiated` if a person waits for the result.
public func offMain<Result: Sendable>(
    priority: DispatchQoS.QoSClass = .utility, _ work: @escaping @Sendable () -> Result
) async -> Result {
    await withCheckedContinuation { continuation in
        DispatchQueue.global(qos: priority).async {
            continuation.resume(returning: work())
        }
    }
}
