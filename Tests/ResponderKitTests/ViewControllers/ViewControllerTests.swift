import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite @MainActor struct ViewControllerTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    @Test("A root view loads when first needed, fills the window, appears and disappears") func rootController() {
        let first = Noted("first", log)
        #expect(!first.isViewLoaded)
        #expect(first.viewIfLoaded == nil)
        screen.window.rootViewController = first
        screen.application.commit()
        #expect(
            log.take() == [
                "first loaded", "first will appear", "first is appearing", "first will lay out", "first did lay out",
                "first did appear",
            ])
        #expect(first.view.frame == screen.window.bounds)

        let second = Noted("second", log)
        screen.window.rootViewController = second
        #expect(
            log.take() == [
                "first will disappear", "first did disappear", "second loaded", "second will appear",
                "second is appearing",
            ])
        #expect(first.view.superview == nil)
        screen.application.setScreenSize(CGSize(width: 800, height: 400))
        screen.application.commit()
        #expect(second.view.frame.size == CGSize(width: 800, height: 400))
    }

    @Test("A hidden window shows its controller when it becomes visible") func hiddenWindow() {
        let window = UIWindow(application: screen.application)
        let controller = Noted("root", log)
        window.rootViewController = controller
        #expect(log.lines.isEmpty)
        window.makeKeyAndVisible()
        #expect(log.take() == ["root loaded", "root will appear", "root is appearing"])
        screen.application.layoutIfNeeded()
        #expect(log.take().last == "root did appear")
    }

    @Test("A child appears with its parent, or when its view is added to a visible parent")
    func containment() {
        let parent = Noted("parent", log)
        let early = Noted("early", log)
        parent.addChild(early)
        parent.view.addSubview(early.view)
        early.didMove(toParent: parent)
        #expect(log.take() == ["early will move in", "parent loaded", "early loaded", "early did move in"])
        screen.window.rootViewController = parent
        #expect(log.take() == ["parent will appear", "early will appear", "parent is appearing", "early is appearing"])
        screen.application.layoutIfNeeded()
        #expect(log.take().suffix(2) == ["parent did appear", "early did appear"])

        let late = Noted("late", log)
        parent.addChild(late)
        let box = UIView()
        box.addSubview(late.view)
        parent.view.addSubview(box)
        late.didMove(toParent: parent)
        #expect(
            log.take() == [
                "late will move in", "late loaded", "late will appear", "late is appearing", "late did move in",
            ])
        #expect(parent.children.count == 2)
        screen.application.layoutIfNeeded()
        #expect(log.take().last == "late did appear")

        late.willMove(toParent: nil)
        box.removeFromSuperview()
        late.removeFromParent()
        #expect(log.take() == ["late will move out", "late will disappear", "late did disappear", "late did move out"])
        #expect(late.parent == nil)
        screen.window.rootViewController = nil
        #expect(
            log.take() == [
                "parent will disappear", "early will disappear", "parent did disappear", "early did disappear",
            ])
    }

    @Test("A child that is added to another parent leaves its old parent") func secondParent() {
        let first = UIViewController()
        let second = UIViewController()
        let child = Noted("child", log)
        first.addChild(child)
        second.addChild(child)

        #expect(first.children.isEmpty)
        #expect(child.parent === second)
        #expect(log.lines == ["child will move in", "child will move out", "child did move out", "child will move in"])
    }

    @Test("A root view that no code creates has the size of the screen when it loads") func loadedSize() {
        final class Sized: UIViewController {
            var size: CGSize?
            override func viewDidLoad() { size = view.bounds.size }
        }
        let controller = Sized()
        screen.application.makeCurrent()

        screen.window.rootViewController = controller

        #expect(controller.size == CGSize(width: 400, height: 800))
    }

    @Test("loadView can provide a custom view") func loadView() {
        final class Own: UIViewController { override func loadView() { view = UILabel() } }
        let controller = Own()
        #expect(controller.view is UILabel)
        #expect(controller.view.next === controller)
        let other = UIView()
        let old = controller.view
        controller.view = other
        #expect(old?.next == nil)
        #expect(other.next === controller)
    }
}
