import Foundation

/// What the server writes into the page's own files: names, and where the packs are. A file that has none of the places is sent as it is.
struct PageTemplate: Sendable {
    /// The screen that a page shows; nil for the list of screens.
    struct Screen: Sendable {
        var name: String
        var title: String

        init(_ definition: ScreenDefinition) {
            name = definition.name
            title = definition.title
        }
    }

    /// The folder under `/web/` in which everything has the names of its bytes; nil for the plain files.
    var version: String?

    /// A page as a person's browser gets it.
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

    /// The worker that keeps the page for when the server is away: it knows which version it keeps.
    func worker(_ text: String) -> String {
        text.replacing("const VERSION = \"\";", with: "const VERSION = \"\(version ?? "")\";")
    }

    /// What a home screen shows of a screen, which is an application of its own there.
    /// - Returns: nil where the file is no JSON object.
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
