import BatonWire

extension ScreenTree {
    /// Returns the tree as indented lines for people, one line per view: kind, identifier, text and special states.
    ///
    ///     window
    ///       button #play "Play"
    ///       slider #volume 0.5
    ///
    /// - Parameters:
    ///   - id: The id of the first node; 0 for the whole screen.
    ///   - instant: The server's time in milliseconds, for content that changes with time.
    ///   - includesAll: Includes containers without content of their own.
    public func outline(from id: Int = 0, at instant: Double, includesAll: Bool = false) -> [String] {
        var lines: [String] = []
        add(id, depth: 0, instant, includesAll, to: &lines)
        return lines
    }

    private func add(_ id: Int, depth: Int, _ instant: Double, _ includesAll: Bool, to lines: inout [String]) {
        guard let node = nodes[id], !node.isHidden || includesAll else { return }
        let saysSomething = node.identifier != nil || node.label(at: instant) != nil || node.kind != "view"
        let isLine = id != 0 && (includesAll || saysSomething)
        if isLine { lines.append(String(repeating: "  ", count: depth) + node.summary(at: instant)) }
        for child in node.children { add(child, depth: isLine ? depth + 1 : depth, instant, includesAll, to: &lines) }
    }
}

extension ScreenNode {
    /// Returns a one-line description: `button #play "Play" disabled`.
    public func summary(at instant: Double) -> String {
        var parts = [kind]
        if let identifier { parts.append("#" + identifier) }
        if let label = label(at: instant), !label.isEmpty { parts.append(Self.quoted(label)) }
        switch (kind, value(at: instant)) {
        case ("button", _), ("tab", _), ("cell", _): break
        case ("label", .string(let text)?):
            // If the accessibility label differs from the visible text, the line shows both.
            if text != label(at: instant), !text.isEmpty { parts.append(Self.quoted(text)) }
        case (_, .number(let number)?): parts.append(number.short)
        case (_, .bool(let isOn)?): parts.append(isOn ? "on" : "off")
        case (_, .string(let text)?): parts.append(Self.quoted(text))
        default: break
        }
        // An empty field without a name is identified by its placeholder.
        if identifier == nil, self["label"] == nil, let placeholder, !placeholder.isEmpty {
            parts.append("placeholder " + Self.quoted(placeholder))
        }
        for (word, holds) in [
            ("disabled", !isEnabled), ("selected", isSelected), ("focused", isFocused), ("editing", isEditing),
            ("hidden", isHidden),
        ] where holds { parts.append(word) }
        return parts.joined(separator: " ")
    }

    /// Returns a quoted text on one line, shortened to 80 characters.
    static func quoted(_ text: String) -> String {
        let line = text.replacing("\n", with: "⏎")
        return "\"" + (line.count > 80 ? line.prefix(79) + "…" : line[...]) + "\""
    }
}

extension Double {
    /// The number as text, rounded to 0.01 and without trailing zeros.
    var short: String {
        let rounded = (self * 100).rounded() / 100
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
    }
}
