import Foundation

/// A drag that began in this screen. The object notifies the delegate of the drag's source, moves the preview, and
/// performs the drop. (Q2, Q3, Q7)
@MainActor
final class LocalDrag {
    /// The distance in points by which the finger must move after the lift to begin the drag. (Baton's own choice)
    static let slop: CGFloat = 10

    private enum State {
        case prepared, lifted, moving, ended
    }

    let session = LocalDragSession()
    let interaction: UIDragInteraction
    private weak var recognizer: UIGestureRecognizer?
    private weak var application: UIApplication?
    private let start: CGPoint
    private var state = State.prepared
    private let tracker: DropTracker
    private let liftAnimator = DragAnimator()
    /// The lifted items that have a preview, each with this preview.
    private var lifted: [(item: UIDragItem, preview: UITargetedDragPreview)] = []
    private var preview: DragPreviewView?

    /// Asks the delegate for the items to drag. Fails if there are none.
    init?(
        of interaction: UIDragInteraction, at point: CGPoint, by recognizer: UIGestureRecognizer?,
        in application: UIApplication
    ) {
        self.interaction = interaction
        self.recognizer = recognizer
        self.application = application
        start = point
        tracker = DropTracker(DropSession(of: session), in: application)
        session.screenLocation = point
        session.allowsMoveOperation = true
        guard let delegate = interaction.delegate else { return nil }
        session.items = delegate.dragInteraction(interaction, itemsForBeginning: session)
        guard !session.items.isEmpty, interaction.view?.window != nil else { return nil }
    }

    private var delegate: (any UIDragInteractionDelegate)? { interaction.delegate }

    /// Returns whether a touch of a device moves the drag.
    func isMoved(by device: InputDevice) -> Bool {
        recognizer?.touches.contains { touch in device.touches.contains { $0 === touch } } ?? false
    }

    // MARK: Lift and beginning

    /// Lifts the items, before the drag begins.
    /// - Parameter showsPreview: false for a drag without a finger, whose preview would not move.
    func lift(showsPreview: Bool = true) {
        guard state == .prepared, let application else { return }
        state = .lifted
        application.drags.add(self)
        for item in session.items {
            guard let delegate else { break }
            if let preview = delegate.dragInteraction(interaction, previewForLifting: item, session: session) {
                lifted.append((item, preview))
            }
        }
        delegate?.dragInteraction(interaction, willAnimateLiftWith: liftAnimator, session: session)
        guard state == .lifted else { return }
        if showsPreview, let window = interaction.view?.window {
            preview = DragPreviewView(lifted.map(\.preview), count: session.items.count, at: start, in: window)
        }
        let preview = preview
        liftAnimator.run { preview?.lift() }
    }

    /// Begins the drag of lifted items.
    func begin() {
        guard state == .lifted else { return }
        state = .moving
        // If the same press has opened a context menu, the menu is dismissed, because the drag has begun.
        application?.editing.contextMenu?.dismiss()
        delegate?.dragInteraction(interaction, sessionWillBegin: session)
        liftAnimator.finish(at: .end)
        guard state == .moving, let delegate else { return }
        session.allowsMoveOperation = delegate.dragInteraction(interaction, sessionAllowsMoveOperation: session)
        session.isRestrictedToDraggingApplication = delegate.dragInteraction(
            interaction, sessionIsRestrictedToDraggingApplication: session)
        if let provide = session.items.first?.previewProvider, let content = provide() {
            preview?.replaceContent(with: content)
        }
    }

    // MARK: Moves

    /// Moves the drag to a point on the screen. If the items are only lifted, the drag begins once the finger has moved
    /// far enough.
    func move(to point: CGPoint) {
        if state == .lifted, point.distance(to: start) > Self.slop { begin() }
        guard state == .moving else { return }
        moved(to: point, on: nil)
    }

    private func moved(to point: CGPoint, on chosen: UIDropInteraction?) {
        session.screenLocation = point
        preview?.move(to: point)
        delegate?.dragInteraction(interaction, sessionDidMove: session)
        guard state == .moving else { return }
        tracker.move(to: point, on: chosen)
        preview?.operation = tracker.operation
    }

    // MARK: The end

    /// Moves the drag to the location where the finger left the screen, and drops the items there.
    func end(at point: CGPoint) {
        if point != session.screenLocation { move(to: point) }
        drop()
    }

