/// Editing mode of a view controller.
extension UIViewController {
    /// A bar button with the title "Edit", or "Done" in editing mode. It calls `setEditing(_:animated:)` when
    /// pressed. (E2)
    public final var editButtonItem: UIBarButtonItem {
        if let storedEditButtonItem { return storedEditButtonItem }
        let item = EditButtonItem()
        storedEditButtonItem = item
        item.show(isEditing: isEditing)
        item.primaryAction = UIAction { [weak self] _ in
            guard let self else { return }
            setEditing(!isEditing, animated: true)
        }
        item.show(isEditing: isEditing)
        return item
    }
}

/// A bar button with the title "Edit" or "Done".
@MainActor
final class EditButtonItem: UIBarButtonItem {
    func show(isEditing: Bool) {
        title = isEditing ? "Done" : "Edit"
        style = isEditing ? .done : .plain
    }
}
