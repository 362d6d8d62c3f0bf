/// The reasons why an ``EventLoop`` cannot be created.
public enum EventLoopError: Error, CustomStringConvertible, Sendable {
    /// The system has no event descriptor left.
    case noEventBackend
    /// The loop cannot run the main dispatch queue's jobs through a file descriptor.
    case mainQueueUnavailable

    /// The error message for the administrator: what happened, what it means, and what to do.
    public var description: String {
        switch self {
        case .noEventBackend:
            "The system gave no event descriptor (epoll), which the event loop needs. The process probably has too many open files: "
                + "raise `ulimit -n` and start again."
        case .mainQueueUnavailable:
            "This libdispatch cannot drain the main queue, or the caller is not on the main thread. Use the mode `runLoop` or `automatic`."
        }
    }
}