    /// Drops the items on the target under the finger. If no target accepts them, the drag is cancelled.
    /// - Returns: the interaction that has performed the drop, if any.
    @discardableResult
    func drop() -> UIDropInteraction? {
        let operation = tracker.operation
        guard state == .moving, operation.accepts else {
            cancel()
            return nil
        }
        state = .ended
        guard let target = tracker.perform() else {
            returnItems()
            return nil
        }
        delegate?.dragInteraction(interaction, session: session, willEndWith: operation)
        let animator = DragAnimator()
        let preview = preview
        let destination = dropPreview(on: target, animator)
        animator.run {
            preview?.drop(to: destination)
        } completion: { [self] in
            preview?.removeFromSuperview()
            animator.finish(at: .end)
            tracker.conclude(target)
            delegate?.dragInteraction(interaction, session: session, didEndWith: operation)
            tracker.end()
            application?.drags.remove(self)
            whenTransferred(session.items[...]) { [self] in
                delegate?.dragInteraction(interaction, sessionDidTransferItems: session)
            }
        }
        return target
    }

    /// Drops the items on a chosen target, without a finger. (Q8)
    func drop(on target: UIDropInteraction) -> UIDropInteraction? {
        guard state == .moving, let view = target.view else { return nil }
        moved(to: view.visibleScreenRect.center, on: target)
        return drop()
    }

    /// Returns whether a target could accept the items. The drag does not move to the target.
    func canBeHandled(by target: UIDropInteraction) -> Bool {
        !target.isOccupied(for: tracker) && tracker.canHandle(target)
    }

    private func dropPreview(on target: UIDropInteraction, _ animator: DragAnimator) -> UITargetedPreview? {
        guard let view = target.view, view.window != nil, let delegate = target.delegate else { return nil }
        var first: UITargetedPreview?
        let place = UIDragPreviewTarget(container: view, center: session.location(in: view))
        for (item, preview) in lifted {
            let standard = preview.retargetedPreview(with: place)
            let chosen = delegate.dropInteraction(target, previewForDropping: item, withDefault: standard)
            if first == nil, chosen !== standard { first = chosen }
            delegate.dropInteraction(target, item: item, willAnimateDropWith: animator)
        }
        return first
    }

    /// Calls a closure as soon as none of the items is being loaded.
    private func whenTransferred(_ items: ArraySlice<UIDragItem>, _ body: @escaping @MainActor () -> Void) {
        guard let item = items.first else { return body() }
        item.itemProvider.whenIdle { [self] in whenTransferred(items.dropFirst(), body) }
    }

    /// Cancels the drag: the items return to the place from which they were lifted. If the drag had not begun yet, the
    /// delegate is not notified of its end.
    func cancel() {
        switch state {
        case .prepared: state = .ended
        case .lifted:
            state = .ended
            let preview = preview
            let place = lifted.first?.preview
            DragAnimator().run {
                preview?.goBack(to: place)
            } completion: { [self] in
                preview?.removeFromSuperview()
                liftAnimator.finish(at: .start)
                application?.drags.remove(self)
            }
        case .moving:
            state = .ended
            returnItems()
        case .ended: break
        }
    }

    private func returnItems() {
        tracker.leave()
        delegate?.dragInteraction(interaction, session: session, willEndWith: .cancel)
        let animator = DragAnimator()
        var place: UITargetedPreview?
        for (index, one) in lifted.enumerated() {
            guard let delegate else { break }
            let chosen = delegate.dragInteraction(
                interaction, previewForCancelling: one.item, withDefault: one.preview)
            if index == 0 { place = chosen }
            delegate.dragInteraction(interaction, item: one.item, willAnimateCancelWith: animator)
        }
        let preview = preview
        animator.run {
            preview?.goBack(to: place)
        } completion: { [self] in
            preview?.removeFromSuperview()
            animator.finish(at: .end)
            delegate?.dragInteraction(interaction, session: session, didEndWith: .cancel)
            tracker.end()
            application?.drags.remove(self)
        }
    }

    /// Ends the gesture that moves the drag, and cancels the drag.
    func abandon() {
        recognizer?.abandon()
        cancel()
    }

    /// Called before a view leaves its window. If the source of the drag is in this view, the drag is cancelled. If the
    /// target is in this view, the drag leaves the target.
    func viewWillLeaveWindow(_ view: UIView) {
        guard state != .ended else { return }
        if interaction.view?.isDescendant(of: view) ?? false { return abandon() }
        tracker.viewWillLeaveWindow(view)
        preview?.operation = tracker.operation
    }
}
