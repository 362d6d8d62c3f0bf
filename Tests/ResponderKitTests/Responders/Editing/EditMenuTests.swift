import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// A view with an edit menu that supports some commands.
@MainActor
private final class Paper: UIView, UIEditMenuInteractionDelegate {
    let log = Log()
    var does: Set<Selector> = [.copy]
    var menu: (([UIMenuElement]) -> UIMenu?)?
    var target: CGRect?
    lazy var interaction = UIEditMenuInteraction(delegate: self)

    override var canBecomeFirstResponder: Bool { true }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { does.contains(action) }
    override func copy(_ sender: Any?) { log.note("copy from \(sender.map { "\(type(of: $0))" } ?? "nil")") }
    override func validate(_ command: UICommand) {
        if command.action == .cut { command.attributes = .disabled }
        if command.action == .delete { command.attributes = .hidden }
    }

    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? { menu?(suggestedActions) }

    func editMenuInteraction(_ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration)
        -> CGRect
    {
        target ?? CGRect(origin: configuration.sourcePoint, size: .zero)
    }

    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {
        log.note("will present")
        animator.addCompletion { [log] in log.note("presented") }
    }

    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {
        log.note("will dismiss")
        animator.addAnimations { [log] in log.note("along") }
        animator.addCompletion { [log] in log.note("dismissed") }
    }
}

@Suite("Edit menu") @MainActor struct EditMenuTests {
    private let screen = TestScreen.untraced()
    private let paper: Paper

    init() {
        paper = screen.add(Paper(), 0, 300, 400, 200)
        paper.addInteraction(paper.interaction)
    }

    private func present(_ x: CGFloat = 200, _ y: CGFloat = 100) {
        paper.interaction.presentEditMenu(
            with: UIEditMenuConfiguration(identifier: nil, sourcePoint: CGPoint(x: x, y: y)))
        screen.application.layoutIfNeeded()
    }

    private var shown: EditMenuView? {
        let menus = screen.window.subviews.compactMap { $0 as? EditMenuView }
        #expect(menus.count <= 1)
        return menus.first
    }

    private var buttons: [UIButton] {
        var found: [UIButton] = []
        shown?.forEachView { if let button = $0 as? UIButton { found.append(button) } }
        return found
    }

    private var titles: [String] { buttons.map { $0.currentTitle ?? "" } }

    private func choose(_ title: String) throws {
        let button = try #require(buttons.first { $0.currentTitle == title })
        let middle = button.convertToScreen(button.bounds)
        try screen.tap(middle.midX, middle.midY)
    }

