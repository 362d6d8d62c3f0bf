import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct ViewTests {
    private let screen = TestScreen.untraced()

    @Test("A view's frame, bounds and center are consistent") func geometry() {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
        #expect(view.center == CGPoint(x: 25, y: 40))
        view.center.x = 100
        view.bounds.size.height = 60
        #expect(view.frame == CGRect(x: 85, y: 10, width: 30, height: 60))
        view.anchorPoint = CGPoint(x: 0, y: 0)
        #expect(view.frame.origin == CGPoint(x: 100, y: 40))
    }

    @Test("With a transform, a view's frame is the smallest rectangle around it") func transformedFrame() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        view.transform = CGAffineTransform(rotationAngle: .pi / 2)
        #expect(abs(view.frame.minX - 25) < 1e-9)
        #expect(abs(view.frame.width - 50) < 1e-9)
        #expect(abs(view.frame.height - 100) < 1e-9)
        view.frame.origin.x += 10
        #expect(abs(view.center.x - 60) < 1e-9)
        #expect(abs(view.bounds.width - 100) < 1e-9 && abs(view.bounds.height - 50) < 1e-9)
    }

    @Test("Points and rectangles are converted between any two views") func conversion() {
        let left = screen.add(UIView(), 10, 10, 100, 100)
        let inner = screen.add(UIView(), 5, 5, 50, 50, to: left)
        let right = screen.add(UIView(), 200, 0, 100, 100)
        right.transform = CGAffineTransform(scaleX: 2, y: 2)

        #expect(inner.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 16, y: 17))
        #expect(inner.convert(CGPoint(x: 16, y: 17), from: nil) == CGPoint(x: 1, y: 2))
        #expect(right.convert(CGPoint.zero, to: left) == CGPoint(x: 140, y: -60))
        #expect(left.convert(CGPoint(x: 140, y: -60), to: right) == .zero)
        #expect(
            right.convert(CGRect(x: 0, y: 0, width: 10, height: 10), to: nil)
                == CGRect(x: 150, y: -50, width: 20, height: 20))
    }

    @Test("Transforms can be combined and inverted, and a singular one inverts to itself") func transforms() {
        let both = CGAffineTransform(scaleX: 2, y: 4).concatenating(CGAffineTransform(translationX: 10, y: 20))
        #expect(CGPoint(x: 1, y: 1).applying(both) == CGPoint(x: 12, y: 24))
        #expect(CGPoint(x: 12, y: 24).applying(both.inverted()) == CGPoint(x: 1, y: 1))
        let flat = CGAffineTransform(scaleX: 0, y: 1)
        #expect(flat.inverted() == flat)
        #expect(CGAffineTransform.identity.isIdentity)
    }

    @Test("The page receives frames without transforms, and transforms about the centre") func rendered() {
        let parent = screen.add(UIView(), 0, 0, 200, 200)
        parent.bounds.origin = CGPoint(x: 0, y: 30)
        let view = screen.add(UIView(), 50, 50, 20, 20, to: parent)
        view.anchorPoint = .zero
        view.center = CGPoint(x: 50, y: 50)
        view.transform = CGAffineTransform(scaleX: 2, y: 2)
        screen.application.commit()

        #expect(view.node?.value(of: .frame) == .rect(50, 20, 20, 20))
        #expect(
            view.node?.value(of: .transform) == .transform(CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 10, ty: 10)))
        parent.bounds.origin = .zero
        screen.application.commit()
        #expect(view.node?.value(of: .frame) == .rect(50, 50, 20, 20))
    }

    @Test("Each appearance property of a view is sent once, and defaults are not sent") func looks() {
        let view = screen.add(UIView(), 1, 2, 3, 4)
        screen.application.commit()
        #expect(view.node?.entries.map(\.property) == [.frame])

        view.alpha = 0.5
        view.clipsToBounds = true
        view.backgroundColor = .systemRed
        view.tintColor = .systemBlue
        view.accessibilityIdentifier = "id"
        view.accessibilityLabel = "label"
        view.accessibilityHint = "hint"
        view.accessibilityTraits = [.header, .decorative]
        view.layer.cornerRadius = 5
        view.layer.borderWidth = 1
        view.layer.borderColor = .black
        view.layer.shadowOpacity = 0.5
        screen.application.commit()

        let values: [RenderProperty: RenderValue] = [
            .alpha: .number(0.5), .clips: .bool(true), .backgroundColor: .color(.systemRed),
            .tintColor: .color(.systemBlue),
            .identifier: .string("id"), .label: .string("label"), .hint: .string("hint"),
            .traits: .words(["header", "hidden"]),
            .cornerRadius: .number(5), .borderWidth: .number(1), .borderColor: .color(.black),
            .shadow: .rect(0.5, 3, 0, -3),
        ]
        for (property, value) in values { #expect(view.node?.value(of: property) == value) }
    }

    @Test("Subviews can be reordered, and no view can be added to itself") func hierarchy() {
        let parent = UIView()
        let views = (0..<3).map { _ in UIView() }
        for view in views { parent.addSubview(view) }
        parent.insertSubview(views[2], belowSubview: views[0])
        #expect(parent.subviews == [views[2], views[0], views[1]])
        parent.insertSubview(views[2], aboveSubview: views[0])
        #expect(parent.subviews == [views[0], views[2], views[1]])
        parent.insertSubview(views[0], belowSubview: views[1])
        #expect(parent.subviews == [views[2], views[0], views[1]])
        parent.insertSubview(views[2], aboveSubview: views[0])
        parent.sendSubviewToBack(views[1])
        parent.bringSubviewToFront(views[0])
        #expect(parent.subviews == [views[1], views[2], views[0]])
        views[0].addSubview(parent)
        views[0].addSubview(views[0])
        #expect(parent.superview == nil)
        #expect(views[0].subviews.isEmpty)
        #expect(views[0].isDescendant(of: parent))
        views[2].tag = 7
        #expect(parent.viewWithTag(7) === views[2])
        #expect(parent.viewWithTag(8) == nil)
    }

    @Test("A view that is moved while its touch is cancelled has only the new superview") func puttingElsewhere() throws
    {
        let log = Log()
        let view = screen.probe("view", log, 0, 0, 100, 100)
        let other = screen.add(UIView(), 200, 0, 100, 100)
        view.onTouch = { phase, _, _ in if phase == .cancelled { other.addSubview(view) } }
        try screen.touch(.began, 10, 10)

        view.removeFromSuperview()

        #expect(view.superview === other)
        #expect(other.subviews == [view])
        #expect(view.node != nil)
        #expect(!screen.window.subviews.contains(view))
    }

    @Test("Views are notified of a new superview and window") func beingTold() {
        final class Told: UIView {
            var steps: [String] = []
            override func willMove(toSuperview newSuperview: UIView?) {
                steps.append(newSuperview == nil ? "will out" : "will in")
            }
            override func didMoveToSuperview() { steps.append(superview == nil ? "out" : "in") }
            override func willMove(toWindow newWindow: UIWindow?) {
                steps.append(newWindow == nil ? "will no window" : "will window")
            }
            override func didMoveToWindow() { steps.append(window == nil ? "no window" : "window") }
        }
        let outer = Told()
        let inner = Told()
        outer.addSubview(inner)
        screen.window.addSubview(outer)
        outer.removeFromSuperview()

        #expect(
            outer.steps == ["will window", "will in", "window", "in", "will out", "will no window", "no window", "out"])
        #expect(inner.steps == ["will in", "in", "will window", "window", "will no window", "no window"])
    }

    @Test("Layout runs once before a commit, outer views first, and stops for views that never settle")
    func layout() {
        final class Counting: UIView {
            var log: Log?
            var name = ""
            var again = false
            override func layoutSubviews() {
                log?.note(name)
                if again { setNeedsLayout() }
                for view in subviews { view.frame = bounds }
            }
        }
        let log = Log()
        let outer = screen.add(Counting(), 0, 0, 10, 10)
        let inner = Counting()
        outer.addSubview(inner)
        for (view, name) in [(outer, "outer"), (inner, "inner")] { (view.log, view.name) = (log, name) }
        screen.application.commit()
        _ = log.take()

        inner.setNeedsLayout()
        outer.setNeedsLayout()
        outer.frame.size.width = 20
        screen.application.commit()
        #expect(log.take() == ["outer", "inner"])
        screen.application.commit()
        #expect(log.lines.isEmpty)
        outer.again = true
        outer.setNeedsLayout()
        screen.application.commit()
        #expect((1...100).contains(log.lines.count))
    }
}
