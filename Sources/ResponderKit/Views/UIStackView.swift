public import Foundation

/// Which way things are lined up. Raw values as UIKit's.
public enum NSLayoutConstraintAxis: Int, Sendable {
    /// A row.
    case horizontal = 0
    /// A column.
    case vertical = 1
}

/// Lines its arranged views up in a row or a column.
@MainActor
open class UIStackView: UIView {
    /// What is done with the room along the axis. Raw values as UIKit's.
    public enum Distribution: Int, Sendable {
        /// Views have their own sizes; those that have none share the rest, and where all have one, the last is stretched that no
        /// constraint keeps at a length.
        case fill = 0
        /// All are as large.
        case fillEqually = 1
        /// Sizes in proportion to their own.
        case fillProportionally = 2
        /// Their own sizes, the rest between them.
        case equalSpacing = 3
        /// Their own sizes, the middles as far apart.
        case equalCentering = 4
    }

    /// Where views are across the axis. Raw values as UIKit's.
    public enum Alignment: Int, Sendable {
        /// As large as the stack.
        case fill = 0
        /// At the left of a column, at the top of a row.
        case leading = 1
        /// In the middle.
        case center = 3
        /// At the right of a column, at the bottom of a row.
        case trailing = 4
    }

    /// Whether it is a row or a column.
    open var axis = NSLayoutConstraintAxis.horizontal { didSet { subviewSizeChanged() } }
    /// What is done with the room along the axis.
    open var distribution = Distribution.fill { didSet { subviewSizeChanged() } }
    /// Where views are across the axis.
    open var alignment = Alignment.fill { didSet { subviewSizeChanged() } }
    /// Between neighbours, in points.
    open var spacing: CGFloat = 0 { didSet { subviewSizeChanged() } }

    /// The views that are lined up, in order. A hidden one takes no room.
    public private(set) var arrangedSubviews: [UIView] = []

    /// A stack of views.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    /// Adds a view at the end.
    open func addArrangedSubview(_ view: UIView) {
        insertArrangedSubview(view, at: arrangedSubviews.count)
    }

    /// Puts a view at a place in the line.
    open func insertArrangedSubview(_ view: UIView, at index: Int) {
        arrangedSubviews.removeAll { $0 === view }
        arrangedSubviews.insert(view, at: min(max(index, 0), arrangedSubviews.count))
        if view.superview !== self { addSubview(view) } else { arrangementChanged(view) }
        subviewSizeChanged()
    }

    /// Lines a view up no longer; it stays a subview.
    open func removeArrangedSubview(_ view: UIView) {
        arrangedSubviews.removeAll { $0 === view }
        arrangementChanged(view)
        subviewSizeChanged()
    }

    /// Has the constraints of a view that stays a subview go by whether the stack places it.
    private func arrangementChanged(_ view: UIView) {
        guard let layout = view.storedLayout else { return }
        layout.joined?.memberChanged(layout)
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

    private var shown: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

    private func length(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
    private func breadth(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }

    open override var intrinsicContentSize: CGSize {
        let sizes = shown.map(\.arrangedSize)
        let along = sizes.map(length).reduce(0) { $0 + max(0, $1) } + spacing * CGFloat(max(0, sizes.count - 1))
        let across = sizes.map(breadth).max() ?? 0
        return axis == .horizontal ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let views = shown
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

    /// A required constraint of the view alone says how long it is along the axis.
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
