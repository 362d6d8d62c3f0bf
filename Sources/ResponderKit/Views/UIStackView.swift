public import Foundation

/// The axis of a stack. Raw values as UIKit's.
public enum NSLayoutConstraintAxis: Int, Sendable {
    /// The views form a row.
    case horizontal = 0
    /// The views form a column.
    case vertical = 1
}

/// A view that arranges its views in a row or a column.
@MainActor
open class UIStackView: UIView {
    /// The distribution of views along the axis. Raw values as UIKit's.
    public enum Distribution: Int, Sendable {
        /// Views have their own sizes, and views without a size share the rest.
        ///
        /// If all views have a size, the last one without a fixed length is stretched.
        case fill = 0
        /// All views have the same size.
        case fillEqually = 1
        /// The sizes are proportional to the views' own sizes.
        case fillProportionally = 2
        /// Views have their own sizes, with equal spacing between them.
        case equalSpacing = 3
        /// Views have their own sizes, with equal distances between their centres.
        case equalCentering = 4
    }

    /// The alignment of views across the axis. Raw values as UIKit's.
    public enum Alignment: Int, Sendable {
        /// Views fill the stack across the axis.
        case fill = 0
        /// Views are at the leading edge of a column or the top of a row.
        case leading = 1
        /// Views are centred across the axis.
        case center = 3
        /// Views are at the trailing edge of a column or the bottom of a row.
        case trailing = 4
    }

    /// The axis of the stack. The default is `horizontal`.
    open var axis = NSLayoutConstraintAxis.horizontal { didSet { subviewSizeChanged() } }
    /// The distribution of views along the axis. The default is `fill`.
    open var distribution = Distribution.fill { didSet { subviewSizeChanged() } }
    /// The alignment of views across the axis. The default is `fill`.
    open var alignment = Alignment.fill { didSet { subviewSizeChanged() } }
    /// The spacing between views, in points. The default is 0.
    open var spacing: CGFloat = 0 { didSet { subviewSizeChanged() } }

    /// The arranged views, in order. Hidden views take no space.
    public private(set) var arrangedSubviews: [UIView] = []

    /// Creates a stack of views.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    /// Adds a view at the end of the stack.
    open func addArrangedSubview(_ view: UIView) {
        insertArrangedSubview(view, at: arrangedSubviews.count)
    }

    /// Inserts a view into the stack at an index.
    open func insertArrangedSubview(_ view: UIView, at index: Int) {
        arrangedSubviews.removeAll { $0 === view }
        arrangedSubviews.insert(view, at: min(max(index, 0), arrangedSubviews.count))
        if view.superview !== self { addSubview(view) } else { arrangementChanged(view) }
        subviewSizeChanged()
    }

    /// Removes a view from the arrangement. It remains a subview.
    open func removeArrangedSubview(_ view: UIView) {
        arrangedSubviews.removeAll { $0 === view }
        arrangementChanged(view)
        subviewSizeChanged()
    }

    /// Updates the constraints of a subview after the stack has started or stopped arranging it.
    private func arrangementChanged(_ view: UIView) {
        guard let layout = view.storedLayout else { return }
        layout.joinedEngine?.memberChanged(layout)
    }

    open override func willRemoveSubview(_ subview: UIView) {
        arrangedSubviews.removeAll { $0 === subview }
        subviewSizeChanged()
        super.willRemoveSubview(subview)
    }

    override func subviewSizeChanged() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    override func arranges(_ subview: UIView) -> Bool { arrangedSubviews.contains { $0 === subview } }

    private var visibleSubviews: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

    private func length(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
    private func breadth(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }

    open override var intrinsicContentSize: CGSize {
        let sizes = visibleSubviews.map(\.arrangedSize)
        let along = sizes.map(length).reduce(0) { $0 + max(0, $1) } + spacing * CGFloat(max(0, sizes.count - 1))
        let across = sizes.map(breadth).max() ?? 0
        return axis == .horizontal ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let views = visibleSubviews
        guard !views.isEmpty else { return }
        let room = length(bounds.size)
        let gaps = CGFloat(views.count - 1)
        let own = views.map { length($0.arrangedSize) }
        var gap = spacing
        var sizes = own.map { max(0, $0) }
        let free = room - spacing * gaps

        switch distribution {
        case .fill:
            let flexible = own.indices.filter { own[$0] < 0 }
            let rest = free - sizes.reduce(0, +)
            if flexible.isEmpty {
                let stretched = views.lastIndex { !hasFixedLength($0) } ?? sizes.count - 1
                sizes[stretched] = max(0, sizes[stretched] + rest)
            } else {
                for index in flexible { sizes[index] = max(0, rest / CGFloat(flexible.count)) }
            }
        case .fillEqually:
            sizes = sizes.map { _ in max(0, free / CGFloat(views.count)) }
        case .fillProportionally:
            let sum = sizes.reduce(0, +)
            sizes = sizes.map { max(0, sum > 0 ? free * $0 / sum : free / CGFloat(views.count)) }
        case .equalSpacing:
            if gaps > 0 { gap = max(spacing, (room - sizes.reduce(0, +)) / gaps) }
        case .equalCentering: break
        }

        var starts: [CGFloat] = []
        if distribution == .equalCentering, gaps > 0, let first = sizes.first, let last = sizes.last {
            let step = (room - first / 2 - last / 2) / gaps
            starts = sizes.indices.map { first / 2 + step * CGFloat($0) - sizes[$0] / 2 }
        } else {
            var place: CGFloat = 0
            for size in sizes {
                starts.append(place)
                place += size + gap
            }
        }
        for (index, view) in views.enumerated() { place(view, at: starts[index], length: sizes[index]) }
    }

    /// Returns whether a required constraint fixes the length of a view along the axis.
    private func hasFixedLength(_ view: UIView) -> Bool {
        guard view.storedLayout?.constraints.isEmpty == false else { return false }
        let attribute: NSLayoutConstraint.Attribute = axis == .horizontal ? .width : .height
        return view.constraints.contains {
            $0.firstItem === view && $0.firstAttribute == attribute && $0.secondItem == nil && $0.relation == .equal
                && $0.priority == .required
        }
    }

    private func place(_ view: UIView, at start: CGFloat, length: CGFloat) {
        let room = breadth(bounds.size)
        let own = breadth(view.arrangedSize)
        let size = alignment == .fill || own < 0 ? room : min(own, room)
        let offset: CGFloat =
            switch alignment {
            case .fill, .leading: 0
            case .center: (room - size) / 2
            case .trailing: room - size
            }
        view.frame = mirrored(
            axis == .horizontal
                ? CGRect(x: bounds.minX + start, y: bounds.minY + offset, width: length, height: size)
                : CGRect(x: bounds.minX + offset, y: bounds.minY + start, width: size, height: length))
    }
}
