import Foundation

/// The editing controls of a cell. (E1)
extension UITableViewCell {
    /// The editing control of the cell, chosen by the table's delegate.
    public var editingStyle: EditingStyle { editing?.style ?? .none }

    /// Whether the swipe actions of the cell are open.
    public var showingDeleteConfirmation: Bool { editing?.showsSwipeActions ?? false }

    /// The editing state that the cell shows.
    var shownStates: StateMask {
        var states: StateMask = []
        if isEditing, editingStyle != .none { states.insert(.showingEditControl) }
        if showingDeleteConfirmation { states.insert(.showingDeleteConfirmation) }
        return states
    }

    /// Changes the editing state and calls `willTransition` and `didTransition` around the change.
    private func change(animated: Bool, _ body: @escaping (CellEditing) -> Void) {
        let editing = editing ?? CellEditing(of: self)
        self.editing = editing
        let before = shownStates
        let isOn = editing.isOn
        // The change is made before the call of `willTransition`, because the new state is known only after the change.
        body(editing)
        let now = shownStates
        if now != before { willTransition(to: now) }
        guard isOn != editing.isOn || now != before else { return }
        stateChanged()
        if isOn != editing.isOn { markChanged() }
        guard animated, window != nil, UIView.areAnimationsEnabled else {
            editing.update()
            if now != before { didTransition(to: now) }
            return
        }
        UIView.animate(withDuration: CellEditing.duration) { [self] in
            editing.update()
            layoutIfNeeded()
        } completion: { [weak self] _ in
            if now != before { self?.didTransition(to: now) }
        }
    }

    func showEditing(_ isOn: Bool, animated: Bool) {
        guard isOn != isEditing else { return }
        change(animated: animated) { $0.isOn = isOn }
    }

    /// Marks the cell as swiped, or as no longer swiped.
    func setShowsSwipeActions(_ isAside: Bool) {
        guard isAside != showingDeleteConfirmation else { return }
        change(animated: false) { $0.showsSwipeActions = isAside }
    }

    /// Sets the editing style of the row, and whether the row can be moved and selected with others.
    func setEditing(style: EditingStyle, isMovable: Bool, isMultiselectable: Bool) {
        guard editing != nil || style != .none || isMovable || isMultiselectable else { return }
        let editing = editing ?? CellEditing(of: self)
        self.editing = editing
        (editing.style, editing.isMovable, editing.isMultiselectable) = (style, isMovable, isMultiselectable)
        if editing.isOn { editing.update() }
    }

    /// Adds or removes the button that offers the row's actions to screen readers.
    func setOffersActions(_ offers: Bool) {
        guard offers || editing != nil else { return }
        let editing = editing ?? CellEditing(of: self)
        self.editing = editing
        editing.setOffersActions(offers)
    }

    // MARK: Keys (E7, E10)

    var editingKeyCommands: [UIKeyCommand] {
        guard let editing else { return [] }
        var commands: [UIKeyCommand] = []
        if editing.offersActions || (isEditing && editingStyle == .delete) {
            commands += UIKeyCommand.openSwipeActions(Selector("openActions", UITableViewCell.openActions))
        }
        if editing.showsGrip {
            commands += UIKeyCommand.moves(
                up: Selector("moveRowUp", UITableViewCell.moveRowUp),
                down: Selector("moveRowDown", UITableViewCell.moveRowDown))
        }
        return commands
    }

    /// Opens the row's swipe actions and focuses the first action.
    func openActions() { tableView?.openActions(of: self) }
    private func moveRowUp() { tableView?.moveRow(of: self, by: -1) }
    private func moveRowDown() { tableView?.moveRow(of: self, by: 1) }
}

/// The editing controls of a cell: deletion, insertion or selection at the start, the reorder grip at the end.
@MainActor
final class CellEditing {
    /// The duration of the transition into and out of editing mode, in seconds. (Baton's own choice)
    static let duration = 0.3
    /// The width reserved for the control at the start, in points. (Baton's own choice)
    static let startWidth: CGFloat = 38
    /// The width reserved for the reorder grip at the end, in points. (Baton's own choice)
    static let gripWidth: CGFloat = 44

