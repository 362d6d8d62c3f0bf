import BatonTransport
import BatonWire
import ResponderKit

/// Maps each path to its response.
///
///     /               the list of screens        /screens.json   the list as JSON
///     /admin          the administrators' page
///     /NAME           the page of a screen       /web/FILE       the files of the page
///     /web/~V/FILE    the files packed and compressed; V is a hash of their bytes
///     /assets/ID      an image that a view shows
///     /media/NAME     a media file               /web-content/NAME   HTML that a web view shows
///
/// `/NAME?modules` is the page that loads each module from its own file, for debugging.
@MainActor
struct Router {
    let definitions: [ScreenDefinition]
    let store: PageStore
    /// Clients must be paired before they may see a screen.
    private let needsPairing: Bool

    init(files: StaticFiles, definitions: [ScreenDefinition], needsPairing: Bool = false) {
        self.definitions = definitions
        self.needsPairing = needsPairing
        store = PageStore(files: files, screens: definitions.map(PageTemplate.Screen.init))
    }

    func respond(to request: HTTPRequest) -> HTTPResponse {
        switch request.path {
        case "/": return page(nil, request)
        case AdminEndpoint.path: return adminPage(request)
        case "/manifest.webmanifest": return manifest(request)
        case "/service-worker.js": return worker(request)
        case "/screens.json": return screens(request)
        case "/favicon.ico", "/favicon.svg": return file("icons/favicon.svg", request)
        case "/apple-touch-icon.png": return file("icons/icon-180.png", request)
        default: break
        }
        if let name = rest(of: request.path, after: "/web/") { return file(name, request) }
        if let id = rest(of: request.path, after: "/assets/") { return asset(id, request) }
        if let name = rest(of: request.path, after: "/media/") { return media(name, request) }
        if let name = rest(of: request.path, after: "/web-content/") { return webContent(name, request) }
        if let definition = definition(at: request.path) { return page(definition, request) }
        return notFound(request.path)
    }

    /// Returns the screen whose page and WebSocket are at a path.
    func definition(at path: String) -> ScreenDefinition? {
        definitions.first { "/" + $0.name == path }
    }

    func notFound(_ path: String) -> HTTPResponse {
        let known = definitions.map { "/" + $0.name }.joined(separator: ", ")
        return .text(
            404, "There is nothing at \(path.prefix(100)). The screens of this server are: \(known).",
            headers: Self.confinement)
    }

    private func rest(of path: String, after prefix: String) -> Substring? {
        path.hasPrefix(prefix) ? path.dropFirst(prefix.count) : nil
    }

    // MARK: Answers

    /// The headers of every response. With these headers, browsers send no `Referer` header from a page, and do not let
    /// pages of other origins embed the response.
    static let confinement = [("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin")]

    /// Makes the Content-Security-Policy of a page: content is loaded from this server only, and inline scripts are
    /// forbidden.
    ///
    /// The policy names the WebSocket address, because older browsers do not count it as `'self'`. Pages of screens may
    /// also play media and embed frames from other servers. The application's players and web views choose the
    /// addresses at any time, so they are not known when the page is sent. Such media and frames cannot read the page
    /// or run code in it.
    static func contentSecurityPolicy(host: String?, isScreen: Bool = true) -> String {
        let isPlain = host?.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || ".:-[]".utf8.contains(byte)
        }
        let sockets = host.flatMap { isPlain == true ? " ws://\($0) wss://\($0)" : nil } ?? ""
        let elsewhere = isScreen ? "media-src 'self' blob: http: https:; frame-src http: https:; " : ""
        return
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \(elsewhere)"
            + "connect-src 'self'\(sockets); manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    }

    private func page(_ definition: ScreenDefinition?, _ request: HTTPRequest) -> HTTPResponse {
        guard let file = pageFile(definition, isPlain: request.query["modules"] != nil) else {
            return notFound(request.path)
        }
        var response = answer(file, cache: Self.revalidated, request)
        response.headers.append(
            (
                "Content-Security-Policy",
                Self.contentSecurityPolicy(host: request.header(.host), isScreen: definition != nil)
            ))
        return response
    }

    /// Serves the administrators' page to every client. The page's data arrives over the page's WebSocket, which
    /// requires a token.
    private func adminPage(_ request: HTTPRequest) -> HTTPResponse {
        let isPlain = request.query["modules"] != nil
        guard let file = (isPlain ? nil : store.prepared?.admin) ?? store.files.file("admin.html") else {
            return notFound(request.path)
        }
        var response = answer(file, cache: Self.revalidated, request)
        response.headers.append(
            ("Content-Security-Policy", Self.contentSecurityPolicy(host: request.header(.host), isScreen: false)))
        return response
    }

    private func pageFile(_ definition: ScreenDefinition?, isPlain: Bool) -> PageFile? {
        if !isPlain, let prepared = store.prepared { return prepared.page(for: definition?.name) }
        guard let file = store.files.file(definition == nil ? "home.html" : "index.html") else { return nil }
        let text = PageTemplate().page(file.text, for: definition.map(PageTemplate.Screen.init))
        return PageFile(Array(text.utf8), mediaType: file.mediaType)
    }

    private func file(_ name: some StringProtocol, _ request: HTTPRequest) -> HTTPResponse {
        let name = String(name)
        if name.hasPrefix("~") { return versioned(name, request) }
        guard let file = store.prepared?.file(name) ?? store.files.file(name) else { return notFound(request.path) }
        return answer(file, cache: Self.revalidated, request)
    }

