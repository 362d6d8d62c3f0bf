import Foundation

/// The order in which views with equal priorities are resized. Widths and heights have separate orders.
///
/// If the priorities allow several layouts, the constraint engine minimizes the weighted differences between the views'
/// sizes and their content sizes. The first view has the greatest weight, and the last view has the smallest, so that
/// the last view is resized. The weights within an inner stack differ less than those of the outer stack's views.
struct ResizingOrder: Equatable {
    private static let firstStep = 1.0 / 512
    private static let innerScale = 1.0 / 64
    /// The largest number of views in a stack for which the order is defined. The cost of solving grows with the third
    /// power of this number.
    static let limit = 32

    /// The weights of this stack's width and height, which follow from its index in each outer stack. The weight of the
    /// width is 0 if all outer stacks are vertical, and that of the height if all are horizontal.
    private var weights = SIMD2<Double>(0, 0)
    private var steps = SIMD2<Double>(firstStep, firstStep)
    /// The number of stacks that contain this stack.
    private(set) var depth = 0

    /// Returns the weights of the width and the height of the stack's view at an index.
    func weights(at index: Int, along axis: NSLayoutConstraint.Axis) -> SIMD2<Double> {
        inner(at: index, along: axis).weights
    }

    /// Returns the resizing order for an inner stack, which is the view at `index` of this stack.
    func inner(at index: Int, along axis: NSLayoutConstraint.Axis) -> ResizingOrder {
        var order = self
        let direction = axis == .horizontal ? 0 : 1
        if order.weights[direction] == 0 { order.weights[direction] = 1 }
        order.weights[direction] -= steps[direction] * Double(min(index, Self.limit))
        order.steps[direction] *= Self.innerScale
        order.depth += 1
        return order
    }
}

/// The properties of a stack and its views that determine the stack's constraints.
@MainActor
struct StackArrangement: Equatable {
    struct Element: Equatable {
        let view: ObjectIdentifier
        let isHidden: Bool
        let gap: CGFloat
        /// The view has no content size along the stack's axis.
        let isFlexible: Bool
        /// The view has no content size across the stack's axis.
        let isFlexibleAcross: Bool
        /// Whether a required constraint determines the view's size along the stack's axis.
        let isFixed: Bool
        /// Whether a required constraint determines the view's size across the stack's axis.
        let isFixedAcross: Bool
        /// The relative length of the view with the distribution `fillProportionally`.
        let proportion: CGFloat
        let firstBaseline: ObjectIdentifier?
        let lastBaseline: ObjectIdentifier?
    }

    let axis: NSLayoutConstraint.Axis
    let distribution: UIStackView.Distribution
    let alignment: UIStackView.Alignment
    let usesMargins: Bool
    let isBaselineRelative: Bool
    let order: ResizingOrder
    let elements: [Element]

    init(of stack: UIStackView) {
        axis = stack.axis
        distribution = stack.distribution
        alignment = stack.alignment
        usesMargins = stack.isLayoutMarginsRelativeArrangement
        isBaselineRelative = stack.isBaselineRelativeArrangement && axis == .vertical
        order = stack.layoutState.order
        let usesBaselines = isBaselineRelative || alignment == .firstBaseline || alignment == .lastBaseline
        elements = stack.arrangedSubviews.map { view in
            let own = view.intrinsicContentSize
            let isProportional = stack.distribution == .fillProportionally && !view.isHidden
            return Element(
                view: ObjectIdentifier(view), isHidden: view.isHidden, gap: stack.gap(after: view),
                isFlexible: stack.length(own) < 0, isFlexibleAcross: stack.breadth(own) < 0,
                isFixed: view.hasRequiredSize(along: stack.axis),
                isFixedAcross: view.hasRequiredSize(along: stack.axis == .horizontal ? .vertical : .horizontal),
                proportion: isProportional ? max(0, stack.length(stack.length(own) < 0 ? view.arrangedSize : own)) : 0,
                firstBaseline: usesBaselines ? ObjectIdentifier(view.baselineView(isFirst: true)) : nil,
                lastBaseline: usesBaselines ? ObjectIdentifier(view.baselineView(isFirst: false)) : nil)
        }
    }
}

extension UIView {
    /// Returns whether a required constraint fixes the size along an axis: the width or the height.
    fileprivate func hasRequiredSize(along axis: NSLayoutConstraint.Axis) -> Bool {
        guard storedLayout?.constraints.isEmpty == false else { return false }
        let attribute: NSLayoutConstraint.Attribute = axis == .horizontal ? .width : .height
        return constraints.contains {
            $0.firstItem === self && $0.firstAttribute == attribute && $0.secondItem == nil && $0.relation == .equal
                && $0.priority == .required
        }
    }
}
