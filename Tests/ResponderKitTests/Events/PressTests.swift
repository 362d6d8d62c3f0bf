import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct PressTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    private func send(_ samples: [(UIPress.PressType, UIPress.Phase)]) throws -> InputOutcome {
        try screen.application.send(presses: samples.map { PressSample(type: $0.0, phase: $0.1) }, from: screen.device)
    }

    @Test("P1 A press goes to the focused item, else to the first responder, else to the key window") func P1_who()
        throws
    {
        final class Window: UIWindow {
            var presses = 0
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { self.presses += 1 }
        }
        let window = Window(application: screen.application)
        window.makeKeyAndVisible()
        try screen.press(.menu, .began)
        #expect(try screen.press(.menu, .ended).isHandled == false)
        #expect(window.presses == 1)
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10, to: window)
        editor.becomeFirstResponder()
        #expect(try screen.press(.menu).handler === editor)
        let button = screen.add(UIButton(frame: .zero), 0, 100, 50, 50, to: window)
        screen.focus(on: button)
        #expect(try screen.press(.select).handler === button)
        #expect(log.lines == ["editor pressed", "editor released"])
    }

    @Test("P2 The raw values of press phases and types are UIKit's") func P2_rawValues() {
        #expect([UIPress.Phase.began, .changed, .stationary, .ended, .cancelled].map(\.rawValue) == Array(0...4))
        let types: [UIPress.PressType] = [
            .upArrow, .downArrow, .leftArrow, .rightArrow, .select, .menu, .playPause, .pageUp, .pageDown,
        ]
        #expect(types.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 30, 31])
    }

    @Test("P2 A changed force is delivered, and a press reports type, force, window and responder") func P2_changed()
        throws
    {
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        _ = try send([(.select, .began)])
        let press = try #require(screen.device.presses.first)

        _ = try screen.application.send(
            presses: [PressSample(type: .select, phase: .changed, force: 0.25)], from: screen.device)

        #expect(press.force == 0.25)
        #expect(press.type == .select)
        #expect(press.window === screen.window)
        #expect(press.responder === editor)
        #expect(log.lines == ["editor pressed", "editor press changed"])
    }

    @Test("P3 A press ends once, at the responder where it began, even if the first responder has changed")
    func P3_sameResponder() throws {
        let first = screen.add(Editor("first", log), 0, 0, 10, 10)
        let second = screen.add(Editor("second", log), 20, 0, 10, 10)
        first.becomeFirstResponder()
        _ = try send([(.menu, .began), (.playPause, .began)])
        second.becomeFirstResponder()

        _ = try send([(.menu, .ended)])
        screen.application.cancelAll(from: screen.device)

        #expect(log.lines == ["first pressed 2", "first released", "first press cancelled"])
        #expect(throws: InputError.pressNotBegan(.menu)) { try send([(.menu, .ended)]) }
    }

    @Test("P3 A responder that leaves its window has its presses cancelled and receives no more of them")
    func P3_responderLeaves() throws {
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        _ = try send([(.menu, .began)])

        editor.removeFromSuperview()
        let outcome = try send([(.menu, .ended)])

        #expect(log.lines == ["editor pressed", "editor press cancelled"])
        #expect(!outcome.isHandled)
        #expect(screen.device.isIdle)
    }

    @Test("P3 Unhandled presses of all four phases travel up the responder chain") func P3_forwarding() throws {
        let outer = screen.probe("outer", log, 0, 0, 100, 100)
        let editor = screen.add(Editor("editor", log, keeps: false), 0, 0, 10, 10, to: outer)
        editor.becomeFirstResponder()

        _ = try send([(.menu, .began)])
        _ = try screen.application.send(
            presses: [PressSample(type: .menu, phase: .changed, force: 0.5)], from: screen.device)
        #expect(try send([(.menu, .ended)]).handler === outer)
        _ = try send([(.menu, .began)])
        screen.application.cancelAll(from: screen.device)

        #expect(
            log.lines.filter { $0.hasPrefix("outer") } == [
                "outer pressed", "outer press changed", "outer released", "outer pressed", "outer press cancelled",
            ])
    }

    @Test("P4 An arrow press is delivered and moves the focus, even if a responder handles it") func P4_arrows() throws
    {
        final class Keeper: UIButton {
            var arrows = 0
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { arrows += 1 }
        }
        let top = screen.add(Keeper(frame: .zero), 0, 0, 100, 50)
        let bottom = screen.add(UIButton(frame: .zero), 0, 100, 100, 50)
        screen.focus(on: top)

        try screen.press(.downArrow, .began)
        let outcome = try screen.press(.downArrow, .ended)

        #expect(top.arrows == 1)
        #expect(bottom.isFocused)
        #expect(outcome.isHandled == false)
    }

    @Test("P4 A menu press that no responder handles is unhandled") func P4_menu() throws {
        screen.add(UIButton(frame: .zero), 0, 0, 50, 50)
        #expect(try screen.press(.menu).isHandled == false)
    }

    @Test("P3 Invalid presses are refused and change nothing") func P3_errors() throws {
        _ = try send([(.select, .began)])
        #expect(throws: InputError.pressBeganTwice(.select)) { try send([(.menu, .began), (.select, .began)]) }
        #expect(throws: InputError.pressBeganTwice(.menu)) { try send([(.menu, .began), (.menu, .began)]) }
        #expect(throws: InputError.pressNotBegan(.playPause)) { try send([(.select, .ended), (.playPause, .ended)]) }

        #expect(screen.device.presses.map(\.type) == [.select])
        #expect(screen.device.presses.first?.phase == .began)
    }
}
