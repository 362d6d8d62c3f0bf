import BatonTransport
import CounterApp
import Foundation
import ResponderKit
import Testing

@testable import BatonServer

@Suite("The router") @MainActor final class RouterTests {
    let folder: URL
    let router: Router

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("baton-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("icons"), withIntermediateDirectories: true)
        for name in ["index.html", "home.html", "main.js", "icons/favicon.svg", "icons/icon-180.png"] {
            try Data(name.utf8).write(to: folder.appendingPathComponent(name))
        }
        let sharings: [ScreenDefinition.Sharing] = [
            .shared(sizes: []), .private(size: CGSize(width: 300, height: 300)),
        ]
        let definitions = zip(["player", "counter"], sharings).map { name, sharing in
            ScreenDefinition(name: name, title: "The \"\(name)\"", sharing: sharing) { CounterApp() }
        }
        router = Router(files: try StaticFiles(folder: folder.path), definitions: definitions)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func get(_ path: String, _ headers: [HTTPRequest.Header: String] = [:]) -> HTTPResponse {
        router.respond(to: HTTPRequest(method: "GET", path: path, headers: headers, remoteAddress: "127.0.0.1"))
    }

    private func header(_ name: String, of response: HTTPResponse) -> String? {
        let values = response.headers.filter { $0.0 == name }
        #expect(values.count <= 1, "\(name) has one value")
        return values.first?.1
    }

    @Test(
        "Every known path is answered with its file",
        arguments: [
            ("/", "home.html"), ("/player", "index.html"), ("/counter", "index.html"), ("/web/main.js", "main.js"),
            ("/favicon.ico", "icons/favicon.svg"), ("/favicon.svg", "icons/favicon.svg"),
            ("/apple-touch-icon.png", "icons/icon-180.png"),
            ("/web/icons/favicon.svg", "icons/favicon.svg"),
        ])
    func routes(path: String, file: String) {
        let response = get(path)

        #expect(response.status == 200)
        #expect(response.body == Array(file.utf8))
        #expect(header("X-Content-Type-Options", of: response) == "nosniff")
        #expect(header("Cache-Control", of: response) == "no-cache", "a new version shows at once")
        #expect(header("Content-Type", of: response) != nil)
    }

    @Test(
        "An unknown path is answered with 404 and the list of screens",
        arguments: [
            "/kitchen", "/player/", "/Player", "/web/", "/web/none.js", "/web//main.js", "/web", "/assets/",
            "/assets/x", "/index.html",
        ])
    func missing(path: String) {
        let response = get(path)

        #expect(response.status == 404)
        #expect(String(decoding: response.body, as: UTF8.self).contains("/player, /counter"))
        #expect(header("Content-Type", of: response) == "text/plain; charset=utf-8", "a path is no page")
        #expect(header("X-Content-Type-Options", of: response) == "nosniff")
    }

    @Test("Only a screen with several sizes lists them")
    func sizes() throws {
        let sizes = [CGSize(width: 390, height: 844), CGSize(width: 1_280, height: 800)]
        let definition = ScreenDefinition(name: "player", title: "Player", sharing: .shared(sizes: sizes)) {
            CounterApp()
        }
        #expect(definition.sharing.sizes == [[390, 844], [1_280, 800]])
        #expect(ScreenDefinition.Sharing.shared(sizes: [sizes[0]]).sizes == nil)
    }

    @Test("A 404 answer quotes only the beginning of a long path")
    func longPath() {
        #expect(get("/" + String(repeating: "x", count: 8_000)).body.count < 300)
    }

    @Test("`/screens.json` lists the screens")
    func screens() throws {
        let response = get("/screens.json")
        let list = try #require(
            try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: [[String: String]]])

        #expect(header("Content-Type", of: response) == "application/json")
        #expect(
            list["screens"] == [
                ["name": "player", "title": "The \"player\"", "sharing": "shared", "path": "/player"],
                ["name": "counter", "title": "The \"counter\"", "sharing": "private", "path": "/counter"],
            ])
    }

    @Test(
        "A request with the current ETag is answered with 304",
        arguments: ["/", "/player", "/web/main.js", "/screens.json", "/favicon.ico"])
    func notModified(path: String) throws {
        let tag = try #require(header("ETag", of: get(path)))

        for known in [
            tag, "W/" + tag, "\"other\", " + tag, tag + " , \"other\"", "\"a\",\(tag)", "*", "\t" + tag + "\t",
        ] {
            let response = get(path, [.ifNoneMatch: known])
            #expect(response.status == 304, "\(known)")
            #expect(response.body.isEmpty)
            #expect(header("ETag", of: response) == tag, "RFC 9110 15.4.5")
        }
        for unknown in ["\"other\"", String(tag.dropLast()), "", ","] {
            #expect(get(path, [.ifNoneMatch: unknown]).status == 200, "\(unknown)")
        }
    }

    @Test("The content security policy names the address of the WebSocket")
    func policy() throws {
        let policy = try #require(header("Content-Security-Policy", of: get("/player", [.host: "[::1]:8080"])))

        #expect(policy.contains("connect-src 'self' ws://[::1]:8080 wss://[::1]:8080;"))
        #expect(policy.contains("default-src 'none'"))
        #expect(policy.contains("script-src 'self';"))
        #expect(!policy.contains("unsafe"))
        #expect(header("Content-Security-Policy", of: get("/")) != nil, "the list of screens is a page too")
    }

    @Test(
        "A malformed Host does not enter the content security policy",
        arguments: ["a; script-src *", "a b", "*", "a,b", "a'b", "a\r\nX: y", "a/b", "ä", "a\"b", "a;b"])
    func oddHosts(host: String) {
        let policy = Router.contentSecurityPolicy(host: host)

        #expect(policy.contains("connect-src 'self';"))
        #expect(policy == Router.contentSecurityPolicy(host: nil))
    }

    @Test("An image is served under a name derived from its bytes, for as long as it is in use")
    func assets() throws {
        let bytes = Array("<svg onload='x()'/>\(UUID())".utf8)
        var image: UIImage? = UIImage(data: bytes, mediaType: "image/svg+xml")
        let path = "/assets/" + (try #require(image?.contentID))

        let response = get(path)
        #expect(response.status == 200)
        #expect(response.body == bytes)
        #expect(header("Content-Type", of: response) == "image/svg+xml")
        #expect(header("Cache-Control", of: response) == "public, max-age=31536000, immutable")
        #expect(
            header("Content-Security-Policy", of: response)?.contains("sandbox") == true, "a drawing runs no script")
        #expect(get(path, [.ifNoneMatch: try #require(header("ETag", of: response))]).status == 304)

        var twin: UIImage? = UIImage(data: bytes, mediaType: "image/svg+xml")
        #expect(twin?.contentID == image?.contentID)
        image = nil
        #expect(get(path).status == 200, "another holds the same bytes")
        twin = nil
        #expect(get(path).status == 404)
    }

    @Test("Only the exact path of a screen finds its definition")
    func definitions() {
        #expect(router.definition(at: "/player")?.name == "player")
        for path in ["player", "/player/", "/", "", "/Player", "/web/main.js"] {
            #expect(router.definition(at: path) == nil, "\(path)")
        }
    }
}
