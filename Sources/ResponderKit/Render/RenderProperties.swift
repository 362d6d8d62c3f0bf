/// A set of properties, one bit each.
///
/// Those that came after the first 63 have the last bit in common: who marks one of them marks them all, and each is written where it has another value than before.
struct RenderProperties: Equatable {
    private var bits: UInt64

    init(_ properties: RenderProperty...) {
        bits = properties.reduce(0) { $0 | Self.bit($1) }
    }

    private init(bits: UInt64) {
        self.bits = bits
    }

    // Computed, not stored: the compiler then writes each down as the number that it is.
    static var all: RenderProperties { RenderProperties(bits: .max) }
    /// What says where a node is drawn, and whether it is.
    static var place: RenderProperties { one(.frame) | one(.transform) | one(.hidden) }
    /// What depends on a view's size and place.
    static var geometry: RenderProperties { one(.frame) | one(.transform) }
    /// What depends on the size of a view that draws itself.
    static var drawnGeometry: RenderProperties { geometry | one(.drawing) }
    /// What depends on whether touches can land on a view.
    static var touchability: RenderProperties { place | one(.alpha) | one(.enabled) }
    /// What depends on whether a view is typed into, and how.
    static var typing: RenderProperties { one(.editing) | one(.keyboard) }
    /// What a label says.
    static var words: RenderProperties { one(.text) }
    /// What depends on whether a finger is on a control.
    static var highlighting: RenderProperties { one(.highlighted) }

    static func one(_ property: RenderProperty) -> RenderProperties { RenderProperties(bits: bit(property)) }

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
