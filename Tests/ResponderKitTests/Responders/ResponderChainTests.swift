import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// An application delegate that is a responder and ends the chain.
@MainActor
private final class Delegate: UIResponder, UIApplicationDelegate {
    var log: Log?
    var follower: UIResponder?
    func applicationDidFinishLaunching(_ application: UIApplication) {}
    override var next: UIResponder? { follower }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        log?.note("delegate began")
        if follower != nil { super.touchesBegan(touches, with: event) }
    }
}

/// A view that overrides its next responder.
@MainActor
private final class Detour: UIView {
    var follower: UIResponder?
    override var next: UIResponder? { follower }
}

@Suite @MainActor struct ResponderChainTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    private func chain(from responder: UIResponder) -> [UIResponder] {
        var found: [UIResponder] = []
        var walk = ResponderWalk(from: responder)
        while let next = walk.next() { found.append(next) }
        return found
    }

    @Test("N1 The next responder of a view is its controller if it is the root view, else its superview")
    func N1_next() {
        let outer = UIView()
        let inner = UIView()
        outer.addSubview(inner)
        let controller = UIViewController()
        let root: UIView = controller.view

        #expect(UIResponder().next == nil)
        #expect(inner.next === outer)
        #expect(outer.next == nil)
        #expect(root.next === controller)
    }

    @Test("N2 The next responder of a controller is its view's superview")
    func N2_controllers() {
        let parent = UIViewController()
        let child = UIViewController()
        screen.window.rootViewController = parent
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)

        #expect(parent.next === screen.window)
        #expect(child.next === parent.view)
        #expect(parent.view.next === parent)
    }

    @Test("N4, N5 The chain is field, superviews, root view, controller, window, application, delegate")
    func N4_wholeChain() {
        let delegate = Delegate()
        screen.application.launch(delegate: delegate)
        let controller = UIViewController()
        screen.window.rootViewController = controller
        let group = screen.add(UIView(), 0, 0, 10, 10, to: controller.view)
        let field = screen.add(UIView(), 0, 0, 10, 10, to: group)

        let expected: [UIResponder] = [
            field, group, controller.view, controller, screen.window, screen.application, delegate,
        ]
        let found = chain(from: field)
        #expect(found.count == expected.count)
        for (got, wanted) in zip(found, expected) { #expect(got === wanted) }
    }

    @Test("N5 A delegate that is no responder, or is a view or controller, does not end the chain")
    func N5_delegatesThatDoNotCount() {
        final class Plain: UIApplicationDelegate { func applicationDidFinishLaunching(_ application: UIApplication) {} }
        final class Controller: UIViewController, UIApplicationDelegate {
            func applicationDidFinishLaunching(_ application: UIApplication) {}
        }
        final class View: UIView, UIApplicationDelegate {
            func applicationDidFinishLaunching(_ application: UIApplication) {}
        }

        for delegate in [Plain(), Controller(), View()] as [any UIApplicationDelegate] {
            screen.application.delegate = delegate
            #expect(screen.application.next == nil)
        }
    }

    @Test("N5 A delegate that is already in the chain receives an event only once") func N5_delegateOnce()
        throws
    {
        let delegate = Delegate()
        delegate.log = log
        delegate.follower = screen.window
        screen.application.delegate = delegate
        let view = screen.add(Detour(), 0, 0, 100, 100)
        view.follower = delegate

        let outcome = try screen.touch(.began, 10, 10)

        #expect(log.lines == ["delegate began"])
        #expect(outcome.handler == nil)
    }

    @Test("N6 An override of next is used everywhere and read for each event") func N6_override() throws {
        let first = screen.probe("first", log, 200, 0, 10, 10)
        let second = screen.probe("second", log, 220, 0, 10, 10)
        let view = screen.add(Detour(), 0, 0, 100, 100)
        let inner = screen.probe("inner", log, 0, 0, 50, 50, to: view, keeps: false)
        view.follower = first

        try screen.touch(.began, 10, 10)
        view.follower = second
        let outcome = try screen.touch(.ended, 10, 10)

        #expect(log.lines == ["inner began", "first began", "inner ended", "second ended"])
        #expect(outcome.handler === second)
        #expect(chain(from: inner).contains { $0 === second })
    }

    @Test("N6 Events do not loop for ever in a circular responder chain") func N6_circle() throws {
        let view = screen.add(Detour(), 0, 0, 100, 100)
        view.follower = view

        let outcome = try screen.touch(.began, 10, 10)

        #expect(outcome.handler == nil)
        #expect(view.target(forAction: Selector("go", TestScreen.go), withSender: nil) == nil)
    }

    @Test("N6 Recognizers are not in the chain, and a touch that a view passes on goes to its superview")
    func N6_recognizersAreNotInTheChain()
        throws
    {
        let outer = screen.probe("outer", log, 0, 0, 100, 100)
        let inner = screen.probe("inner", log, 0, 0, 100, 100, to: outer, keeps: false)
        inner.addGestureRecognizer(Watcher())

        try screen.tap(10, 10)

        #expect(log.lines == ["inner began", "outer began", "inner ended", "outer ended"])
    }

    @Test("N4 An event that no responder handles is unhandled, and a handled one names its handler")
    func N4_handlerName() throws {
        let view = screen.probe("view", log, 0, 0, 100, 100, keeps: false)
        #expect(try screen.touch(.began, 10, 10).handlerName == nil)
        #expect(try screen.touch(.ended, 10, 10).isHandled == false)

        view.keeps = true
        #expect(try screen.tap(10, 10).handlerName == "Probe")
        view.accessibilityIdentifier = "here"
        #expect(try screen.tap(10, 10).handlerName == "Probe#here")
    }
}

extension TestScreen {
    /// An action that no responder implements.
    func go() {}
}
