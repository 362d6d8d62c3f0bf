public import Foundation

/// An edge, middle or size of a view or layout guide, of which constraints are made: `label.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 8)`.
///
/// Its kind says what it can be related to: an edge across only to another across, a size to a size. A constraint made by it is not active yet.
@MainActor
public class NSLayoutAnchor<AnchorType: AnyObject> {
    final let item: LayoutItem
    final let attribute: NSLayoutConstraint.Attribute

    init(_ item: LayoutItem, _ attribute: NSLayoutConstraint.Attribute) {
        self.item = item
        self.attribute = attribute
    }

    /// The view or layout guide that it is of; nil once that is gone.
    public final var anchoredItem: AnyObject? { item.named(for: attribute) }
    /// Whether it is in an active constraint.
    public final var hasConstraints: Bool { !item.mentions.isEmpty }

    /// This is the other, and so many points more.
    public final func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0)
        -> NSLayoutConstraint
    {
        constraint(.equal, anchor, 1, constant)
    }

    /// This is at least the other, and so many points more.
    public final func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0)
        -> NSLayoutConstraint
    {
        constraint(.greaterThanOrEqual, anchor, 1, constant)
    }

    /// This is at most the other, and so many points more.
    public final func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0)
        -> NSLayoutConstraint
    {
        constraint(.lessThanOrEqual, anchor, 1, constant)
    }

    final func constraint(
        _ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutAnchor<AnchorType>, _ multiplier: CGFloat,
        _ constant: CGFloat
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(item, attribute, relation, anchor.item, anchor.attribute, multiplier, constant)
    }

    /// What the system leaves between two things, in points. (Ours: 8, as it is on a phone between views)
    final var systemSpacing: CGFloat { 8 }
}

/// A left, right, leading or trailing edge, or a middle from left to right.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
    /// This is so many times the system's spacing after the other, in the direction of lines.
    public func constraint(equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    {
        constraint(.equal, anchor, 1, systemSpacing * multiplier)
    }

    /// This is at least so many times the system's spacing after the other.
    public func constraint(greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    {
        constraint(.greaterThanOrEqual, anchor, 1, systemSpacing * multiplier)
    }

    /// This is at most so many times the system's spacing after the other.
    public func constraint(lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    {
        constraint(.lessThanOrEqual, anchor, 1, systemSpacing * multiplier)
    }
}

/// A top or bottom edge, a baseline, or a middle from top to bottom.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
    /// This is so many times the system's spacing below the other.
    public func constraint(equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    {
        constraint(.equal, anchor, 1, systemSpacing * multiplier)
    }

    /// This is at least so many times the system's spacing below the other.
    public func constraint(greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    {
        constraint(.greaterThanOrEqual, anchor, 1, systemSpacing * multiplier)
    }

    /// This is at most so many times the system's spacing below the other.
    public func constraint(lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    {
        constraint(.lessThanOrEqual, anchor, 1, systemSpacing * multiplier)
    }
}

/// A width or height.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// This is so many points.
    public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint { constraint(.equal, constant) }
    /// This is at least so many points.
    public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        constraint(.greaterThanOrEqual, constant)
    }
    /// This is at most so many points.
    public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        constraint(.lessThanOrEqual, constant)
    }

    /// This is so many times the other, and so many points more.
    public func constraint(equalTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0)
        -> NSLayoutConstraint
    {
        constraint(.equal, anchor, multiplier, constant)
    }

    /// This is at least so many times the other, and so many points more.
    public func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0)
        -> NSLayoutConstraint
    {
        constraint(.greaterThanOrEqual, anchor, multiplier, constant)
    }

    /// This is at most so many times the other, and so many points more.
    public func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0)
        -> NSLayoutConstraint
    {
        constraint(.lessThanOrEqual, anchor, multiplier, constant)
    }

    private func constraint(_ relation: NSLayoutConstraint.Relation, _ constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(item, attribute, relation, nil, .notAnAttribute, 1, constant)
    }
}
