public import Foundation

/// The value of one property of a node, in a form that an encoder can write without access to the views.
public enum RenderValue: Equatable, Sendable {
    /// The default of the property. A patch contains the default only if the client has another value.
    case none
    /// A Boolean.
    case bool(Bool)
    /// An integer.
    case int(Int)
    /// A floating-point number, which is sent without rounding.
    case number(Double)
    /// Text, or a word of the protocol's vocabulary.
    case string(String)
    /// A pair of coordinates or lengths, in points.
    case pair(Double, Double)
    /// A rectangle in points: x, y, width, height. Also the four numbers of a shadow.
    case rect(Double, Double, Double, Double)
    /// The six numbers of an affine transform.
    indirect case transform(CGAffineTransform)
    /// A colour, by name or by its light and dark variants.
    case color(UIColor)
    /// The size, weight and design of a font.
    case font(UIFont)
    /// A list of strings.
    case words([String])
    /// A value that changes with time, such as a playback position.
    indirect case timeline(Timeline)
    /// A decelerating scroll motion.
    indirect case glide(ScrollGlide)
    /// Animations of the node's other properties.
    case animations([RenderAnimation])
    /// A transition from the old appearance of the node to the new one.
    indirect case transition(RenderTransition)
    /// The styles of attributed text.
    indirect case styled(StyledText)
    /// The drawing of a view, or the part of the drawing that a client lacks.
    case drawing(RenderDrawing)
    /// Lines of text with start times and places.
    case cues([RenderCue])
    /// Several values, by their keys in the protocol.
    case object([String: Member])

    /// One of the values in an `object`.
    public enum Member: Equatable, Sendable {
        /// A floating-point number, which is sent without rounding.
        case number(Double)
        /// Text, or a word of the protocol's vocabulary.
        case string(String)
        /// A list of strings.
        case words([String])
        /// A value that changes with time, such as a playback position.
        case timeline(Timeline)
    }

    /// Returns whether both values are equal, with a fast path for the kinds of values that change most often.
    @inline(__always) func isSame(as other: RenderValue) -> Bool {
        if case .string(let own) = self, case .string(let theirs) = other { return own == theirs }
        if case .none = self, case .none = other { return true }
        return self == other
    }

    /// Creates the value for a rectangle, in points.
    public init(_ rect: CGRect) {
        self = .rect(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
    }

    /// Returns the value for a number, or `.none` if the number equals the default.
    static func number(_ value: Double, unless standard: Double) -> RenderValue {
        value == standard ? .none : .number(value)
    }

    /// Returns the value `true`. For false, returns `.none`, because false is the default of the property.
    static func flag(_ value: Bool) -> RenderValue { value ? .bool(true) : .none }

    /// Returns the value `false`. For true, returns `.none`, because true is the default of the property.
    static func flagUnlessTrue(_ value: Bool) -> RenderValue { value ? .none : .bool(false) }

    /// Returns the value for a text, or `.none` if the text is nil or empty.
    static func text(_ value: String?) -> RenderValue {
        guard let value, !value.isEmpty else { return .none }
        return .string(value)
    }

    /// Returns the value for a colour, or `.none` if the colour is nil.
    static func tint(_ value: UIColor?) -> RenderValue { value.map { .color($0) } ?? .none }
}
