import Foundation

/// Creates and places the views of a list row's accessories. (L26)
@MainActor
final class CellAccessories {
    /// Lengths in points: the width of a standard accessory (`width`), the gap between accessories (`gap`), and the
    /// margin at the edges of the row (`margin`). (Baton's own choice)
    static let width: CGFloat = 22
    static let gap: CGFloat = 10
    static let margin: CGFloat = 16
    /// The minimum width and height of an accessory that can be tapped, in points.
    static let reach: CGFloat = 44

    private struct Shown {
        var accessory: UICellAccessory
        var view: UIView
    }

    private unowned let cell: UICollectionViewListCell
    private var shown: [Shown] = []

    init(of cell: UICollectionViewListCell) {
        self.cell = cell
    }

    /// Shows the accessories that are visible in the current mode. Existing views are reused, so that changes can
    /// be animated.
    func show(_ accessories: [UICellAccessory], isEditing: Bool) {
        var old = shown
        shown = []
        for accessory in accessories where accessory.isShown(isEditing: isEditing) {
            let index = old.firstIndex {
                $0.accessory.kind == accessory.kind
                    && (accessory.kind != .custom || $0.accessory.view === accessory.view)
            }
            let view = index.map { old.remove(at: $0).view } ?? make(accessory)
            shown.append(Shown(accessory: accessory, view: view))
            fill(view, accessory)
        }
        for each in old { each.view.removeFromSuperview() }
        cell.setNeedsLayout()
    }

    private func symbol(_ name: String, _ color: UIColor) -> UIImageView {
        let view = UIImageView(image: UIImage(systemName: name))
        view.tintColor = color
        view.contentMode = .center
        return view
    }

    private func make(_ accessory: UICellAccessory) -> UIView {
        let view: UIView
        switch accessory.kind {
        case .disclosure: view = symbol("chevron.right", .tertiaryLabel)
        case .checkmark:
            view = symbol("checkmark", .tintColor)
            view.accessibilityLabel = "Chosen"
        case .multiselect:
            view = symbol("circle", .tertiaryLabel)
            view.accessibilityTraits = .decorative
        case .delete, .insert, .outline: view = AccessoryButton(of: cell, accessory.kind)
        case .reorder: view = ItemReorderControl(of: cell)
        case .label: view = UILabel()
        case .custom: view = accessory.view ?? UIView()
        }
        cell.addSubview(view)
        return view
    }

    private func fill(_ view: UIView, _ accessory: UICellAccessory) {
        view.isHidden = accessory.options.isHidden
        if let color = accessory.options.tintColor { view.tintColor = color }
        if let label = view as? UILabel {
            label.text = accessory.text
            label.font = accessory.font
            label.textColor = accessory.options.tintColor ?? .secondaryLabel
        }
        if let button = view as? AccessoryButton { button.action = accessory.action }
    }

    /// The accessory that expands or collapses the row; nil if the row shows no such accessory.
    var outline: UICellAccessory? { shown.first { $0.accessory.kind == .outline }?.accessory }
    /// Whether the row shows a reorder control.
    var canReorder: Bool { shown.contains { $0.accessory.kind == .reorder } }

    /// Updates the images and labels of the accessories to match the cell's selection and expansion state.
    func updateForCellState() {
        let name = cell.renderedLabel ?? ""
        for each in shown {
            switch each.accessory.kind {
            case .multiselect:
                guard let ring = each.view as? UIImageView else { continue }
                ring.image = UIImage(systemName: cell.isSelected ? "checkmark.circle.fill" : "circle")
                ring.tintColor = cell.isSelected ? .tintColor : .tertiaryLabel
            case .outline:
                each.view.accessibilityLabel = (cell.isExpanded ? "Collapse " : "Expand ") + name
                each.view.transform =
                    cell.isExpanded
                    ? CGAffineTransform(rotationAngle: cell.isContentReversed ? -.pi / 2 : .pi / 2) : .identity
            case .delete: each.view.accessibilityLabel = "Delete " + name
            case .insert: each.view.accessibilityLabel = "Insert " + name
            case .reorder: each.view.accessibilityLabel = "Reorder " + name
            default: break
            }
        }
    }

    // MARK: Layout

    private func width(of each: Shown) -> CGFloat {
        switch each.accessory.options.reservedLayoutWidth {
        case .custom(let width): width
        case .standard where each.accessory.kind != .label && each.accessory.kind != .custom: Self.width
        default: size(of: each).width
        }
    }

