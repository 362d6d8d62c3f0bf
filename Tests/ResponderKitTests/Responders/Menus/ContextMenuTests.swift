import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Context menus") @MainActor struct ContextMenuTests {
    private let screen = TestScreen.untraced()
    private let log = Log()
    private let owner: MenuOwner
    private let view: Probe

    init() {
        owner = MenuOwner(log)
        view = screen.probe("view", log, 50, 100, 200, 60)
        view.addInteraction(owner.interaction)
        owner.setMenu([action("One"), action("Two")])
    }

    private func action(_ title: String, attributes: UIMenuElement.Attributes = []) -> UIAction {
        UIAction(title: title, attributes: attributes) { [log] _ in log.note("did \(title)") }
    }

    // MARK: Opening

    @Test("A6 A finger that rests for half a second opens the menu") func A6_longPress() throws {
        try screen.touch(.began, 100, 120)
        screen.advance(by: .milliseconds(499))
        #expect(screen.contextMenu == nil)

        screen.advance(by: .milliseconds(1))

        #expect(screen.menuTitles == ["One", "Two"])
        #expect(owner.location == CGPoint(x: 50, y: 20))
        #expect(owner.interaction.location(in: view) == CGPoint(x: 50, y: 20))
        #expect(owner.interaction.menuAppearance == .rich)
        try screen.touch(.ended, 100, 120)
        #expect(screen.contextMenu != nil, "lifting the finger leaves the menu open")
    }

    @Test("A6 A finger that moves or is lifted early opens no menu") func A6_noLongPress() throws {
        try screen.touch(.began, 100, 120)
        try screen.touch(.moved, 120, 120)
        screen.advance(by: .seconds(1))
        try screen.touch(.ended, 120, 120)
        try screen.tap(100, 120)
        screen.advance(by: .seconds(1))
        #expect(screen.contextMenu == nil)
        #expect(log.lines == ["view began", "view moved", "view ended", "view began", "view ended"])
    }

    @Test("A6 A click with the second button opens the menu at the pointer") func A6_click() throws {
        try screen.secondaryClick(100, 120)
        screen.application.layoutIfNeeded()
        #expect(owner.interaction.menuAppearance == .compact)
        #expect(screen.contextMenu?.panel.frame.origin == CGPoint(x: 100, y: 120))
    }

    @Test("A6 The menu key and Shift+F10 open the menu of the focused item or of a view around it")
    func A6_keys() throws {
        let item = screen.item("item", Log(), 10, 10, 20, 20, to: view)
        #expect(try !screen.press(.keyboardApplication).isHandled)
        screen.focus(on: item)
        screen.application.commit()
        #expect(screen.application.editing.keyCombinations.contains("ContextMenu"))

        #expect(try screen.press(.keyboardApplication).isHandled)

        #expect(owner.location == CGPoint(x: 20, y: 20))
        #expect(screen.menuTitles == ["One", "Two"])
        #expect(!screen.application.editing.keyCombinations.contains("ContextMenu"))
        try screen.press(.menu)
        screen.settle()
        #expect(try screen.press(.keyboardF10, "", .shift).isHandled)
        #expect(screen.contextMenu != nil)
    }

    @Test("A6 Holding select opens the menu of the focused item") func A6_select() throws {
        let item = screen.item("item", Log(), 10, 10, 20, 20, to: view)
        screen.focus(on: item)
        try screen.press(.select, .began)
        screen.advance(by: .milliseconds(500))
        #expect(owner.location == CGPoint(x: 20, y: 20))
        #expect(screen.contextMenu != nil)
        try screen.press(.select, .ended)
        #expect(screen.contextMenu != nil)
        #expect(screen.focusedItem === screen.menuRows.first)
    }

    @Test("A6 Without a configuration the touch continues, and an outer interaction is asked") func A6_outer() throws {
        let inner = screen.probe("inner", log, 10, 10, 50, 40, to: view)
        let other = MenuOwner(log, "inner")
        inner.addInteraction(other.interaction)
        try screen.hold(70, 120)
        #expect(log.lines.prefix(3) == ["inner began", "inner configuration", "configuration"])
        #expect(screen.contextMenu?.interaction === owner.interaction)

        owner.interaction.dismissMenu()
        screen.settle()
        owner.configuration = nil
        try screen.touch(.ended, 70, 120)
        _ = log.take()
        try screen.hold(70, 120)
        try screen.touch(.ended, 70, 120)
        #expect(screen.contextMenu == nil)
        #expect(log.lines == ["inner began", "inner configuration", "configuration", "inner ended"])
    }

    @Test("A6 The inner of two interactions wins") func A6_inner() throws {
        let inner = screen.probe("inner", log, 10, 10, 50, 40, to: view)
        let other = MenuOwner(log, "inner", [action("Inner")])
        inner.addInteraction(other.interaction)
        try screen.hold(70, 120)
        #expect(screen.menuTitles == ["Inner"])
        #expect(!log.lines.contains("configuration"))
        try screen.touch(.ended, 70, 120)
        other.interaction.dismissMenu()
        screen.settle()
        try screen.secondaryClick(70, 120)
        #expect(screen.menuTitles == ["Inner"])
        #expect(!log.lines.contains("configuration"))
    }

    @Test("A6 A configuration without elements and preview opens no menu") func A6_nothing() throws {
        owner.setMenu([action("Hidden", attributes: .hidden)])
        try screen.hold(100, 120)
        try screen.touch(.ended, 100, 120)
        #expect(screen.contextMenu == nil)
        #expect(log.lines.last == "view ended")
        owner.configuration = UIContextMenuConfiguration()
        try screen.hold(100, 120)
        #expect(screen.contextMenu == nil)
    }

    @Test("A6 A removed interaction opens no menu and dismisses its own") func A6_removal() throws {
        try screen.hold(100, 120)
        try screen.touch(.ended, 100, 120)
        view.removeInteraction(owner.interaction)
        #expect(screen.contextMenu == nil)
        screen.settle()
        try screen.hold(100, 120)
        #expect(screen.contextMenu == nil)
        #expect(view.gestureRecognizers == nil)
    }

    // MARK: The order of calls

    @Test("A7 The delegate is called before and after the menu appears, and before the action is performed")
    func A7_order() throws {
        try screen.hold(100, 120)
        #expect(
            log.take() == [
                "view began", "configuration", "highlight", "actions", "view cancelled", "will display", "appearing",
            ])
        screen.settle()
        #expect(log.take() == ["appeared"])
        try screen.touch(.ended, 100, 120)

        try screen.choose("Two")

        #expect(screen.contextMenu == nil)
        #expect(log.take() == ["dismissal", "will end", "did Two"])
        screen.settle()
        #expect(log.take() == ["ended"])
        #expect(!screen.window.subviews.contains { $0 is ContextMenuView })
    }

    // MARK: Touches

    @Test("A8 A touch that opens a menu is cancelled for the view beneath") func A8_cancelled() throws {
        try screen.hold(100, 120)
        try screen.touch(.moved, 101, 120)
        try screen.touch(.ended, 101, 120)
        #expect(log.lines.filter { $0.hasPrefix("view") } == ["view began", "view cancelled"])
    }

    @Test("A8 The opening finger highlights the element beneath it, and chooses it when lifted") func A8_slide() throws
    {
        try screen.hold(100, 120)
        let second = try screen.menuFrame("Two")

        try screen.touch(.moved, second.midX, second.midY)
        #expect(screen.menuRows.map(\.isHighlighted) == [false, true])
        try screen.touch(.ended, second.midX, second.midY)

        #expect(screen.contextMenu == nil)
        #expect(log.lines.contains("did Two"))
    }

    @Test("A8 The opening finger that is lifted beside the elements leaves the menu open") func A8_slideAway() throws {
        try screen.hold(100, 120)
        let second = try screen.menuFrame("Two")
        try screen.touch(.moved, second.midX, second.midY)
        try screen.touch(.moved, 20, 700)
        #expect(screen.menuRows.allSatisfy { !$0.isHighlighted })
        try screen.touch(.ended, 20, 700)
        #expect(screen.contextMenu != nil)
    }

    // MARK: The place and the end

    @Test("A9 The menu is below its target, or above it if there is no room, within the window") func A9_place() throws
    {
        try screen.hold(100, 120)
        screen.application.layoutIfNeeded()
        let panel = try #require(screen.contextMenu?.panel)
        #expect(panel.frame == CGRect(x: 50, y: 168, width: 250, height: 89))
        #expect(screen.contextMenu?.frame == CGRect(x: 0, y: 0, width: 400, height: 800))
        try screen.touch(.ended, 100, 120)
        owner.interaction.dismissMenu()
        screen.settle()

        view.frame.origin = CGPoint(x: 250, y: 720)
        try screen.hold(300, 730)
        screen.application.layoutIfNeeded()
        #expect(screen.contextMenu?.panel.frame == CGRect(x: 142, y: 623, width: 250, height: 89))
    }

    @Test("A9 A menu that is higher than the window scrolls") func A9_high() throws {
        owner.setMenu((1...40).map { action("\($0)") })
        try screen.hold(100, 120)
        screen.application.layoutIfNeeded()
        #expect(screen.contextMenu?.panel.frame.height == 784)
        try screen.touch(.ended, 100, 120)
        try screen.drag(from: CGPoint(x: 150, y: 500), to: CGPoint(x: 150, y: 300))
        #expect(screen.contextMenu != nil)
        #expect(try screen.menuFrame("1").minY < 0)
    }

    @Test("A9 A touch beside the menu dismisses it and reaches no other view") func A9_outside() throws {
        let elsewhere = screen.probe("elsewhere", log, 0, 600, 100, 100)
        try screen.hold(100, 120)
        try screen.touch(.ended, 100, 120)
        _ = log.take()
        try screen.tap(50, 650)
        #expect(log.lines == ["dismissal", "will end"])
        #expect(screen.contextMenu == nil)
        try screen.tap(50, 650)
        #expect(log.lines.suffix(2) == ["elsewhere began", "elsewhere ended"], "while the menu fades out")
        _ = elsewhere
    }

    @Test("A9 Escape, `dismissMenu()` and the removal of the view end the menu") func A9_end() throws {
        func open() throws {
            try screen.hold(100, 120)
            try screen.touch(.ended, 100, 120)
            #expect(screen.contextMenu != nil)
        }
        try open()
        #expect(try screen.press(.menu).isHandled)
        #expect(screen.contextMenu == nil)
        screen.settle()
        try open()
        owner.interaction.dismissMenu()
        #expect(screen.contextMenu == nil)
        screen.settle()
        try open()
        view.removeFromSuperview()
        #expect(screen.contextMenu == nil)
    }

    @Test("A9 A screen has one menu: touches of other people do not open a second one") func A9_one() throws {
        let other = screen.probe("other", log, 50, 500, 200, 60)
        let second = MenuOwner(log, "second", [action("Second")])
        other.addInteraction(second.interaction)
        try screen.hold(100, 120)
        let guest = screen.addClient()
        try guest.touch(.began, at: CGPoint(x: 100, y: 520))
        screen.advance(by: .seconds(1))
        #expect(screen.contextMenu?.interaction === owner.interaction)
        try guest.touch(.ended, at: CGPoint(x: 100, y: 520))
        #expect(screen.contextMenu == nil)
        #expect(!log.lines.contains("second configuration"))
    }

    @Test("A9 A hidden window does not prevent another menu") func A9_hiddenWindow() throws {
        try screen.hold(100, 120)
        try screen.touch(.ended, 100, 120)
        screen.window.isHidden = true
        let window = UIWindow(application: screen.application)
        window.makeKeyAndVisible()
        let other = screen.add(UIView(), 0, 0, 100, 100, to: window)
        let second = MenuOwner(log, "second", [action("Second")])
        other.addInteraction(second.interaction)
        try screen.hold(50, 50)
        #expect(screen.menuTitles == ["Second"])
    }

    // MARK: Previews

    @Test("A14 A tap on the target or on the preview calls the delegate and ends the menu") func A14_commit() throws {
        try screen.hold(100, 120)
        try screen.touch(.ended, 100, 120)
        _ = log.take()
        try screen.tap(60, 110)
        #expect(log.take() == ["commit", "dismissal", "will end"])
        screen.settle()

        let log = log
        owner.configuration = UIContextMenuConfiguration(
            previewProvider: {
                let controller = Noted("preview", log)
                controller.preferredContentSize = CGSize(width: 200, height: 100)
                return controller
            },
            actionProvider: { [action = action("One")] _ in UIMenu(children: [action]) })
        try screen.hold(100, 120)
        screen.application.layoutIfNeeded()
        #expect(log.lines.contains("preview will appear"))
        let platter = try screen.view("context-menu-preview")
        #expect(platter.frame == CGRect(x: 50, y: 80, width: 200, height: 100))
        #expect(screen.contextMenu?.panel.frame == CGRect(x: 50, y: 196, width: 250, height: 44))
        try screen.touch(.ended, 100, 120)
        _ = log.take()
        try screen.tap(100, 100)
        #expect(log.lines.prefix(3) == ["commit of a controller", "dismissal", "will end"])
        screen.settle()
        #expect(log.lines.contains("preview did disappear"))
    }

    @Test("A14 The delegate chooses the target, which may be a view of the menu's own") func A14_target() throws {
        let inner = screen.add(UIView(), 20, 20, 30, 30, to: view)
        owner.preview = UITargetedPreview(view: inner)
        try screen.hold(100, 120)
        screen.application.layoutIfNeeded()
        #expect(screen.contextMenu?.panel.frame.origin == CGPoint(x: 70, y: 158))
        try screen.touch(.ended, 100, 120)
        owner.interaction.dismissMenu()
        screen.settle()

        let detached = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
        owner.preview = UITargetedPreview(
            view: detached, parameters: UIPreviewParameters(),
            target: UIPreviewTarget(container: view, center: CGPoint(x: 100, y: 30)))
        try screen.hold(100, 120)
        screen.application.layoutIfNeeded()
        #expect(detached.convertToScreen(detached.bounds) == CGRect(x: 110, y: 110, width: 80, height: 40))
        #expect(screen.contextMenu?.panel.frame.origin == CGPoint(x: 110, y: 158))
        owner.interaction.dismissMenu()
        screen.settle()
        #expect(detached.window == nil)
    }
}
