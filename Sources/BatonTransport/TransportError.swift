/// The reasons why a ``Transport`` cannot start.
public enum TransportError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Another program listens on the port.
    case portInUse(host: String, port: Int)
    /// The operating system does not allow this user to listen on the port.
    case notPermitted(host: String, port: Int)
    /// The host name has no address.
    case unknownHost(host: String, reason: String)
    /// The address does not belong to this machine.
    case noSuchAddress(host: String)
    /// Listening failed for another reason.
    case cannotBind(host: String, port: Int, reason: String)
    /// libwebsockets' plug-in for libev is not installed.
    case noEventPlugin
    /// libwebsockets could not be initialized.
    case libraryFailed

    /// The error message for the administrator: what happened, what it means, and what to do.
    public var description: String {
        switch self {
        case .portInUse(let host, let port):
            "Port \(port) on \(host) is in use: another program, perhaps another Baton, listens there. Stop it, or choose another port."
        case .notPermitted(let host, let port):
            "The system does not allow this user to listen on port \(port) of \(host). Ports below 1024 are reserved: choose a higher one."
        case .unknownHost(let host, let reason):
            "The host \(host) is not known (\(reason)). Give an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them."
        case .noSuchAddress(let host):
            "\(host) is not an address of this machine. Give one that `ip address` lists, or 0.0.0.0 for all of them."
        case .cannotBind(let host, let port, let reason):
            "Listening on port \(port) of \(host) failed: \(reason). Choose another port or host."
        case .noEventPlugin:
            "libwebsockets' event loop plugin is missing. Install it: apt install libwebsockets-evlib-ev"
        case .libraryFailed:
            "libwebsockets could not start. The process may be out of memory or open files (`ulimit -n`)."
        }
    }
}
