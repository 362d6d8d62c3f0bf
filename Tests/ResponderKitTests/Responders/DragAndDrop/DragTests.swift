import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Drags") @MainActor struct DragTests {
    private let scene = DragScene()
    private var screen: TestScreen { scene.screen }
    private var log: Log { scene.log }

    // MARK: The source

    @Test("Q1 A drag has the items that the delegate returns for its place") func Q1_items() throws {
        try screen.hold(100, 120)
        #expect(log.lines == ["items", "lift preview", "will lift"])
        #expect(scene.owner.session?.items == scene.owner.items)
        #expect(scene.owner.session?.location(in: scene.source) == CGPoint(x: 50, y: 20))
    }

    @Test("Q1 Without items no drag begins, and the touch continues") func Q1_noItems() throws {
        scene.owner.items = []
        try screen.hold(100, 120)
        try screen.touch(.moved, 100, 320)
        try screen.touch(.ended, 100, 320)
        #expect(log.lines == ["items"])
        #expect(scene.source.log.lines == ["source began", "source moved", "source ended"])
    }

    @Test("Q1 Interactions are enabled by default on a pad and disabled on a phone") func Q1_enabled() throws {
        let phone = TestScreen.untraced(width: 390, height: 844)
        let owner = DragOwner(Log())
        let view = phone.probe("view", Log(), 0, 0, 100, 100)
        view.addInteraction(owner.interaction)
        #expect(!owner.interaction.isEnabled)
        try phone.hold(50, 50)
        #expect(owner.log.lines.isEmpty)

        let pad = TestScreen.untraced(width: 1_024, height: 768)
        let other = DragOwner(Log())
        pad.probe("view", Log(), 0, 0, 100, 100).addInteraction(other.interaction)
        #expect(other.interaction.isEnabled)
        try pad.hold(50, 50)
        #expect(other.log.lines.first == "items")
    }

    // MARK: The gesture

    @Test("Q2 A finger that rests half a second lifts the items, and its movement begins the drag")
    func Q2_longPress() throws {
        try screen.touch(.began, 100, 120)
        screen.advance(by: .milliseconds(499))
        #expect(log.lines.isEmpty)
        screen.advance(by: .milliseconds(1))
        #expect(log.take() == ["items", "lift preview", "will lift"])
        try screen.touch(.moved, 105, 120)
        #expect(log.lines.isEmpty, "a movement of less than 10 points")

        try screen.touch(.moved, 120, 120)

        #expect(log.lines == ["will begin", "lifted end", "did move"])
        #expect(scene.source.log.lines == ["source began", "source cancelled"])
    }

    @Test("Q2 A finger that is lifted without a movement ends the lift, and no drag begins") func Q2_onlyLift() throws {
        try scene.lift()
        try screen.touch(.ended, 100, 120)
        screen.settle()
        #expect(log.lines == ["lifted start"])
        #expect(scene.preview == nil)
    }

    @Test("Q2 A finger that moves early begins no drag") func Q2_early() throws {
        try screen.touch(.began, 100, 120)
        try screen.touch(.moved, 100, 320)
        screen.advance(by: .seconds(1))
        try screen.touch(.ended, 100, 320)
        #expect(log.lines.isEmpty)
    }

    @Test("Q2 A pointer with its first button begins a drag as soon as it moves") func Q2_pointer() throws {
        try scene.pointer(.began, 100, 120)
        try scene.pointer(.moved, 103, 120)
        #expect(log.lines.isEmpty)
        try scene.pointer(.moved, 110, 120)
        #expect(log.lines == ["items", "lift preview", "will lift", "will begin", "lifted end", "did move"])
        #expect(scene.owner.session?.location(in: scene.source) == CGPoint(x: 60, y: 20))
    }

    @Test("Q2 A context menu of the same view opens by the same press, and a movement turns it into a drag")
    func Q2_contextMenu() throws {
        let menu = MenuOwner(Log(), "", [UIAction(title: "One") { _ in }])
        scene.source.addInteraction(menu.interaction)
        try screen.hold(100, 120)
        #expect(screen.contextMenu != nil)
        #expect(log.take() == ["items", "lift preview", "will lift"])

        try screen.touch(.moved, 100, 320)

        #expect(screen.contextMenu == nil)
        #expect(log.lines.contains("will begin"))
        try screen.touch(.ended, 100, 320)
        screen.settle()
        #expect(log.lines.contains("target dropped"))
    }

    @Test("Q2 A context menu stays open if the finger is lifted without a movement") func Q2_menuStays() throws {
        let menu = MenuOwner(Log(), "", [UIAction(title: "One") { _ in }])
        scene.source.addInteraction(menu.interaction)
        try screen.hold(100, 120)
        try screen.touch(.ended, 100, 120)
        screen.settle()
        #expect(screen.contextMenu != nil)
        #expect(log.lines == ["items", "lift preview", "will lift", "lifted start"])
    }

    @Test("Q2 Two fingers can drag two views") func Q2_twoFingers() throws {
        let other = DragOwner(Log(), ["other"])
        other.interaction.isEnabled = true
        screen.probe("second", Log(), 50, 500, 200, 60).addInteraction(other.interaction)
        try screen.touch(.began, 100, 120, id: 1)
        try screen.touch(.began, 100, 520, id: 2)
        screen.advance(by: .milliseconds(500))
        try screen.touch(.moved, 100, 150, id: 1)
        try screen.touch(.moved, 100, 550, id: 2)
        #expect(log.lines.last == "did move")
        #expect(other.log.lines.last == "did move")
    }

    @Test("Q2 A page is told not to scroll when a touch begins on a view that can be dragged") func Q2_page() throws {
        #expect(scene.source.node?.value(of: .predict) == .string("drag"))
        scene.owner.interaction.isEnabled = false
        screen.application.commit()
        #expect(scene.source.node?.value(of: .predict) == RenderValue.none)
        scene.owner.interaction.isEnabled = true
        screen.application.commit()
        #expect(scene.source.node?.value(of: .predict) == .string("drag"))
        scene.source.removeInteraction(scene.owner.interaction)
        screen.application.commit()
        #expect(scene.source.node?.value(of: .predict) == RenderValue.none)
        #expect(scene.source.node?.value(of: .hint) == RenderValue.none)
    }

    // MARK: The end

    @Test("Q3 A drop calls source and target in UIKit's order") func Q3_order() throws {
        scene.target.onDrop = { [log] session in
            _ = session.loadObjects(ofClass: String.self) { log.note("loaded \($0)") }
        }
        try screen.hold(100, 120)
        try screen.touch(.moved, 100, 150)
        try screen.touch(.moved, 100, 320)
        try screen.touch(.ended, 100, 320)
        screen.settle()
        #expect(
            log.lines == [
                "items", "lift preview", "will lift", "will begin", "lifted end", "did move", "did move",
                "target can handle", "target entered", "target updated", "target dropped", "will end with copy",
                "loaded [\"note\"]", "target concluded", "did end with copy", "target ended", "did transfer",
            ])
    }

    @Test("Q3 A drag that is dropped beside all targets returns to its source") func Q3_returns() throws {
        try scene.lift()
        try screen.touch(.moved, 100, 600)
        try screen.touch(.ended, 100, 600)
        #expect(
            log.take() == [
                "will begin", "lifted end", "did move", "will end with cancel", "cancel preview", "will cancel",
            ])
        screen.settle()
        #expect(log.lines == ["did end with cancel"])
        #expect(scene.preview == nil)
    }

    @Test("Q3 A cancelled touch cancels the drag") func Q3_cancelledTouch() throws {
        try scene.dragToTarget()
        _ = log.take()
        try screen.touch(.cancelled, 100, 320)
        screen.settle()
        #expect(
            log.lines == [
                "target exited", "will end with cancel", "cancel preview", "will cancel", "did end with cancel",
                "target ended",
            ])
    }

    @Test("Q3 Escape cancels the drag") func Q3_escape() throws {
        try scene.dragToTarget()
        _ = log.take()
        #expect(try screen.press(.menu).isHandled)
        #expect(log.lines.prefix(2) == ["target exited", "will end with cancel"])
        try screen.touch(.ended, 100, 320)
        screen.settle()
        #expect(!log.lines.contains("target dropped"))
    }

    @Test("Q3 A drag ends when its source leaves the window") func Q3_sourceRemoved() throws {
        try scene.dragToTarget()
        _ = log.take()
        scene.source.removeFromSuperview()
        screen.settle()
        #expect(log.lines.contains("did end with cancel"))
        #expect(log.lines.last == "target ended")
        #expect(scene.preview == nil)
    }

    @Test("Q3 A drag ends when its application becomes inactive, its client leaves, or it is disabled")
    func Q3_interrupted() throws {
        try scene.dragToTarget()
        screen.application.resignActive()
        screen.settle()
        #expect(log.take().contains("did end with cancel"))
        screen.application.becomeActive()
        try screen.touch(.ended, 100, 320)

        try scene.dragToTarget()
        screen.cancelAll()
        screen.settle()
        #expect(log.take().contains("did end with cancel"))

        try scene.dragToTarget()
        scene.owner.interaction.isEnabled = false
        screen.settle()
        #expect(log.take().contains("did end with cancel"))
        try screen.touch(.ended, 100, 320)
        #expect(!log.lines.contains("target dropped"))
    }

    // MARK: The preview

    @Test("Q7 A copy of the view follows the finger, in front of the window") func Q7_follows() throws {
        try scene.lift()
        let preview = try #require(scene.preview)
        screen.settle()
        #expect(preview.center == CGPoint(x: 150, y: 130))
        try screen.touch(.moved, 120, 150)
        #expect(preview.center == CGPoint(x: 170, y: 160))
        #expect(screen.window.subviews.last === preview)
        #expect(screen.hitTest(CGPoint(x: 170, y: 160)) !== preview)
    }

    @Test("Q7 The preview shows a plus for a copy, a sign for a forbidden drop, and nothing for a move") func Q7_signs()
        throws
    {
        let signs: [(UIDropOperation, String?)] = [
            (.copy, "drag-copies"), (.forbidden, "drag-forbidden"), (.move, nil), (.cancel, nil),
        ]
        try scene.dragToTarget()
        for (index, (operation, identifier)) in signs.enumerated() {
            scene.target.operation = operation
            try screen.touch(.moved, 101 + CGFloat(index), 320)
            let sign = try #require(scene.preview?.subviews.last)
            #expect(sign.isHidden == (identifier == nil))
            #expect(sign.accessibilityIdentifier == identifier)
        }
    }

    @Test("Q7 A cancelled drag moves the preview back to its source, and removes it") func Q7_returns() throws {
        try scene.lift()
        try screen.touch(.moved, 100, 600)
        let preview = try #require(scene.preview)
        try screen.touch(.ended, 100, 600)
        #expect(preview.center == CGPoint(x: 150, y: 130), "the end of the animation")
        #expect(preview.superview != nil)
        screen.settle()
        #expect(preview.superview == nil)
    }

    @Test("Q7 The preview is a picture of the view and its subviews, without their identifiers") func Q7_copy() throws {
        let label = UILabel(frame: CGRect(x: 10, y: 10, width: 80, height: 20))
        label.text = "Hello"
        label.accessibilityIdentifier = "label"
        scene.source.addSubview(label)
        scene.source.backgroundColor = .systemRed
        screen.application.commit()
        try scene.lift()
        let platter = try #require(scene.preview?.subviews.first)
        let copy = try #require(platter.subviews.first?.subviews.first as? ViewSnapshot)
        #expect(platter.backgroundColor == .systemBackground)
        #expect(copy.frame == scene.source.bounds)
        #expect(copy.backgroundColor == .systemRed)
        #expect(copy.subviews.first?.frame == label.frame)
        #expect(copy.subviews.first?.node?.kind == .label)
        #expect(copy.subviews.first?.node?.value(of: .text) == .string("Hello"))
        #expect(try screen.view("label") === label)
    }

    @Test("Q7 Several items are stacked, with their number") func Q7_number() throws {
        scene.owner.items += [UIDragItem(itemProvider: NSItemProvider(object: "second"))]
        try scene.lift()
        let number = try #require(scene.preview?.subviews.lazy.compactMap { $0 as? UILabel }.first)
        #expect(number.text == "2")
        #expect(!number.isHidden)
    }

    @Test("Q7 The item's preview provider replaces the preview of the lift when the drag begins") func Q7_provider()
        throws
    {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
        scene.owner.items[0].previewProvider = { UIDragPreview(view: view) }
        try scene.lift()
        #expect(view.superview == nil)
        try screen.touch(.moved, 100, 200)
        #expect(scene.preview.map { view.isDescendant(of: $0) } == true)
        #expect(scene.preview?.bounds.size == view.bounds.size)
    }
}
