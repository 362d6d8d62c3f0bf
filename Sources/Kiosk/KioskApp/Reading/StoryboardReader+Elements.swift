import BatonSupport
import Foundation

/// Reads elements and actions: maps in which one key names the kind.
extension StoryboardReader {
    func elements(_ tree: Tree, path: String) -> [Element]? {
        guard let items = tree.items else {
            // A single element in place of a list is read as a list with one element.
            if tree.entries != nil { return element(tree, path: path).map { [$0] } }
            _ = reportMismatch(tree, path, "a list of elements")
            return nil
        }
        return items.enumerated().compactMap { element($1, path: "\(path)[\($0)]") }
    }

    private func element(_ tree: Tree, path: String) -> Element? {
        let names = ElementKinds.all.map(\.name)
        if let word = tree.scalar?.source, let kind = ElementKinds.byName[word] {
            let sourceLocation = SourceLocation(mark: tree.mark, path: path)
            var values = object([], kind.fields + ElementKinds.common, at: tree.mark, path: path)
            check(&values, of: word, sourceLocation: sourceLocation)
            return Element(kind: word, values: values, sourceLocation: sourceLocation)
        }
        guard let entries = tree.entries else {
            _ = reportMismatch(tree, path, "an element, such as text: Hello")
            return nil
        }
        guard
            let (kind, value) = kind(
                of: entries, among: ElementKinds.byName, names, what: "element", common: ElementKinds.common, tree, path
            )
        else { return nil }
        let before = rowTable
        defer { rowTable = before }
        let inner = kind.fields + ElementKinds.common
        let parts = merged(entries, kind: kind, value: value, fields: inner, path: path)
        if kind.name == "list", let table = parts.first(where: { $0.key == "data" })?.value.scalar?.source {
            rowTable = table
        }
        var values = object(parts, inner, at: tree.mark, path: path, kind: kind.name)
        let sourceLocation = SourceLocation(mark: tree.mark, path: path)
        check(&values, of: kind.name, sourceLocation: sourceLocation)
        return Element(kind: kind.name, values: values, sourceLocation: sourceLocation)
    }

    /// Finds the key that names the kind of an element or action, among the keys of its map.
    private func kind(
        of entries: [Tree.Entry], among kinds: [String: Kind], _ names: [String], what: String, common: [Field],
        _ tree: Tree,
        _ path: String
    ) -> (Kind, Tree)? {
        // Several keys of the map may be names of kinds. For example, `image` is a kind, but also a field of the kind
        // `list`. The element then has the kind that has a field for each of the other names.
        var found = entries.filter { kinds[$0.key] != nil }
        if found.count > 1 {
            let owners = found.filter { owner in
                found.allSatisfy {
                    $0.key == owner.key
                        || kinds[owner.key]?.fields.contains { [key = $0.key] in $0.name == key } == true
                        || common.contains { [key = $0.key] in $0.name == key }
                }
            }
            if let first = owners.first { found = [first] }
        }
        if found.count == 1, let kind = kinds[found[0].key] { return (kind, found[0].value) }
        if found.isEmpty {
            let word = entries.first { entry in !common.contains { $0.name == entry.key } } ?? entries.first
            guard let word else {
                report(tree.mark, path, "the \(what) is missing: this map is empty")
                return nil
            }
            let advice = Suggestions.clause(for: word.key, among: names)
            report(
                word.mark, path,
                "there is no \(what) '\(word.key.prefix(64))'"
                    + (advice.isEmpty ? "; expected one of " + Self.quotedList(names) : advice))
        } else {
            report(
                found[1].mark, path,
                "one list item contains two \(what)s, '\(found[0].key)' and '\(found[1].key)': begin each with a dash")
        }
        return nil
    }

    /// Merges the fields of an element or action. The fields are beside the key that names the kind, or in a map under
    /// this key. If the value of this key is not such a map, it is the value of the field that the kind's
    /// `shorthandKey` names.
    private func merged(_ entries: [Tree.Entry], kind: Kind, value: Tree, fields: [Field], path: String) -> [Tree.Entry]
    {
        var parts = entries.filter { $0.key != kind.name }
        let shorthandKey = kind.fields.first { $0.name == kind.shorthandKey }
        func isShorthand() -> Bool {
            guard let shorthandKey else { return false }
            guard let inner = value.entries else { return true }
            // A map contains fields if one of its keys is a field of the element's or action's kind. Otherwise the map
            // is the value of `shorthandKey`, if the field `shorthandKey` accepts a localized text or a map of values.
            if inner.contains(where: { entry in fields.contains { $0.name == entry.key } }) { return false }
            switch shorthandKey.shape {
            case .text: return inner.contains { languages.contains($0.key) }
            case .mapOf: return true
            default: return false
            }
        }
        if isShorthand(), let shorthandKey, value.scalar?.literal != .null {
            let mark = entries.first { $0.key == kind.name }?.mark ?? value.mark
            parts.insert(Tree.Entry(key: shorthandKey.name, mark: mark, value: value), at: 0)
        } else if let inner = value.entries {
            for entry in inner {
                if parts.contains(where: { $0.key == entry.key }) {
                    report(entry.mark, path, "the key '\(entry.key)' exists twice")
                }
                parts.append(entry)
            }
        } else if value.scalar?.literal != .null {
            report(value.mark, path, "'\(kind.name)': expected a map, found \(value.kindDescription)")
        }
        return parts
    }

