import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// A controller that logs the key commands that it performs.
@MainActor
private final class Page: UIViewController {
    let log: Log
    var can = true

    init(_ log: Log) {
        self.log = log
        super.init(nibName: nil, bundle: nil)
    }

    func act(_ sender: Any?) {
        let list = (sender as? UIKeyCommand)?.propertyList as? String
        log.note("act \(list ?? (sender as? UIKeyCommand)?.input ?? "?")")
    }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        can && super.canPerformAction(action, withSender: sender)
    }

    override func validate(_ command: UICommand) {
        if command.propertyList as? String == "off" { command.attributes = .disabled }
    }
}

/// A first responder with text input and key commands of its own.
@MainActor
private class Field: Probe, UIKeyInput {
    var commands: [UIKeyCommand] = []
    override var canBecomeFirstResponder: Bool { true }
    override var keyCommands: [UIKeyCommand]? { commands }
    var hasText: Bool { false }
    func insertText(_ text: String) {}
    func deleteBackward() {}
    func own(_ sender: Any?) { log.note("own") }
}

@Suite("Key commands") @MainActor struct KeyCommandTests {
    private let screen = TestScreen.untraced()
    private let log = Log()
    private let page: Page
    private let act = Selector("act", Page.act)

    init() {
        page = Page(log)
        screen.window.rootViewController = page
    }

    private func key(_ code: UIKeyboardHIDUsage, _ characters: String = "", _ flags: UIKeyModifierFlags = []) -> UIKey {
        UIKey(keyCode: code, characters: characters, modifierFlags: flags)
    }

    @discardableResult
    private func press(_ key: UIKey) throws -> InputOutcome {
        let outcome = try screen.application.send(presses: [PressSample(key: key, phase: .began)], from: screen.device)
        _ = try screen.application.send(presses: [PressSample(key: key, phase: .ended)], from: screen.device)
        return outcome
    }

    private func field(_ commands: [UIKeyCommand] = []) -> Field {
        let field = screen.add(Field("field", log), 0, 0, 50, 50, to: page.view)
        field.commands = commands
        field.becomeFirstResponder()
        return field
    }

