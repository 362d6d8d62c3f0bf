/// The drags of an application: those that began in its screen, and those that clients have brought from outside of the
/// screen.
@MainActor
final class DragCoordinator {
    private var locals: [LocalDrag] = []
    private var externals: [ExternalDrag] = []

    func add(_ drag: LocalDrag) { locals.append(drag) }
    func remove(_ drag: LocalDrag) { locals.removeAll { $0 === drag } }
    func add(_ drag: ExternalDrag) { externals.append(drag) }
    func remove(_ drag: ExternalDrag) { externals.removeAll { $0 === drag } }

    /// Cancels the drags that began at the view of a drag interaction.
    func cancel(from interaction: UIDragInteraction) {
        for drag in locals where drag.interaction === interaction { drag.abandon() }
    }

    /// Cancels all drags, because the application becomes inactive. (Q3)
    func cancelAll() {
        for drag in locals { drag.abandon() }
        for drag in externals { drag.cancel() }
    }

    /// Cancels the drag that a device moves, because Escape was pressed. (Q3)
    /// - Returns: the view at which the cancelled drag began, or nil if the device moves no drag.
    func cancel(by device: InputDevice?) -> UIView? {
        guard let device, let drag = locals.first(where: { $0.isMoved(by: device) }) else { return nil }
        drag.abandon()
        return drag.interaction.view
    }

    func viewWillLeaveWindow(_ view: UIView) {
        for drag in locals { drag.viewWillLeaveWindow(view) }
        for drag in externals { drag.viewWillLeaveWindow(view) }
    }
}

extension UIApplication {
    /// The drags of this application. The coordinator is created for the first drag.
    var drags: DragCoordinator {
        if let storedDrags { return storedDrags }
        let drags = DragCoordinator()
        storedDrags = drags
        return drags
    }
}
