import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Appearance properties as UIKit code sets them") @MainActor struct InheritedLooksTests {
    private let screen = TestScreen.untraced()

    @Test("A view without a tint colour inherits that of its superview") func tint() {
        let parent = screen.add(UIView(), 0, 0, 100, 100)
        let child = screen.add(UIView(), 0, 0, 10, 10, to: parent)
        #expect(child.tintColor == .tintColor)

        parent.tintColor = .systemPink
        #expect(child.tintColor == .systemPink)
        child.tintColor = .systemRed
        child.tintColor = nil
        #expect(child.tintColor == .systemPink)
    }

    @Test("Setting gestureRecognizers adds and removes recognizers") func recognizers() {
        let view = UIView()
        let first = UITapGestureRecognizer()
        let second = UIPanGestureRecognizer()
        view.gestureRecognizers = [first]
        view.gestureRecognizers?.append(second)
        #expect(view.gestureRecognizers == [first, second])
        #expect(second.view === view)

        view.gestureRecognizers = [second]
        #expect(first.view == nil)
        view.gestureRecognizers = nil
        #expect(second.view == nil && view.gestureRecognizers == nil)
    }

    @Test("A label accepts attributed text, and nil restores its defaults") func label() {
        let label = UILabel()
        label.attributedText = NSAttributedString(
            string: "Hello",
            attributes: [.font: UIFont.preferredFont(forTextStyle: .title1), .foregroundColor: UIColor.systemRed])
        #expect(label.text == "Hello")
        #expect(label.font.pointSize == 28)
        #expect(label.textColor == .systemRed)

        label.font = UIFont(name: "Nowhere", size: 12)
        label.textColor = nil
        #expect(label.font == .label)
        #expect(label.textColor == .label)
    }

    @Test("A highlighted label uses its highlighted colour") func highlighted() {
        let label = screen.add(UILabel(), 0, 0, 100, 20)
        label.highlightedTextColor = .systemBlue
        label.isHighlighted = true
        screen.application.commit()

        #expect(screen.picture.contains("textColor=systemBlue"))
    }

    @Test("A shadow needs both an opacity and a visible colour") func shadow() {
        let view = screen.add(UIView(), 0, 0, 100, 100)
        view.layer.shadowOpacity = 0.5
        view.layer.shadowColor = UIColor.black.withAlphaComponent(0).cgColor
        screen.application.commit()
        #expect(!screen.picture.contains("shadow="))

        view.layer.shadowColor = UIColor.black.cgColor
        #expect(screen.picture.contains("shadow=[0.5"))
        view.layer.anchorPoint = .zero
        #expect(view.anchorPoint == .zero)
    }

    @Test("After key frames the last values remain, and the completion runs at their end") func keyframes() {
        let screen = TestScreen.untraced()
        let view = UIView()
        var isDone = false
        UIView.animateKeyframes(withDuration: 1, delay: 0.5) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 0 }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 1 }
        } completion: {
            isDone = $0
        }

        #expect(view.alpha == 1)
        screen.clock.advance(by: 1_499)
        #expect(!isDone)
        screen.clock.advance(by: 1)
        #expect(isDone)
    }

    @Test("A remote-control press that a button does not use goes to a press recognizer of a view behind")
    func pressTap()
        throws
    {
        let log = Log()
        final class Page: UIViewController {
            var log: Log?
            func menu() { log?.note("menu") }
        }
        let page = Page()
        page.log = log
        screen.window.rootViewController = page
        let button = screen.add(UIButton(type: .system), 0, 0, 100, 44, to: page.view)
        let tap = UITapGestureRecognizer(target: page, action: Selector("menu", Page.menu))
        tap.allowedPressTypes = [NSNumber(value: UIPress.PressType.menu.rawValue)]
        page.view.addGestureRecognizer(tap)
        screen.focus(on: button)

        try screen.press(.menu)

        #expect(log.lines == ["menu"])
    }

    @Test("Dragging a scroll view dismisses the keyboard if that is enabled") func keyboardDismiss() throws {
        let scroll = screen.add(UIScrollView(), 0, 0, 400, 400)
        scroll.contentSize = CGSize(width: 400, height: 2_000)
        let field = screen.add(UITextField(), 10, 500, 100, 40)
        field.becomeFirstResponder()

        try screen.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 200))
        #expect(field.isFirstResponder)
        scroll.keyboardDismissMode = .onDrag
        try screen.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 200))
        #expect(!field.isFirstResponder)
    }

    @Test("A scroll view with the fast deceleration rate comes to rest sooner") func deceleration() throws {
        func rest(_ rate: UIScrollView.DecelerationRate) throws -> CGFloat {
            let scroll = screen.add(UIScrollView(), 0, 0, 400, 400)
            scroll.contentSize = CGSize(width: 400, height: 20_000)
            scroll.decelerationRate = rate
            try screen.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 100), over: .milliseconds(100))
            screen.settle()
            return scroll.contentOffset.y
        }

        #expect(try rest(.fast) < rest(.normal))
    }
}
