import Foundation

/// Follows one drag over the drop interactions of a screen. It notifies the interaction under the finger, and asks this
/// interaction what a drop there would do. (Q4 to Q6)
@MainActor
final class DropTracker {
    /// The maximum number of interactions that are notified at the end of one drag. (Baton's own choice)
    static let visitLimit = 1_000

    private struct Visit {
        weak var interaction: UIDropInteraction?
    }

    let session: DropSession
    private weak var application: UIApplication?
    /// The drop interaction that the drag has entered and not left; nil if there is none.
    private(set) var target: UIDropInteraction?
    /// The operation that the target proposes at present.
    private(set) var operation = UIDropOperation.cancel
    /// The interactions under the finger that have refused the drag. They are asked again when the finger has left
    /// their views and returns.
    private var refusals: [UIDropInteraction] = []
    private var visits: [Visit] = []
    private var isOver = false

    init(_ session: DropSession, in application: UIApplication) {
        self.session = session
        self.application = application
    }

    // MARK: Moves

    /// Moves the drag to a point, and asks the target there for its proposal.
    /// - Parameters:
    ///   - point: the location in the screen's coordinate space.
    ///   - chosen: the interaction to use as the target; nil means the interaction at the point.
    func move(to point: CGPoint, on chosen: UIDropInteraction? = nil) {
        guard !isOver else { return }
        session.screenLocation = point
        let next = chosen ?? interaction(at: point)
        if next !== target {
            leave()
            guard let next, !isOver else { return }
            enter(next)
        }
        update()
    }

    private func enter(_ interaction: UIDropInteraction) {
        target = interaction
        interaction.entered(self)
        if !visits.contains(where: { $0.interaction === interaction }), visits.count < Self.visitLimit {
            visits.append(Visit(interaction: interaction))
        }
        interaction.delegate?.dropInteraction(interaction, sessionDidEnter: session)
    }

    private func update() {
        // The delegate may have removed the view when the drag entered, so there may be no target any more.
        guard let target, let delegate = target.delegate else { return operation = .cancel }
        let proposal = delegate.dropInteraction(target, sessionDidUpdate: session)
        guard self.target === target else { return operation = .cancel }
        // The items may be moved only if the source of the drag allows it.
        operation =
            proposal.operation == .move && !session.allowsMoveOperation ? .forbidden : proposal.operation
    }

    /// Notifies the target that the drag has left it. There is no target afterwards.
    func leave() {
        operation = .cancel
        guard let target else { return }
        self.target = nil
        target.left(self)
        target.delegate?.dropInteraction(target, sessionDidExit: session)
    }

    /// Makes the drag leave its target if the target is in a view that is about to leave its window.
    func viewWillLeaveWindow(_ view: UIView) {
        if target?.view?.isDescendant(of: view) ?? false { leave() }
    }

    /// Forgets which interactions have refused the drag, because the items have changed. All are then asked again.
    func itemsChanged() { refusals = [] }

    /// Returns the innermost interaction at a point that can handle the drag.
    private func interaction(at point: CGPoint) -> UIDropInteraction? {
        guard let application else { return nil }
        var under: [UIDropInteraction] = []
        var view = application.hitTest(point, with: nil)?.view
        while let current = view {
            for case let interaction as UIDropInteraction in current.storedInteractions { under.append(interaction) }
            view = current.superview
        }
        refusals.removeAll { refusal in !under.contains { $0 === refusal } }
        return under.first(where: mayEnter)
    }

    /// Returns whether the drag may enter an interaction. The delegate of an interaction is asked once each time that
    /// the finger reaches its view.
    private func mayEnter(_ interaction: UIDropInteraction) -> Bool {
        if interaction === target { return true }
        guard !interaction.isOccupied(for: self), !refusals.contains(where: { $0 === interaction }) else {
            return false
        }
        guard canHandle(interaction) else {
            refusals.append(interaction)
            return false
        }
        return true
    }

    /// Returns whether an interaction could handle the drag, without letting the drag enter the interaction.
    func canHandle(_ interaction: UIDropInteraction) -> Bool {
        guard interaction.view?.window?.application === application, let delegate = interaction.delegate else {
            return false
        }
        if session.isRestrictedToDraggingApplication, session.localDragSession == nil { return false }
        return delegate.dropInteraction(interaction, canHandle: session)
    }

    // MARK: The end

    /// Performs the drop on the target.
    /// - Returns: the interaction that has performed the drop, or nil if its proposal does not accept a drop.
    func perform() -> UIDropInteraction? {
        guard !isOver, let target, operation.accepts else { return nil }
        target.delegate?.dropInteraction(target, performDrop: session)
        return target
    }

    /// Calls `concludeDrop` for the interaction that performed the drop, after the animations of the drop.
    func conclude(_ interaction: UIDropInteraction) {
        interaction.delegate?.dropInteraction(interaction, concludeDrop: session)
        target?.left(self)
        target = nil
    }

    /// Leaves the current target. Then calls `sessionDidEnd` for all interactions that the drag has entered.
    func end() {
        guard !isOver else { return }
        leave()
        isOver = true
        let visited = visits.compactMap(\.interaction)
        visits = []
        refusals = []
        for interaction in visited { interaction.delegate?.dropInteraction(interaction, sessionDidEnd: session) }
    }
}
