import BatonTransport
import CounterApp
import Foundation
import ResponderKit
import Testing

@testable import BatonServer

@Suite("The prepared page") @MainActor final class PageTests {
    let folder: URL
    static let html = """
        <title>Baton</title><link rel="manifest" href="/web/manifest.webmanifest"><link rel="stylesheet" href="/web/page.css">
        <script type="module" src="/web/page.js"></script>
        """

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("baton-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try put(Self.html, "index.html")
        try put("<link rel=\"stylesheet\" href=\"/web/page.css\">", "home.html")
        try put("import { a } from \"./a.js\";\n\(String(repeating: "a();\n", count: 50))", "page.js")
        try put("// A comment.\nexport const a = () => import(\"./late.js\");\n", "a.js")
        try put("import { a } from \"./a.js\";\nexport const late = a;\n", "late.js")
        try put("a {}\n", "page.css")
        try put("{\"name\":\"Baton\",\"display\":\"standalone\"}", "manifest.webmanifest")
        try put("const VERSION = \"\";\n", "service-worker.js")
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func put(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    private func router(prepared: Bool = true) throws -> Router {
        let definition = ScreenDefinition(name: "tv", title: "The <\"TV\"> & more", sharing: .shared(sizes: [])) {
            CounterApp()
        }
        let router = Router(files: try StaticFiles(folder: folder.path), definitions: [definition])
        if prepared { router.store.prepare() }
        return router
    }

    private func get(
        _ router: Router, _ path: String, query: [String: String] = [:], _ headers: [HTTPRequest.Header: String] = [:]
    )
        -> HTTPResponse
    {
        router.respond(
            to: HTTPRequest(method: "GET", path: path, query: query, headers: headers, remoteAddress: "127.0.0.1"))
    }

    private func text(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }

    private func header(_ name: String, of response: HTTPResponse) -> String? {
        response.headers.first { $0.0 == name }?.1
    }

    private func version(_ router: Router) throws -> String { try #require(router.store.prepared?.version) }

    @Test("Prepared files have addresses that may be cached forever and change with any byte")
    func versions() throws {
        let first = try router()
        let version = try version(first)
        let page = text(get(first, "/tv"))
        try put("// Another comment.\nexport const a = () => import(\"./late.js\");\n", "a.js")
        let second = try router()

        #expect(page.contains("src=\"/web/\(version)/page.js\""))
        #expect(header("Cache-Control", of: get(first, "/tv")) == "no-cache")
        #expect(
            header("Cache-Control", of: get(first, "/web/\(version)/page.js")) == "public, max-age=31536000, immutable")
        #expect(try self.version(second) != version)
        // A page that was loaded before the change still uses the old address of the file. The server sends the file,
        // but the browser must not cache it.
        #expect(header("Cache-Control", of: get(second, "/web/\(version)/page.js")) == "no-cache")
        #expect(get(second, "/web/\(version)/none.js").status == 404)
    }

    @Test("All modules are in one bundle, and lazily loaded modules import from it")
    func packs() throws {
        let router = try router()
        let version = try version(router)

        #expect(text(get(router, "/web/\(version)/page.js")).hasPrefix("const $modules = {};\n$modules[\"a.js\"]"))
        #expect(
            text(get(router, "/web/\(version)/page/late.js")).hasPrefix("import { $modules } from \"../page.js\";\n"))
        #expect(text(get(router, "/web/page.js")).hasPrefix("import { a } from"), "the plain files stay")
    }

    @Test("A client that accepts gzip receives compressed files with an ETag of their own")
    func compressed() throws {
        let router = try router()
        let path = "/web/\(try version(router))/page.js"
        let (plain, packed) = (get(router, path), get(router, path, [.acceptEncoding: "br, gzip"]))

        #expect(header("Content-Encoding", of: plain) == nil)
        #expect(header("Content-Encoding", of: packed) == "gzip")
        #expect(packed.body.count < plain.body.count && packed.body.prefix(2) == [0x1F, 0x8B])
        for answer in [plain, packed] { #expect(header("Vary", of: answer) == "Accept-Encoding") }
        let tags = [plain, packed].compactMap { header("ETag", of: $0) }
        #expect(Set(tags).count == 2)
        #expect(get(router, path, [.acceptEncoding: "gzip", .ifNoneMatch: tags[1]]).status == 304)
        #expect(get(router, path, [.acceptEncoding: "gzip", .ifNoneMatch: tags[0]]).status == 200)
    }

    @Test("The title of the page is the screen's, escaped for HTML")
    func titles() throws {
        #expect(text(get(try router(), "/tv")).contains("<title>The &lt;&quot;TV&quot;&gt; &amp; more</title>"))
        #expect(text(get(try router(prepared: false), "/tv")).contains("<title>The &lt;"))
    }

    @Test("The plain files are served before preparation and when modules are requested")
    func plain() throws {
        for response in [get(try router(prepared: false), "/tv"), get(try router(), "/tv", query: ["modules": ""])] {
            #expect(text(response).contains("src=\"/web/page.js\""))
        }
        #expect(get(try router(prepared: false), "/service-worker.js").status == 404)
    }

    @Test("If the modules cannot be bundled, the plain files are served and the reason is returned")
    func refused() throws {
        try put("export default 1;", "a.js")
        let router = try router(prepared: false)

        let refusal = router.store.prepare()

        #expect(refusal?.description.contains("a.js:1") == true)
        #expect(text(get(router, "/tv")).contains("src=\"/web/page.js\""))
        #expect(header("Content-Encoding", of: get(router, "/web/page.js", [.acceptEncoding: "gzip"])) == "gzip")
        #expect(get(router, "/service-worker.js").status == 404)
    }

    @Test("Each screen has its own web app manifest")
    func manifests() throws {
        let router = try router()
        let response = get(router, "/manifest.webmanifest", query: ["screen": "tv"])
        let manifest = try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: String])

        #expect(manifest["name"] == "The <\"TV\"> & more")
        #expect(manifest["start_url"] == "/tv" && manifest["scope"] == "/tv" && manifest["display"] == "standalone")
        #expect(text(get(router, "/tv")).contains("href=\"/manifest.webmanifest?screen=tv\""))
        #expect(text(get(router, "/manifest.webmanifest", query: ["screen": "none"])).contains("\"Baton\""))
    }

    @Test("The service worker contains the version of the page")
    func worker() throws {
        let router = try router()

        #expect(text(get(router, "/service-worker.js")) == "const VERSION = \"\(try version(router))\";\n")
        #expect(header("Cache-Control", of: get(router, "/service-worker.js")) == "no-cache")
    }
}
