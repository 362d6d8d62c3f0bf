import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct MemoryTests {
    @Test("A removed hierarchy is freed with its nodes") func removedHierarchy() throws {
        let screen = TestScreen.untraced()
        weak var outer: UIView?
        weak var inner: UIView?
        weak var node: RenderNode?
        weak var recognizer: UIGestureRecognizer?
        do {
            let group = screen.add(UIScrollView(), 0, 0, 100, 100)
            let button = screen.add(UIButton(frame: .zero), 0, 0, 50, 50, to: group)
            button.addAction(UIAction { _ in }, for: .touchDown)
            button.layer.cornerRadius = 3
            recognizer = group.panGestureRecognizer
            screen.application.commit()
            screen.focus(on: button)
            try screen.tap(10, 10)
            (outer, inner, node) = (group, button, button.node)
            #expect(node != nil)
            group.removeFromSuperview()
        }
        screen.application.commit()

        #expect(outer == nil)
        #expect(inner == nil)
        #expect(node == nil)
        #expect(recognizer == nil)
    }

    @Test("A hierarchy that is removed during a touch is freed when the touch ends") func removedUnderAFinger()
        throws
    {
        let screen = TestScreen.untraced()
        weak var gone: UIView?
        do {
            let view = screen.add(UIButton(frame: .zero), 0, 0, 50, 50)
            gone = view
            try screen.touch(.began, 10, 10)
            view.removeFromSuperview()
        }
        try screen.touch(.ended, 10, 10)
        screen.application.commit()

        #expect(gone == nil)
    }

    @Test("A root view controller that is replaced is freed with its view") func replacedController() {
        let screen = TestScreen.untraced()
        weak var controller: UIViewController?
        weak var view: UIView?
        do {
            let old = UIViewController()
            screen.window.rootViewController = old
            screen.application.commit()
            (controller, view) = (old, old.view)
        }
        screen.window.rootViewController = UIViewController()
        screen.application.commit()

        #expect(controller == nil)
        #expect(view == nil)
    }

    @Test("An application that ends is freed, and views that outlive it can still be changed") func applicationEnds() {
        weak var application: UIApplication?
        weak var tree: RenderTree?
        let label = UILabel()
        let group = UIView()
        let scroll = UIScrollView()
        do {
            let screen = TestScreen.untraced()
            screen.window.addSubview(group)
            group.addSubview(label)
            group.addSubview(scroll)
            screen.application.commit()
            (application, tree) = (screen.application, screen.tree)
        }
        #expect(application == nil)
        #expect(tree == nil)

        label.text = "after"
        label.layer.cornerRadius = 2
        group.frame.origin.x = 5
        label.node?.setNeedsRender(.all)
        #expect(label.node?.parent == nil)
        scroll.contentSize = CGSize(width: 5, height: 500)
        group.bringSubviewToFront(label)
        label.removeFromSuperview()
        #expect(label.superview == nil)
    }
}
