/// What begins and ends that people can change what is shown.
extension UIViewController {
    /// A button for a bar that says "Edit", and "Done" while that is so: pressed, it asks for the other by `setEditing(_:animated:)`. (E2)
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

/// A button that says "Edit" or "Done".
@MainActor
final class EditButtonItem: UIBarButtonItem {
    func show(isEditing: Bool) {
        title = isEditing ? "Done" : "Edit"
        style = isEditing ? .done : .plain
    }
}
