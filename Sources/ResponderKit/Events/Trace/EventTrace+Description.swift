import Foundation

extension EventTrace.Record: CustomStringConvertible {
    /// The input and its effects: `touch began (120, 300) → hit [UIWindow ✓, UIButton#play ✓]; UIButton#play
    /// touchesBegan handled`.
    public var description: String {
        var parts: [String] = []
        var asked: [String] = []
        func endHitTest() {
            if !asked.isEmpty { parts.append("hit [\(asked.joined(separator: ", "))]") }
            asked = []
        }
        for entry in entries {
            if case .asked = entry {
                asked.append(entry.description)
            } else {
                endHitTest()
                // A touch that landed on the last view of the hit-test is omitted, because the hit-test already shows
                // this.
                if case .landed(_, .some, true) = entry { continue }
                parts.append(entry.description)
            }
        }
        endHitTest()
        if omitted > 0 { parts.append("and \(omitted) more") }
        if isStale { parts.append("stale") }
        if let error { parts.append("refused: \(error)") }
        if parts.isEmpty { parts.append(handler.map { "\($0) handled" } ?? "nobody") }
        return "\(input) → \(parts.joined(separator: "; "))"
    }
}

extension EventTrace.Input: CustomStringConvertible {
    /// A short text, such as `touch began (120, 300)`.
    public var description: String {
        switch self {
        case .touches(let samples):
            let words = samples.map { "\($0.phase) \(EventTrace.text($0.location))" }
            if samples.count == 1 { return "touch " + words[0] }
            return "touches " + zip(samples, words).map { "\($0.id) \($1)" }.joined(separator: ", ")
        case .presses(let samples): return "press " + samples.map { "\($0.type) \($0.phase)" }.joined(separator: ", ")
        case .motion(let subtype, let phase): return "motion \(subtype) \(phase)"
        case .remoteControl(let subtype): return "\(subtype)"
        case .scroll(let distance, let point):
            return "scroll by \(EventTrace.text(distance)) at \(EventTrace.text(point))"
        case .edit(let action): return "edit \(action)"
        case .text(let count): return "text of \(count) character\(count == 1 ? "" : "s")"
        case .cancelAll: return "all cancelled"
        case .timer: return "timer"
        case .code: return "code"
        case .other(let words): return words
        }
    }
}

extension EventTrace.Entry: CustomStringConvertible {
    /// A short text for the entry.
    public var description: String {
        switch self {
        case .asked(let name, _, .hit): "\(name) ✓"
        case .asked(let name, _, .miss(let reason)): "\(name) ✗ \(reason.rawValue)"
        case .landed(_, nil, _): "on nothing"
        case .landed(let touch, let name?, let isDelivered):
            "touch \(touch) on \(name)\(isDelivered ? "" : " withheld")"
        case .recognizer(let name, let view, let from, let to):
            if let view { "\(name) of \(view) \(from)→\(to)" } else { "\(name) \(from)→\(to)" }
        case .offered(let name, let call, let outcome): "\(name) \(call.rawValue) \(outcome.rawValue)"
        case .canPerform(let name, let action, let can): "\(name) \(can ? "can" : "cannot") \(action)"
        case .action(let action, let target, let sender):
            "\(action) to \(target ?? "nobody")" + (sender.map { " from \($0)" } ?? "")
        case .firstResponder(let from, let to): "first responder \(from ?? "none")→\(to ?? "none")"
        case .focus(let from, let to): "focus \(from ?? "none")→\(to ?? "none")"
        case .note(let words): words
        }
    }
}

extension EventTrace {
    /// Returns a point as text, rounded to two decimals.
    nonisolated static func text(_ point: CGPoint) -> String { "(\(text(point.x)), \(text(point.y)))" }

    private nonisolated static func text(_ number: CGFloat) -> String {
        let rounded = (Double(number) * 100).rounded() / 100
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
    }
}
