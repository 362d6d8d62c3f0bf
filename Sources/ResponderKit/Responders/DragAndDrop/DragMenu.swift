import Foundation

/// Drag and drop without a gesture, for keyboards, remote controls and screen readers. The element "Drag" of a first
/// menu begins the drag, and a second menu lists the targets. (Q8)
///
/// VoiceOver has the actions "Drag" and "Drop" for the same purpose.
@MainActor
final class DragMenu: UIContextMenuInteractionDelegate {
    /// The maximum number of targets in the menu. (Baton's own choice)
    static let targetLimit = 50

    private weak var interaction: UIDragInteraction?
    /// The drag for which the user is to choose a target.
    private var drag: LocalDrag?
    private var targets: [UIDropInteraction] = []
    /// Whether the next menu lists the targets. If the value is false, the next menu contains the element "Drag".
    private var opensTargets = false
    private lazy var presenter = UIContextMenuInteraction(delegate: self)

    init(of interaction: UIDragInteraction) {
        self.interaction = interaction
    }

    private var view: UIView? { interaction?.view }

    /// The dragged view's name for menus and announcements.
    private var name: String { view.flatMap(Self.name) ?? "the item" }

    private static func name(of view: UIView) -> String? {
        guard let name = view.accessibilityLabel ?? view.renderedLabel, !name.isEmpty else { return nil }
        return name
    }

    /// Returns whether the menu with the element "Drag" can be opened for the view.
    /// - Parameter besidesContextMenu: if false, the result is false for a view with its own context menu, because that
    ///   menu contains "Drag", too.
    func isAvailable(besidesContextMenu: Bool = true) -> Bool {
        guard let interaction, interaction.isEnabled, let view, view.window != nil else { return false }
        return besidesContextMenu || !view.storedInteractions.contains { $0 is UIContextMenuInteraction }
    }

    /// The context menu interaction that shows the menus for dragging.
    var contextMenu: UIContextMenuInteraction {
        presenter.view = view
        return presenter
    }

    /// Opens the menu with the element "Drag".
    /// - Returns: the view, or nil if no menu was opened.
    func open() -> UIView? {
        guard isAvailable(), let view else { return nil }
        return contextMenu.openMenu(at: view.bounds.center)
    }

    /// The menu element that begins a drag without a gesture.
    var action: UIAction {
        UIAction(title: "Drag", image: UIImage(systemName: "arrow.up.left.and.arrow.down.right")) { [weak self] _ in
            self?.begin()
        }
    }

    // MARK: The drag

    private func begin() {
        guard let interaction, let view, let application = view.window?.application else { return }
        // An earlier drag may still wait for a choice, because its menu was lost with its window. The earlier drag is
        // cancelled.
        drag?.cancel()
        drag = nil
        guard interaction.prepareDrag(at: view.visibleScreenRect.center, by: nil),
            let drag = interaction.takePreparedDrag()
        else { return announce("\(name) cannot be dragged now") }
        drag.lift(showsPreview: false)
        drag.begin()
        self.drag = drag
        targets = []
        for window in application.windows.reversed() where !window.isHidden { collectTargets(in: window, drag) }
        announce("Dragging \(name)")
        opensTargets = true
        defer { opensTargets = false }
        if contextMenu.openMenu(at: view.bounds.center) == nil { end() }
    }

    private func collectTargets(in view: UIView, _ drag: LocalDrag) {
        guard view.takesTouches, targets.count < Self.targetLimit else { return }
        for case let target as UIDropInteraction in view.storedInteractions {
            let visible = view.visibleScreenRect
            if visible.width > 0, visible.height > 0, drag.canBeHandled(by: target) { targets.append(target) }
        }
        for subview in view.subviews { collectTargets(in: subview, drag) }
    }

    private func drop(on target: UIDropInteraction, _ place: String) {
        guard let drag else { return }
        self.drag = nil
        targets = []
        if drag.drop(on: target) != nil {
            announce("Dropped on \(place)")
        } else {
            drag.cancel()
            announce("\(place) does not accept \(name)")
        }
    }

    private func end() {
        guard let drag else { return }
        self.drag = nil
        targets = []
        drag.cancel()
        announce("The drag was cancelled")
    }

    private func announce(_ text: String) { UIAccessibility.post(notification: .announcement, argument: text) }

    // MARK: The menus

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard opensTargets else {
            return UIContextMenuConfiguration(previewProvider: nil) { [weak self] _ in
                guard let self else { return nil }
                return UIMenu(children: [action])
            }
        }
        return UIContextMenuConfiguration(identifier: Self.targetMenu, previewProvider: nil) { [weak self] _ in
            self?.targetChoices
        }
    }

    private static let targetMenu = "drag-targets"

    private var targetChoices: UIMenu {
        let choices = targets.enumerated().map { index, target in
            let place = target.view.flatMap(Self.name) ?? "place \(index + 1)"
            return UIAction(title: "Drop on \(place)") { [weak self, weak target] _ in
                if let target { self?.drop(on: target, place) } else { self?.end() }
            }
        }
        let cancel = UIAction(title: "Cancel") { [weak self] _ in self?.end() }
        return UIMenu(
            title: targets.isEmpty ? "No place accepts \(name)" : "Drag \(name)",
            children: [UIMenu(options: .displayInline, children: choices), cancel])
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        guard configuration.identifier == AnyHashable(Self.targetMenu) else { return }
        // The action of the chosen element is performed before this completion is called. If no element was chosen,
        // `end()` cancels the drag.
        animator?.addCompletion { [weak self] in self?.end() }
    }
}

extension UIView {
    /// The enabled interaction by which this view can be dragged, or nil if there is none.
    private var enabledDragInteraction: UIDragInteraction? {
        storedInteractions.lazy.compactMap { $0 as? UIDragInteraction }.first(where: \.isEnabled)
    }

    /// Whether a drag can begin on this view at present.
    var isDraggable: Bool { enabledDragInteraction != nil }

    /// The hint for screen readers on a draggable view that has no hint of its own. (Q8)
    var dragHint: String? {
        !isDraggable ? nil : "Draggable. The menu key, or Shift+F10, offers to drag it."
    }

    /// Returns the view's context menu with the element "Drag", if the view can be dragged.
    func addingDrag(to menu: UIMenu, of interaction: UIContextMenuInteraction) -> UIMenu {
        guard let drag = enabledDragInteraction, interaction !== drag.menu.contextMenu else { return menu }
        return menu.replacingChildren(menu.children + [UIMenu(options: .displayInline, children: [drag.menu.action])])
    }
}
