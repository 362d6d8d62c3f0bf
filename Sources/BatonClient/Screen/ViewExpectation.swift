import BatonSupport
import BatonWire

/// An expected state of a view, for ``RemoteScreen/expect(_:_:timeout:)``.
public struct ViewExpectation: Sendable, Equatable {
    indirect enum Check: Sendable, Equatable {
        case visible, exists, gone
        case state(ViewSelector.State, Bool)
        case text(ViewSelector.Match), label(ViewSelector.Match), value(ViewSelector.Match)
        case contains(String)
        case count(ClosedRange<Int>)
        case not(Check)
    }

    let check: Check

    /// A part of the view is visible.
    public static let visible = ViewExpectation(check: .visible)
    /// The view exists. It need not be visible.
    public static let exists = ViewExpectation(check: .exists)
    /// No view matches the selector.
    public static let gone = ViewExpectation(check: .gone)
    /// The view is enabled.
    public static let enabled = ViewExpectation.state(.enabled, true)
    /// The view is disabled.
    public static let disabled = ViewExpectation.state(.enabled, false)
    /// The view is selected.
    public static let selected = ViewExpectation.state(.selected, true)
    /// The view has the focus.
    public static let focused = ViewExpectation.state(.focused, true)
    /// The view receives text input.
    public static let editing = ViewExpectation.state(.editing, true)
    /// The switch is on.
    public static let on = ViewExpectation.state(.on, true)
    /// The switch is off.
    public static let off = ViewExpectation.state(.on, false)
    /// The view has exactly this text: the text of a label or field, or the title of a button.
    public static func text(_ text: String) -> ViewExpectation { ViewExpectation(check: .text(.exactly(text))) }
    /// The view's text matches a regular expression.
    public static func text(matching pattern: String) -> ViewExpectation {
        ViewExpectation(check: .text(.pattern(pattern)))
    }
    /// The text of the view, or of a view inside it, contains this text.
    public static func contains(_ text: String) -> ViewExpectation { ViewExpectation(check: .contains(text)) }
    /// The view has exactly this accessibility label.
    public static func label(_ label: String) -> ViewExpectation { ViewExpectation(check: .label(.exactly(label))) }
    /// The view has this value: a number to within 0.01, the state of a switch, or a text.
    public static func value(_ value: String) -> ViewExpectation { ViewExpectation(check: .value(.exactly(value))) }
    /// The view has this value, to within 0.01.
    public static func value(_ value: Double) -> ViewExpectation {
        ViewExpectation(check: .value(.exactly("\(value)")))
    }
    /// Exactly this number of views match the selector.
    public static func count(_ count: Int) -> ViewExpectation { ViewExpectation(check: .count(count...count)) }
    /// The number of matching views is in this range.
    public static func count(_ range: ClosedRange<Int>) -> ViewExpectation { ViewExpectation(check: .count(range)) }
    /// Returns the negation of an expectation.
    public static func not(_ other: ViewExpectation) -> ViewExpectation { ViewExpectation(check: .not(other.check)) }

    static func state(_ state: ViewSelector.State, _ holds: Bool) -> ViewExpectation {
        ViewExpectation(check: .state(state, holds))
    }
}

extension ViewExpectation {
    private static let words = [
        "visible", "there", "gone", "enabled", "disabled", "selected", "focused", "editing", "on", "off", "highlighted",
        "secure", "text",
        "label", "value",
        "contains", "count", "at-least", "at-most", "not",
    ]

    /// Reads a selector and expectations, such as `visible`, `text "Hello"`, `text~'^H'`, `not selected` or `count 3`.
    ///
    /// The first word and all words with a key, such as `kind:cell`, belong to the selector.
    /// - Returns: The selector and the expectations; `visible` if there are none.
    /// - Throws: ``ClientError`` that names the word that was not understood.
    public static func parse(_ all: [String]) throws(ClientError) -> (
        selector: ViewSelector, expectations: [ViewExpectation]
    ) {
        let patterns = ["text~", "label~", "value~"]
        let end = all.dropFirst().firstIndex { word in
            words.contains(word) || patterns.contains { word.hasPrefix($0) } || !word.contains { ":=~".contains($0) }
        }
        let selector = try ViewSelector(arguments: Array(all[..<(end ?? all.endIndex)]))
        var expectations: [ViewExpectation] = []
        var rest = all[(end ?? all.endIndex)...]
        while let word = rest.first {
            do throws(ClientError) {
                expectations.append(try parseOne(&rest))
            } catch {
                // The most likely mistake is a text without quotes, which the shell has split into several words.
                guard let last = expectations.last?.check.ownText, !words.contains(word) else { throw error }
                throw ClientError(
                    .invalidArgument, error.message,
                    advice: "Put a text of several words in quotes, such as \"\(last) \(word)\". "
                        + (error.advice ?? ""))
            }
        }
        return (selector, expectations.isEmpty ? [.visible] : expectations)
    }

