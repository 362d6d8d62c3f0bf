import Foundation

/// Selects views of a screen.
///
/// A selector is written as words, and a view must match all of them. The words are those of a `target` in the
/// protocol. In a shell, a word needs quotes only if its value contains spaces or special characters. The words are:
///
///     play                            the view with the accessibilityIdentifier "play"
///     label:"Night Drive"             the accessibility label: exact, or else any label that contains it, in any case
///     label=Play  label~'^Night'      exactly this label; a label that matches a regular expression
///     kind:button enabled:false       a kind of node; a state: enabled, selected, focused, on, editing, highlighted
///     text:Hello  value:0.5  placeholder:Search  trait:header  id:12  at:120,300
///     kind:switch below:label:Wi-Fi   the nearest below, above, left-of or right-of the view that one word selects
///     kind:cell in:queue nth:2        inside a view; the second, from the top; nth:-1 is the last
///     kind:cell has:label:Rain        that contains a matching view
public struct ViewSelector: Sendable, Equatable {
    /// One criterion of a selector.
    indirect enum Term: Sendable, Equatable {
        case identifier(String)
        case label(Match)
        case text(Match)
        case value(Match)
        case placeholder(Match)
        case kind(String)
        case trait(String)
        case id(Int)
        case point(Double, Double)
        case state(State, Bool)
        case nth(Int)
        case relation(Relation, Term)
    }

    /// The ways to compare a view's text with the text in a selector.
    enum Match: Sendable, Equatable {
        /// The text equals this text. If no view has exactly this text, the views whose text contains it match.
        case like(String)
        case exactly(String)
        case pattern(String)
    }

    enum State: String, CaseIterable, Sendable {
        case enabled, selected, focused, on, editing, highlighted, secure
    }

    enum Relation: String, CaseIterable, Sendable {
        case below, above, leftOf = "left-of", rightOf = "right-of", inside = "in", has
    }

    var terms: [Term]
    /// The error in a selector that was written as a string literal. The error is reported when the selector is used.
    var problem: ClientError?

    init(terms: [Term]) {
        self.terms = terms
    }

    /// Selects a view by its `accessibilityIdentifier`.
    public static func identifier(_ identifier: String) -> ViewSelector {
        ViewSelector(terms: [.identifier(identifier)])
    }
    /// Selects a view by its accessibility label.
    ///
    /// If no view has exactly this label, labels that contain the text match, regardless of case.
    public static func label(_ label: String) -> ViewSelector { ViewSelector(terms: [.label(.like(label))]) }
    /// Selects views by their kind in the render tree, such as `button`.
    public static func kind(_ kind: String) -> ViewSelector { ViewSelector(terms: [.kind(kind)]) }
    /// Selects the view with a node id.
    public static func id(_ id: Int) -> ViewSelector { ViewSelector(terms: [.id(id)]) }
    /// Selects the view that a touch at a point of the screen hits.
    public static func point(x: Double, y: Double) -> ViewSelector { ViewSelector(terms: [.point(x, y)]) }

    /// Returns a selector for views that match both selectors.
    public func and(_ other: ViewSelector) -> ViewSelector {
        var both = self
        both.terms += other.terms
        both.problem = problem ?? other.problem
        return both
    }

    /// The point, if it is the selector's only criterion.
    var onlyPoint: (x: Double, y: Double)? {
        if case .point(let x, let y)? = terms.first, terms.count == 1 { (x, y) } else { nil }
    }
}

extension ViewSelector: ExpressibleByStringLiteral {
    /// Creates a selector from a string literal. A malformed selector throws an error when it is used.
    public init(stringLiteral value: String) {
        do throws(ClientError) {
            self = try ViewSelector(value)
        } catch {
            self.init(terms: [])
            problem = error
        }
    }
}

extension ViewSelector: CustomStringConvertible {
    /// The selector as text. Parsing the text returns an equal selector.
    public var description: String { terms.map { ShellWords.quoted($0.word) }.joined(separator: " ") }

    /// The words of the selector, as a shell passes them to a command.
    public var words: [String] { terms.map(\.word) }
}

extension ViewSelector.Term {
    var word: String {
        func matched(_ name: String, _ match: ViewSelector.Match) -> String {
            switch match {
            case .like(let text): "\(name):\(text)"
            case .exactly(let text): "\(name)=\(text)"
            case .pattern(let text): "\(name)~\(text)"
            }
        }
        switch self {
        case .identifier(let name):
            return ViewSelector.isPlain(name) ? name : "identifier:\(name)"
        case .label(let match): return matched("label", match)
        case .text(let match): return matched("text", match)
        case .value(let match): return matched("value", match)
        case .placeholder(let match): return matched("placeholder", match)
        case .kind(let kind): return "kind:\(kind)"
        case .trait(let trait): return "trait:\(trait)"
        case .id(let id): return "id:\(id)"
        case .point(let x, let y):
            // The coordinates keep their full precision, because another point may hit another view.
            func exact(_ number: Double) -> String {
                number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
            }
            return "at:\(exact(x)),\(exact(y))"
        case .state(let state, let holds): return "\(state.rawValue):\(holds)"
        case .nth(let number): return "nth:\(number)"
        case .relation(let relation, let term): return "\(relation.rawValue):\(term.word)"
        }
    }
}
