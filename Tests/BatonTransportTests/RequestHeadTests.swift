import Foundation
import Testing

@testable import BatonTransport
@testable import TransportTestSupport

@Suite("The head of a request") @MainActor struct RequestHeadTests {
    private func read(_ text: String) throws(RequestHead.Problem) -> RequestHead { try read(Array(text.utf8)) }

    private func read(_ bytes: [UInt8]) throws(RequestHead.Problem) -> RequestHead {
        var result: Result<RequestHead, RequestHead.Problem> = .failure(.requestLine)
        bytes.withUnsafeBytes { bytes in
            do throws(RequestHead.Problem) { result = .success(try RequestHead(bytes)) } catch {
                result = .failure(error)
            }
        }
        return try result.get()
    }

    @Test("Method, path, query and fields are read, with field names in lower case")
    func whole() throws {
        let head = try read(
            "GET /a%20b/?x=1&y=a+b&x=%26 HTTP/1.1\r\nHOST: h:1\r\nAccept:  a \r\naccept: b\r\nX:\r\n\r\n")

        #expect(head.method == "GET")
        #expect(head.path == "/a b/")
        #expect(head.query == ["x": "&", "y": "a b"])
        #expect(head.isHTTP11)
        #expect(head.fields == ["host": "h:1", "accept": "a, b", "x": ""])
    }

    @Test(
        "The path has no dot segments and never leads above the root",
        arguments: [
            ("/", "/"), ("/a/./b", "/a/b"), ("/a/../b", "/b"), ("/../../a", "/a"), ("//a//b", "/a/b"), ("/a/", "/a/"),
            ("/a/..", "/"),
            ("/%2e%2e/a", "/a"), ("/a/%2E", "/a/"), ("/a+b", "/a+b"), ("/%C3%A9", "/é"), ("/..%2fa", "/a"),
        ])
    func paths(sent: String, path: String) throws {
        #expect(try read("GET \(sent) HTTP/1.1\r\nHost: h\r\n\r\n").path == path)
    }

    @Test(
        "A request that another parser could read differently is refused",
        arguments: [
            ("GET / HTTP/1.1\nHost: h\n\n", .lineEnd), ("GET / HTTP/1.1\r\nHost: h\n\r\n", .lineEnd),
            ("GET / HTTP/1.1\r\nHost: h\rX: y\r\n\r\n", .lineEnd), ("GET / HTTP/1.1\r\nHost: h\r\n", .lineEnd),
            ("GET  / HTTP/1.1\r\nHost: h\r\n\r\n", .requestLine), ("GET / HTTP/2.0\r\nHost: h\r\n\r\n", .requestLine),
            ("GET /\r\nHost: h\r\n\r\n", .requestLine), ("G(T / HTTP/1.1\r\nHost: h\r\n\r\n", .requestLine),
            ("GET a HTTP/1.1\r\nHost: h\r\n\r\n", .target), ("GET http://h/ HTTP/1.1\r\nHost: h\r\n\r\n", .target),
            ("GET /%0a HTTP/1.1\r\nHost: h\r\n\r\n", .target), ("GET /%f HTTP/1.1\r\nHost: h\r\n\r\n", .target),
            ("GET /%FF HTTP/1.1\r\nHost: h\r\n\r\n", .target), ("GET /#a HTTP/1.1\r\nHost: h\r\n\r\n", .target),
            ("GET / HTTP/1.1\r\nHost : h\r\n\r\n", .field), ("GET / HTTP/1.1\r\nHost: h\r\n folded\r\n\r\n", .field),
            ("GET / HTTP/1.1\r\nHost: h\r\n: x\r\n\r\n", .field),
            ("GET / HTTP/1.1\r\nHost: h\r\nno colon\r\n\r\n", .field),
            ("GET / HTTP/1.1\r\nHost: h\u{1}\r\n\r\n", .field), ("GET / HTTP/1.1\r\nAccept: x\r\n\r\n", .noHost),
            ("GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", .repeated("Host")),
            (
                "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 1\r\n\r\n",
                .repeated("Content-Length")
            ),
            (
                "GET / HTTP/1.1\r\nHost: h\r\n" + (0..<100).map { "X\($0): y\r\n" }.joined() + "\r\n", .tooManyFields
            ),
            ("GET / HTTP/1.1\r\nHost: h\r\nX: " + String(repeating: "x", count: 9_000) + "\r\n\r\n", .tooLarge),
        ] as [(String, RequestHead.Problem)])
    func refused(text: String, problem: RequestHead.Problem) {
        #expect(throws: problem) { try read(text) }
        #expect(problem.sentence.hasSuffix("."))
    }

    @Test("A request of HTTP/1.0 needs no Host")
    func oldVersion() throws {
        #expect(try !read("GET / HTTP/1.0\r\n\r\n").isHTTP11)
    }

    @Test("Random bytes are refused, or read as a path that does not lead above the root")
    func random() {
        var generator = SplitMix64(state: 20_261_124)
        let words = [
            "GET", " ", "/", "..", "%2e", "%", "HTTP/1.1", "\r\n", "\n", ":", "Host", "h", "\u{0}", "é", "?", "&", "=",
            "\t",
        ]
        for _ in 0..<20_000 {
            var text = Bool.random(using: &generator) ? "GET /" : ""
            for _ in 0..<Int.random(in: 0...20, using: &generator) {
                text += words.randomElement(using: &generator) ?? ""
            }
            var bytes = Array(text.utf8) + Array(" HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
            if Bool.random(using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }

            guard let head = try? read(bytes) else { continue }

            #expect(
                head.path.hasPrefix("/") && !head.path.contains("//") && !head.path.split(separator: "/").contains("..")
            )
            #expect(head.path.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
        }
    }
}
