import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A button whose menu opens at the button's own origin and so covers the button.
@MainActor
private final class CoveredButton: UIButton {
    override func menuAttachmentPoint(for configuration: UIContextMenuConfiguration) -> CGPoint { bounds.origin }
}

@Suite("Menus of buttons") @MainActor struct ButtonMenuTests {
    private let screen = TestScreen.untraced()
    private let log = Log()
    private let button: UIButton

    init() {
        button = screen.add(UIButton(type: .system), 20, 100, 120, 44)
        button.setTitle("Own", for: .normal)
        for (event, name) in [
            (UIControl.Event.touchDown, "down"), (.touchUpInside, "up"), (.touchCancel, "cancel"),
            (.primaryActionTriggered, "primary"), (.menuActionTriggered, "menu"),
        ] {
            button.addAction(UIAction { [log] _ in log.note(name) }, for: event)
        }
    }

    private func action(_ title: String, state: UIMenuElement.State = .off) -> UIAction {
        UIAction(title: title, state: state) { [log] _ in log.note(title) }
    }

    private var shown: ContextMenuView? { screen.application.editing.contextMenu }

    private func row(_ title: String) throws -> ContextMenuRow {
        screen.application.commit()
        return try #require(shown?.panel.rows.first { $0.currentTitle == title })
    }

    private func middle(of row: ContextMenuRow) -> CGPoint {
        let frame = row.convertToScreen(row.bounds)
        return CGPoint(x: frame.midX, y: frame.midY)
    }

    private func choose(_ title: String) throws {
        let point = middle(of: try row(title))
        try screen.tap(point.x, point.y)
        screen.advance(by: .seconds(1))
    }

    private func value(_ property: RenderProperty) -> RenderValue {
        screen.application.commit()
        return button.node?.value(of: property) ?? .none
    }

    // MARK: L55

    @Test("L55 The menu of a button opens after a long press, and a tap performs the button's action")
    func L55_longPress() throws {
        button.menu = UIMenu(children: [action("One")])
        #expect(button.isContextMenuInteractionEnabled)
        try screen.tap(30, 110)
        #expect(log.take() == ["down", "up", "primary"])
        #expect(shown == nil)

        try screen.touch(.began, 30, 110)
        screen.advance(by: .seconds(1))
        #expect(shown != nil)
        try screen.touch(.ended, 30, 110)
        #expect(log.take() == ["down", "menu", "cancel"])
        #expect(shown != nil)
        #expect(value(.popup) == RenderValue.none)
        try choose("One")
        #expect(log.take() == ["One"])
        #expect(shown == nil)
        button.menu = nil
        #expect(!button.isContextMenuInteractionEnabled)
    }

    @Test("L55 A menu that is the primary action opens when the button is touched, in place of the button's action")
    func L55_primaryAction() throws {
        button.menu = UIMenu(children: [action("One"), action("Two")])
        button.showsMenuAsPrimaryAction = true
        #expect(value(.popup) == .string("closed"))
        try screen.touch(.began, 30, 110)
        #expect(shown != nil)
        #expect(!button.isTracking)
        #expect(value(.popup) == .string("open"))
        try screen.touch(.ended, 30, 110)
        #expect(log.take() == ["down", "menu", "cancel"])
        #expect(shown != nil)

        try choose("Two")
        #expect(log.take() == ["Two"])
        #expect(value(.popup) == .string("closed"))
        #expect(button.currentTitle == "Own")
    }

    @Test("L55 Without a menu, the primary action is that of any button") func L55_noMenu() throws {
        button.showsMenuAsPrimaryAction = true
        try screen.tap(30, 110)
        #expect(log.take() == ["down", "up", "primary"])
    }

    @Test("L55 Before the menu is shown, the application may replace it") func L55_replacedMenu() throws {
        button.menu = UIMenu(children: [action("Old")])
        button.showsMenuAsPrimaryAction = true
        button.addAction(
            UIAction { [button] _ in button.menu = UIMenu(children: [action("New")]) }, for: .menuActionTriggered)
        try screen.tap(30, 110)
        try choose("New")
        #expect(log.take().last == "New")
    }

    @Test("L55 The finger that opened the menu selects an element when it is lifted there") func L55_finger() throws {
        button.menu = UIMenu(children: [action("One"), action("Two")])
        button.showsMenuAsPrimaryAction = true
        try screen.touch(.began, 30, 110)
        let point = middle(of: try row("Two"))
        try screen.touch(.moved, 32, 112)
        #expect(shown?.panel.rows.contains { $0.isHighlighted } == false)
        try screen.touch(.moved, point.x, point.y)
        #expect(try row("Two").isHighlighted)
        try screen.touch(.ended, point.x, point.y)
        #expect(log.take() == ["down", "menu", "cancel", "Two"])
        screen.advance(by: .seconds(1))
        #expect(shown == nil)
    }

    @Test("L55 A scroll view does not scroll with the finger that opened the menu of a button in it")
    func L55_scrolling() throws {
        let scroll = screen.add(UIScrollView(), 0, 0, 400, 800)
        scroll.contentSize = CGSize(width: 400, height: 2_000)
        scroll.delaysContentTouches = false
        scroll.addSubview(button)
        button.menu = UIMenu(children: [action("One")])
        button.showsMenuAsPrimaryAction = true
        try screen.touch(.began, 30, 110)
        for y: CGFloat in [100, 60, 20] { try screen.touch(.moved, 30, y) }
        try screen.touch(.ended, 30, 20)
        #expect(scroll.contentOffset == .zero)
        #expect(shown != nil)
    }

