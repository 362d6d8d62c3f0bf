public import Foundation

/// An edge, a centre or a size of a view or layout guide, used to create constraints:
/// `label.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 8)`.
///
/// The type restricts what an anchor can be related to: horizontal edges to horizontal edges, and sizes to
/// sizes. A new constraint is inactive.
@MainActor
public class NSLayoutAnchor<AnchorType: AnyObject> {
    final let item: LayoutItem
    final let attribute: NSLayoutConstraint.Attribute
    /// The distance between two anchors, if this object represents a distance; nil for an ordinary anchor.
    final let distance: LayoutDistance?

    init(_ item: LayoutItem, _ attribute: NSLayoutConstraint.Attribute, _ distance: LayoutDistance? = nil) {
        self.item = item
        self.attribute = attribute
        self.distance = distance
    }

    /// The view or layout guide to which the anchor belongs, or nil if it was deallocated.
    public final var anchoredItem: AnyObject? { item.named(for: attribute) }
    /// Whether the view or layout guide of the anchor has active constraints.
    public final var hasConstraints: Bool { !item.referencingConstraints.isEmpty }

    /// Returns a constraint: this anchor = the other anchor + `constant`, in points.
    public final func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0)
        -> NSLayoutConstraint
    {
        constraint(.equal, anchor, 1, constant)
    }

    /// Returns a constraint: this anchor ≥ the other anchor + `constant`, in points.
    public final func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0)
        -> NSLayoutConstraint
    {
        constraint(.greaterThanOrEqual, anchor, 1, constant)
    }

    /// Returns a constraint: this anchor ≤ the other anchor + `constant`, in points.
    public final func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0)
        -> NSLayoutConstraint
    {
        constraint(.lessThanOrEqual, anchor, 1, constant)
    }

    final func constraint(
        _ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutAnchor<AnchorType>, _ multiplier: CGFloat,
        _ constant: CGFloat
    ) -> NSLayoutConstraint {
        var distances: NSLayoutConstraint.Distances?
        if distance != nil || anchor.distance != nil { distances = (distance, anchor.distance) }
        return NSLayoutConstraint(
            item, attribute, relation, anchor.item, anchor.attribute, multiplier, constant, distances)
    }
}

/// The system spacing between two views, in points. The value is that of UIKit on a phone.
let systemSpacing: CGFloat = 8

/// A left, right, leading or trailing edge, or a horizontal centre.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
    /// Returns a constraint: this anchor is `multiplier` system spacings after the other anchor, in reading direction.
    public func constraint(equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    {
        constraint(.equal, anchor, 1, systemSpacing * multiplier)
    }

    /// Returns a constraint: this anchor is at least `multiplier` system spacings after the other anchor, in reading
    /// direction.
    public func constraint(greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    {
        constraint(.greaterThanOrEqual, anchor, 1, systemSpacing * multiplier)
    }

    /// Returns a constraint: this anchor is at most `multiplier` system spacings after the other anchor, in reading
    /// direction.
    public func constraint(lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    {
        constraint(.lessThanOrEqual, anchor, 1, systemSpacing * multiplier)
    }
}

/// A top or bottom edge, a baseline, or a vertical centre.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
    /// Returns a constraint: this anchor is `multiplier` system spacings below the other anchor.
    public func constraint(equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    {
        constraint(.equal, anchor, 1, spacing(below: anchor) * multiplier)
    }

    /// Returns a constraint: this anchor is at least `multiplier` system spacings below the other anchor.
    public func constraint(greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    {
        constraint(.greaterThanOrEqual, anchor, 1, spacing(below: anchor) * multiplier)
    }

    /// Returns a constraint: this anchor is at most `multiplier` system spacings below the other anchor.
    public func constraint(lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    {
        constraint(.lessThanOrEqual, anchor, 1, spacing(below: anchor) * multiplier)
    }

    /// Returns the system spacing below another anchor, in points.
    ///
    /// Between two baselines, the spacing is the line height of the larger font, so that the lines do not overlap.
    private func spacing(below anchor: NSLayoutYAxisAnchor) -> CGFloat {
        let isBaseline = [self, anchor].map { [.firstBaseline, .lastBaseline].contains($0.attribute) }
        guard isBaseline == [true, true] else { return systemSpacing }
        let heights = [self, anchor].compactMap { anchor in
            anchor.item.view.flatMap { view in
                view.baselineView(isFirst: anchor.attribute == .firstBaseline).baselines.font?.lineHeight
            }
        }
        return heights.max() ?? systemSpacing
    }
}

/// The anchor of a width or a height, or a distance between two anchors.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// Returns a constraint: this size = `constant`, in points.
    public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint { constraint(.equal, constant) }
    /// Returns a constraint: this size ≥ `constant`, in points.
    public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        constraint(.greaterThanOrEqual, constant)
    }
    /// Returns a constraint: this size ≤ `constant`, in points.
    public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        constraint(.lessThanOrEqual, constant)
    }

    /// Returns a constraint: this size = the other size × `multiplier` + `constant`.
    public func constraint(equalTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0)
        -> NSLayoutConstraint
    {
        constraint(.equal, anchor, multiplier, constant)
    }

    /// Returns a constraint: this size ≥ the other size × `multiplier` + `constant`.
    public func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0)
        -> NSLayoutConstraint
    {
        constraint(.greaterThanOrEqual, anchor, multiplier, constant)
    }

    /// Returns a constraint: this size ≤ the other size × `multiplier` + `constant`.
    public func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0)
        -> NSLayoutConstraint
    {
        constraint(.lessThanOrEqual, anchor, multiplier, constant)
    }

    private func constraint(_ relation: NSLayoutConstraint.Relation, _ constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(
            item, attribute, relation, nil, .notAnAttribute, 1, constant, distance.map { ($0, nil) })
    }
}
