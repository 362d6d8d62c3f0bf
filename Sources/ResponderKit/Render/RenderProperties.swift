/// A set of properties, with one bit each.
///
/// The properties after the first 63 share the last bit. Marking one of these properties marks all of them, but only
/// properties with a changed value are written.
struct RenderProperties: Equatable {
    private var bits: UInt64

    init(_ properties: RenderProperty...) {
        bits = properties.reduce(0) { $0 | Self.bit($1) }
    }

    private init(bits: UInt64) {
        self.bits = bits
    }

    // The sets are computed and not stored properties, because the compiler replaces the computed ones with constants.
    static var all: RenderProperties { RenderProperties(bits: .max) }
    /// The properties that determine where a node is drawn and whether it is visible.
    static var placement: RenderProperties { single(.frame) | single(.transform) | single(.hidden) }
    /// The properties that depend on a view's size and position.
    static var geometry: RenderProperties { single(.frame) | single(.transform) }
    /// The properties that depend on the size of a view with custom drawing.
    static var drawnGeometry: RenderProperties { geometry | single(.drawing) }
    /// The properties that depend on whether a view can receive touches.
    static var touchability: RenderProperties { placement | single(.alpha) | single(.enabled) }
    /// The properties that depend on text input into the view.
    static var textInput: RenderProperties { single(.editing) | single(.keyboard) }
    /// The property for the text of a label.
    static var text: RenderProperties { single(.text) }
    /// The properties that depend on whether a control is touched.
    static var highlighting: RenderProperties { single(.highlighted) }

    static func single(_ property: RenderProperty) -> RenderProperties { RenderProperties(bits: bit(property)) }

    private static func bit(_ property: RenderProperty) -> UInt64 { 1 << UInt64(min(property.rawValue, 63)) }

    static func | (left: RenderProperties, right: RenderProperties) -> RenderProperties {
        RenderProperties(bits: left.bits | right.bits)
    }

    var isEmpty: Bool { bits == 0 }

    func contains(_ property: RenderProperty) -> Bool { bits & Self.bit(property) != 0 }

    func intersects(_ other: RenderProperties) -> Bool { bits & other.bits != 0 }

    mutating func remove(_ property: RenderProperty) { bits &= ~Self.bit(property) }

    mutating func formUnion(_ other: RenderProperties) { bits |= other.bits }
}

extension RenderProperties: ExpressibleByArrayLiteral {
    init(arrayLiteral properties: RenderProperty...) {
        bits = properties.reduce(0) { $0 | Self.bit($1) }
    }
}
