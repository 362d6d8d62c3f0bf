import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct PressTests {
    private let scene = Scene()
    private let log = Log()

    private func send(_ samples: [(UIPress.PressType, UIPress.Phase)]) throws -> InputOutcome {
        try scene.application.send(presses: samples.map { PressSample(type: $0.0, phase: $0.1) }, from: scene.device)
    }

    @Test("P1 A press goes to the focused item, else to the first responder, else to the key window") func P1_who()
        throws
    {
        final class Window: UIWindow {
            var presses = 0
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { self.presses += 1 }
        }
        let window = Window(application: scene.application)
        window.makeKeyAndVisible()
        #expect(try scene.press(.menu).isHandled == false)
        #expect(window.presses == 1)
        let editor = scene.add(Editor("editor", log), 0, 0, 10, 10, to: window)
        editor.becomeFirstResponder()
        #expect(try scene.press(.menu).handler === editor)
        let button = scene.add(UIButton(frame: .zero), 0, 100, 50, 50, to: window)
        scene.focus(on: button)
        #expect(try scene.press(.select).handler === button)
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
        let editor = scene.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        _ = try send([(.select, .began)])
        let press = try #require(scene.device.presses.first)

        _ = try scene.application.send(
            presses: [PressSample(type: .select, phase: .changed, force: 0.25)], from: scene.device)

        #expect(press.force == 0.25)
        #expect(press.type == .select)
        #expect(press.window === scene.window)
        #expect(press.responder === editor)
        #expect(log.lines == ["editor pressed", "editor press changed"])
    }

    @Test("P3 A press ends once, at the responder where it began, even if the first responder has changed")
    func P3_sameResponder() throws {
        let first = scene.add(Editor("first", log), 0, 0, 10, 10)
        let second = scene.add(Editor("second", log), 20, 0, 10, 10)
        first.becomeFirstResponder()
        _ = try send([(.menu, .began), (.playPause, .began)])
        second.becomeFirstResponder()

        _ = try send([(.menu, .ended)])
        scene.application.cancelAll(from: scene.device)

        #expect(log.lines == ["first pressed 2", "first released", "first press cancelled"])
        #expect(throws: InputError.pressNotBegan(.menu)) { try send([(.menu, .ended)]) }
    }

    @Test("P3 A responder that leaves its window has its presses cancelled and receives no more of them")
    func P3_responderLeaves() throws {
        let editor = scene.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        _ = try send([(.menu, .began)])

        editor.removeFromSuperview()
        let outcome = try send([(.menu, .ended)])

        #expect(log.lines == ["editor pressed", "editor press cancelled"])
        #expect(!outcome.isHandled)
        #expect(scene.device.isIdle)
    }

    @Test("P3 Unhandled presses of all four phases travel up the responder chain") func P3_forwarding() throws {
        let outer = scene.probe("outer", log, 0, 0, 100, 100)
        let editor = scene.add(Editor("editor", log, keeps: false), 0, 0, 10, 10, to: outer)
        editor.becomeFirstResponder()

        _ = try send([(.menu, .began)])
        _ = try scene.application.send(
            presses: [PressSample(type: .menu, phase: .changed, force: 0.5)], from: scene.device)
        #expect(try send([(.menu, .ended)]).handler === outer)
        _ = try send([(.menu, .began)])
        scene.application.cancelAll(from: scene.device)

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
        let top = scene.add(Keeper(frame: .zero), 0, 0, 100, 50)
        let bottom = scene.add(UIButton(frame: .zero), 0, 100, 100, 50)
        scene.focus(on: top)

        let outcome = try scene.press(.downArrow)

        #expect(top.arrows == 1)
        #expect(bottom.isFocused)
        #expect(outcome.isHandled == false)
    }

    @Test("P4 A menu press that no responder handles is unhandled") func P4_menu() throws {
        scene.add(UIButton(frame: .zero), 0, 0, 50, 50)
        #expect(try scene.press(.menu).isHandled == false)
    }

    @Test("P3 Invalid presses are refused and change nothing") func P3_errors() throws {
        _ = try send([(.select, .began)])
        #expect(throws: InputError.pressBeganTwice(.select)) { try send([(.menu, .began), (.select, .began)]) }
        #expect(throws: InputError.pressBeganTwice(.menu)) { try send([(.menu, .began), (.menu, .began)]) }
        #expect(throws: InputError.pressNotBegan(.playPause)) { try send([(.select, .ended), (.playPause, .ended)]) }

        #expect(scene.device.presses.map(\.type) == [.select])
        #expect(scene.device.presses.first?.phase == .began)
    }
}
