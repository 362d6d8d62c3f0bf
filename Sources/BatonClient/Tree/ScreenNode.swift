public import BatonWire

/// A node of the render tree: one view of a screen, as of the server's last patch.
public struct ScreenNode: Sendable, Equatable, Identifiable {
    /// The node's number. No other view of the same epoch has this number.
    public let id: Int
    /// The kind of the node as the protocol names it, such as `button`.
    public let kind: String
    /// The id of the parent node; 0 for the screen itself.
    public internal(set) var parent: Int
    /// The ids of the child nodes, from back to front.
    public internal(set) var children: [Int] = []
    /// The properties by their protocol names. An absent property has its default.
    public internal(set) var properties: [String: WireValue]
    /// The revision that last changed the node.
    public internal(set) var revision: Int

    subscript(_ name: String) -> WireValue? { properties[name] }

    /// The view's `accessibilityIdentifier`.
    public var identifier: String? { self["identifier"]?.string }
    /// The view is hidden. Its descendants are then hidden too.
    public var isHidden: Bool { self["hidden"]?.bool ?? false }
    /// The view is enabled.
    public var isEnabled: Bool { self["enabled"]?.bool ?? true }
    /// The view is selected.
    public var isSelected: Bool { self["selected"]?.bool ?? false }
    /// The view is highlighted, for example while a touch is on it.
    public var isHighlighted: Bool { self["highlighted"]?.bool ?? false }
    /// The view has the focus, so that it receives arrow keys.
    public var isFocused: Bool { self["focused"]?.bool ?? false }
    /// The view is the first responder for text input.
    public var isEditing: Bool { self["editing"]?.bool ?? false }
    /// The view hides its text, as a password field does.
    public var isSecure: Bool { self["secure"]?.bool ?? false }
    /// The accessibility traits, in addition to the kind.
    public var traits: [String] { self["traits"]?.array?.compactMap(\.string) ?? [] }
    /// The placeholder that a field shows while it is empty.
    public var placeholder: String? { self["placeholder"]?.string }

    /// The view is a control or another view that users act on, not a container or decoration.
    public var isInteractive: Bool {
        switch kind {
        case "button", "slider", "switch", "segments", "stepper", "pages", "textfield", "textview", "cell", "tab",
            "wheel":
            true
        default: self["predict"] != nil && kind != "scroll" && kind != "table"
        }
    }

    /// The view scrolls its content, vertically or horizontally.
    var scrolls: Bool { kind == "scroll" || kind == "table" || kind == "textview" }

    /// Returns the visible text: the text of a label or field, or the title of a button or tab.
    /// - Parameter instant: The server's time in milliseconds, for a label that counts time.
    public func text(at instant: Double) -> String? {
        if let timeline = NodeTimeline(self["timeline"]), kind == "label" {
            return timeline.text(at: instant, format: self["format"]?.string ?? "elapsed")
        }
        switch kind {
        case "button": return self["title"]?.string ?? ""
        case "tab": return self["title"]?.string ?? ""
        case "label", "textfield", "textview": return self["text"]?.string ?? ""
        case "cues": return currentCue(at: instant) ?? ""
        default: return self["text"]?.string ?? self["title"]?.string
        }
    }

    /// Returns the current line of a list of lines with start times; nil if no line is current.
    private func currentCue(at instant: Double) -> String? {
        guard let time = NodeTimeline(self["timeline"])?.value(at: instant) else { return nil }
        return self["cues"]?.array?.last { ($0.array?.first?.number ?? .infinity) <= time }?.array?.last?.string
    }

    /// Returns the label that selectors use: the accessibility label, or else the visible text.
    public func label(at instant: Double) -> String? {
        if let label = self["label"]?.string { return label }
        switch kind {
        case "label", "button", "tab": return text(at: instant).flatMap { $0.isEmpty ? nil : $0 }
        default: return nil
        }
    }

    /// Returns the value: the number of a slider or bar, the state of a switch, or a text; nil for views without a
    /// value.
    public func value(at instant: Double) -> WireValue? {
        switch kind {
        case "slider", "progress", "stepper", "wheel":
            if let timeline = NodeTimeline(self["timeline"]) { return .number(timeline.value(at: instant)) }
            return self["value"] ?? 0
        case "segments": return self["value"] ?? -1
        case "pages": return self["value"] ?? 0
        case "switch", "activity": return self["on"] ?? false
        case "label", "textfield", "textview", "cues": return .string(text(at: instant) ?? "")
        case "button", "tab", "cell": return .bool(isSelected)
        default: return nil
        }
    }

    /// The view's visible content changes with time, without patches from the server.
    public var isRunning: Bool {
        kind != "scroll" && kind != "table" && (NodeTimeline(self["timeline"])?.rate ?? 0) != 0
    }
}

/// A value that changes with time, as sent in the protocol.
struct NodeTimeline: Sendable {
    let value: Double
    let at: Double
    let rate: Double
    let minimum: Double
    let maximum: Double

    init?(_ wire: WireValue?) {
        guard let value = wire?["value"]?.number, let at = wire?["at"]?.number else { return nil }
        self.value = value
        self.at = at
        rate = wire?["rate"]?.number ?? 0
        minimum = wire?["minimum"]?.number ?? 0
        maximum = wire?["maximum"]?.number ?? .greatestFiniteMagnitude
    }

    func value(at instant: Double) -> Double {
        min(max(value + rate * (instant - at) / 1_000, minimum), max(minimum, maximum))
    }

    func text(at instant: Double, format: String) -> String {
        let value = value(at: instant)
        func whole(_ seconds: Double) -> Int { Int(min(max(seconds, -359_999), 359_999_999)) }
        func clock(_ seconds: Double) -> String {
            let total = max(0, whole(seconds))
            func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            let minutes = total / 60
            return minutes < 60
                ? "\(minutes):\(two(total % 60))" : "\(minutes / 60):\(two(minutes % 60)):\(two(total % 60))"
        }
        switch format {
        case "remaining": return "-" + clock(max(0, maximum.rounded(.down) - value.rounded(.down)))
        case "seconds": return String(whole(value))
        default: return clock(value)
        }
    }
}

extension WireValue {
    /// The numbers among the elements of an array.
    var numbers: [Double] { array?.compactMap(\.number) ?? [] }
}
