import BatonTransport
import CounterApp
import Foundation
import ResponderKit
import Testing

@testable import BatonServer

@Suite("Media files") @MainActor final class MediaFilesTests {
    private let folder: URL
    private let router: Router
    private let film: URL
    private let asset: AVURLAsset
    private let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 8) }
    /// The path of the film in the form that is sent to pages.
    private let path: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("baton-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["index.html", "home.html"] { try Data(name.utf8).write(to: folder.appendingPathComponent(name)) }
        film = folder.appendingPathComponent("a film.webm")
        try Data(bytes).write(to: film)
        let definition = ScreenDefinition(name: "film", title: "Film", sharing: .private(size: .zero)) { CounterApp() }
        router = Router(files: try StaticFiles(folder: folder.path), definitions: [definition])
        asset = AVURLAsset(url: film)
        path = try #require(Self.path(of: asset))
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// The path that a page receives for an asset.
    private static func path(of asset: AVURLAsset) -> String? {
        let application = UIApplication(clock: ManualClock(), size: CGSize(width: 10, height: 10), epoch: "paths")
        let window = UIWindow(application: application)
        window.makeKeyAndVisible()
        let view = AVPlayerView(player: AVPlayer(playerItem: AVPlayerItem(asset: asset)))
        window.addSubview(view)
        application.commit()
        let node = application.renderTree.roots.first?.children.first
        guard case .string(let path) = node?.value(of: .source) else { return nil }
        return path
    }

    private func get(_ path: String, _ headers: [HTTPRequest.Header: String] = [:]) -> HTTPResponse {
        router.respond(to: HTTPRequest(method: "GET", path: path, headers: headers, remoteAddress: "127.0.0.1"))
    }

    private func header(_ name: String, of response: HTTPResponse) -> String? {
        response.headers.first { $0.0 == name }?.1
    }

    private func body(_ response: HTTPResponse) -> [UInt8] {
        guard let file = response.file else { return response.body }
        return file.handle.bytes(offset: file.offset, count: file.count)
    }

    @Test("A file is served whole with its media type, and range requests are allowed") func whole() {
        let response = get(path)

        #expect(response.status == 200)
        #expect(body(response) == bytes)
        #expect(header("Content-Type", of: response) == "video/webm")
        #expect(header("Accept-Ranges", of: response) == "bytes")
        #expect(header("Cache-Control", of: response) == "private, no-cache")
        #expect(header("Content-Security-Policy", of: response) == "default-src 'none'; sandbox")
        #expect(header("Cross-Origin-Resource-Policy", of: response) == "same-origin")
        #expect(header("X-Content-Type-Options", of: response) == "nosniff")
    }

    @Test("A range request receives its part, unless the file has changed") func parts() throws {
        let response = get(path, [.range: "bytes=10-19"])
        #expect(response.status == 206)
        #expect(header("Content-Range", of: response) == "bytes 10-19/100000")
        #expect(body(response) == Array(bytes[10..<20]))

        let tag = try #require(header("ETag", of: response))
        #expect(get(path, [.range: "bytes=10-19", .ifRange: tag]).status == 206)
        #expect(get(path, [.range: "bytes=10-19", .ifRange: "\"other\""]).status == 200)
        #expect(get(path, [.ifNoneMatch: tag]).status == 304)
        let beyond = get(path, [.range: "bytes=100000-"])
        #expect(beyond.status == 416)
        #expect(header("Content-Range", of: beyond) == "bytes */100000")
        #expect(beyond.file == nil && beyond.body.isEmpty)
    }

    @Test(
        "Byte ranges are read as RFC 9110 defines them",
        arguments: [
            ("bytes=0-0", 0, 1), ("bytes=0-", 0, 1_000), ("bytes=999-", 999, 1_000),
            ("bytes=0-99999999999999999999", 0, 1_000),
            ("bytes=-1", 999, 1_000), ("bytes=-5000", 0, 1_000), ("BYTES= 5 - 6", 5, 7),
        ])
    func ranges(header: String, first: Int, end: Int) {
        #expect(MediaFiles.requestedRange(header, size: 1_000) == .part(first..<end))
    }

    @Test(
        "A range beyond the end of the file cannot be satisfied",
        arguments: ["bytes=1000-", "bytes=1000-2000", "bytes=-0", "bytes=99999999999999999999-"])
    func beyond(header: String) {
        #expect(MediaFiles.requestedRange(header, size: 1_000) == .none)
        #expect(MediaFiles.requestedRange("bytes=-5", size: 0) == .none)
    }

    @Test(
        "Malformed and multiple ranges are ignored",
        arguments: [
            "bytes=5-4", "bytes=0-1,5-6", "bytes=-", "bytes=", "lines=1-2", "bytes=a-b", "bytes=0x1-2", "bytes=--1",
            "bytes", "bytes=1-2-3",
        ])
    func odd(header: String) {
        #expect(MediaFiles.requestedRange(header, size: 1_000) == .all)
    }

    @Test("Folders, pipes, unknown paths and deleted files are answered with 404") func missing() throws {
        #expect(get("/media/guess").status == 404)
        #expect(get("/media/").status == 404)
        #expect(get(path + "/x").status == 404)
        let pipe = folder.appendingPathComponent("pipe.webm")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        for url in [pipe, folder, folder.appendingPathComponent("none.webm")] {
            let other = AVURLAsset(url: url)
            let path = try #require(Self.path(of: other))
            #expect(get(path).status == 404, "\(url.lastPathComponent)")
            _ = other
        }
        try FileManager.default.removeItem(at: film)
        #expect(get(path).status == 404)
    }

    @Test("HTML of a web view is sandboxed without an origin and is not cached") func webContent() throws {
        let application = UIApplication(clock: ManualClock(), size: CGSize(width: 10, height: 10), epoch: "html")
        let window = UIWindow(application: application)
        window.makeKeyAndVisible()
        let web = WKWebView()
        web.loadHTMLString("<p>é", baseURL: nil)
        window.addSubview(web)
        application.commit()
        guard case .string(let path) = application.renderTree.roots.first?.children.first?.value(of: .source) else {
            return #expect(Bool(false), "no source")
        }
        let response = get(path)

        #expect(response.status == 200)
        #expect(response.body == Array("<p>é".utf8))
        #expect(header("Content-Type", of: response) == "text/html; charset=utf-8")
        let policy = try #require(header("Content-Security-Policy", of: response))
        #expect(policy == "sandbox allow-scripts allow-forms; frame-ancestors 'self'")
        #expect(!policy.contains("same-origin"))
        #expect(header("Cache-Control", of: response) == "private, no-store")
        #expect(get("/web-content/guess").status == 404)
        web.stopLoading()
        #expect(get(path).status == 404)
    }

    @Test("Pages of screens may embed media and frames from elsewhere, and other pages may not") func policy() throws {
        let page = try #require(header("Content-Security-Policy", of: get("/film")))
        let home = try #require(header("Content-Security-Policy", of: get("/")))

        #expect(page.contains("media-src 'self' blob: http: https:; frame-src http: https:;"))
        #expect(!home.contains("frame-src") && !home.contains("media-src"))
        for policy in [page, home] {
            #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
            #expect(policy.hasSuffix("base-uri 'none'; form-action 'none'; frame-ancestors 'self'"))
        }
    }
}
