import ResponderKit

/// Which answer a path gets.
///
///     /               the list of screens        /screens.json   the same for programs
///     /NAME           the page of a screen       /web/FILE       what the page is made of
///     /assets/ID      a picture that a view shows
@MainActor
struct Router {
    let files: StaticFiles
    let definitions: [ScreenDefinition]

    func respond(to request: HTTPRequest) -> HTTPResponse {
        switch request.path {
        case "/": return page("home.html", request)
        case "/screens.json": return screens(request)
        case "/favicon.ico", "/favicon.svg": return file("icons/favicon.svg", request)
        case "/apple-touch-icon.png": return file("icons/icon-180.png", request)
        default: break
        }
        if let name = rest(of: request.path, after: "/web/") { return file(name, request) }
        if let id = rest(of: request.path, after: "/assets/") { return asset(id, request) }
        if definitions.contains(where: { "/" + $0.name == request.path }) { return page("index.html", request) }
        return missing(request.path)
    }

    /// The path of a screen's socket and page.
    func definition(at path: String) -> ScreenDefinition? {
        definitions.first { "/" + $0.name == path }
    }

    func missing(_ path: String) -> HTTPResponse {
        let known = definitions.map { "/" + $0.name }.joined(separator: ", ")
        return .text(404, "There is nothing at \(path.prefix(100)). The screens of this server are: \(known).", headers: Self.confinement)
    }

    private func rest(of path: String, after prefix: String) -> Substring? {
        path.hasPrefix(prefix) ? path.dropFirst(prefix.count) : nil
    }

    // MARK: Answers

    /// What every answer says to browsers, besides that its type is what it says.
    static let confinement = [("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin")]

    /// Everything from here, nothing from elsewhere, no script inline. The socket's own address is named because older browsers do not count it as
    /// `'self'`.
    static func contentSecurityPolicy(host: String?) -> String {
        let isPlain = host?.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || ".:-[]".utf8.contains(byte)
        }
        let sockets = host.flatMap { isPlain == true ? " ws://\($0) wss://\($0)" : nil } ?? ""
        return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
            + "connect-src 'self'\(sockets); manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    }

    private func page(_ name: String, _ request: HTTPRequest) -> HTTPResponse {
        var response = file(name, request)
        response.headers.append(("Content-Security-Policy", Self.contentSecurityPolicy(host: request.header(.host))))
        return response
    }

    private func file(_ name: some StringProtocol, _ request: HTTPRequest) -> HTTPResponse {
        guard let file = files.file(name) else { return missing(request.path) }
        // Asked for anew each time, and not sent where it is the same: a new version of the server shows at once.
        return answer(file.body, type: file.mediaType, etag: file.etag, cache: "no-cache", request)
    }

    private func asset(_ id: Substring, _ request: HTTPRequest) -> HTTPResponse {
        guard let image = UIImage.registered(String(id)) else { return missing(request.path) }
        // The name is made from the bytes: what has it never changes. A drawing may not run scripts, whoever opens it.
        var response = answer(image.data, type: image.mediaType, etag: "\"\(id)\"", cache: "public, max-age=31536000, immutable", request)
        response.headers.append(("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox"))
        return response
    }

    private func answer(_ body: [UInt8], type: String, etag: String, cache: String, _ request: HTTPRequest) -> HTTPResponse {
        let headers = [("X-Content-Type-Options", "nosniff"), ("ETag", etag), ("Cache-Control", cache)] + Self.confinement
        let known = request.header(.ifNoneMatch)?.split { ", \t".contains($0) } ?? []
        if known.contains(where: { $0 == etag || $0 == "W/" + etag || $0 == "*" }) { return HTTPResponse(status: 304, headers: headers) }
        return HTTPResponse(status: 200, headers: [("Content-Type", type)] + headers, body: body)
    }

    private func screens(_ request: HTTPRequest) -> HTTPResponse {
        struct Entry: Encodable {
            var name: String
            var title: String
            var sharing: String
            var path: String
        }
        let entries = definitions.map { Entry(name: $0.name, title: $0.title, sharing: $0.sharing.word, path: "/" + $0.name) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings alone: there is nothing that could fail.
        let body = (try? encoder.encode(["screens": entries])).map(Array.init) ?? []
        return answer(body, type: "application/json", etag: StaticFiles.etag(of: body), cache: "no-cache", request)
    }
}
