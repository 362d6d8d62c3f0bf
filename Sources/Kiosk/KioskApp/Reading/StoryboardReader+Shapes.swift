import BatonSupport
import Foundation

/// Reads a storyboard's values, each as the type that its key requires, such as a text, a number or a list.
extension StoryboardReader {
    /// Reads a value that must have the given type. If the value does not fit the type, reports a problem and returns
    /// nil.
    func read(_ tree: Tree, as shape: Shape, path: String) -> Value? {
        switch shape {
        case .text: return text(tree, path: path).map { .localizedText($0) }
        case .word(let words): return word(tree, of: words, path: path)
        case .name:
            guard let name = tree.scalar?.source else { return reportMismatch(tree, path, "a name") }
            checkName(name, mark: tree.mark, path: path)
            return .literal(.text(name))
        case .number(let range): return number(tree, in: range, path: path).map { .literal(.number($0)) }
        case .integer(let range):
            let asked = "a whole number from \(range.lowerBound) to \(range.upperBound)"
            guard case .number(let number)? = tree.scalar?.literal, let whole = Int(exactly: number),
                range.contains(whole)
            else {
                return reportMismatch(tree, path, asked)
            }
            return .literal(.number(number))
        case .flag:
            guard case .flag? = tree.scalar?.literal, let literal = tree.scalar?.literal else {
                let isWord = ["yes", "no", "on", "off", "y", "n"].contains(tree.scalar?.source.lowercased() ?? "")
                return reportMismatch(tree, path, "true or false" + (isWord ? ", as YAML 1.2 writes them" : ""))
            }
            return .literal(literal)
        case .color: return color(tree, path: path)
        case .expression: return expression(tree, path: path).map { .expression($0) }
        case .scalar:
            guard let scalar = tree.scalar else {
                return reportMismatch(tree, path, "a text, a number, or true or false")
            }
            return .literal(scalar.literal)
        case .json: return json(tree, path: path)
        case .file(let kind): return fileName(tree, kind: kind, path: path)
        case .address: return address(tree, path: path)
        case .source(let kind):
            let isAddress =
                tree.scalar?.source.contains("://") == true
                || tree.scalar?.source.range(of: "^[A-Za-z][A-Za-z0-9+.-]+:", options: .regularExpression) != nil
            return isAddress ? address(tree, path: path) : fileName(tree, kind: kind, path: path)
        case .host: return host(tree, path: path)
        case .screenSize:
            guard let source = tree.scalar?.source, Self.size(source) != nil else {
                return reportMismatch(tree, path, "a size such as 1920x1080, each from 200 to 8192")
            }
            return .literal(.text(source))
        case .language:
            guard let code = tree.scalar?.source, Self.isLanguage(code) else {
                return reportMismatch(tree, path, "a language's code, such as en or pt-BR")
            }
            if path.hasPrefix("pages."), !languages.contains(code) {
                report(
                    tree.mark, path,
                    "'\(code)' is not one of the storyboard's languages (\(languages.joined(separator: ", ")))"
                        + Suggestions.clause(for: code, among: languages))
            }
            return .literal(.text(code))
        case .reference(let kind): return reference(tree, to: kind, path: path)
        case .list(let item, let limit):
            guard let items = tree.items else { return reportMismatch(tree, path, "a list") }
            return list(items, of: item, limit, tree, path: path)
        case .oneOrMany(let item, let limit):
            guard let items = tree.items else { return read(tree, as: item, path: path).map { .list([$0]) } }
            return list(items, of: item, limit, tree, path: path)
        case .map(let shape, let limit): return map(tree, of: shape, limit, path: path)
        case .mapOf(let kind, let shape):
            guard let entries = tree.entries else { return reportMismatch(tree, path, "a map") }
            var values: [String: Value] = [:]
            for entry in entries {
                let sourceLocation = SourceLocation(
                    mark: entry.mark, path: path.isEmpty ? entry.key : path + "." + entry.key)
                nameUses.append(
                    NameUse(kind: kind, name: entry.key, rowTable: rowTable, sourceLocation: sourceLocation))
                values[entry.key] = read(entry.value, as: shape, path: sourceLocation.path)
            }
            return .map(values)
        case .object(let fields):
            guard tree.entries != nil else {
                return reportMismatch(tree, path, "a map with " + Self.quotedList(fields.map(\.name)))
            }
            return .map(object(tree, fields, path: path))
        case .either(let shapes): return either(tree, shapes, path: path)
        case .elements: return elements(tree, path: path).map { .elements($0) }
        case .actions: return actions(tree, path: path).map { .actions($0) }
        }
    }

