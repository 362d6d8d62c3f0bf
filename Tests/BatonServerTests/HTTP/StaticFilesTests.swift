import Foundation
import Testing

@testable import BatonServer

@Suite("The files of the web page") final class StaticFilesTests {
    let root: URL
    let folder: URL

    init() throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("baton-\(UUID().uuidString)")
        folder = root.appendingPathComponent("web")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("kinds"), withIntermediateDirectories: true)
        try put("<p>", "web/index.html")
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    private func put(_ text: String, _ path: String) throws {
        try Data(text.utf8).write(to: root.appendingPathComponent(path))
    }

    @Test(
        "Each kind of file has its media type",
        arguments: [
            ("a.html", "text/html; charset=utf-8"), ("a.js", "text/javascript; charset=utf-8"),
            ("a.css", "text/css; charset=utf-8"),
            ("a.svg", "image/svg+xml"), ("a.png", "image/png"), ("a.JPG", "image/jpeg"), ("a.webp", "image/webp"),
            ("a.ico", "image/x-icon"), ("a.json", "application/json"), ("a.webmanifest", "application/manifest+json"),
            ("a.woff2", "font/woff2"), ("a.txt", "text/plain; charset=utf-8"),
        ])
    func types(name: String, type: String) throws {
        try put("x", "web/" + name)

        let file = try StaticFiles(folder: folder.path).file(name)

        #expect(file?.mediaType == type)
        #expect(file?.body == Array("x".utf8))
    }

    @Test("A file in a folder is found only by its exact relative path")
    func folders() throws {
        try put("export {}", "web/kinds/view.js")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("v1.0/old"), withIntermediateDirectories: true)
        try put("export {}", "web/v1.0/old/view.min.js")
        try put("export {}", "web/v1.0/old/js")
        let files = try StaticFiles(folder: folder.path)

        #expect(files.all.keys.sorted() == ["index.html", "kinds/view.js", "v1.0/old/view.min.js"])
        for name in ["/kinds/view.js", "kinds//view.js", "kinds/../index.html", "./index.html", "view.js", "", "kinds"]
        {
            #expect(files.file(name) == nil, "\(name)")
        }
    }

    @Test("Hidden files and files of unknown types are not served")
    func hidden() throws {
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent(".git"), withIntermediateDirectories: true)
        for name in [".secret.json", ".git/config.json", "key.pem", "notes", "run.sh", "page.html~"] {
            try put("secret", "web/" + name)
        }
        let files = try StaticFiles(folder: folder.path)

        for name in [".secret.json", ".git/config.json", "key.pem", "notes", "run.sh", "page.html~"] {
            #expect(files.file(name) == nil, "\(name)")
        }
    }

    @Test("Symbolic links and the files behind them are not served")
    func links() throws {
        try FileManager.default.createDirectory(
            at: root.appendingPathComponent("outside"), withIntermediateDirectories: true)
        try put("secret", "outside/secret.json")
        let manager = FileManager.default
        try manager.createSymbolicLink(
            atPath: folder.path + "/link.json", withDestinationPath: "../outside/secret.json")
        try manager.createSymbolicLink(atPath: folder.path + "/out", withDestinationPath: "../outside")
        try manager.createSymbolicLink(atPath: folder.path + "/gone.json", withDestinationPath: "nowhere")
        let files = try StaticFiles(folder: folder.path)

        for name in ["link.json", "out/secret.json", "gone.json"] { #expect(files.file(name) == nil, "\(name)") }
        #expect(files.file("index.html") != nil)
    }

    @Test("Pipes and folders are skipped, whatever their names")
    func notFiles() throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/folder.js", withIntermediateDirectories: false)
        #expect(mkfifo(folder.path + "/pipe.js", 0o600) == 0)
        try put("", "web/empty.js")
        let files = try StaticFiles(folder: folder.path)

        #expect(files.file("folder.js") == nil && files.file("pipe.js") == nil)
        #expect(files.file("empty.js")?.body == [])
    }

    @Test("Files whose names are not UTF-8 are skipped")
    func namesThatAreNoText() throws {
        let name = Array((folder.path + "/caf").utf8) + [0xE9] + Array(".js\0".utf8)
        let descriptor = open(name.map { CChar(bitPattern: $0) }, O_CREAT | O_WRONLY, 0o600)
        try #require(descriptor >= 0)
        close(descriptor)

        let files = try StaticFiles(folder: folder.path)

        #expect(files.all.keys.sorted() == ["index.html"])
    }

    @Test("The folder itself may be a symbolic link")
    func linkedFolder() throws {
        try FileManager.default.createSymbolicLink(atPath: root.path + "/current", withDestinationPath: "web")

        let files = try StaticFiles(folder: root.path + "/current")

        #expect(files.file("index.html") != nil)
    }

    @Test("A folder that does not exist or has no page is refused", arguments: ["empty", "nowhere", "web/index.html"])
    func missing(name: String) throws {
        try FileManager.default.createDirectory(
            at: root.appendingPathComponent("empty"), withIntermediateDirectories: true)

        #expect {
            try StaticFiles(folder: root.path + "/" + name)
        } throws: { error in
            "\(error)".contains("--web") && "\(error)".contains(name)
        }
    }

    @Test("An ETag changes with every bit and with the length")
    func tags() {
        let texts =
            ["", "a", "b", "ab", "ba", "aa"].map { Array($0.utf8) } + (1...17).map { [UInt8](repeating: 0, count: $0) }
        let changed = (0..<(8 * 19)).map { bit in
            var bytes = [UInt8](repeating: 0, count: 19)
            bytes[bit / 8] ^= 1 << (bit % 8)
            return bytes
        }

        let tags = (texts + changed).map { StaticFiles.etag(of: $0) }

        #expect(Set(tags).count == tags.count)
        #expect(tags.allSatisfy { $0.hasPrefix("\"") && $0.hasSuffix("\"") && $0.count > 2 })
    }
}
