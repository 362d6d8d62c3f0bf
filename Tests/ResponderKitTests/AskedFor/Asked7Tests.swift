import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// `next` can be overridden in every class, and the chain follows the override.
@Suite @MainActor struct Asked7Tests {
    @MainActor private final class Way {
        var next: [ObjectIdentifier: UIResponder] = [:]
    }

    private final class View: UIView {
        var way: Way?
        override var next: UIResponder? { way?.next[ObjectIdentifier(self)] ?? super.next }
    }
    private final class Button: UIButton {
        var way: Way?
        override var next: UIResponder? { way?.next[ObjectIdentifier(self)] ?? super.next }
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            next?.touchesBegan(touches, with: event)
        }
    }
    private final class Controller: UIViewController {
        var way: Way?
        override var next: UIResponder? { way?.next[ObjectIdentifier(self)] ?? super.next }
    }
    private final class Window: UIWindow {
        var way: Way?
        override var next: UIResponder? { way?.next[ObjectIdentifier(self)] ?? super.next }
    }
    private final class Plain: UIResponder {
        var way: Way?
        override var next: UIResponder? { way?.next[ObjectIdentifier(self)] ?? super.next }
    }
    private final class Application: UIApplication {
        var way: Way?
        override var next: UIResponder? { way?.next[ObjectIdentifier(self)] ?? super.next }
    }

    @Test("The chain follows overrides of next in views, controllers, windows, responders and the application")
    func Asked7_everyClass() throws {
        let way = Way()
        let application = Application(clock: ManualClock(), size: CGSize(width: 100, height: 100), epoch: "test")
        let trace = EventTrace()
        application.trace = trace
        let window = Window(application: application)
        window.makeKeyAndVisible()
        let view = View(frame: window.bounds)
        window.addSubview(view)
        let (controller, plain, end) = (Controller(), Plain(), Plain())
        view.way = way
        controller.way = way
        window.way = way
        plain.way = way
        application.way = way
        // A detour: view → controller → plain responder → window → application → another responder.
        way.next[ObjectIdentifier(view)] = controller
        way.next[ObjectIdentifier(controller)] = plain
        way.next[ObjectIdentifier(plain)] = window
        way.next[ObjectIdentifier(window)] = application
        way.next[ObjectIdentifier(application)] = end

        _ = try application.send(
            touches: [TouchSample(id: 1, phase: .began, location: CGPoint(x: 5, y: 5))], from: InputDevice())

        #expect(trace.last?.offered == ["View", "Controller", "Plain", "Window", "Application", "Plain"])
    }

    @Test("An override of next applies to touches, presses, motion, media commands and actions alike")
    func Asked7_everyEvent()
        throws
    {
        final class Aside: UIResponder {
            var done = 0
            func act() { done += 1 }
        }
        final class Start: UIView {
            let aside = Aside()
            override var canBecomeFirstResponder: Bool { true }
            override var next: UIResponder? { aside }
        }
        let start = Start()
        let screen = TestScreen { start }
        start.becomeFirstResponder()
        screen.application.beginReceivingRemoteControlEvents()
        screen.trace.removeAll()

        try screen.touch(.began, at: start)
        try screen.press(.menu, .began)
        screen.motion(.began)
        screen.remoteControl(.remoteControlPlay)
        screen.application.sendAction(Selector("act", Aside.act), to: nil, from: nil, for: nil)

        #expect(screen.trace.records.map(\.offered) == Array(repeating: ["Start", "Aside"], count: 4))
        #expect(start.aside.done == 1)
    }

    @Test("An override of next is evaluated for each event and may change") func Asked7_neverKept() throws {
        let way = Way()
        let view = View()
        view.way = way
        let screen = TestScreen { view }
        let aside = Plain()

        try screen.touch(.began, at: view)
        way.next[ObjectIdentifier(view)] = aside
        try screen.touch(.moved, at: CGPoint(x: 9, y: 9))

        #expect(screen.trace.records.map(\.offered) == [["View", "UIWindow", "UIApplication"], ["View", "Plain"]])
    }
}
