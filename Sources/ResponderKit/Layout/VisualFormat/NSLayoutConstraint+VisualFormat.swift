import Foundation

extension NSLayoutConstraint {
    /// Creates inactive constraints from a line of the visual format language. (L64)
    ///
    /// If the format has a mistake, or names an unknown view or metric, no constraint is created, and
    /// `problemHandler` receives the format, the column and the reason. UIKit throws an exception.
    /// - Parameters:
    ///   - format: for example `"H:|-[name(>=80)]-12-[value]-|"`.
    /// - opts: the alignment of the views perpendicular to the format's direction, and this direction.
    ///   - metrics: the numbers that the format names.
    ///   - views: the views and layout guides that the format names.
    public static func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
        views: [String: Any]
    ) -> [NSLayoutConstraint] {
        do {
            return try VisualFormatBuilder(
                format: VisualFormat(format), options: opts, metrics: metrics ?? [:], views: views
            ).constraints()
        } catch {
            problemHandler(
                """
                The visual format has a mistake at column \(error.column): \(error.reason). No constraints were created.
                    \(format)
                    \(String(repeating: " ", count: max(0, error.column - 1)))^
                """)
            return []
        }
    }
}

/// Creates the constraints of a visual format.
@MainActor
private struct VisualFormatBuilder {
    private typealias Attribute = NSLayoutConstraint.Attribute
    private typealias Mistake = VisualFormat.Mistake
    private typealias Edge = (item: any LayoutConstraintItem, attribute: Attribute)

    let format: VisualFormat
    let options: NSLayoutConstraint.FormatOptions
    let metrics: [String: Any]
    let views: [String: Any]

    /// The attributes of the edges at which views begin and end along the format. `isReversed` is true if coordinates
    /// decrease along the format.
    private var ends: (start: Attribute, end: Attribute, isReversed: Bool) {
        if format.isVertical { return (.top, .bottom, false) }
        switch options.intersection(.directionMask) {
        case .directionLeftToRight: return (.left, .right, false)
        case .directionRightToLeft: return (.right, .left, true)
        default: return (.leading, .trailing, false)
        }
    }

    func constraints() throws(VisualFormat.Mistake) -> [NSLayoutConstraint] {
        let ends = ends
        var items: [any LayoutConstraintItem] = []
        for element in format.elements { items.append(try view(element.name, at: element.column)) }
        guard let first = items.first, let last = items.last else { return [] }
        var all: [NSLayoutConstraint] = []
        if let spacing = format.leading {
            let outer = try superview(of: first, at: format.superviewColumns.leading)
            all += try connect((outer, ends.start), (first, ends.start), spacing, within: outer)
        }
        for (index, item) in items.enumerated() {
            all += try size(of: item, format.elements[index].predicates)
            guard index + 1 < items.count else { continue }
            let isByBaseline = format.isVertical && options.contains(.spacingBaselineToBaseline)
            all += try connect(
                (item, isByBaseline ? .lastBaseline : ends.end),
                (items[index + 1], isByBaseline ? .firstBaseline : ends.start), format.spacings[index])
        }
        if let spacing = format.trailing {
            let outer = try superview(of: last, at: format.superviewColumns.trailing)
            all += try connect((last, ends.end), (outer, ends.end), spacing, within: outer)
        }
        return all + (try alignments(of: items))
    }

    // MARK: Parts

    /// Returns the constraints for the space between two edges.
    /// - Parameter outer: the superview, if one of the edges belongs to the superview.
    private func connect(
        _ before: Edge, _ after: Edge, _ spacing: VisualFormat.Spacing, within outer: UIView? = nil
    ) throws(VisualFormat.Mistake) -> [NSLayoutConstraint] {
        switch spacing {
        case .flush: return [space(before, after, .equal, 0)]
        case .system:
            guard let outer else {
                let isByBaseline = before.attribute.isBaseline && after.attribute.isBaseline
                return [space(before, after, .equal, isByBaseline ? lineSpacing(before, after) : systemSpacing)]
            }
            // The standard space between a view and an edge of its superview is the superview's margin at this edge.
            let edges = [before, after].map { edge in
                edge.item === outer ? (item: edge.item, attribute: edge.attribute.asMargin) : edge
            }
            return [space(edges[0], edges[1], .equal, 0)]
        case .predicates(let predicates):
            var all: [NSLayoutConstraint] = []
            for predicate in predicates {
                guard let constant = try number(predicate.operand, at: predicate.column) else {
                    throw Mistake(
                        column: predicate.column,
                        reason: "the size of a space is a number or a metric, not a view")
                }
                let constraint = space(before, after, predicate.relation, constant)
                constraint.priority = try priority(of: predicate)
                all.append(constraint)
            }
            return all
        }
    }

    private func space(
        _ before: Edge, _ after: Edge, _ relation: NSLayoutConstraint.Relation, _ constant: CGFloat
    ) -> NSLayoutConstraint {
        // In a format that runs from right to left, the first edge is to the right of the second edge.
        let (greater, less) = ends.isReversed ? (before, after) : (after, before)
        return NSLayoutConstraint(
            item: greater.item, attribute: greater.attribute, relatedBy: relation, toItem: less.item,
            attribute: less.attribute, multiplier: 1, constant: constant)
    }

