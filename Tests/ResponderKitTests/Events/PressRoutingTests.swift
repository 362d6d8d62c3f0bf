import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct PressRoutingTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    private func send(_ type: UIPress.PressType, _ phase: UIPress.Phase, force: CGFloat = 1) throws -> InputOutcome {
        try screen.application.send(presses: [PressSample(type: type, phase: phase, force: force)], from: screen.device)
    }

    @Test("P1 The focused item has priority over the first responder, and the press stores its responder")
    func P1_responder()
        throws
    {
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10)
        let item = screen.add(UIButton(frame: .zero), 0, 100, 50, 50)
        editor.becomeFirstResponder()
        _ = try send(.menu, .began)
        #expect(screen.device.presses.first?.responder === editor)
        _ = try send(.menu, .ended)
        screen.focus(on: item)

        _ = try send(.menu, .began)

        #expect(screen.device.presses.first?.responder === item)
        #expect(screen.device.presses.first?.window === screen.window)
    }

    @Test("P1 Only the first responder of the key window receives presses") func P1_keyWindow() throws {
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        let front = UIWindow(application: screen.application)
        front.makeKeyAndVisible()

        _ = try send(.menu, .began)

        #expect(screen.device.presses.first?.responder === front)
        #expect(log.lines.isEmpty)
    }

    @Test("P2 A digital button has force 1 while pressed and 0 when released, and no changes between") func P2_digital()
        throws
    {
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        _ = try send(.select, .began)
        let press = try #require(screen.device.presses.first)
        #expect(press.force == 1)

        _ = try send(.select, .changed)
        #expect(press.phase == .stationary)
        _ = try send(.select, .stationary)
        #expect(press.force == 1)
        _ = try send(.select, .ended)

        #expect(press.force == 0)
        #expect(press.phase == .ended)
        #expect(log.lines == ["editor pressed", "editor released"])
    }

    @Test("P2 Every change of an analog button's force is delivered, clamped from 0 to 1") func P2_analog() throws {
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        _ = try send(.select, .began, force: 0.25)
        let press = try #require(screen.device.presses.first)

        var forces: [CGFloat] = []
        for force in [0.5, 0.5, 0.75, 9, -1, .nan] {
            _ = try send(.select, .changed, force: force)
            forces.append(press.force)
        }

        #expect(forces == [0.5, 0.5, 0.75, 1, 0, 0])
        #expect(log.lines == ["editor pressed"] + Array(repeating: "editor press changed", count: 4))
    }

    @Test("P2 An unchanged press is stationary in another press's event and is not delivered")
    func P2_stationary() throws {
        final class Reader: UIView {
            var phases: [[UIPress.PressType: UIPress.Phase]] = []
            override var canBecomeFirstResponder: Bool { true }
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                phases.append(Dictionary(uniqueKeysWithValues: (event?.allPresses ?? []).map { ($0.type, $0.phase) }))
            }
        }
        let reader = screen.add(Reader(), 0, 0, 10, 10)
        reader.becomeFirstResponder()

        _ = try send(.menu, .began)
        _ = try send(.playPause, .began)

        #expect(reader.phases == [[.menu: .began], [.menu: .stationary, .playPause: .began]])
    }

    @Test("P3 The end of a press goes to the item that was focused at its beginning, even if focus has moved")
    func P3_focusMoved() throws {
        final class Item: UIButton {
            var told: [String] = []
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { told.append("began") }
            override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { told.append("ended") }
            override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                told.append("cancelled")
            }
        }
        let top = screen.add(Item(frame: .zero), 0, 0, 50, 50)
        let bottom = screen.add(Item(frame: .zero), 0, 100, 50, 50)
        screen.focus(on: top)

        _ = try send(.select, .began)
        _ = try send(.downArrow, .began)
        #expect(bottom.isFocused)
        _ = try send(.downArrow, .ended)
        _ = try send(.select, .ended)

        #expect(top.told == ["began", "began", "ended", "ended"])
        #expect(bottom.told.isEmpty)
    }

    @Test("P3 A press that its device cancels is cancelled once, and can begin again") func P3_cancelledOnce() throws {
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()

        _ = try send(.menu, .began)
        _ = try send(.menu, .cancelled)
        #expect(throws: InputError.pressNotBegan(.menu)) { try send(.menu, .ended) }
        _ = try send(.menu, .began)
        editor.removeFromSuperview()
        screen.application.cancelAll(from: screen.device)

        #expect(log.lines == ["editor pressed", "editor press cancelled", "editor pressed", "editor press cancelled"])
    }

    @Test("P4 Each arrow press moves the focus in its direction when it begins, and no other press does")
    func P4_everyArrow() throws {
        let middle = screen.add(UIButton(frame: .zero), 100, 100, 50, 50)
        let ways: [(UIPress.PressType, CGFloat, CGFloat)] = [
            (.upArrow, 100, 0), (.downArrow, 100, 200), (.leftArrow, 0, 100), (.rightArrow, 200, 100),
        ]
        let around = ways.map { screen.add(UIButton(frame: .zero), $0.1, $0.2, 50, 50) }
        for (index, way) in ways.enumerated() {
            screen.focus(on: middle)

            _ = try send(way.0, .began)
            #expect(around[index].isFocused)
            _ = try send(way.0, .ended)

            #expect(around[index].isFocused)
        }
        for type in [UIPress.PressType.select, .menu, .playPause, .pageUp, .pageDown] {
            screen.focus(on: middle)
            try screen.press(type)
            #expect(middle.isFocused)
        }
    }

    @Test("P4 An arrow press is handled by the item it focuses, and unhandled if there is none")
    func P4_outcome() throws {
        let top = screen.add(UIButton(frame: .zero), 0, 0, 50, 50)
        let bottom = screen.add(UIButton(frame: .zero), 0, 100, 50, 50)
        screen.focus(on: top)

        #expect(try send(.downArrow, .began).handler === bottom)
        _ = try send(.downArrow, .ended)
        #expect(try !send(.downArrow, .began).isHandled)
    }

    @Test("P4 A menu press that no view handles reaches the application delegate, which may handle it")
    func P4_menuReachesApplication()
        throws
    {
        final class Delegate: UIResponder, UIApplicationDelegate {
            var left = false
            func applicationDidFinishLaunching(_ application: UIApplication) {}
            override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                left = presses.contains { $0.type == .menu }
            }
        }
        let delegate = Delegate()
        screen.application.launch(delegate: delegate)
        screen.focus(on: screen.add(UIButton(frame: .zero), 0, 0, 50, 50))

        _ = try send(.menu, .began)
        #expect(try send(.menu, .ended).handler === delegate)
        #expect(delegate.left)
    }
}
