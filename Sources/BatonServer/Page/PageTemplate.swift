import Foundation

/// Inserts the screen's title and the addresses of the packed files into the page's files. A file that contains no
/// placeholders is sent unchanged.
struct PageTemplate: Sendable {
    /// The screen that a page shows.
    struct Screen: Sendable {
        var name: String
        var title: String

        init(_ definition: ScreenDefinition) {
            name = definition.name
            title = definition.title
        }
    }

    /// The folder below `/web/` whose name is a hash of the files; nil for the unpacked files.
    var version: String?

    /// Returns the page `text` with the screen's title, and with its `/web/` addresses changed to those of the packed
    /// files.
    /// - Parameters:
    ///   - text: the contents of `index.html`.
    ///   - screen: the screen that the page shows; nil for the list of screens.
    func page(_ text: String, for screen: Screen?) -> String {
        var text = text.replacing(
            "\"/web/manifest.webmanifest\"",
            with: "\"/manifest.webmanifest\(screen.map { "?screen=\($0.name)" } ?? "")\"")
        if let version { text = text.replacing("\"/web/", with: "\"/web/\(version)/") }
        guard let screen else { return text }
        let title = Self.escaped(screen.title)
        return text.replacing("<title>Baton</title>", with: "<title>\(title)</title>")
            .replacing(
                "name=\"apple-mobile-web-app-title\" content=\"Baton\"",
                with: "name=\"apple-mobile-web-app-title\" content=\"\(title)\"")
    }

    /// Returns the service worker with its version. The worker caches the page, so that it also opens without the
    /// server.
    func worker(_ text: String) -> String {
        text.replacing("const VERSION = \"\";", with: "const VERSION = \"\(version ?? "")\";")
    }

    /// Returns the web app manifest of one screen. With this manifest, the screen is a separate app on a phone's home
    /// screen.
    /// - Returns: nil if the file is not a JSON object.
    static func manifest(_ bytes: [UInt8], for screen: Screen) -> [UInt8]? {
        guard var manifest = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] else { return nil }
        let path = "/" + screen.name
        for (key, value) in [
            "id": path, "start_url": path, "scope": path, "name": screen.title, "short_name": screen.title,
        ] {
            manifest[key] = value
        }
        return (try? JSONSerialization.data(withJSONObject: manifest, options: [.sortedKeys, .withoutEscapingSlashes]))
            .map(Array.init)
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing(
            "\"", with: "&quot;")
    }
}
