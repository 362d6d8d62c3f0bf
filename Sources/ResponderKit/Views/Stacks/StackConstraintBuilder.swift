import Foundation

/// Creates the constraints of a stack.
@MainActor
final class StackConstraintBuilder {
    private typealias Attribute = NSLayoutConstraint.Attribute
    private typealias Priority = UIStackView.Priority

    private let stack: UIStackView
    private let arrangement: StackArrangement
    private let fitting: UILayoutPriority
    /// The area in which the views are placed: the stack itself, or its layout margins guide.
    private let canvas: any LayoutConstraintItem
    private let shown: [(view: UIView, state: StackArrangement.Element)]
    private(set) var constraints: [NSLayoutConstraint] = []
    private(set) var guides: [UILayoutGuide] = []

    // The layout attributes along the stack's axis and across the axis.
    private let start: Attribute
    private let end: Attribute
    private let center: Attribute
    private let length: Attribute
    private let startAcross: Attribute
    private let endAcross: Attribute
    private let centerAcross: Attribute
    private let breadth: Attribute

    init(_ stack: UIStackView, _ arrangement: StackArrangement) {
        self.stack = stack
        self.arrangement = arrangement
        fitting = Priority.fitting(depth: arrangement.order.depth)
        canvas = arrangement.usesMargins ? stack.layoutMarginsGuide : stack
        shown = zip(stack.arrangedSubviews, arrangement.elements).filter { !$1.isHidden }.map { ($0, $1) }
        let isRow = arrangement.axis == .horizontal
        (start, end, center, length) =
            isRow ? (.leading, .trailing, .centerX, .width) : (.top, .bottom, .centerY, .height)
        (startAcross, endAcross, centerAcross, breadth) =
            isRow ? (.top, .bottom, .centerY, .height) : (.leading, .trailing, .centerX, .width)
    }

    func build() {
        placeAlong()
        for (view, state) in shown { place(view, state) }
        if arrangement.usesMargins {
            for (view, _) in shown { add(view, breadth, .greaterThanOrEqual, stack, breadth, times: 0) }
        }
        if arrangement.axis == .horizontal { alignBaselines() }
        placeHidden()
        add(stack, length, .equal, nil, .notAnAttribute, priority: Priority.compact)
        add(
            stack, breadth, .equal, nil, .notAnAttribute,
            priority: arrangement.alignment == .fill ? Priority.compact : Priority.compactAcross)
    }

    private func add(
        _ first: any LayoutConstraintItem, _ attribute: Attribute, _ relation: NSLayoutConstraint.Relation,
        _ second: (any LayoutConstraintItem)?, _ other: Attribute, times multiplier: CGFloat = 1,
        _ constant: CGFloat = 0,
        priority: UILayoutPriority = .required
    ) {
        let constraint = NSLayoutConstraint(
            item: first, attribute: attribute, relatedBy: relation, toItem: second, attribute: other,
            multiplier: multiplier, constant: constant)
        constraint.priority = priority
        constraints.append(constraint)
    }

    // MARK: Along the axis

    private func placeAlong() {
        guard let first = shown.first, let last = shown.last else { return }
        add(first.view, start, .equal, canvas, start)
        add(canvas, end, .equal, last.view, end, priority: fitting)
        // Each view's length is at least 0. The constraint has the stack as its second item, with the factor 0, so that
        // the stack owns the constraint instead of the view.
        for (view, _) in shown { add(view, length, .greaterThanOrEqual, stack, length, times: 0) }
        let distribution = shown.count > 1 ? arrangement.distribution : .fill
        switch distribution {
        case .fill, .fillEqually, .fillProportionally:
            for (element, next) in zip(shown, shown.dropFirst()) { connect(element, to: next) }
            if distribution == .fill { shareRest() } else { setProportions(distribution) }
        case .equalSpacing: spaceEqually()
        case .equalCentering: centerEqually()
        }
        if distribution == .equalSpacing || distribution == .equalCentering {
            for (view, state) in shown where state.isFlexible {
                add(view, length, .equal, stack, length, times: 0, priority: Priority.compact)
            }
        }
    }

    private typealias Shown = (view: UIView, state: StackArrangement.Element)

    /// Places the view `next` after the view `element`, with the spacing as the distance between them.
    private func connect(_ element: Shown, to next: Shown) {
        if arrangement.isBaselineRelative {
            let (above, below) = (element.view.baselineView(isFirst: false), next.view.baselineView(isFirst: true))
            add(below, .firstBaseline, .equal, above, .lastBaseline, element.state.gap)
        } else {
            add(next.view, start, .equal, element.view, end, element.state.gap)
        }
    }

    private func shareRest() {
        let flexible = shown.filter { $0.state.isFlexible && !$0.state.isFixed }
        guard let first = flexible.first else { return }
        for (view, _) in flexible.dropFirst() {
            add(view, length, .equal, first.view, length, priority: Priority.rest)
        }
    }

