import BatonSupport
import Foundation
import KioskData
import ResponderKit

/// Reads texts, colours, expressions, files and addresses.
extension StoryboardReader {
    func text(_ tree: Tree, path: String) -> LocalizedText? {
        if let scalar = tree.scalar {
            guard scalar.literal != .null else {
                report(tree.mark, path, "expected a text, found nothing")
                return nil
            }
            if let key = Self.stringsKey(scalar.source) {
                if let templates = strings[key] {
                    return checkedText(LocalizedText(templates: templates), tree.mark, path)
                }
                report(
                    tree.mark, path,
                    "'strings' contains no text '\(key)'" + Suggestions.clause(for: key, among: strings.keys))
                return nil
            }
            // A text that begins with `$$` is not a reference such as `$key`: the first `$` is removed.
            let source = scalar.source.hasPrefix("$$") ? String(scalar.source.dropFirst()) : scalar.source
            return template(source, tree.mark, path).flatMap {
                checkedText(LocalizedText(templates: ["": $0]), tree.mark, path)
            }
        }
        guard let entries = tree.entries, !entries.isEmpty else {
            _ = reportMismatch(
                tree, path,
                "a text, or a map with a text for each of the languages " + languages.joined(separator: ", "))
            return nil
        }
        var templates: [String: LocalizedText.Template] = [:]
        for entry in entries {
            let inner = path + "." + entry.key
            guard languages.contains(entry.key) else {
                report(
                    entry.mark, path,
                    "'\(entry.key.prefix(40))' is not one of the storyboard's languages (\(languages.joined(separator: ", ")))"
                        + Suggestions.clause(for: entry.key, among: languages))
                continue
            }
            guard let scalar = entry.value.scalar, scalar.literal != .null else {
                _ = reportMismatch(entry.value, inner, "a text")
                continue
            }
            templates[entry.key] = template(scalar.source, entry.value.mark, inner)
        }
        return checkedText(LocalizedText(templates: templates), tree.mark, path)
    }