    /// Serves a file below `/web/~V/`. If V is an older version, the present file is served. A page therefore works
    /// even if the server is replaced while the page loads.
    private func versioned(_ name: String, _ request: HTTPRequest) -> HTTPResponse {
        let version = name.prefix { $0 != "/" }
        let name = String(name.dropFirst(version.count + 1))
        guard let file = store.prepared?.versioned(name) ?? store.files.file(name) else {
            return notFound(request.path)
        }
        return answer(
            file, cache: store.prepared?.version == String(version) ? Self.immutable : Self.revalidated, request)
    }

    /// Serves the web app manifest, with which a screen is installed on a phone's home screen.
    private func manifest(_ request: HTTPRequest) -> HTTPResponse {
        guard let file = store.files.file("manifest.webmanifest") else { return notFound(request.path) }
        guard let definition = request.query["screen"].flatMap({ definition(at: "/" + $0) }) else {
            return answer(file, cache: Self.revalidated, request)
        }
        let body = PageTemplate.manifest(file.body, for: PageTemplate.Screen(definition)) ?? file.body
        return answer(PageFile(body, mediaType: file.mediaType), cache: Self.revalidated, request)
    }

    private func worker(_ request: HTTPRequest) -> HTTPResponse {
        guard let file = store.prepared?.worker else { return notFound(request.path) }
        return answer(file, cache: Self.revalidated, request)
    }

    /// `Cache-Control` for files that the browser revalidates at each use, so that a new version of the server is
    /// visible at once.
    private static let revalidated = "no-cache"
    /// `Cache-Control` for addresses that contain a hash of the file.
    private static let immutable = "public, max-age=31536000, immutable"

    private func answer(_ file: PageFile, cache: String, _ request: HTTPRequest) -> HTTPResponse {
        var coding: [(String, String)] = file.isText ? [("Vary", "Accept-Encoding")] : []
        guard let gzipped = file.gzipped, ContentCoding.acceptsGzip(request.header(.acceptEncoding)) else {
            return answer(file.body, type: file.mediaType, etag: file.etag, cache: cache, request, more: coding)
        }
        coding.append(("Content-Encoding", "gzip"))
        return answer(gzipped, type: file.mediaType, etag: file.gzippedTag, cache: cache, request, more: coding)
    }

    private func asset(_ id: Substring, _ request: HTTPRequest) -> HTTPResponse {
        guard let image = UIImage.registered(String(id)) else { return notFound(request.path) }
        // An image's name is a hash of its bytes, so the bytes at an address never change. The Content-Security-Policy
        // forbids scripts in an SVG image, even if a browser opens the image alone.
        var response = answer(image.data, type: image.mediaType, etag: "\"\(id)\"", cache: Self.immutable, request)
        response.headers.append(("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox"))
        return response
    }

    /// Serves a media file, whole or in part.
    private func media(_ name: Substring, _ request: HTTPRequest) -> HTTPResponse {
        guard let url = ServedContent.mediaFile(named: String(name)) else { return notFound(request.path) }
        return MediaFiles.response(for: url, to: request, headers: Self.confinement) ?? notFound(request.path)
    }

    /// Serves HTML from an application. The HTML runs in a sandbox without an origin: it can neither read this server's
    /// data nor navigate the page that embeds it.
    private func webContent(_ name: Substring, _ request: HTTPRequest) -> HTTPResponse {
        guard let bytes = ServedContent.webPage(named: String(name)) else { return notFound(request.path) }
        let headers = [
            ("Content-Type", "text/html; charset=utf-8"), ("X-Content-Type-Options", "nosniff"),
            ("Cache-Control", "private, no-store"),
            ("Content-Security-Policy", "sandbox allow-scripts allow-forms; frame-ancestors 'self'"),
        ]
        return HTTPResponse(status: 200, headers: headers + Self.confinement, body: bytes)
    }

    private func answer(
        _ body: [UInt8], type: String, etag: String, cache: String, _ request: HTTPRequest,
        more: [(String, String)] = []
    ) -> HTTPResponse {
        let headers =
            [("X-Content-Type-Options", "nosniff"), ("ETag", etag), ("Cache-Control", cache)] + more + Self.confinement
        let known = request.header(.ifNoneMatch)?.split { ", \t".contains($0) } ?? []
        if known.contains(where: { $0 == etag || $0 == "W/" + etag || $0 == "*" }) {
            return HTTPResponse(status: 304, headers: headers)
        }
        return HTTPResponse(status: 200, headers: [("Content-Type", type)] + headers, body: body)
    }

    private func screens(_ request: HTTPRequest) -> HTTPResponse {
        struct Entry: Encodable {
            var name: String
            var title: String
            var sharing: String
            var path: String
            var sizes: [[Double]]?
            var control: String?
            var pairing: Bool?
        }
        let entries = definitions.map {
            Entry(
                name: $0.name, title: $0.title, sharing: $0.sharing.wireName, path: "/" + $0.name,
                sizes: $0.sharing.sizes,
                control: $0.control == .together ? nil : $0.control.rawValue, pairing: needsPairing ? true : nil)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // An error is impossible, because strings and numbers can always be encoded.
        let body = (try? encoder.encode(["screens": entries])).map(Array.init) ?? []
        return answer(body, type: "application/json", etag: StaticFiles.etag(of: body), cache: "no-cache", request)
    }
}
