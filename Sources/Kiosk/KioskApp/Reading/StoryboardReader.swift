import Foundation

/// Creates a storyboard from the tree of values in a file, and reports all problems of the storyboard.
///
/// Values are checked while they are read. Names that refer to other parts of the storyboard are checked after the
/// whole file was read.
final class StoryboardReader {
    /// The maximum number of pages.
    static let pageLimit = 200

    let file: String
    let strings: [String: [String: LocalizedText.Template]]
    var problems: [StoryboardProblem] = []
    var languages = ["en"]
    /// The table whose row is available to the elements that are being parsed; nil if no row is available.
    var rowTable: String?
    /// The name of the page that is being parsed.
    var page: String?
    var nameUses: [NameUse] = []
    var files: [Storyboard.FileUse] = []
    var rowFiles: [String] = []
    var columns: [Storyboard.ColumnUse] = []
    var definedNames = DefinedNames()

    /// A use of a name, checked after the whole file was read.
    struct NameUse {
        var kind: Shape.Reference
        var name: String
        var rowTable: String?
        var sourceLocation: SourceLocation
    }

    /// The names that the storyboard defines.
    struct DefinedNames {
        var pages: [String: String?] = [:]
        var state: Set<String> = []
        var styles: Set<String> = Set(ElementKinds.standardStyles)
        var data: Set<String> = []
        var videos: Set<String> = []
        var forms: Set<String> = []
        /// The identifier of the form that contains each field, by the field's name.
        var formFields: [String: String] = [:]
        /// The allowed hosts of web addresses.
        var hosts: [String] = []
    }

    init(file: String, strings: [String: [String: LocalizedText.Template]]) {
        self.file = file
        self.strings = strings
    }

    /// Reads the valid parts of a storyboard. Returns a storyboard of these parts, and the problems that were found.
    /// - Parameters:
    ///   - file: The file's name, for the problems.
    ///   - strings: The texts of the `strings` file, by key and language.
    static func read(
        _ tree: Tree, file: String, strings: [String: [String: LocalizedText.Template]] = [:]
    ) -> (storyboard: Storyboard, problems: [StoryboardProblem]) {
        let reader = StoryboardReader(file: file, strings: strings)
        let storyboard = reader.storyboard(tree)
        reader.checkNames()
        return (storyboard, reader.problems)
    }

    func report(_ mark: SourcePosition, _ path: String, _ sentence: @autoclosure () -> String) {
        // The number of stored problems is limited to bound the memory.
        guard problems.count < 1_000 else { return }
        problems.append(
            StoryboardProblem(file: file, line: mark.line, column: mark.column, path: path, sentence: sentence()))
    }

    // MARK: The whole storyboard

    private func storyboard(_ tree: Tree) -> Storyboard {
        var storyboard = Storyboard()
        guard let entries = tree.entries else {
            report(tree.mark, "", "expected a map that begins with 'kiosk: 1', found \(tree.kindDescription)")
            return storyboard
        }
        if let version = tree.value("kiosk") {
            if version.scalar?.literal != .number(1) {
                report(
                    version.mark, "kiosk",
                    "this version of Baton reads version 1 of the storyboard language: write 'kiosk: 1'")
            }
        } else {
            report(tree.mark, "", "'kiosk: 1' is missing: each storyboard states the version of its language")
        }
        collectNames(tree)
        let values = object(tree, StoryboardShape.fields, path: "")
        storyboard.languages = languages
        storyboard.name = values["name"]?.word ?? String((file as NSString).lastPathComponent.prefix { $0 != "." })
        storyboard.title = values["title"]?.localizedText ?? LocalizedText(storyboard.name)
        storyboard.strings = strings
        storyboard.control = values["control"]?.word
        let sizes = (values["sizes"]?.list ?? []).compactMap { Self.size($0.word ?? "") }
        if !sizes.isEmpty { storyboard.sizes = sizes }
        storyboard.appearance = values["appearance"]?.word ?? "automatic"
        storyboard.theme = theme(values["theme"]?.map ?? [:])
        storyboard.styles = (values["styles"]?.map ?? [:]).compactMapValues { $0.map.map(Style.init) }
        storyboard.idle = idle(values["idle"]?.map ?? [:])
        storyboard.state = (values["state"]?.map ?? [:]).compactMapValues(\.literal)
        storyboard.hosts = (values["hosts"]?.list ?? []).compactMap(\.word)
        if let data = entries.first(where: { $0.key == "data" }) {
            for entry in data.value.entries ?? [] {
                guard let name = values["data"]?.map?[entry.key]?.localizedText?.constant else { continue }
                storyboard.data[entry.key] = .init(
                    file: name, sourceLocation: SourceLocation(mark: entry.value.mark, path: "data.\(entry.key)"))
            }
        }
        storyboard.pages = pages(tree.value("pages"))
        if storyboard.pages.isEmpty, tree.value("pages") == nil {
            report(tree.mark, "", "'pages' is missing: a storyboard needs at least one page")
        }
        storyboard.files = files
        storyboard.rowFiles = rowFiles
        storyboard.columns = columns
        return storyboard
    }

