import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Drops") @MainActor struct DropTests {
    private let scene = DragScene()
    private var screen: TestScreen { scene.screen }
    private var log: Log { scene.log }

    /// Adds a second drop target inside the scene's drop target, at the left end of the scene's target.
    private func addInner() -> DropOwner {
        let inner = DropOwner(log, "inner")
        screen.probe("inner", Log(), 0, 0, 80, 60, to: scene.place).addInteraction(inner.interaction)
        return inner
    }

    /// Returns the logged lines that come from drop targets.
    private func takeTargetLines() -> [String] {
        log.take().filter { $0.hasPrefix("target") || $0.hasPrefix("inner") }
    }

    @Test("Q4 The innermost interaction that can handle the drag is entered, and exited when the finger leaves")
    func Q4_innermost() throws {
        let inner = addInner()
        defer { withExtendedLifetime(inner) {} }
        try scene.lift()
        try screen.touch(.moved, 60, 320)
        #expect(takeTargetLines() == ["inner can handle", "inner entered", "inner updated"])
        try screen.touch(.moved, 200, 320)
        #expect(takeTargetLines() == ["target can handle", "inner exited", "target entered", "target updated"])
        try screen.touch(.moved, 200, 600)
        #expect(takeTargetLines() == ["target exited"])
    }

    @Test("Q4 An interaction that refuses is asked again only after the finger has left it") func Q4_refusal() throws {
        let inner = addInner()
        inner.canHandle = false
        try scene.lift()
        try screen.touch(.moved, 60, 320)
        #expect(
            takeTargetLines() == ["inner can handle", "target can handle", "target entered", "target updated"])
        try screen.touch(.moved, 62, 320)
        #expect(takeTargetLines() == ["target updated"])
        try screen.touch(.moved, 200, 320)
        try screen.touch(.moved, 60, 320)
        #expect(takeTargetLines() == ["target updated", "inner can handle", "target updated"])
    }

    @Test("Q4 Every interaction that the drag has entered is notified of its end") func Q4_end() throws {
        let inner = addInner()
        defer { withExtendedLifetime(inner) {} }
        try scene.lift()
        try screen.touch(.moved, 60, 320)
        try screen.touch(.moved, 200, 320)
        try screen.touch(.moved, 200, 600)
        _ = log.take()
        try screen.touch(.ended, 200, 600)
        screen.settle()
        #expect(takeTargetLines() == ["inner ended", "target ended"])
    }

    @Test("Q4 A target that leaves its window is exited") func Q4_removed() throws {
        try scene.dragToTarget()
        _ = log.take()
        scene.place.removeFromSuperview()
        #expect(log.take() == ["target exited"])
        try screen.touch(.ended, 100, 320)
        screen.settle()
        #expect(log.lines.contains("did end with cancel"))
    }

    @Test("Q4 The drop session has the location in any view, and the drag session") func Q4_session() throws {
        let object = NSObject()
        scene.owner.items[0].localObject = object
        try scene.lift()
        scene.owner.session?.localContext = "context"
        try screen.touch(.moved, 100, 320)
        let session = try #require(scene.target.session)
        #expect(scene.target.location == CGPoint(x: 50, y: 20))
        #expect(session.location(in: screen.window) == CGPoint(x: 100, y: 320))
        #expect(session.localDragSession === scene.owner.session)
        #expect(session.localDragSession?.localContext as? String == "context")
        #expect(session.items.first?.localObject as? NSObject === object)
        #expect(session.canLoadObjects(ofClass: String.self))
        #expect(!session.canLoadObjects(ofClass: UIImage.self))
        #expect(session.hasItemsConforming(toTypeIdentifiers: ["public.text"]))
        #expect(!session.hasItemsConforming(toTypeIdentifiers: ["public.image"]))
    }

    @Test("Q5 The proposal is asked for at every move, and a drop does what it says") func Q5_proposal() throws {
        try scene.dragToTarget()
        scene.target.operation = .move
        _ = log.take()
        try screen.touch(.moved, 110, 320)
        #expect(log.take() == ["did move", "target updated"])
        try screen.touch(.ended, 110, 320)
        #expect(log.take() == ["target dropped", "will end with move"])
    }

    @Test("Q5 A drop on a target that proposes to cancel or to forbid it cancels the drag") func Q5_cancels() throws {
        for operation in [UIDropOperation.cancel, .forbidden] {
            scene.target.operation = operation
            try scene.dragToTarget()
            _ = log.take()
            try screen.touch(.ended, 100, 320)
            screen.settle()
            #expect(
                log.take() == [
                    "target exited", "will end with cancel", "cancel preview", "will cancel", "did end with cancel",
                    "target ended",
                ])
        }
    }

    @Test("Q5 A delegate that proposes nothing accepts no drop") func Q5_default() throws {
        @MainActor final class Silent: UIDropInteractionDelegate {}
        let silent = Silent()
        let interaction = UIDropInteraction(delegate: silent)
        screen.probe("silent", Log(), 50, 500, 200, 60).addInteraction(interaction)
        try scene.lift()
        try screen.touch(.moved, 100, 520)
        try screen.touch(.ended, 100, 520)
        #expect(log.lines.contains("will end with cancel"))
    }

    @Test("Q5 Items are moved only if their source allows it") func Q5_move() throws {
        scene.owner.allowsMove = false
        scene.target.operation = .move
        try scene.dragToTarget()
        #expect(scene.target.session?.allowsMoveOperation == false)
        try screen.touch(.ended, 100, 320)
        #expect(log.lines.contains("will end with cancel"))
    }

    @Test("Q6 A second drag enters a target only if it allows simultaneous drops") func Q6_simultaneous() throws {
        let guest = screen.addClient()
        for allows in [false, true] {
            scene.target.interaction.allowsSimultaneousDropSessions = allows
            let other = DragOwner(Log(), ["other"])
            other.interaction.isEnabled = true
            let second = screen.probe("second", Log(), 50, 500, 200, 60)
            second.addInteraction(other.interaction)
            try screen.touch(.began, at: CGPoint(x: 100, y: 120))
            try guest.touch(.began, at: CGPoint(x: 100, y: 520))
            screen.advance(by: .milliseconds(500))
            try screen.touch(.moved, at: CGPoint(x: 100, y: 320))
            _ = log.take()

            try guest.touch(.moved, at: CGPoint(x: 120, y: 320))

            #expect(log.lines == (allows ? ["target can handle", "target entered", "target updated"] : []))
            screen.cancelAll()
            guest.cancelAll()
            screen.settle()
            second.removeFromSuperview()
        }
    }
}
