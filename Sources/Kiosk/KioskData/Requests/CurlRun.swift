import BatonSupport
import Foundation

/// A single run of curl. Blocks for the duration of the request.
struct CurlRun {
    private let program: String
    private let request: Request
    private let address: RequestAddress

    init(_ program: String, request: Request, address: RequestAddress) {
        self.program = program
        self.request = request
        self.address = address
    }

    /// The child's file descriptor from which curl reads its settings. Settings are not passed as arguments, because
    /// all users of the machine can read the arguments of a process.
    private static let settingsDescriptor = 3

    /// The seconds that curl may take to exit after the request's own time-out.
    private static let grace = 5.0

    private var arguments: [String] {
        [
            // `--disable` must be the first argument; it prevents curl from reading its default configuration file.
            "--disable", "--config", "/dev/fd/\(Self.settingsDescriptor)", "--silent", "--globoff", "--path-as-is",
            "--no-netrc",
            "--proto",
            "=http,https", "--proto-redir", "=http,https", "--max-redirs", "0", "--noproxy", "*", "--no-keepalive",
            "--max-time",
            "\(request.timeout)", "--max-filesize", "\(RequestSender.maximumResponseSize)", "--write-out",
            "%{stderr}%{http_code} %{exitcode} %{errormsg}", "--output", "-",
        ]
    }

    /// The contents of curl's configuration file: the address, the headers and other settings. These are not passed as
    /// arguments, because other users of the machine could read arguments.
    ///
    /// Within quotes, only `"` and `\` need an escape, because the values contain no control characters.
    private var settings: String {
        func quoted(_ text: String) -> String {
            "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        }
        var lines = [
            "url = \(quoted(address.text))", "request = \(quoted(request.method.rawValue))", "user-agent = \"Baton\"",
        ]
        lines += request.headers.map {
            "header = \(quoted($0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)"))"
        }
        // curl's header `Expect: 100-continue` is disabled. With this header, a request takes a second longer if the
        // server does not answer the header.
        lines.append("header = \"Expect:\"")
        if !request.body.isEmpty {
            if !request.headers.contains(where: { $0.name.lowercased() == "content-type" }) {
                lines.append("header = \"Content-Type: application/json\"")
            }
            lines.append("data-binary = \"@-\"")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The environment of curl: only the variables with the paths of certificate authorities are passed on.
    private var environment: [String] {
        let names: [String] = ["CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR"]
        return names.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
    }

    func answer() throws(RequestError) -> RequestAnswer {
        let child: ChildProcess
        do throws(ChildProcessError) {
            child = try ChildProcess(
                program, arguments: arguments, environment: environment, streams: [.input, .output, .output, .input])
        } catch {
            throw RequestError(.unable, "curl cannot be started (\(error.reason))")
        }
        defer {
            // curl's process is killed and reaped in any case. If another part of Baton has already reaped the process,
            // these calls have no effect.
            child.kill()
            child.reap(wait: true)
            close(child.exitDescriptor)
        }
        let streams = CurlStreams(child: child, settings: Array(settings.utf8), input: request.body)
        let isDone = streams.run(seconds: request.timeout + Self.grace)
        guard streams.output.count <= RequestSender.maximumResponseSize else { throw tooLarge }
        guard isDone else { throw timeoutError }

        let words = String(decoding: streams.errors, as: UTF8.self).split(separator: " ", maxSplits: 2)
        guard words.count >= 2, let status = Int(words[0]), let code = Int(words[1]) else {
            throw RequestError(.unable, "The request failed: curl ended without an error message")
        }
        switch code {
        case 0: return RequestAnswer(status: status, body: streams.output)
        case 28: throw timeoutError
        case 63: throw tooLarge
        default:
            let reason = words.count > 2 ? String(words[2].prefix(200)) : "curl's error \(code)"
            throw RequestError(.unreachable, "\(address.host):\(address.port) could not be reached (\(reason))")
        }
    }

    private var timeoutError: RequestError {
        RequestError(
            .timeout, "\(address.host):\(address.port) has not answered within \(request.timeout.formatted()) seconds")
    }

    private var tooLarge: RequestError {
        RequestError(
            .tooLarge,
            "The answer of \(address.host):\(address.port) is larger than \(Quoted.size(RequestSender.maximumResponseSize))"
        )
    }
}