    /// Makes the lengths of the views equal or proportional. A view whose length is fixed by a required constraint is
    /// left out.
    private func setProportions(_ distribution: UIStackView.Distribution) {
        let free = shown.filter { !$0.state.isFixed }
        guard let largest = free.max(by: { $0.state.proportion < $1.state.proportion }) else { return }
        let isProportional = distribution == .fillProportionally && largest.state.proportion > 0
        for (view, state) in free where view !== largest.view {
            let share = isProportional ? state.proportion / largest.state.proportion : 1
            if share > 0 {
                add(view, length, .equal, largest.view, length, times: share, priority: Priority.equal)
            } else {
                add(view, length, .equal, stack, length, times: 0, priority: Priority.equal)
            }
        }
    }

    /// Places the views with equal distances between them. The distance is at least the largest spacing of the stack's
    /// views.
    private func spaceEqually() {
        let gap = shown.dropLast().map(\.state.gap).max() ?? 0
        guard shown.count > 2 else {
            return add(shown[1].view, start, .greaterThanOrEqual, shown[0].view, end, gap)
        }
        for (element, next) in zip(shown, shown.dropFirst()) {
            let guide = makeGuide()
            add(guide, start, .equal, element.view, end)
            add(next.view, start, .equal, guide, end)
            if guide !== guides[0] { add(guide, length, .equal, guides[0], length) }
        }
        add(guides[0], length, .greaterThanOrEqual, nil, .notAnAttribute, gap)
    }

    private func centerEqually() {
        for (element, next) in zip(shown, shown.dropFirst()) {
            add(next.view, start, .greaterThanOrEqual, element.view, end, element.state.gap)
        }
        guard shown.count > 2 else { return }
        for (index, (element, next)) in zip(shown, shown.dropFirst()).enumerated() {
            let guide = makeGuide()
            add(guide, start, .equal, element.view, center)
            add(guide, end, .equal, next.view, center)
            guard index > 0 else { continue }
            let priority = UILayoutPriority(Priority.centering.rawValue - Float(min(index, 16)))
            add(guide, length, .equal, guides[0], length, priority: priority)
        }
    }

    private func makeGuide() -> UILayoutGuide {
        let existing = stack.layoutState.guides
        if guides.count < existing.count {
            let guide = existing[guides.count]
            guides.append(guide)
            return guide
        }
        let guide = UILayoutGuide()
        guide.identifier = "gap"
        stack.addLayoutGuide(guide)
        guides.append(guide)
        return guide
    }

    // MARK: Across the axis

    private func place(_ view: UIView, _ element: StackArrangement.Element) {
        switch arrangement.alignment {
        case .fill where !element.isFixedAcross:
            add(view, startAcross, .equal, canvas, startAcross)
            return add(canvas, endAcross, .equal, view, endAcross, priority: fitting)
        case .leading, .fill: placeAtStart(view)
        case .firstBaseline, .lastBaseline:
            if arrangement.axis == .vertical {
                if arrangement.alignment == .firstBaseline { placeAtStart(view) } else { placeAtEnd(view) }
            }
        case .center:
            add(view, centerAcross, .equal, canvas, centerAcross)
            add(view, startAcross, .greaterThanOrEqual, canvas, startAcross, priority: fitting)
        case .trailing: placeAtEnd(view)
        }
        if element.isFlexibleAcross, !element.isFixedAcross {
            add(view, breadth, .equal, canvas, breadth, priority: Priority.rest)
        }
    }

    private func placeAtStart(_ view: UIView) {
        add(view, startAcross, .equal, canvas, startAcross)
        add(canvas, endAcross, .greaterThanOrEqual, view, endAcross, priority: fitting)
    }

    private func placeAtEnd(_ view: UIView) {
        add(view, endAcross, .equal, canvas, endAcross)
        add(view, startAcross, .greaterThanOrEqual, canvas, startAcross, priority: fitting)
    }

    /// Aligns the baselines of a row's views. With first baselines, the views are at the top of the stack; with last
    /// baselines, at the bottom.
    private func alignBaselines() {
        let isFirst = arrangement.alignment == .firstBaseline
        guard isFirst || arrangement.alignment == .lastBaseline, let reference = shown.first?.view else { return }
        let attribute: Attribute = isFirst ? .firstBaseline : .lastBaseline
        let aligned = reference.baselineView(isFirst: isFirst)
        for (view, _) in shown {
            let inner = view.baselineView(isFirst: isFirst)
            if inner !== aligned { add(inner, attribute, .equal, aligned, attribute) }
            add(view, .top, .greaterThanOrEqual, canvas, .top, priority: isFirst ? .required : fitting)
            add(canvas, .bottom, .greaterThanOrEqual, view, .bottom, priority: isFirst ? fitting : .required)
            add(view, isFirst ? .top : .bottom, .equal, canvas, isFirst ? .top : .bottom, priority: Priority.edge)
        }
    }

    // MARK: Hidden views

    /// Gives each hidden view the length 0 at the position where it will be shown, so that an animation of showing it
    /// begins there.
    private func placeHidden() {
        var before: UIView?
        for (view, element) in zip(stack.arrangedSubviews, arrangement.elements) {
            guard element.isHidden else {
                before = view
                continue
            }
            if let before { add(view, start, .equal, before, end) } else { add(view, start, .equal, canvas, start) }
            add(view, length, .equal, stack, length, times: 0, priority: fitting)
            add(view, startAcross, .equal, canvas, startAcross)
            if element.isFlexibleAcross {
                add(view, breadth, .equal, canvas, breadth, priority: Priority.rest)
            }
        }
    }
}
