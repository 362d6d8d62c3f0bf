/// The reasons why an ``EventLoop`` cannot be created.
public enum EventLoopError: Error, CustomStringConvertible, Sendable {
    /// The system has no event descriptor left.
    case noEventBackend
    /// The loop cannot run the main dispatch queue's jobs by a file descriptor.
    case mainQueueOutOfReach

    /// A sentence that says what happened, what it means, and what to do.
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
