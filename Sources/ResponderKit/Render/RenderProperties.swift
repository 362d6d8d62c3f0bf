/// A set of properties, one bit each.
struct RenderProperties: Equatable {
    private var bits: UInt64

    init(_ properties: RenderProperty...) {
        bits = properties.reduce(0) { $0 | (1 << UInt64($1.rawValue)) }
    }

    private init(bits: UInt64) {
        self.bits = bits
    }

    static let all = RenderProperties(bits: .max)
    /// What says where a node is drawn, and whether it is.
    static let place = RenderProperties(.frame, .transform, .hidden)
    /// What depends on a view's size and place.
    static let geometry = RenderProperties(.frame, .transform)
    /// What depends on the size of a view that draws itself.
    static let drawnGeometry = RenderProperties(.frame, .transform, .drawing)
    /// What depends on whether touches can land on a view.
    static let touchability = RenderProperties(.frame, .transform, .hidden, .alpha, .enabled)

    /// What depends on whether a view is typed into, and how.
    static let typing = RenderProperties(.editing, .keyboard)

    var isEmpty: Bool { bits == 0 }

    func contains(_ property: RenderProperty) -> Bool { bits & (1 << UInt64(property.rawValue)) != 0 }

    func intersects(_ other: RenderProperties) -> Bool { bits & other.bits != 0 }

    mutating func remove(_ property: RenderProperty) { bits &= ~(1 << UInt64(property.rawValue)) }

    mutating func formUnion(_ other: RenderProperties) { bits |= other.bits }
}

extension RenderProperties: ExpressibleByArrayLiteral {
    init(arrayLiteral properties: RenderProperty...) {
        bits = properties.reduce(0) { $0 | (1 << UInt64($1.rawValue)) }
    }
}
