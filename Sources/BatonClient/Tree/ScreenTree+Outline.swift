import BatonWire

extension ScreenTree {
    /// The tree as indented lines, one a view, as a person reads it: its kind, its identifier, what it says, and what is special about it.
    ///
    ///     window
    ///       button #play "Play"
    ///       slider #volume 0.5
    ///
    /// - Parameters:
    ///   - id: the node to begin at; 0 is the whole screen.
    ///   - instant: the server's time in milliseconds, for what moves by itself.
    ///   - isWhole: also what only lies around other views and says nothing.
    public func outline(from id: Int = 0, at instant: Double, isWhole: Bool = false) -> [String] {
        var lines: [String] = []
        add(id, depth: 0, instant, isWhole, to: &lines)
        return lines
    }

    private func add(_ id: Int, depth: Int, _ instant: Double, _ isWhole: Bool, to lines: inout [String]) {
        guard let node = nodes[id], !node.isHidden || isWhole else { return }
        let saysSomething = node.identifier != nil || node.label(at: instant) != nil || node.kind != "view"
        let isLine = id != 0 && (isWhole || saysSomething)
        if isLine { lines.append(String(repeating: "  ", count: depth) + node.summary(at: instant)) }
        for child in node.children { add(child, depth: isLine ? depth + 1 : depth, instant, isWhole, to: &lines) }
    }
}

extension ScreenNode {
    /// What it is, in one line: `button #play "Play" disabled`.
    public func summary(at instant: Double) -> String {
        var parts = [kind]
        if let identifier { parts.append("#" + identifier) }
        if let label = label(at: instant), !label.isEmpty { parts.append(Self.quoted(label)) }
        switch (kind, value(at: instant)) {
        case ("button", _), ("tab", _), ("cell", _): break
        case ("label", .string(let text)?):
            // Where a screen reader says something else than what is to be read, both count.
            if text != label(at: instant), !text.isEmpty { parts.append(Self.quoted(text)) }
        case (_, .number(let number)?): parts.append(number.short)
        case (_, .bool(let isOn)?): parts.append(isOn ? "on" : "off")
        case (_, .string(let text)?): parts.append(Self.quoted(text))
        default: break
        }
        // A field that nothing names is known by what it says while it is empty.
        if identifier == nil, self["label"] == nil, let placeholder, !placeholder.isEmpty {
            parts.append("placeholder " + Self.quoted(placeholder))
        }
        for (word, holds) in [
            ("disabled", !isEnabled), ("selected", isSelected), ("focused", isFocused), ("editing", isEditing),
            ("hidden", isHidden),
        ] where holds { parts.append(word) }
        return parts.joined(separator: " ")
    }

    /// In quotes, on one line, and not too long.
    static func quoted(_ text: String) -> String {
        let line = text.replacing("\n", with: "⏎")
        return "\"" + (line.count > 80 ? line.prefix(79) + "…" : line[...]) + "\""
    }
}

extension Double {
    /// Without a fraction that says nothing.
    var short: String {
        let rounded = (self * 100).rounded() / 100
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
    }
}
