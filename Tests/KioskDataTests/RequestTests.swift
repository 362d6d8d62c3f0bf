import Foundation
import Testing

@testable import KioskData

@Suite("Addresses of requests") struct RequestAddressTests {
    @Test(
        "An address is built again from its parts",
        arguments: [
            ("http://a.example", "http://a.example:80/"), ("HTTPS://A.Example/x?y=1#z", "https://a.example:443/x?y=1"),
            ("http://a.example:8080?q=a b", "http://a.example:8080/?q=a%20b"),
            ("http://a.example/ü/{x}", "http://a.example:80/%C3%BC/%7Bx%7D"),
            ("http://[::1]:80/", "http://[::1]:80/"), ("http://[0:0:0:0:0:0:0:1]/", "http://[::1]:80/"),
            ("http://a.example/%2e%2e/\"x\"", "http://a.example:80/%2e%2e/%22x%22"),
            ("http://a.example/x\r\nHost: b", "http://a.example:80/x%0D%0AHost:%20b"),
        ])
    func parts(text: String, whole: String) throws {
        #expect(try RequestAddress(text).text == whole)
    }

    @Test(
        "An address that parsers could read differently is refused",
        arguments: [
            "", "a.example", "//a.example", "ftp://a.example", "file:///etc/passwd", "javascript:alert(1)", "http:///x",
            "http://:80",
            "http://good.example@evil.example/",
            "http://user:word@good.example/", "http://evil.example\\@good.example/",
            "http://evil.example\\.good.example/",
            "http://good.example%2eevil.example/",
            "http://good.example%00.evil.example/", "http://good.example./", "http://.good.example/",
            "http://good..example/",
            "http://good.example:0/",
            "http://good.example:65536/", "http://good.example:80:80/", "http://good.example:8o/",
            "http://good.example:/",
            "http://good.example /",
            "http:// good.example/", "http://gööd.example/", "http://good\u{FF0E}example/",
            "http://good\u{3002}example/", "http://[::1/",
            "http://[::1]x/",
            "http://[fe80::1%25eth0]/", "http://[127.0.0.1]/", "http://[]/", "http://good.example\t/",
            "http://good\r\n.example/",
            " http://good.example/",
            "http://-good.example/", "http:/good.example/", "http://" + String(repeating: "a", count: 10_000),
        ])
    func none(text: String) {
        let found = error(RequestError.self) { try RequestAddress(text) }

        #expect(found?.kind == .address)
        #expect(found?.description.contains("is not an address for requests") == true)
    }

    @Test(
        "Only the exact host and port that are allowed are called",
        arguments: [
            ("good.example", "https://good.example/", true), ("good.example", "http://good.example/", true),
            ("good.example", "https://good.example:8443/", false),
            ("good.example", "http://good.example:443/", false), ("good.example", "https://good.example:443/", true),
            ("good.example:8443", "https://good.example:8443/", true),
            ("good.example:8443", "https://good.example/", false), ("Good.Example", "https://GOOD.example/", true),
            ("good.example", "https://www.good.example/", false),
            ("good.example", "https://good.example.evil.example/", false),
            ("good.example", "https://evilgood.example/", false),
            ("127.0.0.1", "http://127.1/", false), ("127.0.0.1", "http://2130706433/", false),
            ("127.0.0.1", "http://0x7f.0.0.1/", false),
            ("127.0.0.1", "http://localhost/", false),
            ("127.0.0.1", "http://[::ffff:127.0.0.1]/", false), ("[::1]:8080", "http://[0::0:1]:8080/", true),
            ("[::1]", "http://[::2]/", false),
        ])
    func allowed(host: String, url: String, isAllowed: Bool) throws {
        #expect(try RequestHost(host).allows(RequestAddress(url)) == isAllowed)
    }

    @Test(
        "An invalid host cannot be allowed",
        arguments: [
            "", "*", "*.example", "http://a.example", "a.example/x", "user@a.example", "a.example:x", "[::1", "a b",
        ])
    func hosts(text: String) {
        #expect(error(RequestError.self) { try RequestHost(text) }?.description.contains("is not a host") == true)
    }
}

