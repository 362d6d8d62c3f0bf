/// The value of a key in a storyboard, after it was read.
indirect enum Value: Hashable, Sendable {
    case literal(Literal)
    case localizedText(LocalizedText)
    case color(ThemeColor)
    case expression(Expression)
    case list([Value])
    /// A map, with known or with arbitrary keys.
    case map([String: Value])
    case elements([Element])
    case actions([Action])

    var localizedText: LocalizedText? {
        if case .localizedText(let localizedText) = self { localizedText } else { nil }
    }
    var expression: Expression? { if case .expression(let expression) = self { expression } else { nil } }
    var elements: [Element]? { if case .elements(let elements) = self { elements } else { nil } }
    var actions: [Action]? { if case .actions(let actions) = self { actions } else { nil } }
    var color: ThemeColor? { if case .color(let color) = self { color } else { nil } }
    var list: [Value]? { if case .list(let list) = self { list } else { nil } }
    var map: [String: Value]? { if case .map(let map) = self { map } else { nil } }
    var number: Double? { if case .literal(.number(let number)) = self { number } else { nil } }
    var flag: Bool? { if case .literal(.flag(let flag)) = self { flag } else { nil } }
    var word: String? { if case .literal(.text(let text)) = self { text } else { nil } }
    var literal: Literal? { if case .literal(let literal) = self { literal } else { nil } }
}

/// A part of a storyboard that has values by key: an element, an action, a page or a field of a form.
protocol Keyed {
    var values: [String: Value] { get }
}

extension Keyed {
    func localizedText(_ key: String) -> LocalizedText? { values[key]?.localizedText }
    func expression(_ key: String) -> Expression? { values[key]?.expression }
    func elements(_ key: String) -> [Element] { values[key]?.elements ?? [] }
    func actions(_ key: String) -> [Action] { values[key]?.actions ?? [] }
    func color(_ key: String) -> ThemeColor? { values[key]?.color }
    func list(_ key: String) -> [Value] { values[key]?.list ?? [] }
    func map(_ key: String) -> [String: Value]? { values[key]?.map }
    func number(_ key: String) -> Double? { values[key]?.number }
    func flag(_ key: String) -> Bool? { values[key]?.flag }
    func word(_ key: String) -> String? { values[key]?.word }
    func literal(_ key: String) -> Literal? { values[key]?.literal }
}

/// An element of a page.
struct Element: Keyed, Hashable, Sendable {
    /// The kind of the element, such as `text` or `button`.
    var kind: String
    var values: [String: Value]
    var sourceLocation: SourceLocation

    /// The identifier of the element; nil if it has none.
    var id: String? { word("id") }

    /// Returns true if this element has the given kind, or contains an element of that kind.
    func has(_ kind: String) -> Bool {
        self.kind == kind || values.values.contains { ($0.elements ?? []).contains { $0.has(kind) } }
    }
}

/// An action, such as showing another page.
struct Action: Keyed, Hashable, Sendable {
    /// The kind of the action, such as `go` or `set`.
    var kind: String
    var values: [String: Value]
    var sourceLocation: SourceLocation
}

/// A plain map of values by key.
struct Values: Keyed, Hashable, Sendable {
    var values: [String: Value]
    var sourceLocation = SourceLocation(mark: .start, path: "")
}
