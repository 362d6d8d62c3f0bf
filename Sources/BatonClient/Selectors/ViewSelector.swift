import Foundation

/// Which view of a screen is meant.
///
/// Written as words, all of which have to hold; the words are those of a `target` on the wire, and need no quoting in a shell that the words themselves do not need:
///
///     play                            the view with the accessibilityIdentifier "play"
///     label:"Night Drive"             what a screen reader says; exactly, and where no view has it so, contained, regardless of case
///     label=Play  label~'^Night'      exactly; as a regular expression finds it
///     kind:button enabled:false       a kind of the render tree; a state: enabled, selected, focused, on, editing, highlighted
///     text:Hello  value:0.5  placeholder:Search  trait:header  id:12  at:120,300
///     kind:switch below:label:Wi-Fi   the nearest below, above, left-of or right-of what one word says
///     kind:cell in:queue nth:2        in something; the second, from the top; nth:-1 is the last
///     kind:cell has:label:Rain        with something in it
public struct ViewSelector: Sendable, Equatable {
    /// One thing that has to hold.
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

    /// How a text is compared.
    enum Match: Sendable, Equatable {
        /// Exactly, and where nothing is so, contained.
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
    /// What is wrong with a selector that stands in a program's text: it is said when it is used.
    var problem: ClientError?

    init(terms: [Term]) {
        self.terms = terms
    }

    /// A view by its `accessibilityIdentifier`.
    public static func identifier(_ identifier: String) -> ViewSelector {
        ViewSelector(terms: [.identifier(identifier)])
    }
    /// A view by what a screen reader says: exactly, and where no view has it so, contained, regardless of case.
    public static func label(_ label: String) -> ViewSelector { ViewSelector(terms: [.label(.like(label))]) }
    /// Views of a kind of the render tree, such as `button`.
    public static func kind(_ kind: String) -> ViewSelector { ViewSelector(terms: [.kind(kind)]) }
    /// The view of a node's number.
    public static func id(_ id: Int) -> ViewSelector { ViewSelector(terms: [.id(id)]) }
    /// What a touch at a point of the screen would hit.
    public static func point(x: Double, y: Double) -> ViewSelector { ViewSelector(terms: [.point(x, y)]) }

    /// What both say.
    public func and(_ other: ViewSelector) -> ViewSelector {
        var both = self
        both.terms += other.terms
        both.problem = problem ?? other.problem
        return both
    }

    /// The point, where that is all that it says.
    var onlyPoint: (x: Double, y: Double)? {
        if case .point(let x, let y)? = terms.first, terms.count == 1 { (x, y) } else { nil }
    }
}

extension ViewSelector: ExpressibleByStringLiteral {
    /// A selector in a program's text. What is wrong with it is said by what it is used for.
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
    /// As it is written, so that it reads back as the same.
    public var description: String { terms.map { ShellWords.quoted($0.word) }.joined(separator: " ") }

    /// The words, as a shell would hand them over.
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
            // All of it: another point may be another view.
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