    @Test("L55 A press on the focused button opens the menu with the focus in it, and Escape returns the focus")
    func L55_press() throws {
        button.menu = UIMenu(children: [action("One"), action("Two")])
        button.showsMenuAsPrimaryAction = true
        screen.focus(on: button)
        try screen.press(.select)
        #expect(try row("One").isFocused)
        try screen.press(.downArrow)
        #expect(try row("Two").isFocused)
        try screen.press(.select)
        screen.advance(by: .seconds(1))
        #expect(log.take() == ["menu", "Two"])
        #expect(button.isFocused)
        button.performPrimaryAction()
        #expect(shown != nil)
        try screen.press(.menu)
        #expect(shown == nil)
    }

    @Test("L55 The menu is below the button, or above a button near the bottom, inside the window")
    func L55_place() throws {
        button.menu = UIMenu(children: [action("One")])
        button.showsMenuAsPrimaryAction = true
        button.performPrimaryAction()
        screen.application.layoutIfNeeded()
        #expect(shown?.panel.frame.minX == 20)
        #expect(shown?.panel.frame.minY == button.frame.maxY + ContextMenuPlacement.gap)
        shown?.dismiss()
        button.frame.origin = CGPoint(x: 270, y: 740)
        button.performPrimaryAction()
        screen.application.layoutIfNeeded()
        #expect(shown?.panel.frame.maxX == button.frame.maxX)
        #expect(shown?.panel.frame.maxY == button.frame.minY - ContextMenuPlacement.gap)
    }

    @Test("L55 A subclass chooses the place of its menu") func L55_attachmentPoint() {
        let button = screen.add(CoveredButton(frame: .zero), 60, 300, 100, 44)
        button.menu = UIMenu(children: [action("One")])
        button.showsMenuAsPrimaryAction = true
        button.performPrimaryAction()
        screen.application.layoutIfNeeded()
        #expect(shown?.panel.frame.origin == CGPoint(x: 60, y: 300))
    }

    @Test("L55 A bar button item with a menu and without an action shows the menu when it is touched")
    func L55_barButton() throws {
        let item = UIBarButtonItem(title: "More", menu: UIMenu(children: [action("One")]))
        let view = try #require(item.makeView() as? UIButton)
        #expect(view.showsMenuAsPrimaryAction)
        #expect(view.menu === item.menu)
        item.primaryAction = action("Act")
        #expect((item.makeView() as? UIButton)?.showsMenuAsPrimaryAction == false)
    }

    // MARK: L56

    private func makePopUp(_ children: [UIMenuElement]) {
        button.menu = UIMenu(children: children)
        button.showsMenuAsPrimaryAction = true
        button.changesSelectionAsPrimaryAction = true
    }

    @Test("L56 A pop-up button shows the first element of its menu, until another one is chosen") func L56_chooses()
        throws
    {
        let (one, two) = (action("One"), action("Two"))
        makePopUp([one, two])
        button.titleLabel?.numberOfLines = 1
        #expect(button.currentTitle == "One")
        #expect(one.state == .on)
        let seen = UIAction(title: "Three") { [button, log] _ in log.note(button.currentTitle ?? "") }
        button.menu = UIMenu(children: [one, two, seen])
        try screen.tap(30, 110)
        #expect(try row("One").isSelected)
        try choose("Three")
        #expect(log.take() == ["down", "menu", "cancel", "Three"])
        #expect(value(.title) == .string("Three"))
        #expect(button.titleLabel?.text == "Three")
        #expect([one, two, seen].map(\.state) == [.off, .off, .on])
        #expect(button.menu?.selectedElements == [seen])
        #expect(!button.isSelected)
    }

    @Test("L56 Exactly one element of a pop-up button is selected, also among inline submenus") func L56_inline()
        throws
    {
        let (one, two, three) = (action("One"), action("Two", state: .on), action("Three", state: .on))
        makePopUp([one, UIMenu(options: .displayInline, children: [two, three])])
        #expect(button.currentTitle == "Two")
        #expect(three.state == .off)
        try screen.tap(30, 110)
        try choose("One")
        #expect(button.currentTitle == "One")
        #expect([one, two, three].map(\.state) == [.on, .off, .off])
    }

    @Test("L56 A menu that is dismissed without a choice changes nothing") func L56_dismissed() throws {
        makePopUp([action("One"), action("Two", state: .on)])
        try screen.tap(30, 110)
        try screen.tap(390, 790)
        screen.advance(by: .seconds(1))
        #expect(shown == nil)
        #expect(button.currentTitle == "Two")
    }

    @Test("L56 The title of a pop-up button replaces that of a configuration, and changes the button's size")
    func L56_configuration() throws {
        button.configuration = .gray()
        button.configuration?.title = "Configured"
        makePopUp([action("A long title of an element"), action("B")])
        let wide = button.intrinsicContentSize.width
        try screen.tap(30, 110)
        try choose("B")
        #expect(value(.title) == .string("B"))
        #expect(button.intrinsicContentSize.width < wide)
        button.changesSelectionAsPrimaryAction = false
        #expect(button.currentTitle == "Configured")
    }
}