    /// Reports that a value does not have the expected type.
    func reportMismatch(_ tree: Tree, _ path: String, _ wanted: String) -> Value? {
        report(tree.mark, path, "expected \(wanted), found \(tree.kindDescription)")
        return nil
    }

    static func quotedList(_ names: [String]) -> String {
        let shown = names.prefix(12).map { "'\($0)'" }
        return shown.joined(separator: ", ") + (names.count > shown.count ? ", …" : "")
    }

    /// Reads a map with known keys.
    func object(_ tree: Tree, _ fields: [Field], path: String) -> [String: Value] {
        object(tree.entries ?? [], fields, at: tree.mark, path: path)
    }

    func object(_ entries: [Tree.Entry], _ fields: [Field], at mark: SourcePosition, path: String, kind: String? = nil)
        -> [String: Value]
    {
        var values: [String: Value] = [:]
        for entry in entries {
            let inner = path.isEmpty ? entry.key : path + "." + entry.key
            guard let field = fields.first(where: { $0.name == entry.key }) else {
                let names = fields.map(\.name)
                let advice = Suggestions.clause(for: entry.key, among: names)
                report(
                    entry.mark, path,
                    (kind.map { "'\($0)' has no key" } ?? "there is no key") + " '\(entry.key.prefix(64))'"
                        + (advice.isEmpty ? "; expected one of " + Self.quotedList(names) : advice))
                continue
            }
            // A key with an empty value counts as missing, except where null is a valid value of the key's type.
            if entry.value.scalar?.literal == .null, !field.shape.acceptsNull {
                report(entry.value.mark, inner, "'\(entry.key)' has no value")
                continue
            }
            values[entry.key] = read(entry.value, as: field.shape, path: inner)
        }
        for field in fields where field.isRequired && !entries.contains(where: { $0.key == field.name }) {
            if !(path.isEmpty && (field.name == "kiosk" || field.name == "pages")) {
                report(mark, path, "'\(field.name)' is missing: \(field.summary)")
            }
        }
        return values
    }

    private func list(_ items: [Tree], of shape: Shape, _ limit: Int, _ tree: Tree, path: String) -> Value? {
        guard items.count <= limit else {
            report(tree.mark, path, "expected at most \(limit) items, found \(items.count)")
            return nil
        }
        return .list(items.enumerated().compactMap { read($1, as: shape, path: "\(path)[\($0)]") })
    }

    private func map(_ tree: Tree, of shape: Shape, _ limit: Int, path: String) -> Value? {
        guard let entries = tree.entries else { return reportMismatch(tree, path, "a map") }
        guard entries.count <= limit else {
            report(tree.mark, path, "expected at most \(limit) entries, found \(entries.count)")
            return nil
        }
        // Pages are read later, because each page is read together with the table whose row it shows.
        if path == "pages" { return nil }
        var values: [String: Value] = [:]
        for entry in entries {
            let inner = path.isEmpty ? entry.key : path + "." + entry.key
            if case .text = shape {} else { checkName(entry.key, mark: entry.mark, path: inner) }
            if path == "state",
                Self.ownNames.contains(entry.key)
                    || ["row", "form", "and", "or", "not", "contains", "true", "false", "null"].contains(entry.key)
                    || entry.key.contains("-")
            {
                report(
                    entry.mark, inner,
                    "'\(entry.key)' cannot be a key of the state, because it has another meaning in expressions")
            }
            values[entry.key] = read(entry.value, as: shape, path: inner)
        }
        return .map(values)
    }

