import Foundation

/// Notifies drop interactions of one drag: which of them is under the finger, and what a drop there would do. (Q4 to
/// Q6)
@MainActor
final class DropTracker {
    /// The maximum number of interactions that are notified at the end of one drag. (Ours)
    static let visitLimit = 1_000

    private struct Visit {
        weak var interaction: UIDropInteraction?
    }

    let session: DropSession
    private weak var application: UIApplication?
    /// The interaction that the drag is over.
    private(set) var target: UIDropInteraction?
    /// The present proposal of the target.
    private(set) var operation = UIDropOperation.cancel
    /// The interactions under the finger that have refused the drag. They are asked again when the finger returns.
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
    ///   - chosen: an interaction that is the target, wherever the point is.
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
        // The delegate may have removed the view when the drag entered.
        guard let target, let delegate = target.delegate else { return operation = .cancel }
        let proposal = delegate.dropInteraction(target, sessionDidUpdate: session)
        guard self.target === target else { return operation = .cancel }
        // A move needs the permission of the source.
        operation =
            proposal.operation == .move && !session.allowsMoveOperation ? .forbidden : proposal.operation
    }

    /// Moves the drag away from its target.
    func leave() {
        operation = .cancel
        guard let target else { return }
        self.target = nil
        target.left(self)
        target.delegate?.dropInteraction(target, sessionDidExit: session)
    }

    /// Leaves the target if it is in a view that is about to leave its window.
    func viewWillLeaveWindow(_ view: UIView) {
        if target?.view?.isDescendant(of: view) ?? false { leave() }
    }

    /// Asks all interactions again, because the items have changed.
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

    /// Returns whether the drag may enter an interaction. The delegate is asked once in each visit.
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

    /// Returns whether an interaction could handle the drag. The drag does not enter it.
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

    /// Ends a drag after a drop, once its animations have ended.
    func conclude(_ interaction: UIDropInteraction) {
        interaction.delegate?.dropInteraction(interaction, concludeDrop: session)
        target?.left(self)
        target = nil
    }

    /// Notifies the visited interactions that the drag is over. A target that the drag is still over is left first.
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
