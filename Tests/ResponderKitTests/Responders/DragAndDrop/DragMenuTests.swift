import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Drags without a gesture") @MainActor struct DragMenuTests {
    private let scene = DragScene()
    private var screen: TestScreen { scene.screen }
    private var log: Log { scene.log }
    private let spoken = Log()

    init() {
        scene.source.accessibilityLabel = "Note"
        scene.place.accessibilityLabel = "Shelf"
        scene.screen.application.announcementHandler = { [spoken] announcement in
            if case .text(let text) = announcement { spoken.note(text) }
        }
    }

    /// Adds an item to the drag source, focuses the item, and opens the source's menu by the menu key.
    private func openMenu() throws {
        let item = screen.item("item", Log(), 10, 10, 20, 20, to: scene.source)
        screen.focus(on: item)
        #expect(try screen.press(.keyboardApplication).isHandled)
    }

    @Test("Q8 The menu key offers to drag the view, and then its targets") func Q8_keys() throws {
        try openMenu()
        #expect(screen.menuTitles == ["Drag"])

        try screen.choose("Drag")

        #expect(
            log.take() == [
                "items", "lift preview", "will lift", "will begin", "lifted end", "target can handle",
            ])
        #expect(screen.menuTitles == ["Drop on Shelf", "Cancel"])
        try screen.choose("Drop on Shelf")
        screen.settle()
        #expect(
            log.lines == [
                "did move", "target entered", "target updated", "target dropped", "will end with copy",
                "target concluded", "did end with copy", "target ended", "did transfer",
            ])
        #expect(scene.target.location == CGPoint(x: 100, y: 30))
        #expect(spoken.lines == ["Dragging Note", "Dropped on Shelf"])
    }

    @Test("Q8 A menu that is dismissed without a choice cancels the drag") func Q8_dismissed() throws {
        try openMenu()
        try screen.choose("Drag")
        _ = log.take()
        try screen.press(.menu)
        screen.settle()
        #expect(log.lines == ["will end with cancel", "cancel preview", "will cancel", "did end with cancel"])
        #expect(spoken.lines.last == "The drag was cancelled")
    }

    @Test("Q8 A target that does not accept the items cancels the drag") func Q8_refused() throws {
        scene.target.operation = .forbidden
        try openMenu()
        try screen.choose("Drag")
        try screen.choose("Drop on Shelf")
        screen.settle()
        #expect(log.lines.contains("did end with cancel"))
        #expect(spoken.lines.last == "Shelf does not accept Note")
    }

    @Test("Q8 Without a target the menu says so") func Q8_noTarget() throws {
        scene.target.canHandle = false
        try openMenu()
        try screen.choose("Drag")
        #expect(screen.menuTitles == ["Cancel"])
        try screen.choose("Cancel")
        screen.settle()
        #expect(log.lines.contains("did end with cancel"))
    }

    @Test("Q8 A context menu that keys open contains the element, and one that a finger opens does not")
    func Q8_contextMenu() throws {
        let menu = MenuOwner(Log(), "", [UIAction(title: "One") { _ in }])
        scene.source.addInteraction(menu.interaction)
        try openMenu()
        #expect(screen.menuTitles == ["One", "Drag"])
        try screen.press(.menu)
        screen.settle()
        try screen.hold(150, 150)
        #expect(screen.menuTitles == ["One"])
    }

    @Test("Q8 Holding select opens the menu of a focused view") func Q8_select() throws {
        let item = screen.item("item", Log(), 10, 10, 20, 20, to: scene.source)
        screen.focus(on: item)
        try screen.press(.select, .began)
        screen.advance(by: .milliseconds(500))
        #expect(screen.menuTitles == ["Drag"])
        try screen.press(.select, .ended)
        #expect(screen.menuTitles == ["Drag"])
    }

    @Test("Q8 A draggable view has a hint for screen readers, unless it has its own") func Q8_hint() throws {
        screen.application.commit()
        #expect(
            scene.source.node?.value(of: .hint)
                == .string("Draggable. The menu key, or Shift+F10, offers to drag it."))
        scene.source.accessibilityHint = "Own hint"
        screen.application.commit()
        #expect(scene.source.node?.value(of: .hint) == .string("Own hint"))
        scene.source.accessibilityHint = nil
        scene.owner.interaction.isEnabled = false
        screen.application.commit()
        #expect(scene.source.node?.value(of: .hint) == RenderValue.none)
    }
}
