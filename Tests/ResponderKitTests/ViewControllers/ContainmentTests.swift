import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// A container that forwards the appearance callbacks to its children itself.
@MainActor
private final class Manual: Noted {
    override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
}

@Suite @MainActor struct ContainmentTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    private func settle() { screen.application.commit() }
    private func appearances() -> [String] { log.take().filter { $0.contains("appear") } }

    @Test("A container that forwards no appearance callbacks calls them itself, and nothing else does")
    func manualForwarding() {
        let parent = Manual("parent", log)
        let child = Noted("child", log)
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
        screen.window.rootViewController = parent
        settle()
        #expect(appearances() == ["parent will appear", "parent is appearing", "parent did appear"])

        child.beginAppearanceTransition(true, animated: true)
        child.endAppearanceTransition()
        #expect(appearances() == ["child will appear", "child is appearing", "child did appear"])
        child.view.removeFromSuperview()
        parent.view.addSubview(child.view)
        settle()
        #expect(appearances().isEmpty)
        child.beginAppearanceTransition(false, animated: false)
        child.view.removeFromSuperview()
        child.endAppearanceTransition()
        #expect(appearances() == ["child will disappear", "child did disappear"])
    }

    @Test(
        "Manual appearance transitions send each callback once, and viewIsAppearing sees the window"
    ) func byHand() {
        let parent = Manual("parent", log)
        screen.window.rootViewController = parent
        settle()
        _ = log.take()
        let child = Noted("child", log)
        parent.addChild(child)

        child.beginAppearanceTransition(true, animated: false)
        #expect(log.take().last == "child will appear")
        parent.view.addSubview(child.view)
        #expect(log.take().last == "child is appearing")
        child.endAppearanceTransition()
        child.endAppearanceTransition()
        #expect(log.take() == ["child did appear"])
        child.beginAppearanceTransition(true, animated: false)
        #expect(log.lines.isEmpty, "it is there already")
    }

    @Test("An appearance transition that is reversed halfway sends no viewDidAppear") func brokenOff() {
        let controller = Noted("it", log)

        controller.beginAppearanceTransition(true, animated: true)
        controller.beginAppearanceTransition(false, animated: true)
        controller.endAppearanceTransition()

        #expect(log.take() == ["it will appear", "it will disappear", "it did disappear"])
    }

    @Test("A view that is added and removed in one loop turn does not appear") func inAndOut() {
        let parent = UIViewController()
        screen.window.rootViewController = parent
        settle()
        let child = Noted("child", log)
        parent.addChild(child)

        parent.view.addSubview(child.view)
        child.view.removeFromSuperview()
        settle()

        #expect(
            appearances() == ["child will appear", "child is appearing", "child will disappear", "child did disappear"])
    }

    @Test("In three nested controllers the appearance callbacks go from the outside in") func nested() {
        let names = ["a", "b", "c"]
        let controllers = names.map { Noted($0, log) }
        for (parent, child) in zip(controllers, controllers.dropFirst()) {
            parent.addChild(child)
            parent.view.addSubview(child.view)
            child.didMove(toParent: parent)
        }
        _ = log.take()

        screen.window.rootViewController = controllers[0]
        settle()
        #expect(
            log.take() == names.map { "\($0) will appear" } + names.map { "\($0) is appearing" }
                + names.flatMap { ["\($0) will lay out", "\($0) did lay out"] } + names.map { "\($0) did appear" })
        screen.window.rootViewController = nil
        #expect(appearances() == names.map { "\($0) will disappear" } + names.map { "\($0) did disappear" })
    }

    @Test("isMovingToParent and isMovingFromParent distinguish a change of parent from appearing") func moving() {
        final class Moving: UIViewController {
            var log: Log?
            private func note(_ what: String) {
                log?.note("\(what) \(isMovingToParent ? "in" : "") \(isMovingFromParent ? "out" : "")")
            }
            override func viewWillAppear(_ animated: Bool) { note("will appear") }
            override func viewDidAppear(_ animated: Bool) { note("did appear") }
            override func viewWillDisappear(_ animated: Bool) { note("will disappear") }
            override func viewDidDisappear(_ animated: Bool) { note("did disappear") }
        }
        let parent = UIViewController()
        screen.window.rootViewController = parent
        settle()
        let child = Moving()
        child.log = log
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
        settle()
        #expect(log.take() == ["will appear in ", "did appear in "])

        screen.window.rootViewController = nil
        screen.window.rootViewController = parent
        settle()
        #expect(log.take() == ["will disappear  ", "did disappear  ", "will appear  ", "did appear  "])
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
        #expect(log.take() == ["will disappear  out", "did disappear  out"])
        #expect(!child.isMovingFromParent)
        #expect(!child.isMovingToParent)
    }

    @Test("A controller cannot become its own child or the parent of its parent") func circles() {
        let outer = UIViewController()
        let inner = UIViewController()
        outer.addChild(inner)

        inner.addChild(outer)
        outer.addChild(outer)

        #expect(inner.children.isEmpty)
        #expect(outer.children == [inner])
        #expect(outer.parent == nil)
    }

    @Test("transition(from:to:) exchanges the views of two children and notifies both") func exchange() {
        let parent = Noted("parent", log)
        let old = Noted("old", log)
        let new = Noted("new", log)
        screen.window.rootViewController = parent
        for child in [old, new] { parent.addChild(child) }
        parent.view.addSubview(old.view)
        old.didMove(toParent: parent)
        settle()
        _ = log.take()

        parent.transition(from: old, to: new, duration: 0.3, animations: { [log] in log.note("animations") }) {
            [log] finished in
            log.note("done \(finished)")
        }
        settle()

        #expect(
            log.take().filter { !$0.contains("lay out") } == [
                "new loaded", "old will disappear", "new will appear", "new is appearing", "animations",
                "old did disappear",
                "new did appear", "done true",
            ])
        #expect(old.view.superview == nil)
        #expect(new.view.superview === parent.view)
    }

    @Test("A controller is notified before and after layout even if its view overrides layoutSubviews")
    func layoutOrder() {
        final class Quiet: UIView {
            var log: Log?
            override func layoutSubviews() { log?.note("view") }
        }
        let controller = Noted("it", log)
        let view = Quiet()
        view.log = log
        controller.view = view
        screen.window.rootViewController = controller
        settle()
        _ = log.take()

        view.setNeedsLayout()
        view.layoutIfNeeded()

        #expect(log.take() == ["it will lay out", "view", "it did lay out"])
    }

    @Test("additionalSafeAreaInsets enlarge the safe area of a controller, and inner views get the rest")
    func safeArea() {
        final class Told: UIViewController {
            var changes = 0
            override func viewSafeAreaInsetsDidChange() { changes += 1 }
        }
        let controller = Told()
        screen.window.rootViewController = controller
        let inner = screen.add(UIView(), 10, 10, 100, 100, to: controller.view)

        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 30, left: 5, bottom: 40, right: 0)

        #expect(controller.changes == 1)
        #expect(controller.view.safeAreaInsets == UIEdgeInsets(top: 30, left: 5, bottom: 40, right: 0))
        #expect(inner.safeAreaInsets == UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
        #expect(screen.window.safeAreaInsets == .zero)
    }

    @Test("init() calls init(nibName:bundle:), which subclasses override") func designatedInitializer() {
        final class Own: UIViewController {
            let number: Int
            override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
                number = 7
                super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
            }
        }

        #expect(Own().number == 7)
        #expect(Own(nibName: "Own", bundle: nil).nibName == "Own")
    }
}
