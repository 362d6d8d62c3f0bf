import CBatonSupport
import Foundation

/// A child process in a session of its own, with default signal handling and only the given descriptors.
///
/// If the main thread starts the child, the kernel kills the child when this process dies.
///
///     let curl = try ChildProcess("/usr/bin/curl", arguments: ["--version"], streams: [.null, .output, .null])
public struct ChildProcess: Sendable {
    /// The kinds of a child's descriptors.
    public enum Stream: Sendable {
        /// The child's descriptor refers to `/dev/null`.
        case null
        /// The child's descriptor is the read end of a pipe.
        case input
        /// The child's descriptor is the write end of a pipe.
        case output
        /// The child's descriptor is a socket, for reading and writing.
        case socket

        fileprivate var kind: baton_child_stream {
            switch self {
            case .null: BATON_CHILD_NULL
            case .input: BATON_CHILD_INPUT
            case .output: BATON_CHILD_OUTPUT
            case .socket: BATON_CHILD_SOCKET
            }
        }
    }

    /// The process identifier.
    public let id: Int32
    /// A descriptor that is readable when the process has exited. The caller closes it.
    public let exitDescriptor: Int32
    /// This process's descriptors for the streams to the child; -1 for `null`. The descriptors are non-blocking, and
    /// the caller closes them.
    public let ends: [Int32]

    /// Starts a program.
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - arguments: The arguments after the program's name.
    ///   - environment: The variables, as `NAME=value`; nil for those of this process.
    ///   - streams: The kinds of the child's descriptors: the first is for descriptor 0. At most eight.
    public init(_ program: String, arguments: [String], environment: [String]? = nil, streams: [Stream])
        throws(ChildProcessError)
    {
        var child = baton_child()
        var ends = [Int32](repeating: -1, count: streams.count)
        let kinds = streams.map(\.kind)
        let failure = Self.withPointers(to: [program] + arguments) { arguments -> Int32 in
            guard let environment else {
                return baton_child_start(program, arguments, nil, kinds, Int32(kinds.count), &child, &ends)
            }
            return Self.withPointers(to: environment) { environment -> Int32 in
                baton_child_start(program, arguments, environment, kinds, Int32(kinds.count), &child, &ends)
            }
        }
        guard failure == 0 else { throw ChildProcessError(reason: String(cString: strerror(failure))) }
        id = child.pid
        exitDescriptor = child.exit_descriptor
        self.ends = ends
    }

    /// Kills the process. Do not call this method after ``reap(wait:)`` has returned true: another process may then
    /// have the same identifier.
    public func kill() {
        Glibc.kill(id, SIGKILL)
    }

    /// Reaps the process if it has exited. With `wait`, blocks until the process exits.
    /// - Returns: False while the process is running.
    @discardableResult public func reap(wait: Bool) -> Bool {
        baton_child_reap(id, wait ? 1 : 0) == 1
    }

    private static func withPointers<Result>(to words: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result)
        -> Result
    {
        let pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        defer { pointers.forEach { free($0) } }
        return body(pointers + [nil])
    }
}

/// The reason why a program could not be started.
public struct ChildProcessError: Error, Sendable {
    /// The system's error message.
    public let reason: String
}
