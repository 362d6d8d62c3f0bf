/// Why an ``EventLoop`` could not be made.
public enum EventLoopError: Error, CustomStringConvertible, Sendable {
    /// The system gives no event descriptor.
    case noEventBackend
    /// The main dispatch queue cannot be drained by a descriptor.
    case mainQueueOutOfReach

    /// What happened, what it means, and what to do.
    public var description: String {
        switch self {
        case .noEventBackend:
            "The system gave no event descriptor (epoll), so there is nothing to wait with. The process probably has too many open files: "
                + "raise `ulimit -n` and start again."
        case .mainQueueOutOfReach:
            "This libdispatch does not tell how to drain the main queue, or this is not the main thread. Use the mode `runLoop` or `automatic`."
        }
    }
}
