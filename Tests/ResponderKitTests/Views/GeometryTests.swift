import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct GeometryTests {
    private let screen = TestScreen.untraced()

    private func isClose(_ left: CGPoint, _ right: CGPoint, within tolerance: CGFloat = 1e-6) -> Bool {
        let size = max(1, abs(left.x), abs(left.y), abs(right.x), abs(right.y))
        return left.distance(to: right) <= tolerance * size
    }

    /// A random tree of views with bounds origins, anchor points, rotations, scales and mirroring.
    private func tree(_ dice: inout Seeded, in window: UIWindow) -> [UIView] {
        var views: [UIView] = [window]
        for _ in 0..<20 {
            let view = UIView(
                frame: CGRect(
                    x: .random(in: -100...300, using: &dice), y: .random(in: -100...300, using: &dice),
                    width: .random(in: 1...300, using: &dice), height: .random(in: 1...300, using: &dice)))
            if Bool.random(using: &dice) {
                view.bounds.origin = CGPoint(
                    x: .random(in: -50...50, using: &dice), y: .random(in: -50...50, using: &dice))
            }
            if Bool.random(using: &dice) {
                view.anchorPoint = CGPoint(x: .random(in: 0...1, using: &dice), y: .random(in: 0...1, using: &dice))
            }
            if Bool.random(using: &dice) {
                view.transform = CGAffineTransform(rotationAngle: .random(in: -3...3, using: &dice))
                    .scaledBy(x: .random(in: 0.5...2, using: &dice), y: -.random(in: 0.5...2, using: &dice))
                    .translatedBy(x: .random(in: -20...20, using: &dice), y: 5)
            }
            views[Int.random(in: 0..<views.count, using: &dice)].addSubview(view)
            views.append(view)
        }
        return views
    }

    @Test(
        "H6 Converting a point to any view and back returns it, in random trees and two windows", arguments: 0..<20)
    func H6_thereAndBack(seed: Int) {
        var dice = Seeded(state: UInt64(seed))
        let other = UIWindow(application: screen.application)
        other.frame = CGRect(x: 40, y: -30, width: 200, height: 300)
        let views = tree(&dice, in: screen.window) + tree(&dice, in: other)

        for _ in 0..<40 {
            let from = views[Int.random(in: 0..<views.count, using: &dice)]
            let to = views[Int.random(in: 0..<views.count, using: &dice)]
            let point = CGPoint(x: .random(in: -500...500, using: &dice), y: .random(in: -500...500, using: &dice))
            let there = from.convert(point, to: to)

            #expect(isClose(to.convert(there, to: from), point))
            #expect(isClose(from.convert(there, from: to), point))
            #expect(isClose(to.convert(point, from: from), there))
            #expect(isClose(from.convert(point, to: to as any UICoordinateSpace), there))
            #expect(
                isClose(
                    screen.application.screen.convert(from.convert(point, to: screen.application.screen), to: from),
                    point
                ))
            let screen = screen.application.screen
            #expect(isClose(to.convert(screen.convert(point, from: from), from: screen), there))
        }
    }

    @Test(
        "H6 A view that is hit contains the point, as do its superviews, and no view in front does",
        arguments: 0..<20)
    func H6_hitsAgreeWithConversion(seed: Int) {
        var dice = Seeded(state: UInt64(seed) &+ 1_000)
        _ = tree(&dice, in: screen.window)

        for _ in 0..<60 {
            let point = CGPoint(x: .random(in: 0..<400, using: &dice), y: .random(in: 0..<800, using: &dice))
            guard let hit = screen.application.hitTest(point, with: nil)?.view else { continue }
            var view: UIView? = hit
            while let current = view {
                #expect(current.point(inside: current.convert(point, from: nil), with: nil))
                view = current.superview
            }
            for child in hit.subviews { #expect(!child.point(inside: child.convert(point, from: nil), with: nil)) }
        }
    }

    @Test(
        "H6 A view's frame equals its bounds converted to its superview, in random trees",
        arguments: 0..<10)
    func H6_frames(seed: Int) throws {
        var dice = Seeded(state: UInt64(seed) &+ 2_000)
        for view in tree(&dice, in: screen.window).dropFirst() {
            let frame = view.convert(view.bounds, to: try #require(view.superview))

            #expect(isClose(frame.origin, view.frame.origin))
            #expect(isClose(CGPoint(x: frame.maxX, y: frame.maxY), CGPoint(x: view.frame.maxX, y: view.frame.maxY)))
        }
    }

    @Test("H6 A nil target means the window, and windows convert by way of screen coordinates") func H6_windows() {
        let other = UIWindow(application: screen.application)
        other.frame = CGRect(x: 100, y: 50, width: 200, height: 200)
        let view = screen.add(UIView(), 10, 20, 50, 50)
        let far = screen.add(UIView(), 5, 5, 50, 50, to: other)

        #expect(view.convert(CGPoint.zero, to: nil) == CGPoint(x: 10, y: 20))
        #expect(far.convert(CGPoint.zero, to: nil) == CGPoint(x: 5, y: 5))
        #expect(far.convert(CGPoint.zero, to: view) == CGPoint(x: 95, y: 35))
        #expect(far.convert(CGPoint.zero, to: UIScreen.main) == CGPoint(x: 105, y: 55))
        #expect(
            other.convert(CGRect(x: 0, y: 0, width: 10, height: 10), to: screen.window)
                == CGRect(x: 100, y: 50, width: 10, height: 10))
        #expect(
            view.convert(CGRect(x: 0, y: 0, width: 10, height: 10), from: nil)
                == CGRect(x: -10, y: -20, width: 10, height: 10))
        #expect(
            view.convert(CGRect(x: 95, y: 35, width: 1, height: 1), from: view)
                == CGRect(x: 95, y: 35, width: 1, height: 1))
    }

    @Test("H6 Outside of a window, points convert along the superviews") func H6_noWindow() {
        let outer = UIView(frame: CGRect(x: 1, y: 2, width: 100, height: 100))
        let inner = UIView(frame: CGRect(x: 10, y: 20, width: 10, height: 10))
        outer.addSubview(inner)

        #expect(inner.convert(CGPoint.zero, to: outer) == CGPoint(x: 10, y: 20))
        #expect(outer.convert(CGPoint(x: 10, y: 20), to: inner) == .zero)
    }

    @Test("H6 A view with a bounds origin is hit where its content is shown") func H6_boundsOrigin() {
        let outer = screen.add(UIView(), 0, 0, 100, 100)
        outer.bounds.origin = CGPoint(x: 0, y: 500)
        outer.transform = CGAffineTransform(scaleX: 2, y: 2)
        let inner = screen.add(UIView(), 0, 500, 10, 10, to: outer)

        #expect(screen.hit(-45, -45) == nil)
        #expect(inner.convert(CGPoint.zero, to: nil) == CGPoint(x: -50, y: -50))
        outer.center = CGPoint(x: 100, y: 100)
        #expect(screen.hit(5, 5) === inner)
        #expect(screen.hit(25, 25) === outer)
    }

    @Test("H10 An animation takes effect at once, for touches too, and completes after its duration")
    func H10_animate() {
        let view = screen.add(UIView(), 0, 0, 50, 50)
        var ended: [Bool] = []
        screen.application.commit()

        UIView.animate(withDuration: 0.3, delay: 0.2, animations: { view.frame.origin.x = 200 }) { ended.append($0) }
        #expect(screen.hit(210, 10) === view)
        #expect(screen.hit(10, 10) === screen.window)
        screen.clock.advance(by: 499)
        #expect(ended.isEmpty)
        screen.clock.advance(by: 1)
        #expect(ended == [true])
    }

    @Test("H10 Without animations completions run at once, and the old setting is restored") func H10_disabled() {
        var ended = 0
        UIView.performWithoutAnimation {
            #expect(!UIView.areAnimationsEnabled)
            UIView.animate(withDuration: 3, animations: {}) { _ in ended += 1 }
        }
        #expect(ended == 1)
        #expect(UIView.areAnimationsEnabled)
        UIView.setAnimationsEnabled(false)
        UIView.transition(with: screen.window, duration: 1, animations: nil) { _ in ended += 1 }
        UIView.setAnimationsEnabled(true)
        UIView.animate(withDuration: 0, animations: {}) { _ in ended += 1 }
        #expect(ended == 3)
    }

    @Test("transition(from:to:) replaces one view by the other") func exchangedViews() {
        let old = screen.add(UIView(), 0, 0, 10, 10)
        let front = screen.add(UIView(), 0, 0, 10, 10)
        let new = UIView()

        UIView.transition(from: old, to: new, duration: 0)
        #expect(screen.window.subviews == [new, front])
        UIView.transition(from: new, to: front, duration: 0, options: .showHideTransitionViews)
        #expect(new.isHidden)
        #expect(screen.window.subviews == [new, front])
    }

    @Test("Autoresizing distributes a size change over the flexible parts in proportion to their length")
    func autoresizing() {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        func child(_ mask: UIView.AutoresizingMask) -> UIView {
            let view = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 60))
            view.autoresizingMask = mask
            parent.addSubview(view)
            return view
        }
        let fixed = child([])
        let wide = child([.flexibleWidth, .flexibleHeight])
        let right = child([.flexibleLeftMargin, .flexibleTopMargin])
        let middle = child([.flexibleLeftMargin, .flexibleRightMargin])
        let all = child([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin])
        let anchored = child(.flexibleWidth)
        anchored.anchorPoint = .zero
        anchored.frame = CGRect(x: 10, y: 20, width: 50, height: 60)

        parent.bounds.size = CGSize(width: 200, height: 50)

        #expect(fixed.frame == CGRect(x: 10, y: 20, width: 50, height: 60))
        #expect(wide.frame == CGRect(x: 10, y: 20, width: 150, height: 10))
        #expect(right.frame == CGRect(x: 110, y: -30, width: 50, height: 60))
        #expect(middle.frame == CGRect(x: 30, y: 20, width: 50, height: 60))
        #expect(all.frame == CGRect(x: 20, y: 20, width: 100, height: 60))
        #expect(anchored.frame == CGRect(x: 10, y: 20, width: 150, height: 60))
        parent.autoresizesSubviews = false
        parent.bounds.size.width = 100
        #expect(wide.frame.width == 150)
    }

    @Test("A flexible view that filled an empty superview also fills it after it grows") func autoresizingFromNothing()
    {
        let parent = UIView()
        let view = UIView()
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        parent.addSubview(view)
        parent.frame = CGRect(x: 0, y: 0, width: 30, height: 40)

        #expect(view.frame == CGRect(x: 0, y: 0, width: 30, height: 40))
        #expect(UIView.AutoresizingMask.flexibleBottomMargin.rawValue == 32)
    }

    @Test("exchangeSubview swaps two subviews") func exchange() {
        let parent = UIView()
        let views = (0..<4).map { _ in UIView() }
        for view in views { parent.addSubview(view) }

        parent.exchangeSubview(at: 3, withSubviewAt: 1)
        #expect(parent.subviews == [views[0], views[3], views[2], views[1]])
        parent.exchangeSubview(at: 0, withSubviewAt: 1)
        #expect(parent.subviews == [views[3], views[0], views[2], views[1]])
        parent.exchangeSubview(at: 2, withSubviewAt: 9)
        #expect(parent.subviews == [views[3], views[0], views[2], views[1]])
    }

    @Test("A transform step added later applies first, and sizes are not translated") func transforms() {
        let moved = CGAffineTransform(translationX: 10, y: 0)
        #expect(CGPoint(x: 1, y: 1).applying(moved.scaledBy(x: 2, y: 3)) == CGPoint(x: 12, y: 3))
        #expect(
            CGPoint(x: 1, y: 1).applying(CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 10, y: 0))
                == CGPoint(x: 22, y: 3))
        let turned = CGPoint(x: 1, y: 0).applying(moved.rotated(by: .pi / 2))
        #expect(isClose(turned, CGPoint(x: 10, y: 1)))
        #expect(CGSize(width: 1, height: 2).applying(moved.scaledBy(x: 2, y: 3)) == CGSize(width: 2, height: 6))
        #expect(
            CGRect(x: 0, y: 0, width: 1, height: 2).applying(moved.scaledBy(x: 2, y: 3))
                == CGRect(x: 10, y: 0, width: 2, height: 6))
        #expect(CGAffineTransform(1, 0, 0, 1, 10, 0) == moved)
        #expect(CGAffineTransform() == CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0))
    }

    @Test("A view in a superview with a negative width is rendered where it is after the superview is resized")
    func negativeWidth() {
        let above = screen.add(UIView(), 0, 0, -32, 100)
        let below = screen.add(UISwitch(), 16, 10, 0, 0, to: above)
        screen.application.commit()
        above.frame.size.width = 358
        screen.application.commit()
        #expect(screen.picture.contains("switch frame=[16, 10, 51, 31]"))
        #expect(below.frame.origin == CGPoint(x: 16, y: 10))
    }
}