    @Test("A5 Key commands are collected from the first responder upwards, and the first match wins")
    func A5_firstWins()
        throws
    {
        page.addKeyCommand(UIKeyCommand(input: "s", modifierFlags: .command, action: act))
        page.addKeyCommand(UIKeyCommand(input: "p", modifierFlags: .command, action: act))
        let field = field([UIKeyCommand(input: "s", modifierFlags: .command, action: Selector("own", Field.own))])

        #expect(try press(key(.keyboardS, "s", .command)).handler === field)
        #expect(try press(key(.keyboardP, "p", .command)).handler === page)
        #expect(log.take() == ["own", "act p"])
        field.resignFirstResponder()
        #expect(
            try press(key(.keyboardS, "s", .command)).handler === page,
            "without a first responder, from the root view controller")
        #expect(log.take() == ["act s"])
    }

    @Test("A5 The action is sent without a target, with the command and its property list as the sender")
    func A5_action() throws {
        page.addKeyCommand(UIKeyCommand(action: act, input: "1", modifierFlags: .command, propertyList: "one"))
        page.addKeyCommand(UIKeyCommand(action: act, input: "2", modifierFlags: .command, propertyList: "two"))
        _ = field()

        try press(key(.keyboard2, "2", .command))

        #expect(log.take() == ["act two"])
    }

    @Test("A5 Modifiers have to match exactly, except for caps lock and the number pad")
    func A5_modifiers() throws {
        page.addKeyCommand(UIKeyCommand(input: "z", modifierFlags: [.command, .shift], action: act))
        page.addKeyCommand(UIKeyCommand(input: "?", modifierFlags: [], action: act))
        page.addKeyCommand(UIKeyCommand(input: "d", modifierFlags: [.alternate], action: act))

        #expect(try !press(key(.keyboardZ, "z", .command)).isHandled)
        #expect(try press(key(.keyboardZ, "Z", [.command, .shift, .alphaShift])).isHandled)
        #expect(try !press(key(.keyboardZ, "z", [.command, .shift, .control])).isHandled)
        #expect(try press(key(.keyboardSlash, "?", .shift)).isHandled)
        #expect(try press(key(.keyboardD, "∂", .alternate)).isHandled)
        #expect(log.take() == ["act z", "act ?", "act d"])
    }

    @Test("A5 A key that ran a command sends no presses to responders, unlike any other key")
    func A5_notDelivered() throws {
        page.addKeyCommand(UIKeyCommand(input: "s", modifierFlags: .command, action: act))
        _ = field()

        try press(key(.keyboardS, "s", .command))
        #expect(log.take() == ["act s"])
        try press(key(.keyboardT, "t", .command))
        #expect(log.take() == ["field pressed", "field released"])
        #expect(screen.device.isIdle)
        try press(key(.keyboardS, "s", .command))
        #expect(log.take() == ["act s"], "the key may go down again")
    }

    @Test("A5 A command that is disabled or that no responder performs is skipped") func A5_passedOver() throws {
        page.addKeyCommand(UIKeyCommand(action: act, input: "s", modifierFlags: .command, propertyList: "off"))
        page.addKeyCommand(UIKeyCommand(action: act, input: "s", modifierFlags: .command, propertyList: "on"))
        #expect(try press(key(.keyboardS, "s", .command)).isHandled)
        #expect(log.take() == ["act on"])
        page.can = false
        #expect(try !press(key(.keyboardS, "s", .command)).isHandled)
        #expect(log.take().isEmpty)
    }

    @Test("A5 Typed keys go to the text unless the command wants priority or has Command or Control")
    func A5_typing() throws {
        let plain = UIKeyCommand(input: "n", modifierFlags: [], action: act)
        let arrow = UIKeyCommand(input: UIKeyCommand.inputLeftArrow, modifierFlags: [], action: act)
        let escape = UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: act)
        for command in [plain, arrow, escape, UIKeyCommand(input: "n", modifierFlags: .control, action: act)] {
            page.addKeyCommand(command)
        }
        let field = field()

        try press(key(.keyboardN, "n"))
        try press(key(.keyboardLeftArrow))
        #expect(log.take() == ["field pressed", "field released", "field pressed", "field released"])
        try press(key(.keyboardN, "n", .control))
        try press(key(.keyboardEscape))
        #expect(log.take() == ["act n", "act UIKeyInputEscape"])
        plain.wantsPriorityOverSystemBehavior = true
        try press(key(.keyboardN, "n"))
        #expect(log.take() == ["act n"])
        plain.wantsPriorityOverSystemBehavior = false
        field.resignFirstResponder()
        try press(key(.keyboardN, "n"))
        #expect(log.take() == ["act n"])
    }

    @Test("A5 Arrow keys move the focus before they run commands, unless the command wants priority")
    func A5_arrows() throws {
        let down = UIKeyCommand(input: UIKeyCommand.inputDownArrow, modifierFlags: [], action: act)
        page.addKeyCommand(down)
        let top = screen.add(UIButton(frame: .zero), 0, 100, 100, 50, to: page.view)
        let bottom = screen.add(UIButton(frame: .zero), 0, 200, 100, 50, to: page.view)
        try press(key(.keyboardDownArrow))
        #expect(log.take() == ["act UIKeyInputDownArrow"], "nothing is focused")
        screen.application.focusSystem.requestFocusUpdate(to: top)

        try press(key(.keyboardDownArrow))
        #expect(bottom.isFocused)
        #expect(log.take().isEmpty)
        try press(key(.keyboardDownArrow))
        #expect(log.take() == ["act UIKeyInputDownArrow"])
        screen.application.focusSystem.requestFocusUpdate(to: top)
        down.wantsPriorityOverSystemBehavior = true
        try press(key(.keyboardDownArrow))
        #expect(top.isFocused)
        #expect(log.take() == ["act UIKeyInputDownArrow"])
    }

    @Test("A5 A controller can remove a command, and adding a command twice adds it once") func A5_removal() throws {
        let command = UIKeyCommand(input: "s", modifierFlags: .command, action: act)
        page.addKeyCommand(command)
        page.addKeyCommand(command)
        #expect(page.keyCommands?.count == 1)
        page.removeKeyCommand(command)
        #expect(page.keyCommands == nil)
        #expect(try !press(key(.keyboardS, "s", .command)).isHandled)
    }

    @Test("A5 Undo, redo, copy and similar actions have built-in key combinations") func A5_system() throws {
        final class Paper: UIView {
            var got: [String] = []
            override var canBecomeFirstResponder: Bool { true }
            override func copy(_ sender: Any?) { got.append("copy") }
            override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { action == .copy }
        }
        let paper = screen.add(Paper(), 0, 0, 10, 10)
        paper.becomeFirstResponder()
        paper.undoManager?.registerUndo(withTarget: paper) { $0.got.append("undone") }

        #expect(try press(key(.keyboardC, "c", .command)).handler === paper)
        #expect(try press(key(.keyboardZ, "z", .command)).handler === screen.window, "who says no is passed over")
        paper.resignFirstResponder()
        #expect(try !press(key(.keyboardZ, "z", .command)).isHandled)
        #expect(try !press(key(.keyboardX, "x", .command)).isHandled)
        #expect(paper.got == ["copy", "undone"])
    }

    @Test(
        "A5 Commands of the main menu are found after those of the chain and built from the application up"
    )
    func A5_mainMenu() throws {
        final class Delegate: UIResponder, UIApplicationDelegate {
            let log: Log
            init(_ log: Log) { self.log = log }
            func applicationDidFinishLaunching(_ application: UIApplication) {}
            func go(_ sender: Any?) { log.note("go") }
            override func buildMenu(with builder: any UIMenuBuilder) {
                super.buildMenu(with: builder)
                guard builder.system === UIMenuSystem.main else { return }
                let go = UIKeyCommand(
                    title: "Go", action: Selector("go", Delegate.go), input: "g", modifierFlags: [.command, .control])
                builder.insertChild(UIMenu(children: [go]), atEndOfMenu: .file)
                builder.remove(menu: .format)
            }
        }
        let delegate = Delegate(log)
        screen.application.launch(delegate: delegate)

        #expect(try press(key(.keyboardG, "g", [.command, .control])).handler === delegate)
        page.addKeyCommand(UIKeyCommand(input: "g", modifierFlags: [.command, .control], action: act))
        #expect(try press(key(.keyboardG, "g", [.command, .control])).handler === page)
        #expect(log.take() == ["go", "act g"])
    }

    @Test("A5 The key window sends clients the key combinations that run a command") func A5_told() throws {
        func told() -> [String] {
            screen.application.commit()
            guard case .words(let words)? = screen.window.node?.value(of: .keyCommands) else { return [] }
            return words
        }
        #expect(told().isEmpty)
        page.addKeyCommand(UIKeyCommand(input: "S", modifierFlags: [.command, .shift], action: act))
        page.addKeyCommand(
            UIKeyCommand(input: UIKeyCommand.inputUpArrow, modifierFlags: [.control, .alternate], action: act))
        page.addKeyCommand(UIKeyCommand(input: UIKeyCommand.f5, modifierFlags: [], action: act))
        page.addKeyCommand(UIKeyCommand(input: " ", modifierFlags: [], action: act))
        #expect(told() == ["shift+command+s", "control+alternate+ArrowUp", "F5", "Space"])
        let field = field([UIKeyCommand(input: "+", modifierFlags: .command, action: Selector("own", Field.own))])
        #expect(told() == ["command++", "shift+command+s", "control+alternate+ArrowUp", "F5", "Space", "command+a"])
        field.commands = []
        #expect(told().first == "shift+command+s", "requested again in each loop turn")
        field.undoManager?.registerUndo(withTarget: field) { $0.own(nil) }
        #expect(told().contains("command+z"))
        field.undoManager?.undo()
        #expect(!told().contains("command+z"))
        screen.window.rootViewController = UIViewController()
        #expect(told().isEmpty)
    }

    @Test("A5, P3 In random sequences each key is pressed and released once, and keys of commands never")
    func A5_random() throws {
        final class Counting: UIView {
            var down: [UIKeyboardHIDUsage: Int] = [:]
            var most = 0
            override var canBecomeFirstResponder: Bool { true }
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note(presses, 1) }
            override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note(presses, -1) }
            override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note(presses, -1) }
            private func note(_ presses: Set<UIPress>, _ change: Int) {
                for press in presses {
                    guard let code = press.key?.keyCode else { continue }
                    down[code, default: 0] += change
                    most = max(most, down[code] ?? 0)
                }
            }
        }
        let counting = screen.add(Counting(), 0, 0, 10, 10, to: page.view)
        counting.becomeFirstResponder()
        page.addKeyCommand(UIKeyCommand(input: "a", modifierFlags: [], action: act))
        page.addKeyCommand(UIKeyCommand(input: "b", modifierFlags: .command, action: act))
        let codes: [(UIKeyboardHIDUsage, String)] = [
            (.keyboardA, "a"), (.keyboardB, "b"), (.keyboardC, "c"), (.keyboardUpArrow, ""),
        ]
        var down: Set<UIKeyboardHIDUsage> = []
        var acts = 0
        var seed: UInt64 = 42
        func below(_ limit: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % limit
        }
        for _ in 0..<5_000 {
            let (code, characters) = codes[below(codes.count)]
            let flags: UIKeyModifierFlags = below(2) == 0 ? [] : .command
            let isDown = down.contains(code)
            let phase: UIPress.Phase = isDown ? [.ended, .cancelled, .changed][below(3)] : .began
            if phase == .began, (code == .keyboardA && flags == []) || (code == .keyboardB && flags == .command) {
                acts += 1
            }
            let sample = PressSample(
                key: UIKey(keyCode: code, characters: characters, modifierFlags: flags), phase: phase)
            _ = try screen.application.send(presses: [sample], from: screen.device)
            if phase == .began { down.insert(code) } else if phase != .changed { down.remove(code) }
            if below(500) == 0 {
                screen.application.cancelAll(from: screen.device)
                down.removeAll()
            }
        }
        screen.application.cancelAll(from: screen.device)

        #expect(counting.most == 1)
        #expect(counting.down.values.allSatisfy { $0 == 0 })
        #expect(log.lines.count == acts)
        #expect(screen.device.isIdle)
        #expect(screen.device.ignoredPresses.isEmpty)
    }

    @Test("A5 The number of key combinations that clients receive is limited") func A5_toldLimit() {
        let many = (0..<500).map { UIKeyCommand(input: "\($0)", modifierFlags: .command, action: act) }
        for command in many { page.addKeyCommand(command) }

        screen.application.commit()

        #expect(screen.application.editing.keyCombinations.count == ApplicationEditing.combinationLimit)
    }
}