    /// The key in a reference such as `$key`, without the dollar sign; nil for an ordinary text.
    static func stringsKey(_ text: String) -> String? {
        guard text.hasPrefix("$"), let first = text.dropFirst().first, first.isLetter || first == "_" else {
            return nil
        }
        let key = text.dropFirst()
        return key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == "." } ? String(key) : nil
    }

    private func template(_ text: String, _ mark: SourcePosition, _ path: String) -> LocalizedText.Template? {
        do {
            return try TemplateParser.parse(text)
        } catch {
            report(mark, path, error.sentence)
            return nil
        }
    }

    private func checkedText(_ localizedText: LocalizedText, _ mark: SourcePosition, _ path: String) -> LocalizedText {
        for expression in localizedText.expressions { check(expression, mark: mark, path: path) }
        for template in localizedText.templates.sorted(by: { $0.key < $1.key }).map(\.value) {
            for case .value(_, let format?) in template.pieces {
                if let sentence = DateFormatPattern.problem(with: format) { report(mark, path, sentence) }
            }
        }
        return localizedText
    }

    func expression(_ tree: Tree, path: String) -> Expression? {
        guard let scalar = tree.scalar else {
            _ = reportMismatch(tree, path, "an expression such as room == 2")
            return nil
        }
        switch scalar.literal {
        case .flag, .number: return .literal(scalar.literal)
        case .null, .text: break
        }
        do {
            let expression = try ExpressionParser.parse(scalar.source)
            check(expression, mark: tree.mark, path: path)
            return expression
        } catch {
            report(
                tree.mark, path, "\(error.sentence) (in '\(scalar.source.prefix(60))', at letter \(error.offset + 1))")
            return nil
        }
    }

    // MARK: Colours

    func color(_ tree: Tree, path: String) -> Value? {
        if let entries = tree.entries {
            let values = object(
                entries,
                [
                    Field("light", .color, "In light.", isRequired: true),
                    Field("dark", .color, "In dark.", isRequired: true),
                ],
                at: tree.mark, path: path)
            guard case .color(.color(let light))? = values["light"], case .color(.color(let dark))? = values["dark"]
            else {
                if values["light"] != nil, values["dark"] != nil {
                    report(
                        tree.mark, path,
                        "a colour for light and one for dark are written as #rrggbb or as a colour's name"
                    )
                }
                return nil
            }
            return .color(.color(ThemeColor.pair(light.light, dark.dark)))
        }
        guard let word = tree.scalar?.source, tree.scalar?.literal != .null else {
            return reportMismatch(
                tree, path, "a colour such as \"#b5402a\" in quotes, because # begins a comment in YAML")
        }
        if let color = ThemeColor.hexadecimal(word) { return .color(.color(ThemeColor.pair(color, color))) }
        if let name = ThemeColor.Name(rawValue: word) { return .color(.named(name)) }
        if let color = ThemeColor.palette[word] { return .color(.color(color)) }
        let names = ThemeColor.Name.allCases.map(\.rawValue) + ThemeColor.palette.keys.sorted()
        report(
            tree.mark, path,
            "'\(word.prefix(40))' is not a colour: write #rrggbb in quotes, a colour's name, or one colour each for 'light' and 'dark'"
                + Suggestions.clause(for: word, among: names))
        return nil
    }

    // MARK: JSON

    func json(_ tree: Tree, path: String) -> Value? {
        switch tree.content {
        case .scalar(let scalar):
            guard case .text = scalar.literal else { return .literal(scalar.literal) }
            return text(tree, path: path).map { .localizedText($0) }
        case .list(let items): return .list(items.enumerated().compactMap { json($1, path: "\(path)[\($0)]") })
        case .map(let entries):
            return .map(
                Dictionary(
                    entries.compactMap { entry in
                        json(entry.value, path: path + "." + entry.key).map { (entry.key, $0) }
                    }
                ) { $1 })
        }
    }

    // MARK: Files and addresses

    func fileName(_ tree: Tree, kind: Storyboard.FileUse.Kind, path: String) -> Value? {
        guard let scalar = tree.scalar, scalar.literal != .null else {
            return reportMismatch(tree, path, "a file's name")
        }
        guard let template = template(scalar.source, tree.mark, path) else { return nil }
        let localizedText = checkedText(LocalizedText(templates: ["": template]), tree.mark, path)
        guard let name = template.constant else { return .localizedText(localizedText) }
        if let sentence = Self.problem(ofFile: name) {
            report(tree.mark, path, sentence)
            return nil
        }
        files.append(.init(file: name, kind: kind, sourceLocation: SourceLocation(mark: tree.mark, path: path)))
        return .localizedText(localizedText)
    }

    /// Returns a sentence that describes the problem with a file's name; nil if the name is valid. Does not check that
    /// the file exists.
    static func problem(ofFile name: String) -> String? {
        if name.isEmpty { return "a file's name is missing" }
        if name.hasPrefix("/") || name.hasPrefix("~") {
            return "'\(name.prefix(80))' is an absolute path: only files in the storyboard's folder are shown"
        }
        if name.split(separator: "/").contains("..") {
            return "'\(name.prefix(80))' leads out of the storyboard's folder"
        }
        if name.utf8.count > 1_024 || name.contains(where: { $0.isNewline || $0 == "\0" }) {
            return "this is not a file name: expected one line of at most 1,024 bytes"
        }
        if name.range(of: "^[A-Za-z][A-Za-z0-9+.-]*:", options: .regularExpression) != nil {
            return "'\(name.prefix(80))' is an address, expected a file in the storyboard's folder"
        }
        return nil
    }

    func host(_ tree: Tree, path: String) -> Value? {
        guard let source = tree.scalar?.source, tree.scalar?.literal != .null else {
            return reportMismatch(tree, path, "a host such as api.example or api.example:8443")
        }
        guard !source.contains("/"), !source.contains("@"), !source.contains("*"),
            URLComponents(string: "http://" + source)?.host?.isEmpty == false
        else {
            report(
                tree.mark, path,
                "'\(source.prefix(80))' is not a host: write api.example or api.example:8443, without http:// and paths"
            )
            return nil
        }
        do throws(RequestError) {
            _ = try RequestHost(source)
        } catch {
            report(tree.mark, path, error.description)
            return nil
        }
        return .literal(.text(source.lowercased()))
    }

    func address(_ tree: Tree, path: String) -> Value? {
        guard let source = tree.scalar?.source, let template = template(source, tree.mark, path) else {
            return reportMismatch(tree, path, "an address")
        }
        let localizedText = checkedText(LocalizedText(templates: ["": template]), tree.mark, path)
        if let sentence = problem(of: template) {
            report(tree.mark, path, sentence)
            return nil
        }
        return .localizedText(localizedText)
    }

    /// Returns a sentence that describes the problem with an address; nil if the address is valid. The host must be
    /// constant and allowed, and only the rest may have placeholders.
    func problem(of template: LocalizedText.Template) -> String? {
        var fixed = template.constant
        if fixed == nil, case .text(let text)? = template.pieces.first {
            // The text before the first placeholder must contain the complete host and the slash after it.
            let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
            if parts.count > 3, parts[1].isEmpty { fixed = text }
        }
        guard let fixed else {
            return "the host of an address cannot contain a placeholder {…}: write the whole host, followed by a /"
        }
        if let sentence = Self.problem(ofAddress: fixed) { return sentence }
        guard HostAllowlist.allow(fixed, definedNames.hosts) else {
            return "the host of '\(fixed.prefix(80))' is not allowed: add it to 'hosts'"
        }
        return nil
    }

    /// Returns a sentence that describes the problem with an address; nil if the address is valid. Does not check
    /// whether its host is allowed.
    static func problem(ofAddress address: String) -> String? {
        guard let parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased() else {
            return "'\(address.prefix(80))' is not an address: write for example https://museum.example/"
        }
        guard scheme == "http" || scheme == "https" else {
            return "'\(scheme):' is not allowed: an address begins with https:// or http://"
        }
        guard let host = parts.host, !host.isEmpty else {
            return "'\(address.prefix(80))' is an address without a host"
        }
        guard parts.user == nil, parts.password == nil else {
            return "an address must not contain a user or a password"
        }
        return nil
    }
}