    @Test("A4 An interaction belongs to one view and leaves its previous one") func A4_interactions() {
        final class Other: UIInteraction {
            weak var view: UIView?
            var moves: [String] = []
            func willMove(to view: UIView?) { moves.append("will \(view == nil ? "none" : "view")") }
            func didMove(to view: UIView?) {
                self.view = view
                moves.append("did \(view == nil ? "none" : "view")")
            }
        }
        let other = Other()
        let view = screen.add(UIView(), 0, 0, 10, 10)
        paper.addInteraction(other)
        view.addInteraction(other)
        view.addInteraction(other)
        #expect(paper.interactions.count == 1)
        #expect(view.interactions.count == 1)
        view.interactions = []
        #expect(other.view == nil)
        #expect(
            other.moves == [
                "will view", "did view", "will none", "did none", "will view", "did view", "will none", "did none",
            ])
    }

    @Test("A4 The menu suggests the commands that any responder up the chain can perform")
    func A4_suggestions() {
        final class Outer: UIView {
            override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
                action == .selectAll || action == .cut
            }
        }
        let outer = screen.add(Outer(), 0, 300, 400, 200)
        outer.addSubview(paper)

        present()

        #expect(titles == ["Cut", "Copy", "Select All"])
    }

    @Test("A4 The responder that performs a command can disable or hide it in the menu") func A4_validation() throws {
        paper.does = [.copy, .cut, .delete]
        present()
        #expect(titles == ["Cut", "Copy"])
        #expect(buttons.map(\.isEnabled) == [false, true])
    }

    @Test("A4 A menu without commands is not shown") func A4_nothing() {
        paper.does = []
        present()
        #expect(shown == nil)
        #expect(paper.log.lines.isEmpty)
    }

    @Test("A4 A chosen command goes to the first responder's chain and closes the menu")
    func A4_choice() throws {
        paper.becomeFirstResponder()
        present()

        try choose("Copy")

        #expect(shown == nil)
        #expect(paper.isFirstResponder)
        #expect(
            paper.log.lines == [
                "will present", "presented", "will dismiss", "along", "dismissed", "copy from UICommand",
            ])
    }

    @Test("A4 Without a first responder, a chosen command goes to the view's chain") func A4_withoutFirstResponder()
        throws
    {
        present()
        try choose("Copy")
        #expect(paper.log.lines.last == "copy from UICommand")
    }

    @Test("A4 Presenting a menu dismisses the one that is visible") func A4_oneMenu() {
        let other = screen.add(Paper(), 0, 0, 400, 100)
        other.addInteraction(other.interaction)
        present()
        let first = shown

        other.interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: "x", sourcePoint: .zero))

        #expect(shown != nil)
        #expect(shown !== first)
        #expect(paper.log.lines.last == "dismissed")
    }

    @Test(
        "A4 A touch outside, Escape, a first responder change, scrolling or removing the view dismisses the menu"
    )
    func A4_dismissal() throws {
        let log = Log()
        let elsewhere = screen.probe("elsewhere", log, 0, 600, 100, 100)
        present()
        try screen.tap(10, 650)
        #expect(shown == nil)
        #expect(log.lines == ["elsewhere began", "elsewhere ended"])
        present()
        let began = try screen.application.send(presses: [PressSample(type: .menu, phase: .began)], from: screen.device)
        #expect(began.isHandled)
        #expect(shown == nil)
        #expect(
            try !screen.application.send(presses: [PressSample(type: .menu, phase: .ended)], from: screen.device)
                .isHandled)
        #expect(try !screen.press(.menu).isHandled, "no responder handles the next press")
        present()
        paper.becomeFirstResponder()
        #expect(shown == nil)
        present()
        paper.resignFirstResponder()
        #expect(shown == nil)
        let scroll = screen.add(UIScrollView(frame: .zero), 0, 300, 400, 200)
        scroll.contentSize = CGSize(width: 400, height: 1_000)
        scroll.addSubview(paper)
        present()
        #expect(shown != nil)
        scroll.contentOffset.y = 50
        #expect(shown == nil)
        present()
        scroll.removeFromSuperview()
        #expect(shown == nil)
        _ = elsewhere
    }

    @Test("A4 The delegate's menu is shown with actions, inline menus and submenus")
    func A4_delegateMenu() throws {
        var done: [String] = []
        paper.menu = { suggested in
            let more = UIMenu(title: "More", children: [UIAction(title: "Deep") { _ in done.append("deep") }])
            let inline = UIMenu(
                options: .displayInline, children: [UIAction(title: "Share") { _ in done.append("share") }])
            let gone = UIAction(title: "Gone", attributes: .hidden) { _ in }
            return UIMenu(children: suggested + [inline, more, gone])
        }
        present()
        #expect(titles == ["Copy", "Share", "More ›"])
        try choose("More ›")
        #expect(titles == ["", "Deep"])
        #expect(buttons.first?.accessibilityLabel == "Back")
        let back = try #require(buttons.first)
        let middle = back.convertToScreen(back.bounds)
        try screen.tap(middle.midX, middle.midY)
        #expect(titles == ["Copy", "Share", "More ›"])
        try choose("More ›")
        try choose("Deep")
        #expect(done == ["deep"])
        #expect(shown == nil)
    }

    @Test("A4 An action with keepsMenuPresented leaves the menu open, and a selected action shows a mark")
    func A4_keeps() throws {
        var count = 0
        paper.menu = { _ in
            UIMenu(children: [UIAction(title: "Bold", attributes: .keepsMenuPresented, state: .on) { _ in count += 1 }])
        }
        present()
        #expect(buttons.map(\.isSelected) == [true])
        try choose("Bold")
        try choose("Bold")
        #expect(count == 2)
        #expect(shown != nil)
    }

    @Test("A4 A visible menu can be reloaded, moved and dismissed") func A4_reload() throws {
        present()
        let before = try #require(shown?.frame)
        paper.does = [.copy, .paste]
        paper.target = CGRect(x: 0, y: 150, width: 100, height: 20)
        paper.interaction.reloadVisibleMenu()
        #expect(titles == ["Copy", "Paste"])
        #expect(try #require(shown?.frame).minY == before.minY + 50)
        #expect(paper.interaction.location(in: paper) == CGPoint(x: 200, y: 100))
        paper.interaction.dismissMenu()
        #expect(shown == nil)
    }

    @Test("A4 The menu is placed above its target, or below if space is short, and always within the window")
    func A4_place() throws {
        present(200, 100)
        let above = try #require(shown?.frame)
        #expect(above.maxY < 400)
        #expect(abs(above.midX - 200) <= 1)
        paper.frame = CGRect(x: 0, y: 0, width: 400, height: 200)
        present(0, 10)
        let below = try #require(shown?.frame)
        #expect(below.minY > 10)
        #expect(below.minX == 8)
        paper.menu = { _ in UIMenu(children: (0..<30).map { UIAction(title: "Action \($0)") { _ in } }) }
        present(390, 190)
        let wide = try #require(shown?.frame)
        #expect(wide.width == screen.window.bounds.width - 16)
        let configuration = UIEditMenuConfiguration(identifier: nil, sourcePoint: CGPoint(x: 200, y: 100))
        configuration.preferredArrowDirection = .up
        paper.interaction.presentEditMenu(with: configuration)
        #expect(try #require(shown?.frame).minY > 100)
    }

    @Test("A4 buildMenu runs up the chain from the first responder, and commands it adds are suggested")
    func A4_buildMenu() throws {
        final class Outer: UIView {
            let log: Log
            init(_ log: Log) {
                self.log = log
                super.init(frame: .zero)
            }
            func lookUp(_ sender: Any?) { log.note("look up") }
            override func buildMenu(with builder: any UIMenuBuilder) {
                super.buildMenu(with: builder)
                let lookUp = UICommand(title: "Look Up", action: Selector("lookUp", Outer.lookUp))
                builder.insertSibling(UIMenu(options: .displayInline, children: [lookUp]), afterMenu: .standardEdit)
            }
        }
        let outer = screen.add(Outer(paper.log), 0, 300, 400, 200)
        outer.addSubview(paper)
        paper.becomeFirstResponder()

        present()

        #expect(titles == ["Copy", "Look Up"])
        try choose("Look Up")
        #expect(paper.log.lines.last == "look up")
    }

    @Test("A4 UIMenuController shows the same menu, with those of its own items that a responder implements")
    func A4_menuController()
        throws
    {
        final class Outer: UIView {
            var looked = 0
            func lookUp(_ sender: Any?) { looked += 1 }
        }
        let outer = screen.add(Outer(), 0, 300, 400, 200)
        outer.addSubview(paper)
        screen.application.commit()
        let controller = UIMenuController.shared
        controller.menuItems = [
            UIMenuItem(title: "Look Up", action: Selector("lookUp", Outer.lookUp)),
            UIMenuItem(title: "Nobody's", action: Selector("nobody's", UITableView.layoutSubviews)),
        ]
        nonisolated(unsafe) var heard: [String] = []
        let names = [
            UIMenuController.willShowMenuNotification, UIMenuController.didShowMenuNotification,
            UIMenuController.willHideMenuNotification,
            UIMenuController.didHideMenuNotification,
        ]
        let tokens = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: controller, queue: nil) { _ in
                heard.append(
                    name.rawValue.replacing("UIMenuController", with: "").replacing("MenuNotification", with: ""))
            }
        }
        defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }

        controller.showMenu(from: paper, rect: CGRect(x: 100, y: 100, width: 50, height: 20))
        screen.application.layoutIfNeeded()
        #expect(titles == ["Copy", "Look Up"])
        #expect(controller.isMenuVisible)
        #expect(controller.menuFrame == shown?.frame)
        try choose("Look Up")
        #expect(outer.looked == 1)
        #expect(!controller.isMenuVisible)
        controller.showMenu(from: paper, rect: .zero)
        controller.hideMenu(from: outer)
        #expect(controller.isMenuVisible)
        controller.hideMenu()
        #expect(heard == ["WillShow", "DidShow", "WillHide", "DidHide", "WillShow", "DidShow", "WillHide", "DidHide"])
    }

    @Test("A4 Without a window or a view, no menu is shown") func A4_noWindow() {
        let interaction = UIEditMenuInteraction(delegate: nil)
        interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: .zero))
        paper.removeFromSuperview()
        present()
        #expect(shown == nil)
    }
}