    /// Checks conditions that the tables of fields cannot express.
    private func check(_ values: inout [String: Value], of kind: String, sourceLocation: SourceLocation) {
        switch kind {
        case "image", "map":
            if values["alt"] == nil, values["label"] == nil, values["decorative"]?.flag != true {
                report(
                    sourceLocation.mark, sourceLocation.path,
                    "'alt' is missing: describe the picture for people who cannot see it\(kind == "image" ? ", or write 'decorative: true' if it only decorates" : "")"
                )
            }
        case "button":
            if values["title"] == nil, values["label"] == nil {
                report(
                    sourceLocation.mark, sourceLocation.path,
                    "a button needs a 'title', or a 'label' for people who cannot see its symbol")
            }
            if values["title"] == nil, values["symbol"] == nil {
                report(sourceLocation.mark, sourceLocation.path, "a button needs a 'title' or a 'symbol'")
            }
        case "split":
            if let ratio = values["ratio"]?.list, let children = values["children"]?.elements,
                ratio.count != children.count
            {
                report(
                    sourceLocation.mark, sourceLocation.path,
                    "'ratio' needs one number for each element: found \(ratio.count) for \(children.count) elements")
            }
        case "countdown":
            if (values["seconds"] == nil) == (values["to"] == nil) {
                report(
                    sourceLocation.mark, sourceLocation.path, "a countdown needs either 'seconds' or 'to', and not both"
                )
            }
            if let to = values["to"]?.literal?.displayText, DateFormatting.date(to, zone: .gmt) == nil {
                report(
                    sourceLocation.mark, sourceLocation.path,
                    "'\(to.prefix(40))' is not a date and time: write 2026-12-24T18:00:00, with a zone such as Z or +01:00 if it differs from the display's"
                )
            }
        case "clock":
            for template in (values["format"]?.localizedText?.templates ?? [:]).sorted(by: { $0.key < $1.key }).map(
                \.value)
            {
                guard let format = template.constant, let sentence = DateFormatPattern.problem(with: format) else {
                    continue
                }
                report(sourceLocation.mark, sourceLocation.path + ".format", sentence)
            }
            if let zone = values["zone"]?.literal, TimeZone(identifier: zone.displayText) == nil {
                report(
                    sourceLocation.mark, sourceLocation.path,
                    "there is no time zone '\(zone.displayText.prefix(64))'; a time zone has a name such as Europe/Berlin"
                )
            }
        case "slider", "stepper":
            checkRange(values, of: kind, mark: sourceLocation.mark, path: sourceLocation.path)
        case "form": checkForm(values, sourceLocation: sourceLocation)
        default: break
        }
    }

    // MARK: Actions

    func actions(_ tree: Tree, path: String) -> [Action]? {
        guard let items = tree.items else { return action(tree, path: path).map { [$0] } }
        guard items.count <= 50 else {
            report(tree.mark, path, "expected at most 50 actions, found \(items.count)")
            return nil
        }
        return items.enumerated().compactMap { action($1, path: "\(path)[\($0)]") }
    }

    private func action(_ tree: Tree, path: String) -> Action? {
        let names = ActionKinds.all.map(\.name)
        let sourceLocation = SourceLocation(mark: tree.mark, path: path)
        if let word = tree.scalar?.source {
            guard let kind = ActionKinds.byName[word] else {
                report(
                    tree.mark, path,
                    "there is no action '\(word.prefix(64))'" + Suggestions.clause(for: word, among: names))
                return nil
            }
            return Action(
                kind: word, values: object([], kind.fields, at: tree.mark, path: path), sourceLocation: sourceLocation)
        }
        guard let entries = tree.entries else {
            _ = reportMismatch(tree, path, "an action, such as go: rooms")
            return nil
        }
        guard
            let (kind, value) = kind(
                of: entries, among: ActionKinds.byName, names, what: "action", common: ActionKinds.common, tree, path)
        else { return nil }
        let fields = kind.fields + ActionKinds.common
        let values = object(
            merged(entries, kind: kind, value: value, fields: fields, path: path), fields, at: tree.mark, path: path,
            kind: kind.name)
        if kind.name == "player", values["command"]?.word == "volume", values["volume"] == nil {
            report(tree.mark, path, "'volume' is missing: write a number from 0 to 100")
        }
        if case .literal(let volume)? = values["volume"]?.expression, volume.number.map((0...100).contains) != true {
            report(
                tree.mark, path + ".volume",
                "'\(volume.displayText.prefix(40))' is not a volume: write a number from 0 to 100, or an expression")
        }
        for name in (values["headers"]?.map ?? [:]).keys.sorted() where !Self.isHeaderName(name) {
            report(
                tree.mark, path + ".headers",
                "'\(name.prefix(64))' is not the name of a header: write letters, digits and hyphens, such as X-Api-Key"
            )
        }
        if kind.name == "request", let url = values["url"]?.localizedText {
            for template in url.templates.values {
                if let sentence = problem(of: template) { report(tree.mark, path, sentence) }
            }
        }
        return Action(kind: kind.name, values: values, sourceLocation: sourceLocation)
    }
}
