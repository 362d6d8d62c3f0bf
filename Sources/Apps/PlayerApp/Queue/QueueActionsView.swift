import MediaPlayback
import ResponderKit

/// The bar above the queue, with buttons that clear the queue, edit it, and undo the last removal.
@MainActor
final class QueueActionsView: UIView {
    static let height: CGFloat = 44

    var onClear: () -> Void = {}
    var onSave: () -> Void = {}
    var onEdit: () -> Void = {}
    var onUndo: () -> Void = {}

    private let undo = UIButton(frame: .zero)
    private let clear = UIButton(frame: .zero)
    private let save = UIButton(frame: .zero)
    private let edit = UIButton(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        undo.accessibilityIdentifier = "undo-removal"
        undo.addAction(UIAction { [weak self] _ in self?.onUndo() }, for: .primaryActionTriggered)
        clear.setTitle("Clear", for: .normal)
        clear.accessibilityIdentifier = "clear-queue"
        clear.accessibilityLabel = "Clear the queue except for the current piece"
        clear.addAction(UIAction { [weak self] _ in self?.onClear() }, for: .primaryActionTriggered)
        save.setTitle("Save", for: .normal)
        save.accessibilityIdentifier = "save-queue"
        save.accessibilityLabel = "Save the queue as a playlist"
        save.addAction(UIAction { [weak self] _ in self?.onSave() }, for: .primaryActionTriggered)
        edit.accessibilityIdentifier = "edit-queue"
        edit.addAction(UIAction { [weak self] _ in self?.onEdit() }, for: .primaryActionTriggered)
        for button in [undo, clear, save, edit] {
            button.font = UIFontMetrics(forTextStyle: .subheadline)
                .scaledFont(for: .systemFont(ofSize: 15, weight: .medium), maximumPointSize: 20)
            addSubview(button)
        }
    }

    func show(hasEntries: Bool, canClear: Bool, removed: RemovedTracks?, isEditing: Bool) {
        clear.isHidden = !canClear
        for button in [save, edit] { button.isHidden = !hasEntries }
        edit.setTitle(isEditing ? "Done" : "Edit", for: .normal)
        edit.accessibilityLabel = isEditing ? "End editing of the queue" : "Edit the queue"
        undo.isHidden = removed == nil
        if let removed {
            undo.setTitle(
                removed.tracks.count == 1 ? "Undo remove" : "Undo remove of \(removed.tracks.count)", for: .normal)
            undo.accessibilityLabel =
                removed.tracks.count == 1
                ? "Put \(removed.tracks[0].item.title) back into the queue"
                : "Put \(removed.tracks.count) pieces back into the queue"
            undo.accessibilityHint = removed.remover.map { "Removed by \($0)" }
        }
        moveFocusFromHiddenButton()
        setNeedsLayout()
    }

    /// Moves the focus to another button, if the focused one has just been hidden.
    private func moveFocusFromHiddenButton() {
        let buttons = [save, edit, clear, undo]
        let focusSystem = UIFocusSystem.focusSystem(for: self)
        guard let focused = focusSystem?.focusedItem, buttons.contains(where: { $0 === focused && $0.isHidden }),
            let next = buttons.first(where: { !$0.isHidden })
        else { return }
        focusSystem?.requestFocusUpdate(to: next)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin: CGFloat = 8
        let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
        func place(_ button: UIButton, at x: CGFloat, width: CGFloat) {
            button.frame = CGRect(
                x: isReversed ? bounds.width - x - width : x, y: 0, width: width, height: bounds.height)
        }
        func width(of button: UIButton) -> CGFloat { max(56, button.intrinsicContentSize.width.rounded(.up) + 16) }
        var end = bounds.width - margin
        for button in [edit, clear, save] where !button.isHidden {
            end -= width(of: button)
            place(button, at: end, width: width(of: button))
        }
        place(undo, at: margin, width: max(0, min(width(of: undo), end - margin)))
    }
}