@Suite("Requests to a real server") @MainActor struct RequestSenderTests {
    private func problem(_ request: Request, _ sender: RequestSender) async -> RequestError? {
        do {
            _ = try await sender.send(request)
            return nil
        } catch {
            return error
        }
    }

    @Test("Method, headers and body arrive unchanged", arguments: Request.Method.allCases) func arrives(
        method: Request.Method
    )
        async throws
    {
        let server = try TestServer()
        let body = method == .get ? "" : "{\"say\": \"\\\"hello\\\"\\n $(id) `id` äöü\"}"
        let headers = [
            Request.Header("Authorization", "Bearer \"x\\y\""), .init("X-Empty", ""),
            .init("X-Name", "Jörg = # @/etc/passwd"),
        ]

        let answer = try await server.sender().send(
            Request(server.url("/a b?c='d'&e=$(id)"), method: method, headers: headers, body: Array(body.utf8)))

        let asked = try Asked(answer)
        #expect(answer.isSuccess)
        #expect(asked.method == method.rawValue)
        #expect(asked.path == "/a%20b?c='d'&e=$(id)")
        #expect(asked.headers["Authorization"] == "Bearer \"x\\y\"")
        #expect(asked.headers["X-Empty"] == "")
        #expect(asked.headers["User-Agent"] == "Baton")
        #expect(asked.headers["Content-Type"] == (body.isEmpty ? nil : "application/json"))
        #expect(asked.body == body)
    }

    @Test("Large bodies arrive whole, and a body that looks like a file name is sent literally") func bodies()
        async throws
    {
        let server = try TestServer()
        let large = String(repeating: "0123456789abcdef", count: 1_024) + "@/etc/passwd"

        let echoed = try await server.sender().send(
            Request(
                server.url("/"), method: .post, headers: [.init("content-type", "text/plain")], body: Array(large.utf8))
        )
        let most = try await server.sender().send(
            Request(
                server.url("/status/204"), method: .put, body: Array(repeating: 0, count: RequestSender.maximumBodySize)
            ))

        #expect(try Asked(echoed).body == large)
        #expect(try Asked(echoed).headers.count { $0.key.lowercased() == "content-type" } == 1)
        #expect(most.status == 204)
    }

    @Test("Any status is an answer, and redirects are not followed", arguments: [200, 302, 404, 500]) func status(
        status: Int
    )
        async throws
    {
        let server = try TestServer()

        let answer = try await server.sender().send(
            Request(server.url(status == 302 ? "/redirect" : "/status/\(status)")))

        #expect(answer.status == status)
        #expect(answer.text == (status == 302 ? "elsewhere" : "said so"))
        #expect(answer.isSuccess == (status == 200))
    }