    private static func parseOne(_ rest: inout ArraySlice<String>) throws(ClientError) -> ViewExpectation {
        let word = rest.removeFirst()
        if word.hasPrefix("--") {
            throw ClientError(
                .invalidArgument, "'\(word)' is neither an option of this command nor an expectation.",
                advice:
                    "See 'baton help expect'. "
                    + "If you expect a text that begins with --, put 'text' in front of the text."
            )
        }
        func argument() throws(ClientError) -> String {
            guard let value = rest.popFirst() else {
                throw ClientError(
                    .invalidArgument, "'\(word)' has no value after it.",
                    advice: "Write the expected value after this word, such as \(word) 3.")
            }
            return value
        }
        func number() throws(ClientError) -> Int {
            let text = try argument()
            guard let number = Int(text), number >= 0 else {
                throw ClientError(
                    .invalidArgument, "'\(word) \(text)': '\(text)' is not a number of views.",
                    advice: "Write a whole number, such as \(word) 3.")
            }
            return number
        }
        switch word {
        case "visible": return .visible
        case "there": return .exists
        case "gone": return .gone
        case "disabled": return .disabled
        case "off": return .off
        case "text": return .text(try argument())
        case "label": return .label(try argument())
        case "value": return .value(try argument())
        case "contains": return .contains(try argument())
        case "count": return .count(try number())
        case "at-least": return .count(try number()...Int.max)
        case "at-most": return .count(0...(try number()))
        case "not":
            guard !rest.isEmpty else {
                throw ClientError(
                    .invalidArgument, "'not' has no expectation after it.",
                    advice: "Write an expectation after 'not', for example 'not selected'."
                )
            }
            return .not(try parseOne(&rest))
        default: break
        }
        if let state = ViewSelector.State(rawValue: word) { return .state(state, true) }
        for key in ["text", "label", "value"] where word.hasPrefix(key + "~") {
            let pattern = String(word.dropFirst(key.count + 1))
            guard (try? Regex(pattern)) != nil else {
                throw ClientError(.invalidArgument, "'\(word)': '\(pattern)' is not a regular expression.")
            }
            return ViewExpectation(
                check: key == "text"
                    ? .text(.pattern(pattern)) : key == "label" ? .label(.pattern(pattern)) : .value(.pattern(pattern)))
        }
        let hint = Suggestions.hint(for: word, among: words) { "'\($0)'" }
        throw ClientError(
            .invalidArgument, "'\(word)' is not an expectation.",
            advice: "\(hint)The expectations are \(words.joined(separator: ", ")), text~REGEX.")
    }
}

extension ViewExpectation: CustomStringConvertible {
    /// The expectation as written in a flow.
    public var description: String { check.source }
}

extension ViewExpectation.Check {
    /// The check as written in a flow.
    var source: String {
        func matched(_ key: String, _ match: ViewSelector.Match) -> String {
            switch match {
            case .like(let text), .exactly(let text): "\(key) \(ShellWords.quoted(text))"
            case .pattern(let pattern): ShellWords.quoted("\(key)~\(pattern)")
            }
        }
        switch self {
        case .visible: return "visible"
        case .exists: return "there"
        case .gone: return "gone"
        case .state(.enabled, false): return "disabled"
        case .state(.on, false): return "off"
        case .state(let state, let holds): return holds ? state.rawValue : "not \(state.rawValue)"
        case .text(let match): return matched("text", match)
        case .label(let match): return matched("label", match)
        case .value(let match): return matched("value", match)
        case .contains(let text): return "contains \(ShellWords.quoted(text))"
        case .count(let range):
            if range.lowerBound == range.upperBound { return "count \(range.lowerBound)" }
            let least = range.lowerBound > 0 || range.upperBound == .max ? ["at-least \(range.lowerBound)"] : []
            return (least + (range.upperBound == .max ? [] : ["at-most \(range.upperBound)"])).joined(separator: " ")
        case .not(let check): return "not \(check.source)"
        }
    }

