/// The distance between two anchors of one axis, in points. (L60)
///
/// The distance is positive if the second anchor is after the first one. For leading and trailing anchors, "after"
/// means later in reading direction. For all other anchors, it means further to the right or further down.
@MainActor
final class LayoutDistance {
    let from: (item: LayoutItem, attribute: NSLayoutConstraint.Attribute)
    let to: (item: LayoutItem, attribute: NSLayoutConstraint.Attribute)

    init<Axis>(from: NSLayoutAnchor<Axis>, to: NSLayoutAnchor<Axis>) {
        self.from = (from.item, from.attribute)
        self.to = (to.item, to.attribute)
    }

    var dependsOnDirection: Bool { from.attribute.dependsOnDirection || to.attribute.dependsOnDirection }

    /// The distance as text, for messages.
    var name: String {
        "(\(from.item.name(for: from.attribute)).\(from.attribute) to \(to.item.name(for: to.attribute)).\(to.attribute))"
    }
}

extension NSLayoutXAxisAnchor {
    /// Returns the distance from this anchor to another one. Constraints can relate this distance to sizes and to
    /// other distances. (L60)
    ///
    /// The distance is positive if the other anchor is after this one in reading direction.
    public func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
        NSLayoutDimension(item, .width, LayoutDistance(from: self, to: otherAnchor))
    }
}

extension NSLayoutYAxisAnchor {
    /// Returns the distance from this anchor down to another one. Constraints can relate this distance to sizes and to
    /// other distances. (L60)
    ///
    /// The distance is positive if the other anchor is below this one.
    public func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
        NSLayoutDimension(item, .height, LayoutDistance(from: self, to: otherAnchor))
    }
}

extension NSLayoutConstraint {
    /// Whether one of the constraint's attributes or distances depends on the layout direction.
    var dependsOnDirection: Bool {
        if firstAttribute.dependsOnDirection || secondAttribute.dependsOnDirection { return true }
        guard let distances else { return false }
        return [distances.first, distances.second].contains { $0?.dependsOnDirection ?? false }
    }
}