    @Test("An answer has a size limit, whether its length is announced or not") func limits() async throws {
        let server = try TestServer()
        let sender = try server.sender()

        #expect(
            try await sender.send(Request(server.url("/large/\(RequestSender.maximumResponseSize)"))).body.count
                == RequestSender.maximumResponseSize)
        #expect(
            await problem(Request(server.url("/large/\(RequestSender.maximumResponseSize + 1)")), sender)?.kind
                == .tooLarge)
        #expect(await problem(Request(server.url("/endless")), sender)?.kind == .tooLarge)
        #expect(sender.load.running == 0)
    }

    @Test("A server that does not answer times out, and an unreachable one is reported") func unreachable() async throws
    {
        let server = try TestServer()

        let late = await problem(Request(server.url("/never"), timeout: 0.2), try server.sender())
        // No process listens on TCP port 1 of a second loopback address, so the connection is refused.
        let away = await problem(Request("http://127.0.0.2:1/"), RequestSender(hosts: [try RequestHost("127.0.0.2:1")]))

        #expect(late?.kind == .timeout)
        #expect(late?.description.hasSuffix("has not answered within 0.2 seconds") == true)
        #expect(away?.kind == .unreachable)
        #expect(away?.description.contains("127.0.0.2:1 could not be reached") == true)
    }

    @Test("A certificate without a trusted issuer is refused") func certificates() async throws {
        let server = try TestServer()

        let problem = await problem(Request("https://127.0.0.1:\(server.port)/"), try server.sender())

        #expect(problem?.kind == .unreachable)
    }

    @Test("Four requests run at once, thirty-two wait, and further ones are refused") func queue() async throws {
        let server = try TestServer()
        let sender = try server.sender()
        let most = RequestSender.maximumConcurrent + RequestSender.maximumWaiting
        let tasks = (0..<most).map { _ in Task { try await sender.send(Request(server.url("/hold"), timeout: 60)).text }
        }
        // The main actor runs its tasks in order, so all requests have started after this task.
        await Task {}.value
        while sender.load.waiting < RequestSender.maximumWaiting { await Task.yield() }

        let refused = await problem(Request(server.url("/hold")), sender)
        #expect(sender.load.running == RequestSender.maximumConcurrent)
        _ = try await server.sender().send(Request(server.url("/free")))
        var texts: [String] = []
        for task in tasks { texts.append(try await task.value) }

        #expect(refused?.kind == .busy)
        #expect(texts == Array(repeating: "held", count: most))
        #expect(sender.load == (0, 0))
    }

    @Test("The user's configuration files and environment do not affect requests") func surroundings() async throws {
        let server = try TestServer()
        let home = TemporaryFolder()
        home.write("url = \"file:///etc/passwd\"\nuser-agent = \"other\"\n", to: ".curlrc")
        home.write("machine 127.0.0.1 login a password b\n", to: ".netrc")
        // The child process, curl, gets an environment of its own and must not receive these variables.
        setenv("CURL_HOME", home.path, 1)
        setenv("http_proxy", "http://127.0.0.2:1", 1)
        defer {
            unsetenv("CURL_HOME")
            unsetenv("http_proxy")
        }

        let asked = try Asked(try await server.sender().send(Request(server.url("/"))))

        #expect(asked.headers["User-Agent"] == "Baton")
        #expect(asked.headers["Authorization"] == nil)
    }

    @Test(
        "An invalid request is reported before it is sent",
        arguments: [
            (Request("https://good.example/", headers: [.init("X", "a\r\nB: c")]), "control character"),
            (Request("https://good.example/", headers: [.init("X Y", "a")]), "not the name"),
            (Request("https://good.example/", headers: [.init("", "a")]), "not the name"),
            (Request("https://good.example/", headers: [.init("@/etc/passwd", "a")]), "not the name"),
            (Request("https://good.example/", headers: [.init("Host", "evil.example")]), "is set by Baton"),
            (Request("https://good.example/", headers: [.init("transfer-encoding", "chunked")]), "is set by Baton"),
            (
                Request("https://good.example/", headers: [.init("X", String(repeating: "a", count: 20_000))]),
                "larger than 16 KiB"
            ),
            (
                Request("https://good.example/", body: Array(repeating: 0, count: RequestSender.maximumBodySize + 1)),
                "larger than 64 KiB"
            ),
            (Request("https://good.example/", timeout: 0), "seconds"),
            (Request("https://good.example/", timeout: 1e9), "seconds"),
            (Request("https://good.example/", timeout: .nan), "seconds"),
            (Request("https://evil.example/"), "not allowed"),
        ])
    func problems(request: Request, part: String) async throws {
        let hosts = [try RequestHost("good.example")]

        #expect(RequestSender.problem(with: request, hosts: hosts)?.contains(part) == true)
        #expect(await problem(request, RequestSender(hosts: hosts))?.description.contains(part) == true)
    }

    @Test("If curl is missing, the error says so") func noCurl() async throws {
        let sender = RequestSender(hosts: [try RequestHost("good.example")], curl: "/nonexistent/curl")

        #expect(await problem(Request("https://good.example/"), sender)?.kind == .unable)
    }
}