    /// The check as part of a sentence, after "was expected".
    var requirement: String {
        func matched(_ verb: String, _ thing: String, _ match: ViewSelector.Match) -> String {
            switch match {
            case .like(let text), .exactly(let text): "to \(verb) \(ScreenNode.quoted(text))"
            case .pattern(let pattern): "to \(verb) \(thing) that matches \(pattern)"
            }
        }
        switch self {
        case .visible, .exists, .gone: return "to be \(source)"
        case .state(.enabled, false): return "to be disabled"
        case .state(let state, let holds): return "\(holds ? "" : "not ")to be \(state.rawValue)"
        case .text(let match): return matched("say", "a text", match)
        case .label(let match): return matched("have the label", "one", match)
        case .value(let match): return matched("have the value", "one", match)
        case .contains(let text): return "to contain \(ScreenNode.quoted(text))"
        case .count(let range):
            func views(_ count: Int) -> String { count == 1 ? "1 view" : "\(count) views" }
            if range.lowerBound == range.upperBound { return "to be \(views(range.lowerBound))" }
            if range.upperBound == .max { return "to be at least \(views(range.lowerBound))" }
            return range.lowerBound == 0
                ? "to be at most \(views(range.upperBound))" : "to be \(range.lowerBound) to \(views(range.upperBound))"
        case .not(let check): return "not \(check.requirement)"
        }
    }

    /// The expected text, if the check requires exactly this text.
    var ownText: String? {
        switch self {
        case .text(.exactly(let text)), .label(.exactly(let text)), .value(.exactly(let text)), .contains(let text):
            text
        default: nil
        }
    }

    /// The check concerns the number of all matching views, not the state of a single view.
    var appliesToAllMatches: Bool {
        switch self {
        case .visible, .exists, .gone, .count: true
        case .not(let check): check.appliesToAllMatches
        default: false
        }
    }

    /// Returns whether the check holds for a view.
    func holds(for node: ScreenNode, in tree: ScreenTree, at instant: Double) -> Bool {
        switch self {
        case .state(let state, let wanted): return node.has(state) == wanted
        case .text(let match): return match.holds(for: node.text(at: instant))
        case .label(let match): return match.holds(for: node.label(at: instant))
        case .value(let match): return match.holds(forValue: node.value(at: instant))
        case .contains(let text):
            return tree.displayedNodes.contains {
                tree.contains($0.id, in: node.id)
                    && ($0.text(at: instant)?.contains(text) ?? false || $0.label(at: instant)?.contains(text) ?? false)
            }
        case .not(let check): return !check.holds(for: node, in: tree, at: instant)
        case .visible, .exists, .gone, .count: return true
        }
    }

    /// Returns whether the check holds for the matching views.
    func holds(for nodes: [ScreenNode], in tree: ScreenTree, at instant: Double) -> Bool {
        switch self {
        case .visible: nodes.contains { tree.isVisible($0.id, at: instant) }
        case .exists: !nodes.isEmpty
        case .gone: !nodes.contains { tree.isVisible($0.id, at: instant) }
        case .count(let range): range.contains(nodes.count)
        case .not(let check): !check.holds(for: nodes, in: tree, at: instant)
        default: true
        }
    }

    /// Returns a description of the actual state.
    func actualState(for node: ScreenNode, at instant: Double) -> String {
        switch self {
        case .text: "it says \(ScreenNode.quoted(node.text(at: instant) ?? ""))"
        case .label: node.label(at: instant).map { "its label is \(ScreenNode.quoted($0))" } ?? "it has no label"
        case .value: "its value is \(node.value(at: instant)?.displayText ?? "nothing")"
        case .contains: "it is \(node.summary(at: instant)), and nothing in it does"
        case .not(let check): check.actualState(for: node, at: instant)
        default: "it is \(node.summary(at: instant))"
        }
    }
}

extension ScreenTree {
    /// Returns whether a part of a view is visible.
    func isVisible(_ id: Int, at instant: Double) -> Bool {
        !visibleFrame(of: id, at: instant).isEmpty
            && !chain(of: id).contains { $0.isHidden || $0["alpha"]?.number ?? 1 < 0.01 }
    }
}
