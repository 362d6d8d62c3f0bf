import Foundation

/// A kiosk as its file says it: pages, what is on them, and what becomes of a touch. Values only; it holds no view and reads no file.
struct Storyboard: Equatable, Sendable {
    /// The path under which it is offered.
    var name = ""
    var title = Wording("")
    /// Codes such as `en`; the first is where it starts. At least one.
    var languages = ["en"]
    /// Texts by key and language.
    var strings: [String: [String: Wording.Template]] = [:]
    /// Who may work it: `together`, `turns` or `staff`.
    var control: String?
    /// The sizes that it is shown in, points.
    var sizes: [CGSize] = Storyboard.standardSizes
    var theme = Theme()
    /// `light`, `dark` or `automatic`.
    var appearance = "automatic"
    var styles: [String: Style] = [:]
    var idle = Idle()
    /// What `set` and its like work on, as it is at the start.
    var state: [String: Literal] = [:]
    /// Where `request` may go: `host` or `host:port`.
    var hosts: [String] = []
    /// The files of the tables, by name.
    var data: [String: DataSource] = [:]
    /// By name, in the file's order.
    var pages: [Page] = []
    /// The files that it shows, each with the first place that names it.
    var files: [FileUse] = []
    /// The files that its forms save rows in.
    var rowFiles: [String] = []
    /// The columns of tables that it names, to be looked for once the tables are there.
    var columns: [ColumnUse] = []

    /// The files after whose changes it is read anew.
    var watchedFiles: Set<String> { Set(files.map(\.file)) }

    static let standardSizes = [
        CGSize(width: 1_920, height: 1_080), CGSize(width: 1_080, height: 1_920), CGSize(width: 390, height: 844),
    ]

    /// What happens when nobody is there any more.
    struct Idle: Hashable, Sendable {
        /// After how many seconds without input it is asked; 0 is never.
        var after = 90.0
        /// For how many seconds it is asked.
        var ask = 10.0
        /// The page to go back to; the first where it is nil.
        var page: String?
        /// Whether what plays counts as somebody who watches.
        var playing = true
        /// What is asked.
        var question: Wording?
    }

    struct DataSource: Hashable, Sendable {
        var file: String
        var place: Place
    }

    struct FileUse: Hashable, Sendable {
        enum Kind: String, Hashable, Sendable { case picture, video, page, data, strings }
        var file: String
        var kind: Kind
        var place: Place
    }

    struct ColumnUse: Hashable, Sendable {
        var table: String
        var column: String
        var place: Place
    }

    /// A page by its name.
    func page(_ name: String) -> Page? { pages.first { $0.name == name } }
    /// Where it starts.
    var startPage: String { pages.first { $0.name == idle.page }?.name ?? pages.first?.name ?? "" }
    /// Whether a layout has elements of a kind, on whichever page.
    func has(_ kind: String, for layouts: [String]) -> Bool {
        pages.contains { $0.body(for: layouts).contains { $0.has(kind) } }
    }
}

/// A page.
struct Page: Keyed, Hashable, Sendable {
    var name: String
    var values: [String: Value]
    var place: Place

    var title: Wording? { wording("title") }
    /// What is on it, for a layout.
    func body(for layouts: [String]) -> [Element] {
        if let own = map("layouts") { for layout in layouts { if let body = own[layout]?.elements { return body } } }
        return elements("body")
    }
}

/// What all pages have in common.
struct Theme: Hashable, Sendable {
    var tint: Tint?
    var text: Tint?
    var background: Tint?
    var surface: Tint?
    /// `default`, `rounded`, `serif` or `monospaced`.
    var font = "default"
    /// How round corners are, in points of a phone.
    var corner = 12.0
}

/// How something looks, under a name.
struct Style: Keyed, Hashable, Sendable {
    var values: [String: Value]
}