    private func theme(_ values: [String: Value]) -> Theme {
        var theme = Theme()
        theme.tint = values["tint"]?.color
        theme.text = values["text"]?.color
        theme.background = values["background"]?.color
        theme.surface = values["surface"]?.color
        theme.font = values["font"]?.word ?? theme.font
        theme.corner = values["corner"]?.number ?? theme.corner
        return theme
    }

    private func idle(_ values: [String: Value]) -> Storyboard.Idle {
        var idle = Storyboard.Idle()
        idle.after = values["after"]?.number ?? idle.after
        idle.ask = values["ask"]?.number ?? idle.ask
        idle.page = values["page"]?.word
        idle.playing = values["playing"]?.flag ?? idle.playing
        idle.question = values["question"]?.localizedText
        return idle
    }

    private func pages(_ tree: Tree?) -> [Page] {
        guard let tree else { return [] }
        guard let entries = tree.entries else {
            report(tree.mark, "pages", "expected a map of page names and pages, found \(tree.kindDescription)")
            return []
        }
        guard !entries.isEmpty else {
            report(tree.mark, "pages", "'pages' is empty: a storyboard needs at least one page")
            return []
        }
        guard entries.count <= Self.pageLimit else {
            report(tree.mark, "pages", "there are \(entries.count) pages; a storyboard has at most \(Self.pageLimit)")
            return []
        }
        return entries.map { entry in
            let path = "pages.\(entry.key)"
            checkName(entry.key, mark: entry.mark, path: path)
            page = entry.key
            rowTable = definedNames.pages[entry.key] ?? nil
            defer { (page, rowTable) = (nil, nil) }
            if entry.value.items != nil {
                // If a page is a list instead of a map, the list contains the page's elements.
                return Page(
                    name: entry.key, values: ["body": read(entry.value, as: .elements, path: path) ?? .elements([])],
                    sourceLocation: SourceLocation(mark: entry.mark, path: path))
            }
            return Page(
                name: entry.key, values: object(entry.value, StoryboardShape.pageFields, path: path),
                sourceLocation: SourceLocation(mark: entry.mark, path: path))
        }
    }

    static func size(_ text: String) -> CGSize? {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], (200...8_192).contains(width),
            (200...8_192).contains(height)
        else {
            return nil
        }
        return CGSize(width: width, height: height)
    }

    func checkName(_ name: String, mark: SourcePosition, path: String) {
        guard Self.isName(name) else {
            report(
                mark, path,
                "'\(name.prefix(40))' is not a name: a name has letters, digits, - and _, begins with a letter, and has at most 64 characters"
            )
            return
        }
    }

    static func isName(_ name: String) -> Bool {
        guard let first = name.first, first.isASCII, first.isLetter, name.count <= 64 else { return false }
        return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }
}
