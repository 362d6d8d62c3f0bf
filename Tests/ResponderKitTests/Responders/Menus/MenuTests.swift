import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite("Menus") @MainActor struct MenuTests {
    private let copy = UICommand(title: "Copy", action: .copy)
    private let other = UICommand(title: "Other", action: .copy, propertyList: "other")
    private let action = UIAction(title: "Act", identifier: .init("act")) { _ in }

    private func tree() -> MenuTree {
        let inner = UIMenu(title: "Inner", identifier: .file, children: [copy, other])
        return MenuTree(
            UIMenu(identifier: .root, children: [inner, UIMenu(identifier: .edit, children: [action])]),
            of: UIMenuSystem())
    }

    private func picture(_ menu: UIMenu) -> String {
        menu.children.map { ($0 as? UIMenu).map { "[\(picture($0))]" } ?? $0.title }.joined(separator: " ")
    }

    @Test("A4 The raw values of menu types are UIKit's") func A4_rawValues() {
        #expect([UIMenuElement.State.off, .on, .mixed].map(\.rawValue) == [0, 1, 2])
        let attributes: [UIMenuElement.Attributes] = [.disabled, .destructive, .hidden, .keepsMenuPresented]
        #expect(attributes.map(\.rawValue) == [1, 2, 4, 8])
        let options: [UIMenu.Options] = [.displayInline, .destructive, .singleSelection, .displayAsPalette]
        #expect(options.map(\.rawValue) == [1, 2, 32, 128])
        #expect([UIEditMenuArrowDirection.automatic, .up, .down, .left, .right].map(\.rawValue) == Array(0...4))
    }

    @Test("A4 A menu builder finds menus, actions and commands") func A4_finding() {
        let tree = tree()

        #expect(tree.menu(for: .file)?.title == "Inner")
        #expect(tree.menu(for: .root) === tree.root)
        #expect(tree.menu(for: .view) == nil)
        #expect(tree.action(for: .init("act")) === action)
        #expect(tree.command(for: .copy, propertyList: nil) === copy)
        #expect(tree.command(for: .copy, propertyList: "other") === other)
        #expect(tree.command(for: .copy, propertyList: "none") == nil)
    }

    @Test("A4 A menu builder inserts menus before, after and inside others, replaces and removes them")
    func A4_changes() {
        let tree = tree()
        func menu(_ title: String) -> UIMenu { UIMenu(children: [UICommand(title: title, action: .cut)]) }

        tree.insertSibling(menu("a"), beforeMenu: .file)
        tree.insertSibling(menu("b"), afterMenu: .file)
        #expect(picture(tree.root) == "[a] [Copy Other] [b] [Act]")
        tree.insertChild(menu("c"), atStartOfMenu: .file)
        tree.insertChild(menu("d"), atEndOfMenu: .file)
        #expect(picture(tree.root) == "[a] [[c] Copy Other [d]] [b] [Act]")
        tree.replaceChildren(ofMenu: .file) { Array($0.prefix(1)) }
        tree.replace(menu: .edit, with: menu("e"))
        tree.remove(menu: .view)
        #expect(picture(tree.root) == "[a] [[c]] [b] [e]")
        tree.remove(menu: .file)
        tree.insertChild(menu("f"), atEndOfMenu: .root)
        #expect(picture(tree.root) == "[a] [b] [e] [f]")
        tree.remove(menu: .root)
        #expect(picture(tree.root) == "[a] [b] [e] [f]", "the root stays")
    }

    @Test("A4 An action has all properties that a menu shows and runs with its sender")
    func A4_action() {
        var senders: [String] = []
        let action = UIAction(
            title: "Title", image: UIImage(systemName: "plus"), discoverabilityTitle: "More", attributes: .destructive,
            state: .on
        ) { senders.append("\($0.sender ?? "none")") }

        action.performWithSender("me", target: nil)

        #expect(senders == ["me"])
        #expect(action.sender == nil)
        #expect((action.title, action.image?.systemName, action.discoverabilityTitle) == ("Title", "plus", "More"))
        #expect((action.attributes, action.state) == (.destructive, .on))
        #expect(UIMenu(children: [action, copy]).selectedElements == [action])
    }

    @Test("A4 A command is sent to a target or up the responder chain, with itself as the sender") func A4_command() {
        final class Receiver: UIView {
            var got: [String] = []
            override var canBecomeFirstResponder: Bool { true }
            func take(_ command: UICommand) { got.append(command.title) }
        }
        let screen = TestScreen.untraced()
        let receiver = screen.add(Receiver(), 0, 0, 10, 10)
        receiver.becomeFirstResponder()
        screen.application.commit()
        let command = UICommand(title: "Take", action: Selector("take", Receiver.take))

        command.performWithSender(nil, target: nil)
        command.performWithSender(nil, target: receiver)
        command.performWithSender(nil, target: screen.window)

        #expect(receiver.got == ["Take", "Take"])
    }

    @Test("A4 The main menu is built once and rebuilt only on request") func A4_rebuild() {
        final class Application: UIApplication {
            var builds = 0
            override func buildMenu(with builder: any UIMenuBuilder) {
                builds += 1
                super.buildMenu(with: builder)
            }
        }
        let application = Application(clock: ManualClock(), size: CGSize(width: 10, height: 10), epoch: "menus")
        let window = UIWindow(application: application)
        window.makeKeyAndVisible()
        application.commit()
        window.alpha = 0.5
        application.commit()
        #expect(application.builds == 1)
        #expect(UIMenuSystem.main === application.editing.mainMenus)

        UIMenuSystem.main.setNeedsRebuild()
        application.commit()

        #expect(application.builds == 2)
    }
}