    private func either(_ tree: Tree, _ shapes: [Shape], path: String) -> Value? {
        let fitting = shapes.filter { $0.accepts(tree) }
        // The first type for which the value has no problem is used. If there is none, the problems for the last type
        // are reported.
        for shape in fitting.dropLast() {
            let count = problems.count
            let (before, filesBefore) = (nameUses.count, files.count)
            if let value = read(tree, as: shape, path: path), problems.count == count { return value }
            problems.removeLast(problems.count - count)
            nameUses.removeLast(nameUses.count - before)
            files.removeLast(files.count - filesBefore)
        }
        if let shape = fitting.last { return read(tree, as: shape, path: path) }
        return reportMismatch(tree, path, shapes.map(\.expectation).joined(separator: ", or "))
    }

    private func word(_ tree: Tree, of words: [String], path: String) -> Value? {
        guard let word = tree.scalar?.source else {
            return reportMismatch(tree, path, "one of " + Self.quotedList(words))
        }
        guard words.contains(word) else {
            let advice = Suggestions.clause(for: word, among: words)
            report(tree.mark, path, "'\(word.prefix(64))' is none of " + Self.quotedList(words) + advice)
            return nil
        }
        return .literal(.text(word))
    }

    private func number(_ tree: Tree, in range: ClosedRange<Double>, path: String) -> Double? {
        guard case .number(let number)? = tree.scalar?.literal, range.contains(number) else {
            _ = reportMismatch(
                tree, path,
                "a number from \(Literal.number(range.lowerBound).displayText) to \(Literal.number(range.upperBound).displayText)"
            )
            return nil
        }
        return number
    }

    private func reference(_ tree: Tree, to kind: Shape.Reference, path: String) -> Value? {
        guard let scalar = tree.scalar, scalar.literal != .null else { return reportMismatch(tree, path, "a name") }
        let sourceLocation = SourceLocation(mark: tree.mark, path: path)
        if kind == .column {
            let name = scalar.source.hasPrefix("-") ? String(scalar.source.dropFirst()) : scalar.source
            if let rowTable { columns.append(.init(table: rowTable, column: name, sourceLocation: sourceLocation)) }
        } else {
            nameUses.append(
                NameUse(kind: kind, name: scalar.source, rowTable: rowTable, sourceLocation: sourceLocation))
        }
        return .literal(.text(scalar.source))
    }
}

extension Shape {
    /// True if null is a value of the type.
    var acceptsNull: Bool {
        switch self {
        case .scalar, .json: true
        case .either(let shapes): shapes.contains(where: \.acceptsNull)
        default: false
        }
    }

    /// Returns true if the value's YAML kind (scalar, list or map) fits this type. The content is not checked.
    func accepts(_ tree: Tree) -> Bool {
        switch self {
        case .text: tree.scalar != nil || tree.entries != nil
        case .word, .name, .screenSize, .language, .host, .address, .source, .file, .reference, .scalar:
            tree.scalar != nil
        case .number, .integer: if case .number? = tree.scalar?.literal { true } else { false }
        case .flag: if case .flag? = tree.scalar?.literal { true } else { false }
        case .color: tree.scalar != nil || tree.entries != nil
        case .expression: tree.scalar != nil
        case .json: true
        case .list: tree.items != nil
        case .oneOrMany, .actions: true
        case .map, .mapOf, .object: tree.entries != nil
        case .either(let shapes): shapes.contains { $0.accepts(tree) }
        case .elements: tree.items != nil || tree.entries != nil
        }
    }

    /// The words for this type in a problem's sentence, such as `a text`.
    var expectation: String {
        switch self {
        case .text: "a text"
        case .word(let words): "one of " + StoryboardReader.quotedList(words)
        case .name, .reference: "a name"
        case .number(let range):
            "a number from \(Literal.number(range.lowerBound).displayText) to \(Literal.number(range.upperBound).displayText)"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .flag: "true or false"
        case .color: "a colour"
        case .expression: "an expression"
        case .scalar: "a text, a number, or true or false"
        case .json: "anything"
        case .file: "a file's name"
        case .address: "an address"
        case .source: "an address or a file's name"
        case .host: "a host"
        case .screenSize: "a size"
        case .language: "a language's code"
        case .list, .oneOrMany: "a list"
        case .map, .mapOf: "a map"
        case .object(let fields): "a map with " + StoryboardReader.quotedList(fields.map(\.name))
        case .either(let shapes): shapes.map(\.expectation).joined(separator: ", or ")
        case .elements: "a list of elements"
        case .actions: "an action, or a list of actions"
        }
    }
}
