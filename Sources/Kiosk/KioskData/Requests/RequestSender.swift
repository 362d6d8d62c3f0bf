import BatonSupport
import Foundation

/// Sends requests to the hosts that a storyboard allows.
///
/// Each request runs Debian's `curl` as a separate process. TLS and untrusted responses are therefore handled outside
/// of the server's process. curl is loaded only when needed, and a crash in it does not affect the server. Arguments
/// pass through no shell. The address, headers and body are not arguments, because other users of the machine could
/// read arguments. Redirects are not followed, certificates are verified, and only the authorities' certificates are
/// read from disk.
@MainActor public final class RequestSender {
    /// The allowed hosts.
    public let hosts: [RequestHost]

    /// The maximum number of concurrent requests.
    nonisolated public static let maximumConcurrent = 4
    /// The maximum number of waiting requests.
    nonisolated public static let maximumWaiting = 32
    /// The maximum size of a request body in bytes.
    nonisolated public static let maximumBodySize = 64 << 10
    /// The maximum size of a response in bytes.
    nonisolated public static let maximumResponseSize = 64 << 10
    /// The maximum size of all header fields in bytes.
    nonisolated public static let maximumHeaderSize = 16 << 10
    /// The maximum time-out in seconds.
    nonisolated public static let maximumTimeout = 60.0

    private let curl: String?
    private var running = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Creates a sender for the allowed hosts.
    /// - Parameter curl: The path of curl; nil searches the usual folders, beginning with /usr/bin.
    public init(hosts: [RequestHost], curl: String? = nil) {
        self.hosts = hosts
        self.curl = curl ?? ["/usr/bin/curl", "/bin/curl", "/usr/local/bin/curl"].first { access($0, X_OK) == 0 }
    }

    /// Sends a request, and returns its response, regardless of the status.
    public func send(_ request: Request) async throws(RequestError) -> RequestAnswer {
        let address = try Self.check(request, hosts: hosts)
        guard let curl else {
            throw RequestError(.unable, "Requests need the program curl: install Debian's package of that name")
        }
        guard running < Self.maximumConcurrent || waiting.count < Self.maximumWaiting else {
            throw RequestError(
                .busy,
                "The request was not sent: \(Self.maximumWaiting) requests already wait, because \(address.host) answers too slowly or receives too many"
            )
        }
        await acquireSlot()
        defer { releaseSlot() }
        let result = await offMain {
            Result { () throws(RequestError) in try CurlRun(curl, request: request, address: address).answer() }
        }
        return try result.get()
    }

    /// Checks a request without sending it. Returns a sentence that describes the problem; nil for none.
    nonisolated public static func problem(with request: Request, hosts: [RequestHost]) -> String? {
        do {
            _ = try check(request, hosts: hosts)
            return nil
        } catch {
            return error.description
        }
    }

    /// The number of running requests, and the number of waiting requests.
    var load: (running: Int, waiting: Int) { (running, waiting.count) }

    nonisolated private static func check(_ request: Request, hosts: [RequestHost]) throws(RequestError)
        -> RequestAddress
    {
        let address = try RequestAddress(request.url)
        guard hosts.contains(where: { $0.allows(address) }) else {
            throw RequestError(
                .notAllowed,
                "Requests to \(address.host):\(address.port) are not allowed. Add the host to `hosts`, with its port if that is not "
                    + "443 for https or 80 for http"
            )
        }
        guard request.body.count <= maximumBodySize else {
            throw RequestError(.request, "The body of the request is larger than \(Quoted.size(maximumBodySize))")
        }
        guard request.timeout > 0, request.timeout <= maximumTimeout else {
            throw RequestError(
                .request, "The time-out of a request must be more than 0 and at most \(Int(maximumTimeout)) seconds")
        }
        var size = 0
        for header in request.headers {
            size += header.name.utf8.count + header.value.utf8.count + 4
            guard !header.name.isEmpty, header.name.utf8.allSatisfy(isTokenByte) else {
                throw RequestError(.request, "\(Quoted.name(header.name)) is not the name of a header")
            }
            guard header.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else {
                throw RequestError(.request, "The header \(header.name) has a line break or a control character in it")
            }
            // Requests cannot set these header fields. The fields determine the destination or the length of the
            // request, so only curl writes them.
            guard
                !["host", "content-length", "transfer-encoding", "connection", "upgrade", "expect", "te", "trailer"]
                    .contains(
                        header.name.lowercased())
            else {
                throw RequestError(.request, "The header \(header.name) is set by Baton. Remove it from the request")
            }
        }
        guard size <= maximumHeaderSize else {
            throw RequestError(.request, "The headers are larger than \(Quoted.size(maximumHeaderSize))")
        }
        return address
    }

    nonisolated private static func isTokenByte(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7f && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
    }

    private func acquireSlot() async {
        guard running >= Self.maximumConcurrent else {
            running += 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func releaseSlot() {
        if waiting.isEmpty { running -= 1 } else { waiting.removeFirst().resume() }
    }
}
