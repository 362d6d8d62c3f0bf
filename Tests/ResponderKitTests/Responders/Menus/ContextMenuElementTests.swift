import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Elements of context menus") @MainActor struct ContextMenuElementTests {
    private let screen = TestScreen.untraced()
    private let log = Log()
    private let owner: MenuOwner
    private let view: UIView

    init() {
        owner = MenuOwner(log)
        view = screen.add(UIView(), 50, 100, 200, 60)
        view.addInteraction(owner.interaction)
    }

    private func action(
        _ title: String, attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off,
        image: UIImage? = nil
    ) -> UIAction {
        UIAction(title: title, image: image, attributes: attributes, state: state) { [log] _ in log.note("did \(title)")
        }
    }

    /// Opens the menu and lifts the finger.
    private func open(_ elements: [UIMenuElement], title: String = "") throws {
        owner.setMenu(elements, title: title)
        try screen.hold(100, 120)
        try screen.touch(.ended, 100, 120)
        screen.settle()
        _ = log.take()
    }

    private func key(_ type: UIPress.PressType) throws {
        try screen.press(type)
    }

    private var focused: String? { (screen.focusedItem as? ContextMenuRow)?.currentTitle }

    // MARK: Kinds of elements

    @Test("A10 Hidden elements are omitted, and disabled ones cannot be chosen") func A10_attributes() throws {
        try open([
            action("One"), action("Hidden", attributes: .hidden), action("Disabled", attributes: .disabled),
            action("Delete", attributes: .destructive),
        ])
        #expect(screen.menuTitles == ["One", "Disabled", "Delete"])
        #expect(screen.menuRows.map(\.isEnabled) == [true, false, true])
        #expect(screen.menuRows.map(\.currentTitleColor) == [.label, .label, .systemRed])
        try screen.choose("Disabled")
        #expect(screen.contextMenu != nil)
        #expect(log.lines.isEmpty)
    }

    @Test("A10 Commands that no responder performs are omitted; the others go to the view's responder chain")
    func A10_commands() throws {
        final class Paper: UIView {
            var copied: [String] = []
            override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { action == .copy }
            override func copy(_ sender: Any?) { copied.append("\(sender.map { "\(type(of: $0))" } ?? "nil")") }
        }
        let paper = screen.add(Paper(), 0, 0, 400, 300)
        paper.addSubview(view)
        try open([UICommand(title: "Copy", action: .copy), UICommand(title: "Cut", action: .cut)])
        #expect(screen.menuTitles == ["Copy"])
        try screen.choose("Copy")
        #expect(paper.copied == ["UICommand"])
    }

    @Test("A10 The action provider receives the commands that the responder chain performs") func A10_suggestions()
        throws
    {
        final class Paper: UIView {
            override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { action == .copy }
        }
        let paper = screen.add(Paper(), 0, 0, 400, 300)
        paper.addSubview(view)
        owner.configuration = UIContextMenuConfiguration(previewProvider: nil) { UIMenu(children: $0) }
        try screen.hold(100, 120)
        #expect(screen.menuTitles == ["Copy"])
    }

    @Test("A10 A submenu replaces the elements, and its first line returns") func A10_submenu() throws {
        try open([
            action("One"), UIMenu(title: "More", children: [action("Two"), action("Three")]),
            UIMenu(title: "Empty", children: []),
        ])
        #expect(screen.menuTitles == ["One", "More"])
        try screen.choose("More")
        #expect(screen.menuTitles == ["More", "Two", "Three"])
        #expect(screen.menuRows.map(\.isBack) == [true, false, false])
        try screen.choose("More")
        #expect(screen.menuTitles == ["One", "More"])
        try screen.choose("More")
        try screen.choose("Three")
        #expect(log.lines.last == "did Three")
        #expect(screen.contextMenu == nil)
    }

    @Test("A10 Inline submenus are sections, and palettes are rows of images") func A10_inline() throws {
        let star = UIImage(systemName: "star")
        try open(
            [
                action("One"), UIMenu(options: .displayInline, children: [action("Two"), action("Three")]),
                UIMenu(
                    options: [.displayInline, .displayAsPalette],
                    children: [action("Red", image: star), action("Blue", image: star)]),
            ], title: "Title")
        let frames = try ["One", "Two", "Three"].map { try screen.menuFrame($0) }
        #expect(frames.map(\.minY) == [199, 251, 296])
        #expect(frames.map(\.height) == [44, 44, 44])
        let palette = screen.menuRows.suffix(2).map { $0.convertToScreen($0.bounds) }
        #expect(palette.map(\.minX) == [50, 175])
        #expect(palette.map(\.minY) == [348, 348])
        #expect(screen.menuRows.suffix(2).map(\.accessibilityLabel) == ["Red", "Blue"])
        #expect(screen.contextMenu?.panel.frame.height == 224)
    }

    @Test("A10 An element that keeps the menu presented is performed, and its new state is visible")
    func A10_keeps() throws {
        let action = UIAction(title: "Bold", attributes: .keepsMenuPresented) { action in
            action.state = action.state == .on ? .off : .on
        }
        try open([action])
        try screen.choose("Bold")
        #expect(screen.menuRows.map(\.isSelected) == [true])
        try screen.choose("Bold")
        #expect(screen.menuRows.map(\.isSelected) == [false])
    }

    @Test("A10 In a menu with single selection, the chosen element is the only one that is on") func A10_single()
        throws
    {
        let elements = [action("One", state: .on), action("Two"), action("Three")]
        try open([UIMenu(options: [.displayInline, .singleSelection], children: elements)])
        try screen.choose("Three")
        #expect(elements.map(\.state) == [.off, .off, .on])
        #expect(log.lines.last == "did Three")
    }

    @Test("A10 An update replaces the visible menu or submenu, and an empty menu is dismissed") func A10_update() throws
    {
        try open([action("One"), UIMenu(title: "More", children: [action("Two")])])
        owner.interaction.updateVisibleMenu { $0.replacingChildren($0.children + [action("New")]) }
        #expect(screen.menuTitles == ["One", "More", "New"])
        try screen.choose("More")
        owner.interaction.updateVisibleMenu { menu in
            #expect(menu.title == "More")
            return menu.replacingChildren([action("Other")])
        }
        #expect(screen.menuTitles == ["More", "Other"])
        try screen.choose("More")
        owner.interaction.updateVisibleMenu { $0.replacingChildren([]) }
        #expect(screen.contextMenu == nil)
    }

    // MARK: Deferred elements

    @Test("A11 Deferred elements appear when they are provided, where their placeholder was") func A11_later() throws {
        var provide: (@MainActor ([UIMenuElement]) -> Void)?
        try open([action("One"), UIDeferredMenuElement { provide = $0 }, action("Two")])
        #expect(screen.menuTitles == ["One", "Two"])
        let height = screen.contextMenu?.panel.frame.height
        #expect(height == 134)

        provide?([action("A"), action("B")])
        #expect(screen.menuTitles == ["One", "A", "B", "Two"])
        provide?([action("C")])
        #expect(screen.menuTitles == ["One", "A", "B", "Two"], "only the first call counts")
    }

    @Test("A11 A deferred element is requested once, an uncached one for each menu") func A11_cache() throws {
        var counts = [0, 0]
        let cached = UIDeferredMenuElement { [log] provide in
            counts[0] += 1
            provide([UIAction(title: "Cached \(counts[0])") { _ in log.note("cached") }])
        }
        let uncached = UIDeferredMenuElement.uncached { provide in
            counts[1] += 1
            provide([UIAction(title: "Fresh \(counts[1])") { _ in }])
        }
        try open([cached, uncached])
        #expect(screen.menuTitles == ["Cached 1", "Fresh 1"])
        owner.interaction.updateVisibleMenu { $0 }
        #expect(screen.menuTitles == ["Cached 1", "Fresh 1"])
        owner.interaction.dismissMenu()
        screen.settle()
        try open([cached, uncached])
        #expect(screen.menuTitles == ["Cached 1", "Fresh 2"])
    }

    @Test("A11 Elements that arrive after the menu was dismissed are kept for the next menu") func A11_late() throws {
        var provide: (@MainActor ([UIMenuElement]) -> Void)?
        let deferred = UIDeferredMenuElement { provide = $0 }
        try open([action("One"), deferred])
        owner.interaction.dismissMenu()
        screen.settle()
        provide?([action("Late")])
        try open([action("One"), deferred])
        #expect(screen.menuTitles == ["One", "Late"])
    }

    // MARK: Keys

    @Test("A12 Arrow keys move through the elements, open submenus and return; select chooses") func A12_keys() throws {
        try open([action("One"), UIMenu(title: "More", children: [action("Two")]), action("Three")])
        try key(.downArrow)
        #expect(focused == "One")
        try key(.downArrow)
        #expect(focused == "More")
        try key(.rightArrow)
        #expect(screen.menuTitles == ["More", "Two"])
        #expect(focused == "Two")
        try key(.leftArrow)
        #expect(screen.menuTitles == ["One", "More", "Three"])
        try key(.downArrow)
        try key(.downArrow)
        #expect(focused == "Three")
        try key(.select)
        #expect(log.lines.last == "did Three")
        #expect(screen.contextMenu == nil)
    }

    @Test("A12 The focus moves into the menu and returns when the menu ends") func A12_focus() throws {
        let item = screen.item("item", Log(), 300, 600, 50, 50)
        screen.focus(on: item)
        try open([action("One"), action("Two")])
        #expect(focused == "One")
        try key(.downArrow)
        try key(.downArrow)
        #expect(focused == "Two")
        try key(.menu)
        #expect(screen.contextMenu == nil)
        #expect(screen.focusedItem === item)
    }

    @Test("A12 Key commands of the views behind the menu are not performed") func A12_commands() throws {
        final class Commander: UIView {
            var count = 0
            override var canBecomeFirstResponder: Bool { true }
            override var keyCommands: [UIKeyCommand]? {
                [UIKeyCommand(input: "s", modifierFlags: .command, action: Selector("save", Commander.save))]
            }
            func save() { count += 1 }
        }
        let commander = screen.add(Commander(), 0, 500, 100, 100)
        commander.becomeFirstResponder()
        try screen.press(.keyboardS, "s", .command)
        #expect(commander.count == 1)
        try open([action("One")])
        try screen.press(.keyboardS, "s", .command)
        #expect(commander.count == 1)
        #expect(commander.isFirstResponder)
        owner.interaction.dismissMenu()
        try screen.press(.keyboardS, "s", .command)
        #expect(commander.count == 2)
    }
}