    private func size(of each: Shown) -> CGSize {
        switch each.accessory.kind {
        case .label: each.view.intrinsicContentSize
        case .custom: each.view.sizeThatFits(CGSize(width: cell.bounds.width / 2, height: cell.bounds.height))
        case .delete, .insert, .outline, .reorder:
            CGSize(width: Self.reach, height: max(Self.reach, cell.bounds.height))
        default: CGSize(width: Self.width, height: Self.width)
        }
    }

    /// Returns the width that the accessories at one end of the row need, in points.
    func room(isLeading: Bool) -> CGFloat {
        var room: CGFloat = 0
        for each in shown where each.accessory.isLeading == isLeading {
            room += width(of: each) + (room > 0 ? Self.gap : 0)
        }
        // If an end of the row has no accessories, no width is reserved there, because the content already has a
        // margin.
        return room > 0 ? room + (isLeading ? Self.margin : Self.gap) : 0
    }

    /// Places the accessories. `indentation` is the indentation of the row, in points.
    func layOut(indentation: CGFloat) {
        let size = cell.bounds.size
        var left = Self.margin + indentation
        var right = size.width - Self.margin
        func place(_ each: Shown, from start: CGFloat, _ width: CGFloat) {
            let own = self.size(of: each)
            let middle = start + width / 2
            // The frame of a rotated view cannot be set, so its bounds and centre are set instead.
            each.view.bounds = CGRect(origin: .zero, size: own)
            each.view.center = CGPoint(x: cell.isContentReversed ? size.width - middle : middle, y: size.height / 2)
        }
        for each in shown where each.accessory.isLeading {
            let width = width(of: each)
            place(each, from: left, width)
            left += width + Self.gap
        }
        for each in shown.reversed() where !each.accessory.isLeading {
            let width = width(of: each)
            place(each, from: right - width, width)
            right -= width + Self.gap
        }
        for each in shown where each.accessory.kind == .disclosure {
            (each.view as? UIImageView)?.image = UIImage(
                systemName: cell.isContentReversed ? "chevron.left" : "chevron.right")
        }
        for each in shown { (each.view as? AccessoryButton)?.setReversed(cell.isContentReversed) }
    }
}

/// The button of an accessory that can be tapped.
@MainActor
private final class AccessoryButton: UIButton {
    @WeakResponder private var cell: UICollectionViewListCell?
    private let kind: UICellAccessory.Kind
    var action: UICellAccessory.ActionHandler?

    init(of cell: UICollectionViewListCell, _ kind: UICellAccessory.Kind) {
        self.cell = cell
        self.kind = kind
        super.init(frame: .zero)
        symbolSize = kind == .outline ? 15 : 22
        switch kind {
        case .delete:
            setImage(UIImage(systemName: "minus.circle.fill"), for: .normal)
            tintColor = .systemRed
        case .insert:
            setImage(UIImage(systemName: "plus.circle.fill"), for: .normal)
            tintColor = .systemGreen
        default: setReversed(cell.isContentReversed)
        }
        addAction(UIAction { [weak self] _ in self?.pressed() }, for: .primaryActionTriggered)
    }

    func setReversed(_ isReversed: Bool) {
        guard kind == .outline else { return }
        let name = isReversed ? "chevron.left" : "chevron.right"
        if image(for: .normal)?.systemName != name { setImage(UIImage(systemName: name), for: .normal) }
    }

    private func pressed() {
        guard let cell else { return }
        if let action { return action() }
        switch kind {
        case .delete: cell.collectionView?.swipes?.open(cell)
        case .outline: cell.toggleOutline()
        default: break
        }
    }
}

/// The reorder control of a list row in a collection view.
@MainActor
private final class ItemReorderControl: ReorderControl {
    @WeakResponder private var cell: UICollectionViewListCell?
    /// The vertical distance from the row's centre to the touch, in points. Positive if the touch is below the centre.
    private var distance: CGFloat = 0

    init(of cell: UICollectionViewListCell) {
        self.cell = cell
        super.init()
    }

    override func follow(_ hold: ReorderGestureRecognizer) {
        guard let cell, let view = cell.collectionView else { return }
        let place = hold.location(in: view).y
        switch hold.state {
        case .began:
            guard let path = view.indexPath(for: cell) else { return }
            distance = place - cell.frame.midY
            if view.beginInteractiveMovementForItem(at: path) { cell.setNeedsConfigurationIfUsed() }
        case .changed: view.updateInteractiveMovementTargetPosition(CGPoint(x: cell.center.x, y: place - distance))
        case .ended:
            view.endInteractiveMovement()
            cell.setNeedsConfigurationIfUsed()
        default:
            view.cancelInteractiveMovement()
            cell.setNeedsConfigurationIfUsed()
        }
    }
}
