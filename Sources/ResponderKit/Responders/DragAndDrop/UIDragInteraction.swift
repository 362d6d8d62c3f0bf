import Foundation

/// Makes a view the source of drags. (Q1 to Q3)
///
/// A drag begins when a finger moves after a long press, or when a pointer moves while its button is held. A drag can
/// also be begun by the element "Drag" of a menu. The menu key, Shift+F10 or a held select button opens this menu.
@MainActor
open class UIDragInteraction: UIInteraction {
    /// The delegate, which provides the items. The interaction does not retain it.
    public private(set) final weak var delegate: (any UIDragInteractionDelegate)?
    /// The view to which the interaction is attached.
    public private(set) final weak var view: UIView?
    /// Whether other gestures may be recognized while a finger rests, before its drag has begun. The default is false:
    /// once an item is lifted, the view no longer receives the touch. (Q2)
    open var allowsSimultaneousRecognitionDuringLift = false

    private final var storedEnabled: Bool?
    private final var press: DragPress?
    private final var pointer: DragPointer?
    private(set) final lazy var menu = DragMenu(of: self)
    /// The drag that was prepared for a recognizer, until the recognizer takes and begins it.
    private final var prepared: LocalDrag?

    /// The value of `isEnabled` for new interactions: true on pads and false on phones, as in UIKit. The size of a
    /// screen determines whether the screen counts as a phone or a pad. (Q1)
    public static var isEnabledByDefault: Bool { UIDevice.current.userInterfaceIdiom == .pad }

    /// Whether drags can begin. The default is `isEnabledByDefault` of the screen that shows the view. (Q1)
    ///
    /// Setting this property to false cancels the interaction's drags.
    open var isEnabled: Bool {
        get {
            let application = view?.window?.application ?? UIApplication.current
            return storedEnabled ?? (application?.traits.userInterfaceIdiom == .pad)
        }
        set {
            storedEnabled = newValue
            if !newValue { view?.window?.application?.storedDrags?.cancel(from: self) }
            enabledChanged()
        }
    }

    /// Creates an interaction, to be added to a view.
    public init(delegate: any UIDragInteractionDelegate) {
        self.delegate = delegate
    }

    /// Cancels the drags before the interaction moves to another view.
    open func willMove(to view: UIView?) { self.view?.window?.application?.storedDrags?.cancel(from: self) }

    /// Attaches the gesture recognizers to the new view, or removes them if `view` is nil.
    open func didMove(to view: UIView?) {
        self.view?.setNeedsRender([.hint, .predict])
        self.view = view
        guard let view else {
            for recognizer in [press, pointer] as [UIGestureRecognizer?] {
                if let recognizer { recognizer.view?.removeGestureRecognizer(recognizer) }
            }
            return
        }
        let press = press ?? DragPress(of: self)
        let pointer = pointer ?? DragPointer(of: self)
        self.press = press
        self.pointer = pointer
        view.addGestureRecognizer(press)
        view.addGestureRecognizer(pointer)
        enabledChanged()
    }

    private final func enabledChanged() {
        view?.setNeedsRender([.hint, .predict])
        view?.window?.application?.editing.setNeedsKeyCommands()
    }

    // MARK: Beginning (Q1, Q2)

    /// Asks the delegate for the items at a point.
    /// - Parameter point: a location in the screen's coordinate space.
    /// - Returns: false if there is nothing to drag.
    final func prepareDrag(at point: CGPoint, by recognizer: UIGestureRecognizer?) -> Bool {
        prepared = nil
        guard isEnabled, let application = view?.window?.application else { return false }
        prepared = LocalDrag(of: self, at: point, by: recognizer, in: application)
        return prepared != nil
    }

    /// Returns the prepared drag and forgets it. The caller then begins the drag.
    final func takePreparedDrag() -> LocalDrag? {
        defer { prepared = nil }
        return prepared
    }
}

/// The delegate of a drag interaction. All methods except the first are optional. (Q1 to Q3)
///
/// For one drag, the order of the calls is `itemsForBeginning`, `previewForLifting`, `willAnimateLiftWith`,
/// `sessionWillBegin`, `sessionAllowsMoveOperation`, `sessionIsRestrictedToDraggingApplication`, `sessionDidMove` at
/// each move, `willEndWith` and `didEndWith`. After an accepted drop, `sessionDidTransferItems` is last.
@MainActor
public protocol UIDragInteractionDelegate: AnyObject {
    /// Returns the items of a new drag. If there are no items, no drag begins, the touch continues, and drag
    /// interactions of superviews are asked.
    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem]
    /// Returns the preview that is lifted. The default is the interaction's view. Nil lifts the item without a preview.
    func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: any UIDragSession
    ) -> UITargetedDragPreview?
    /// Called before the lift is animated. If the finger leaves the screen without a movement, the completions of
    /// `animator` receive the position `start`, and no drag begins.
    func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating, session: any UIDragSession)
    /// Called when the finger has moved after the item was lifted.
    func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession)
    /// Returns whether targets may move the items. The default is true.
    func dragInteraction(_ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession)
        -> Bool
    /// Returns whether the items can be dropped only in this application. The default is false. A drag never leaves its
    /// screen, so the result only sets the session property that targets read.
    func dragInteraction(
        _ interaction: UIDragInteraction, sessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool
    /// Called when the drag has moved.
    func dragInteraction(_ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession)
    /// Called when the finger has left the screen or the drag is cancelled, before the animation.
    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession, willEndWith operation: UIDropOperation)
    /// Called after the animation of the drop, or of the return of cancelled items.
    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation)
    /// Called after a drop, when the target has loaded the items.
    func dragInteraction(_ interaction: UIDragInteraction, sessionDidTransferItems session: any UIDragSession)
    /// Returns the preview that is shown when the drag is cancelled, with the place to which the preview returns.
    func dragInteraction(
        _ interaction: UIDragInteraction, previewForCancelling item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview?
    /// Called before the return of a cancelled item is animated.
    func dragInteraction(
        _ interaction: UIDragInteraction, item: UIDragItem, willAnimateCancelWith animator: any UIDragAnimating)
}

extension UIDragInteractionDelegate {
    /// Default implementation: returns a preview of the interaction's view.
    public func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: any UIDragSession
    ) -> UITargetedDragPreview? { interaction.view.map { UITargetedDragPreview(view: $0) } }

    /// Default implementation: does nothing before the lift is animated.
    public func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating, session: any UIDragSession
    ) {}

    /// Default implementation: does nothing when the drag begins.
    public func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession) {}

    /// Default implementation: returns true, so that targets may move the items.
    public func dragInteraction(
        _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { true }

    /// Default implementation: returns false, so that the items are not restricted to this application.
    public func dragInteraction(
        _ interaction: UIDragInteraction, sessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool { false }

    /// Default implementation: does nothing when the drag moves.
    public func dragInteraction(_ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession) {}

    /// Default implementation: does nothing before the drag ends.
    public func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession, willEndWith operation: UIDropOperation
    ) {}

    /// Default implementation: does nothing after the drag has ended.
    public func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation
    ) {}

    /// Default implementation: does nothing after the target has loaded the items.
    public func dragInteraction(_ interaction: UIDragInteraction, sessionDidTransferItems session: any UIDragSession) {}

    /// Default implementation: returns the default preview.
    public func dragInteraction(
        _ interaction: UIDragInteraction, previewForCancelling item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? { defaultPreview }

    /// Default implementation: does nothing before a cancelled item returns.
    public func dragInteraction(
        _ interaction: UIDragInteraction, item: UIDragItem, willAnimateCancelWith animator: any UIDragAnimating
    ) {}
}
