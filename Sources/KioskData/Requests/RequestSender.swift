import Foundation

/// Sends requests to the servers that a storyboard allows, and to no others.
///
/// A request is a run of Debian's `curl`: TLS, proxies' tricks and the answers of strangers are so kept out of the server's own process,
/// nothing of them is loaded before somebody asks for it, and what goes wrong there ends there. Arguments go through no shell; the
/// address, headers and body are not among them, where anybody on the machine could read them. Redirections are not followed,
/// certificates are checked, and no file is read but the certificates of the authorities.
@MainActor public final class RequestSender {
    /// The hosts that requests may go to.
    public let hosts: [RequestHost]

    /// The most requests that are on their way at a time.
    nonisolated public static let mostAtOnce = 4
    /// The most that wait for their turn.
    nonisolated public static let mostWaiting = 32
    /// The most bytes that are sent along.
    nonisolated public static let mostBody = 64 << 10
    /// The most bytes that an answer may have.
    nonisolated public static let mostAnswer = 64 << 10
    /// The most bytes that all headers may have.
    nonisolated public static let mostHeaders = 16 << 10
    /// The longest that a request may take, in seconds.
    nonisolated public static let longestTimeout = 60.0

    private let curl: String?
    private var running = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// A sender of requests to these hosts.
    /// - Parameter curl: the program; the one in /usr/bin where it is nil.
    public init(hosts: [RequestHost], curl: String? = nil) {
        self.hosts = hosts
        self.curl = curl ?? ["/usr/bin/curl", "/bin/curl", "/usr/local/bin/curl"].first { access($0, X_OK) == 0 }
    }

    /// Sends a request, and returns when its answer is there, whatever its status.
    public func send(_ request: Request) async throws(RequestError) -> RequestAnswer {
        let address = try Self.check(request, hosts: hosts)
        guard let curl else {
            throw RequestError(.unable, "Requests need the program curl: install Debian's package of that name")
        }
        guard running < Self.mostAtOnce || waiting.count < Self.mostWaiting else {
            throw RequestError(
                .busy,
                "\(Self.mostWaiting) requests wait already: \(address.host) answers too slowly, or is asked too often")
        }
        await takeTurn()
        defer { leave() }
        let result = await offMain {
            Result { () throws(RequestError) in try CurlRun(curl, request: request, address: address).answer() }
        }
        return try result.get()
    }

    /// What is wrong with a request, before it is sent: a sentence, or nil where nothing is.
    nonisolated public static func problem(with request: Request, hosts: [RequestHost]) -> String? {
        do {
            _ = try check(request, hosts: hosts)
            return nil
        } catch {
            return error.description
        }
    }

    /// How many are on their way, and how many wait.
    var load: (running: Int, waiting: Int) { (running, waiting.count) }

    nonisolated private static func check(_ request: Request, hosts: [RequestHost]) throws(RequestError)
        -> RequestAddress
    {
        let address = try RequestAddress(request.url)
        guard hosts.contains(where: { $0.allows(address) }) else {
            throw RequestError(
                .notAllowed,
                "Requests to \(address.host):\(address.port) are not allowed. Write it into `hosts`, with its port where that is not "
                    + "443 of https or 80 of http"
            )
        }
        guard request.body.count <= mostBody else {
            throw RequestError(.request, "What is sent along is larger than \(Quoted.size(mostBody))")
        }
        guard request.timeout > 0, request.timeout <= longestTimeout else {
            throw RequestError(.request, "A request takes more than 0 and at most \(Int(longestTimeout)) seconds")
        }
        var size = 0
        for header in request.headers {
            size += header.name.utf8.count + header.value.utf8.count + 4
            guard !header.name.isEmpty, header.name.utf8.allSatisfy(isTokenByte) else {
                throw RequestError(.request, "\(Quoted.name(header.name)) is no name of a header")
            }
            guard header.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else {
                throw RequestError(.request, "The header \(header.name) has a line break or a control character in it")
            }
            // These say where the request goes, or where it ends.
            guard
                !["host", "content-length", "transfer-encoding", "connection", "upgrade", "expect", "te", "trailer"]
                    .contains(
                        header.name.lowercased())
            else {
                throw RequestError(.request, "The header \(header.name) is written by whoever sends the request")
            }
        }
        guard size <= mostHeaders else {
            throw RequestError(.request, "The headers are larger than \(Quoted.size(mostHeaders))")
        }
        return address
    }

    nonisolated private static func isTokenByte(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7f && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
    }

    private func takeTurn() async {
        guard running >= Self.mostAtOnce else {
            running += 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func leave() {
        if waiting.isEmpty { running -= 1 } else { waiting.removeFirst().resume() }
    }
}
