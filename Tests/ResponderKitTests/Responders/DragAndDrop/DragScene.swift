import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A delegate of drags that logs its calls.
@MainActor
final class DragOwner: UIDragInteractionDelegate {
    let log: Log
    var items: [UIDragItem]
    var allowsMove = true
    /// The session of the drag that began last.
    var session: (any UIDragSession)?
    private(set) lazy var interaction = UIDragInteraction(delegate: self)

    init(_ log: Log, _ texts: [String] = ["note"]) {
        self.log = log
        items = texts.map { UIDragItem(itemProvider: NSItemProvider(object: $0)) }
    }

    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession)
        -> [UIDragItem]
    {
        log.note("items")
        self.session = session
        return items
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: any UIDragSession
    ) -> UITargetedDragPreview? {
        log.note("lift preview")
        return interaction.view.map { UITargetedDragPreview(view: $0) }
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating, session: any UIDragSession
    ) {
        log.note("will lift")
        animator.addCompletion { [log] in log.note("lifted \($0)") }
    }

    func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession) {
        log.note("will begin")
    }

    func dragInteraction(_ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession)
        -> Bool
    { allowsMove }

    func dragInteraction(_ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession) {
        log.note("did move")
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession, willEndWith operation: UIDropOperation
    ) { log.note("will end with \(operation)") }

    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation
    ) { log.note("did end with \(operation)") }

    func dragInteraction(_ interaction: UIDragInteraction, sessionDidTransferItems session: any UIDragSession) {
        log.note("did transfer")
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, previewForCancelling item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? {
        log.note("cancel preview")
        return defaultPreview
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, item: UIDragItem, willAnimateCancelWith animator: any UIDragAnimating
    ) { log.note("will cancel") }
}

/// A delegate of drops that logs its calls.
@MainActor
final class DropOwner: UIDropInteractionDelegate {
    let log: Log
    let name: String
    var canHandle = true
    var operation = UIDropOperation.copy
    var session: (any UIDropSession)?
    var location: CGPoint?
    /// Called when a drop is performed.
    var onDrop: ((any UIDropSession) -> Void)?
    private(set) lazy var interaction = UIDropInteraction(delegate: self)

    init(_ log: Log, _ name: String) {
        self.log = log
        self.name = name
    }

    private func note(_ line: String) { log.note("\(name) \(line)") }

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
        note("can handle")
        self.session = session
        return canHandle
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession) {
        note("entered")
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession)
        -> UIDropProposal
    {
        note("updated")
        location = interaction.view.map { session.location(in: $0) }
        return UIDropProposal(operation: operation)
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) {
        note("exited")
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
        note("dropped")
        onDrop?(session)
    }

    func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: any UIDropSession) {
        note("concluded")
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {
        note("ended")
    }
}

/// A screen with a source at (50, 100) and a target at (50, 300), both 200 by 60 points.
@MainActor
struct DragScene {
    let screen = TestScreen.untraced()
    let log = Log()
    let owner: DragOwner
    let target: DropOwner
    let source: Probe
    let place: Probe

    init() {
        owner = DragOwner(log)
        target = DropOwner(log, "target")
        source = screen.probe("source", Log(), 50, 100, 200, 60)
        place = screen.probe("place", Log(), 50, 300, 200, 60)
        owner.interaction.isEnabled = true
        source.addInteraction(owner.interaction)
        place.addInteraction(target.interaction)
        screen.application.commit()
    }

    /// Lifts the item with a finger, and clears the log.
    func lift() throws {
        try screen.hold(100, 120)
        _ = log.take()
    }

    /// Lifts the item and drags it onto the target.
    func dragToTarget() throws {
        try lift()
        try screen.touch(.moved, 100, 320)
    }

    /// Sends one phase of a pointer with its first button.
    func pointer(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat) throws {
        try screen.send([
            TouchSample(
                id: 9, phase: phase, location: CGPoint(x: x, y: y), type: .indirectPointer, buttonMask: .primary)
        ])
    }

    var preview: DragPreviewView? { screen.window.subviews.lazy.compactMap { $0 as? DragPreviewView }.first }
}
