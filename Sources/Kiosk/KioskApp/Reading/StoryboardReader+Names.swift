import BatonSupport
import Foundation

/// Collects the names that a storyboard defines, and checks the names that it uses.
extension StoryboardReader {
    /// Collects all defined names before the parts that refer to them are read.
    func collectNames(_ tree: Tree) {
        if let list = tree.value("languages")?.items {
            let codes = list.compactMap(\.scalar?.source).filter(Self.isLanguage)
            if !codes.isEmpty { languages = codes }
        }
        definedNames.state = Set(tree.value("state")?.entries?.map(\.key) ?? [])
        definedNames.styles.formUnion(tree.value("styles")?.entries?.map(\.key) ?? [])
        definedNames.data = Set(tree.value("data")?.entries?.map(\.key) ?? [])
        definedNames.hosts = tree.value("hosts")?.items?.compactMap(\.scalar?.source) ?? []
        for entry in tree.value("pages")?.entries ?? [] {
            definedNames.pages[entry.key] = .some(entry.value.value("row")?.scalar?.source)
            collectIdentifiers(entry.value)
        }
    }

    /// Collects the identifiers of videos and forms, by which actions refer to them.
    private func collectIdentifiers(_ tree: Tree) {
        for item in tree.items ?? [] { collectIdentifiers(item) }
        for entry in tree.entries ?? [] {
            let id = entry.value.value("id")?.scalar?.source ?? tree.value("id")?.scalar?.source
            if entry.key == "video", let id { definedNames.videos.insert(id) }
            if entry.key == "form" {
                definedNames.forms.insert(id ?? "form")
                for field in (entry.value.items ?? entry.value.value("fields")?.items ?? tree.value("fields")?.items)
                    ?? []
                {
                    if let name = field.value("name")?.scalar?.source, definedNames.formFields[name] == nil {
                        definedNames.formFields[name] = id ?? "form"
                    }
                }
            }
            collectIdentifiers(entry.value)
        }
    }

    static func isLanguage(_ code: String) -> Bool {
        let parts = code.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, (2...3).contains(first.count), parts.count <= 3 else { return false }
        return parts.allSatisfy {
            (1...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
            && first.allSatisfy { $0.isLowercase }
    }

    /// Reports the used names that are not defined.
    func checkNames() {
        for use in nameUses {
            let (all, statement): (Set<String>, String)
            switch use.kind {
            case .page: (all, statement) = (Set(definedNames.pages.keys), "there is no page")
            case .state: (all, statement) = (definedNames.state, "'state' has no key")
            case .style: (all, statement) = (definedNames.styles, "there is no style")
            case .data: (all, statement) = (definedNames.data, "'data' has no table")
            case .video: (all, statement) = (definedNames.videos, "there is no video with the id")
            case .form: (all, statement) = (definedNames.forms, "there is no form with the id")
            case .column: continue
            }
            guard !all.contains(use.name) else {
                checkRow(of: use)
                continue
            }
            let advice = Suggestions.clause(for: use.name, among: all)
            let there =
                advice.isEmpty && !all.isEmpty && all.count <= 8
                ? "; expected one of " + all.sorted().map { "'\($0)'" }.joined(separator: ", ") : advice
            report(
                use.sourceLocation.mark, use.sourceLocation.path, "\(statement) '\(use.name.prefix(64))'" + there
            )
        }
    }

    /// Checks a link to a page that shows a row of a table. If the element with the link has no row of this table, the
    /// link is reported as a problem.
    private func checkRow(of use: NameUse) {
        guard use.kind == .page, let needed = definedNames.pages[use.name] ?? nil, use.rowTable != needed,
            !use.sourceLocation.path.hasPrefix("idle")
        else {
            return
        }
        let here = use.rowTable.map { "this element has a row of '\($0)'" } ?? "this element has no row"
        report(
            use.sourceLocation.mark, use.sourceLocation.path,
            "the page '\(use.name)' shows a row of '\(needed)', but \(here): open the page from a list of '\(needed)', or from a page with 'row: \(needed)'"
        )
    }

    /// Checks the names in an expression.
    func check(_ expression: Expression, mark: SourcePosition, path: String) {
        if case .call(.count, let values) = expression, case .name(let name)? = values.first, name.count == 1,
            definedNames.data.contains(name[0])
        {
            return
        }
        switch expression {
        case .literal: break
        case .name(let name): check(name: name, mark: mark, path: path)
        case .not(let one), .negative(let one): check(one, mark: mark, path: path)
        case .and(let left, let right), .or(let left, let right), .compare(_, let left, let right),
            .calculate(_, let left, let right):
            check(left, mark: mark, path: path)
            check(right, mark: mark, path: path)
        case .call(_, let values): for value in values { check(value, mark: mark, path: path) }
        }
    }

    static let ownNames = ["language", "size", "orientation", "page", "now", "time", "date"]

    private func check(name: [String], mark: SourcePosition, path: String) {
        switch name[0] {
        case "row":
            guard name.count == 2 else {
                return report(mark, path, "'row' needs a column: write for example row.title")
            }
            guard let rowTable else {
                return report(
                    mark, path,
                    "'row' cannot be used here: only a list, and a page with 'row: TABLE', has a row")
            }
            columns.append(
                .init(table: rowTable, column: name[1], sourceLocation: SourceLocation(mark: mark, path: path)))
        case "form":
            guard name.count == 2 else {
                return report(mark, path, "'form' needs a field: write for example form.name")
            }
            guard definedNames.formFields[name[1]] == nil else { return }
            report(
                mark, path,
                "no form has a field '\(name[1])'"
                    + Suggestions.clause(for: name[1], among: definedNames.formFields.keys))
        default:
            let word = name.joined(separator: ".")
            if name.count == 1, definedNames.state.contains(name[0]) || Self.ownNames.contains(name[0]) { return }
            let all = definedNames.state.union(Self.ownNames).union(definedNames.formFields.keys.map { "form." + $0 })
            let advice = Suggestions.clause(for: word, among: all)
            report(
                mark, path,
                "'\(word.prefix(64))' is unknown"
                    + (advice.isEmpty ? ": 'state' has no such key, and a text must be in quotes" : advice))
        }
    }
}