    private unowned let cell: UITableViewCell
    /// Whether the row is in editing mode.
    var isOn = false
    var showsSwipeActions = false
    var style = UITableViewCell.EditingStyle.none
    var isMovable = false
    /// Whether several rows can be selected in editing mode; a ring shows the selection.
    var isMultiselectable = false
    private(set) var offersActions = false

    private var control: UIButton?
    private var controlStyle = UITableViewCell.EditingStyle.none
    private var ring: UIImageView?
    private var grip: ReorderGrip?
    private var actionsButton: RowActionsButton?

    init(of cell: UITableViewCell) {
        self.cell = cell
    }

    /// Whether the reorder grip is visible.
    var showsGrip: Bool { isOn && isMovable && cell.showsReorderControl }
    var roomAtStart: CGFloat {
        isOn && (isMultiselectable || style != .none || cell.shouldIndentWhileEditing) ? Self.startWidth : 0
    }
    var roomAtEnd: CGFloat { showsGrip ? Self.gripWidth : 0 }
    var room: CGFloat { roomAtStart + roomAtEnd }

    /// Adds and removes controls to match the current state.
    func update() {
        let shown = isOn && !isMultiselectable ? style : .none
        if shown != controlStyle {
            control?.removeFromSuperview()
            control = shown == .none ? nil : makeControl(shown)
            controlStyle = shown
        }
        if isOn, isMultiselectable, ring == nil {
            let view = UIImageView()
            ring = view
            show(view)
        } else if !(isOn && isMultiselectable) {
            ring?.removeFromSuperview()
            ring = nil
        }
        if showsGrip, grip == nil {
            let view = ReorderGrip(of: cell)
            grip = view
            show(view)
        } else if !showsGrip {
            grip?.removeFromSuperview()
            grip = nil
        }
        cell.setNeedsLayout()
    }

    /// Adds a control at its final position and fades it in.
    private func show(_ part: UIView) {
        UIView.performWithoutAnimation {
            cell.addSubview(part)
            layOut()
            part.alpha = 0
        }
        part.alpha = 1
    }

    private func makeControl(_ style: UITableViewCell.EditingStyle) -> UIButton {
        let button = UIButton(type: .custom)
        button.setImage(UIImage(systemName: style == .delete ? "minus.circle.fill" : "plus.circle.fill"), for: .normal)
        button.symbolSize = 22
        button.tintColor = style == .delete ? .systemRed : .systemGreen
        button.addAction(
            UIAction { [weak cell] _ in
                if let cell { cell.tableView?.editControlPressed(of: cell) }
            }, for: .primaryActionTriggered)
        show(button)
        return button
    }

    func layOut() {
        let height = cell.bounds.height
        let place = CGRect(x: 4, y: 0, width: 44, height: height)
        let name = cell.renderedLabel ?? ""
        control?.frame = place
        control?.accessibilityLabel = (style == .insert ? "Insert " : "Delete ") + name
        if let ring {
            ring.image = UIImage(systemName: cell.isSelected ? "checkmark.circle.fill" : "circle")
            ring.tintColor = cell.isSelected ? .tintColor : .tertiaryLabel
            ring.accessibilityTraits = .decorative
            ring.frame = CGRect(x: 15, y: height / 2 - 11, width: 22, height: 22)
        }
        grip?.frame = CGRect(x: cell.bounds.width - Self.gripWidth, y: 0, width: Self.gripWidth, height: height)
        grip?.accessibilityLabel = "Reorder " + name
        // Only screen readers use the button for swipe actions, so the button is placed outside the visible area.
        actionsButton?.frame = CGRect(x: -2, y: 0, width: 1, height: height)
        actionsButton?.accessibilityLabel = "Actions for " + name
    }

    /// The editing control, the selection ring, the reorder grip and the button for actions; nil for each one that the
    /// cell does not show.
    var parts: [UIView?] { [control, ring, grip, actionsButton] }

    func setOffersActions(_ offers: Bool) {
        guard offers != offersActions else { return }
        offersActions = offers
        actionsButton?.removeFromSuperview()
        actionsButton = nil
        guard offers else { return }
        let button = RowActionsButton { [weak cell] in
            guard let cell, let table = cell.tableView else { return false }
            return table.openActions(of: cell)
        }
        actionsButton = button
        cell.addSubview(button)
        cell.setNeedsLayout()
    }
}
