public import BatonWire

/// One view of a screen, as the server last told of it: a node of the render tree.
public struct ScreenNode: Sendable, Equatable, Identifiable {
    /// Its number. No other view of this screen's life has it.
    public let id: Int
    /// What it is, such as `button`; the kinds are those of the protocol.
    public let kind: String
    /// The node that it is in; 0 is the screen itself.
    public internal(set) var parent: Int
    /// What is in it, the last in front.
    public internal(set) var children: [Int] = []
    /// What it looks like, by the protocol's names. What is absent has its default.
    public internal(set) var properties: [String: WireValue]
    /// The revision that changed it last.
    public internal(set) var revision: Int

    subscript(_ name: String) -> WireValue? { properties[name] }

    /// Its `accessibilityIdentifier`.
    public var identifier: String? { self["identifier"]?.string }
    /// Whether it is not drawn. What is in a hidden one is not either.
    public var isHidden: Bool { self["hidden"]?.bool ?? false }
    /// Whether it can be used.
    public var isEnabled: Bool { self["enabled"]?.bool ?? true }
    /// Whether it is chosen.
    public var isSelected: Bool { self["selected"]?.bool ?? false }
    /// Whether a finger is on it, or it looks so.
    public var isHighlighted: Bool { self["highlighted"]?.bool ?? false }
    /// Whether the arrow keys are with it.
    public var isFocused: Bool { self["focused"]?.bool ?? false }
    /// Whether what is typed goes there.
    public var isEditing: Bool { self["editing"]?.bool ?? false }
    /// Whether nobody may read what it holds.
    public var isSecure: Bool { self["secure"]?.bool ?? false }
    /// What a screen reader takes it for, besides its kind.
    public var traits: [String] { self["traits"]?.array?.compactMap(\.string) ?? [] }
    /// What a field says while there is no text in it.
    public var placeholder: String? { self["placeholder"]?.string }

    /// Whether it is something that a person does something to, and not what lies in or around it.
    public var isInteractive: Bool {
        switch kind {
        case "button", "slider", "switch", "segments", "stepper", "pages", "textfield", "textview", "cell", "tab",
            "wheel":
            true
        default: self["predict"] != nil && kind != "scroll" && kind != "table"
        }
    }

    /// Whether what is in it goes up and down, or to the sides.
    var scrolls: Bool { kind == "scroll" || kind == "table" || kind == "textview" }

    /// What it says: a label's or a field's text, a button's or a tab's title.
    /// - Parameter instant: the server's time in milliseconds, for a text that counts by itself.
    public func text(at instant: Double) -> String? {
        if let timeline = NodeTimeline(self["timeline"]), kind == "label" {
            return timeline.text(at: instant, format: self["format"]?.string ?? "elapsed")
        }
        switch kind {
        case "button": return self["title"]?.string ?? ""
        case "tab": return self["title"]?.string ?? ""
        case "label", "textfield", "textview": return self["text"]?.string ?? ""
        default: return self["text"]?.string ?? self["title"]?.string
        }
    }

    /// What a script knows it by, besides its identifier: what a screen reader says, or else what it says itself.
    public func label(at instant: Double) -> String? {
        if let label = self["label"]?.string { return label }
        switch kind {
        case "label", "button", "tab": return text(at: instant).flatMap { $0.isEmpty ? nil : $0 }
        default: return nil
        }
    }

    /// What it holds: a slider's or a bar's number, whether a switch is on, a text; nil for what holds nothing.
    public func value(at instant: Double) -> WireValue? {
        switch kind {
        case "slider", "progress", "stepper", "wheel":
            if let timeline = NodeTimeline(self["timeline"]) { return .number(timeline.value(at: instant)) }
            return self["value"] ?? 0
        case "segments": return self["value"] ?? -1
        case "pages": return self["value"] ?? 0
        case "switch", "activity": return self["on"] ?? false
        case "label", "textfield", "textview": return .string(text(at: instant) ?? "")
        case "button", "tab", "cell": return .bool(isSelected)
        default: return nil
        }
    }

    /// Whether what it shows changes by itself.
    public var isRunning: Bool {
        kind != "scroll" && kind != "table" && (NodeTimeline(self["timeline"])?.rate ?? 0) != 0
    }
}

/// A value that moves by itself, as the protocol tells of it.
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
    /// Four numbers or however many there are.
    var numbers: [Double] { array?.compactMap(\.number) ?? [] }
}