    /// Returns the system spacing between two baselines, in points.
    private func lineSpacing(_ before: Edge, _ after: Edge) -> CGFloat {
        guard let upper = before.item as? UIView, let lower = after.item as? UIView else { return systemSpacing }
        return lower.firstBaselineAnchor.constraint(equalToSystemSpacingBelow: upper.lastBaselineAnchor, multiplier: 1)
            .constant
    }

    private func size(
        of item: any LayoutConstraintItem, _ predicates: [VisualFormat.Predicate]
    ) throws(VisualFormat.Mistake) -> [NSLayoutConstraint] {
        let attribute = format.isVertical ? Attribute.height : .width
        var all: [NSLayoutConstraint] = []
        for predicate in predicates {
            let constraint: NSLayoutConstraint
            if let constant = try number(predicate.operand, at: predicate.column) {
                constraint = NSLayoutConstraint(
                    item: item, attribute: attribute, relatedBy: predicate.relation, toItem: nil,
                    attribute: .notAnAttribute, multiplier: 1, constant: constant)
            } else if case .name(let name) = predicate.operand {
                constraint = NSLayoutConstraint(
                    item: item, attribute: attribute, relatedBy: predicate.relation,
                    toItem: try view(name, at: predicate.column), attribute: attribute, multiplier: 1, constant: 0)
            } else {
                continue
            }
            constraint.priority = try priority(of: predicate)
            all.append(constraint)
        }
        return all
    }

    /// Returns the constraints that align each view with the next view of the format.
    private func alignments(of items: [any LayoutConstraintItem]) throws(VisualFormat.Mistake)
        -> [NSLayoutConstraint]
    {
        var all: [NSLayoutConstraint] = []
        for attribute in options.alignedAttributes {
            guard attribute.isHorizontal == format.isVertical else {
                throw Mistake(
                    column: 1,
                    reason:
                        "views along a \(format.isVertical ? "vertical" : "horizontal") format cannot be aligned by \(attribute)"
                )
            }
            for (item, next) in zip(items, items.dropFirst()) {
                all.append(
                    NSLayoutConstraint(
                        item: next, attribute: attribute, relatedBy: .equal, toItem: item, attribute: attribute,
                        multiplier: 1, constant: 0))
            }
        }
        return all
    }

    // MARK: Names

    private func view(_ name: String, at column: Int) throws(VisualFormat.Mistake) -> any LayoutConstraintItem {
        guard let item = views[name] as? any LayoutConstraintItem else {
            throw Mistake(column: column, reason: "'\(name)' is not a view or layout guide in `views`")
        }
        return item
    }

    private func superview(of item: any LayoutConstraintItem, at column: Int) throws(VisualFormat.Mistake) -> UIView {
        guard let outer = (item as? UIView)?.superview ?? (item as? UILayoutGuide)?.owningView else {
            throw Mistake(column: column, reason: "the view beside '|' has no superview. Add it to a superview first")
        }
        return outer
    }

    /// Returns the value of a number or of a metric. Nil if the name is that of a view.
    private func number(_ operand: VisualFormat.Operand, at column: Int) throws(VisualFormat.Mistake) -> CGFloat? {
        switch operand {
        case .number(let number): return number
        case .name(let name):
            guard let metric = metrics[name] else {
                if views[name] != nil { return nil }
                throw Mistake(column: column, reason: "'\(name)' is neither in `metrics` nor in `views`")
            }
            guard let number = Self.number(metric), number.isFinite else {
                throw Mistake(column: column, reason: "the metric '\(name)' is not a finite number")
            }
            return number
        }
    }

    private static func number(_ value: Any) -> CGFloat? {
        if let number = value as? any BinaryFloatingPoint { return CGFloat(Double(number)) }
        if let number = value as? any BinaryInteger { return CGFloat(Double(number)) }
        return (value as? NSNumber).map { CGFloat($0.doubleValue) }
            ?? (value as? UILayoutPriority).map { CGFloat($0.rawValue) }
    }

    private func priority(of predicate: VisualFormat.Predicate) throws(VisualFormat.Mistake) -> UILayoutPriority {
        guard let (operand, column) = predicate.priority else { return .required }
        guard let value = try number(operand, at: column), value > 0, value <= 1_000 else {
            throw Mistake(column: column, reason: "a priority is a number or a metric from 1 to 1000")
        }
        return UILayoutPriority(Float(value))
    }
}

extension NSLayoutConstraint.Attribute {
    /// For an edge, the corresponding edge of the area within the margins. For any other attribute, this attribute.
    fileprivate var asMargin: NSLayoutConstraint.Attribute {
        switch self {
        case .left: .leftMargin
        case .right: .rightMargin
        case .top: .topMargin
        case .bottom: .bottomMargin
        case .leading: .leadingMargin
        case .trailing: .trailingMargin
        default: self
        }
    }

    /// Whether the attribute is a position along the horizontal axis.
    fileprivate var isHorizontal: Bool {
        switch self {
        case .left, .right, .leading, .trailing, .centerX: true
        default: false
        }
    }
}
