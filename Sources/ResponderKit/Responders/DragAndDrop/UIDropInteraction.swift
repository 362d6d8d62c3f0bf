/// Accepts dragged items on a view: items of the same screen, and text, links and files from the user's computer. (Q4
/// to Q6, Q10)
///
/// If the interactions of several views under the finger can handle the drag, the innermost of these views receives the
/// drag.
@MainActor
open class UIDropInteraction: UIInteraction {
    /// The delegate, which decides about drops and performs them. The interaction does not retain it.
    public private(set) final weak var delegate: (any UIDropInteractionDelegate)?
    /// The view to which the interaction is attached.
    public private(set) final weak var view: UIView?
    /// Whether several drags may be over the view at the same time. If false, the default, drags that arrive while
    /// another one is over the view are ignored. (Q6)
    open var allowsSimultaneousDropSessions = false

    /// The drags over the view.
    private(set) final var trackers: [DropTracker] = []

    /// Creates an interaction, to be added to a view.
    public init(delegate: any UIDropInteractionDelegate) {
        self.delegate = delegate
    }

    /// Makes all drags leave the view before the interaction moves to another view.
    open func willMove(to view: UIView?) {
        for tracker in trackers { tracker.leave() }
    }

    /// Attaches the interaction to a view, or detaches it if `view` is nil.
    open func didMove(to view: UIView?) { self.view = view }

    /// Returns whether another drag prevents the given drag from entering the view. (Q6)
    final func isOccupied(for tracker: DropTracker) -> Bool {
        !allowsSimultaneousDropSessions && trackers.contains { $0 !== tracker }
    }

    final func entered(_ tracker: DropTracker) { trackers.append(tracker) }
    final func left(_ tracker: DropTracker) { trackers.removeAll { $0 === tracker } }
}

/// The delegate of a drop interaction. All methods are optional. (Q4, Q5)
///
/// For one drag, the first calls are `canHandle` and `sessionDidEnter`, and then `sessionDidUpdate` at each move.
/// `sessionDidExit` follows if the finger leaves the view, or `performDrop` if the finger is lifted over the view.
/// After a drop, the calls for the drop's animation and `concludeDrop` follow. `sessionDidEnd` is last, also for a drag
/// that has left the view before.
@MainActor
public protocol UIDropInteractionDelegate: AnyObject {
    /// Returns whether the view is interested in a drag that has arrived. If not, superviews are asked. The default is
    /// true.
    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool
    /// Called when a drag has entered the view.
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession)
    /// Returns what a drop would do now. Called after the drag has entered, and at each move. The default cancels the
    /// drag, so a view that accepts drops must implement this method.
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession)
        -> UIDropProposal
    /// Called when a drag has left the view.
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession)
    /// Performs the drop. The data of items from the user's computer can be loaded only after the items were dropped.
    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession)
    /// Called after a drop and its animations.
    func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: any UIDropSession)
    /// Called when the drag is over, in every interaction that it has entered.
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession)
    /// Returns the preview and the place to which an item's preview moves at a drop. If the result is `defaultPreview`
    /// or nil, the preview shrinks and fades at the place of the drop.
    func dropInteraction(
        _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview?
    /// Called before the animation of a dropped item.
    func dropInteraction(
        _ interaction: UIDropInteraction, item: UIDragItem, willAnimateDropWith animator: any UIDragAnimating)
}

extension UIDropInteractionDelegate {
    /// Default implementation: returns true, so that the view is interested in the drag.
    public func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
        true
    }

    /// Default implementation: does nothing when a drag enters the view.
    public func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession) {}

    /// Default implementation: returns a proposal that cancels the drag.
    public func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession)
        -> UIDropProposal
    { UIDropProposal(operation: .cancel) }

    /// Default implementation: does nothing when a drag leaves the view.
    public func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) {}

    /// Default implementation: ignores the drop.
    public func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {}

    /// Default implementation: does nothing after a drop and its animations.
    public func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: any UIDropSession) {}

    /// Default implementation: does nothing after the drag has ended.
    public func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {}

    /// Default implementation: returns the default preview.
    public func dropInteraction(
        _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? { defaultPreview }

    /// Default implementation: does nothing before the animation of a dropped item.
    public func dropInteraction(
        _ interaction: UIDropInteraction, item: UIDragItem, willAnimateDropWith animator: any UIDragAnimating
    ) {}
}
