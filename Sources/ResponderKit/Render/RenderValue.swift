public import Foundation

/// The value of one property of a node, in a form that any encoding can write without asking the views.
public enum RenderValue: Equatable, Sendable {
    /// The property's default: said in a patch only where something else was said before.
    case none
    /// A truth value.
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// A number, exact.
    case number(Double)
    /// Text, or a word of the protocol's vocabulary.
    case string(String)
    /// Points: a pair of coordinates or lengths.
    case pair(Double, Double)
    /// Points: x, y, width, height; or the four numbers of a shadow.
    case rect(Double, Double, Double, Double)
    /// The six numbers of an affine transform.
    indirect case transform(CGAffineTransform)
    /// A colour, by name or by its light and dark forms.
    case color(UIColor)
    /// A font's size, weight and design.
    case font(UIFont)
    /// A list of words.
    case words([String])
    /// A value that moves by itself.
    indirect case timeline(Timeline)
    /// Content that glides.
    indirect case glide(ScrollGlide)
    /// Values that other properties come from.
    case animations([RenderAnimation])
    /// How what is seen of a node came in the place of what was seen before.
    indirect case transition(RenderTransition)
    /// What text of several looks looks like.
    indirect case styled(StyledText)
    /// What a view drew, or what of it a client lacks.
    case drawing(RenderDrawing)
    /// Several values, each with a name of the protocol's.
    case object([String: Member])

    /// A value among several.
    public enum Member: Equatable, Sendable {
        /// A number, exact.
        case number(Double)
        /// Text, or a word of the protocol's vocabulary.
        case string(String)
        /// A list of words.
        case words([String])
        /// A value that moves by itself.
        case timeline(Timeline)
    }

    /// Whether they are equal; at once for what changes most.
    @inline(__always) func isSame(as other: RenderValue) -> Bool {
        if case .string(let own) = self, case .string(let theirs) = other { return own == theirs }
        if case .none = self, case .none = other { return true }
        return self == other
    }

    /// A rectangle, in points.
    public init(_ rect: CGRect) {
        self = .rect(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
    }

    /// The value, or the default where it is equal to that.
    static func number(_ value: Double, unless standard: Double) -> RenderValue {
        value == standard ? .none : .number(value)
    }

    /// `true`, or nothing.
    static func flag(_ value: Bool) -> RenderValue { value ? .bool(true) : .none }

    /// `false`, or nothing.
    static func flagUnlessTrue(_ value: Bool) -> RenderValue { value ? .none : .bool(false) }

    /// Text, or nothing.
    static func text(_ value: String?) -> RenderValue {
        guard let value, !value.isEmpty else { return .none }
        return .string(value)
    }

    /// A colour, or nothing.
    static func tint(_ value: UIColor?) -> RenderValue { value.map { .color($0) } ?? .none }
}
