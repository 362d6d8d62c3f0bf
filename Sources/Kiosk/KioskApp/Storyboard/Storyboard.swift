import Foundation

/// The definition of a kiosk, as read from its file: pages, elements and actions. A plain value without
/// views or file access.
struct Storyboard: Equatable, Sendable {
    /// The name of the screen, which is its path on the server.
    var name = ""
    var title = LocalizedText("")
    /// The language codes, such as `en`; at least one. The kiosk starts in the first language.
    var languages = ["en"]
    /// Texts by key and language.
    var strings: [String: [String: LocalizedText.Template]] = [:]
    /// The control mode: `together`, `turns` or `staff`; nil if the storyboard sets none.
    var control: String?
    /// The screen sizes in points.
    var sizes: [CGSize] = Storyboard.standardSizes
    var theme = Theme()
    /// The appearance: `light`, `dark` or `automatic`.
    var appearance = "automatic"
    var styles: [String: Style] = [:]
    var idle = Idle()
    /// The initial values of the state, which actions such as `set` change.
    var state: [String: Literal] = [:]
    /// The hosts to which requests may be sent: `host` or `host:port`.
    var hosts: [String] = []
    /// The files of the tables, by table name.
    var data: [String: DataSource] = [:]
    /// The pages, in the file's order.
    var pages: [Page] = []
    /// The files that the storyboard uses, each with the first position at which the storyboard names it.
    var files: [FileUse] = []
    /// The files in which the storyboard's forms save rows.
    var rowFiles: [String] = []
    /// The table columns that the storyboard names. They are checked after the tables are loaded.
    var columns: [ColumnUse] = []

    /// The files whose changes cause the storyboard to be read again.
    var watchedFiles: Set<String> { Set(files.map(\.file)) }

    static let standardSizes = [
        CGSize(width: 1_920, height: 1_080), CGSize(width: 1_080, height: 1_920), CGSize(width: 390, height: 844),
    ]

    /// The settings of the idle reset, which follows a time without input.
    struct Idle: Hashable, Sendable {
        /// The number of seconds without input after which the kiosk asks whether a visitor is still there. With 0,
        /// there is no idle reset.
        var after = 90.0
        /// How long the kiosk shows the question whether a visitor is still there, in seconds.
        var ask = 10.0
        /// The name of the page that the idle reset shows; nil for the first page.
        var page: String?
        /// Whether a playing video counts as activity of a visitor.
        var playing = true
        /// The text of the question that precedes the idle reset.
        var question: LocalizedText?
    }

    struct DataSource: Hashable, Sendable {
        var file: String
        var sourceLocation: SourceLocation
    }

    struct FileUse: Hashable, Sendable {
        enum Kind: String, Hashable, Sendable { case picture, video, page, data, strings }
        var file: String
        var kind: Kind
        var sourceLocation: SourceLocation
    }

    struct ColumnUse: Hashable, Sendable {
        var table: String
        var column: String
        var sourceLocation: SourceLocation
    }

    /// The page with a name.
    func page(_ name: String) -> Page? { pages.first { $0.name == name } }
    /// The name of the page that is shown first.
    var startPage: String { pages.first { $0.name == idle.page }?.name ?? pages.first?.name ?? "" }
    /// Returns true if any page shows an element of the given kind on a screen with the given layouts.
    func has(_ kind: String, for layouts: [String]) -> Bool {
        pages.contains { $0.body(for: layouts).contains { $0.has(kind) } }
    }
}

/// A page of the kiosk.
struct Page: Keyed, Hashable, Sendable {
    var name: String
    var values: [String: Value]
    var sourceLocation: SourceLocation

    var title: LocalizedText? { localizedText("title") }
    /// Returns the page's elements for a screen with the given layouts. The first layout for which the page defines its
    /// own elements determines the result. If there is none, returns the elements of `body`.
    func body(for layouts: [String]) -> [Element] {
        if let own = map("layouts") { for layout in layouts { if let body = own[layout]?.elements { return body } } }
        return elements("body")
    }
}

/// The colours and fonts that all pages share.
struct Theme: Hashable, Sendable {
    var tint: ThemeColor?
    var text: ThemeColor?
    var background: ThemeColor?
    var surface: ThemeColor?
    /// The font design: `default`, `rounded`, `serif` or `monospaced`.
    var font = "default"
    /// The radius of rounded corners on a phone, in points. Larger screens scale the radius.
    var corner = 12.0
}

/// A named set of visual properties.
struct Style: Keyed, Hashable, Sendable {
    var values: [String: Value]
}
