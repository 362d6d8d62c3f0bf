import Foundation

/// The limit of open files and sockets of the process.
enum OpenFileLimit {
    /// The desired limit, enough for 65,000 clients. libwebsockets searches a table of this size for each WebSocket
    /// that opens, so a higher limit would make all of them slower.
    static let target: rlim_t = 65_536

    /// Raises the soft limit, which is 1,024 in a Debian shell, to the desired limit, or to the hard limit if that is
    /// lower. Never lowers the limit.
    static func raise() {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < target else { return }
        limit.rlim_cur = min(limit.rlim_max, target)
        setrlimit(resource, &limit)
    }
}
