import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct HitTestingTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    @Test("H1 Hit-testing returns the deepest descendant that contains the point, and nil outside")
    func H1_farthestDescendant() {
        let outer = screen.probe("outer", log, 10, 10, 100, 100)
        let inner = screen.probe("inner", log, 20, 20, 40, 40, to: outer)

        #expect(outer.hitTest(CGPoint(x: 30, y: 30), with: nil) === inner)
        #expect(outer.hitTest(CGPoint(x: 5, y: 5), with: nil) === outer)
        #expect(outer.hitTest(CGPoint(x: 101, y: 5), with: nil) == nil)
    }

    @Test("H2 A hidden view and its subviews are not hit") func H2_hiddenViewsAreMissed() {
        let back = screen.probe("back", log, 0, 0, 100, 100)
        let front = screen.probe("front", log, 0, 0, 100, 100)
        screen.probe("inner", log, 0, 0, 100, 100, to: front).isHidden = false
        front.isHidden = true

        #expect(screen.hit(50, 50) === back)
    }

    @Test("H2 A view without user interaction and its subviews are not hit") func H2_interactionDisabled() {
        let back = screen.probe("back", log, 0, 0, 100, 100)
        let front = screen.probe("front", log, 0, 0, 100, 100)
        _ = screen.probe("inner", log, 0, 0, 100, 100, to: front)
        front.isUserInteractionEnabled = false

        #expect(screen.hit(50, 50) === back)
    }

    @Test("H2 A view with alpha 0.01, stored as a 32-bit number, is not hit, but one with 0.011 is")
    func H2_alphaAtTheLimit() {
        let view = screen.probe("view", log, 0, 0, 100, 100)

        view.alpha = 0.01
        #expect(view.alpha < 0.01)
        #expect(screen.hit(50, 50) === screen.window)
        view.alpha = 0.011
        #expect(screen.hit(50, 50) === view)
    }

    @Test("H2 Only a view's own alpha counts, not the product with its superviews'") func H2_noProductOfAlphas() {
        let outer = screen.probe("outer", log, 0, 0, 100, 100)
        let inner = screen.probe("inner", log, 0, 0, 100, 100, to: outer)
        outer.alpha = 0.05
        inner.alpha = 0.05

        #expect(screen.hit(50, 50) === inner)
    }

    @Test("H3 The minimum edges belong to a view, and the maximum edges do not") func H3_edges() {
        let view = screen.probe("view", log, 10, 20, 30, 40)

        #expect(screen.hit(10, 20) === view)
        #expect(screen.hit(39.99, 59.99) === view)
        #expect(screen.hit(40, 30) === screen.window)
        #expect(screen.hit(20, 60) === screen.window)
        #expect(screen.hit(9.99, 30) === screen.window)
    }

    @Test("H3 The origin of the bounds shifts which points are inside") func H3_boundsOrigin() {
        let view = screen.probe("view", log, 0, 0, 100, 100)
        let inner = screen.probe("inner", log, 200, 200, 20, 20, to: view)
        view.bounds.origin = CGPoint(x: 190, y: 190)

        #expect(view.point(inside: CGPoint(x: 190, y: 190), with: nil))
        #expect(!view.point(inside: CGPoint(x: 10, y: 10), with: nil))
        #expect(screen.hit(15, 15) === inner)
    }

    @Test("H4 The front-most subview is tested first, and hitTest can be overridden") func H4_frontFirstAndOverride() {
        final class Elsewhere: UIView {
            var answer: UIView?
            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { answer }
        }
        let far = screen.probe("far", log, 300, 700, 10, 10)
        let back = screen.probe("back", log, 0, 0, 100, 100)
        let front = screen.add(Elsewhere(), 0, 0, 100, 100)

        #expect(screen.hit(50, 50) === back)
        front.answer = far
        #expect(screen.hit(50, 50) === far)
        screen.window.sendSubviewToBack(front)
        #expect(screen.hit(50, 50) === back)
    }

    @Test("H5 A subview is not hit outside its superview, whether clipped or not", arguments: [true, false])
    func H5_overflow(clips: Bool) {
        let outer = screen.probe("outer", log, 0, 0, 100, 100)
        outer.clipsToBounds = clips
        let inner = screen.probe("inner", log, 50, 50, 100, 20, to: outer)

        #expect(screen.hit(60, 60) === inner)
        #expect(screen.hit(120, 60) === screen.window)
    }

    @Test("H5 Overriding point(inside:) can enlarge the touch area") func H5_largerArea() {
        final class Large: UIView {
            override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                bounds.insetBy(dx: -20, dy: -20).contains(point)
            }
        }
        let view = screen.add(Large(), 100, 100, 10, 10)

        #expect(screen.hit(85, 105) === view)
        #expect(screen.hit(79, 105) === screen.window)
    }

    @Test("H6 Hit-testing applies the transform, anchor point and bounds of every level") func H6_transforms() {
        let outer = screen.probe("outer", log, 100, 100, 100, 100)
        outer.transform = CGAffineTransform(rotationAngle: .pi / 2)
        // The view is rotated clockwise about its centre (150, 150), so its top left corner is at the top right.
        let inner = screen.probe("inner", log, 0, 0, 20, 20, to: outer)

        #expect(screen.hit(195, 105) === inner)
        #expect(screen.hit(105, 105) === outer)
        outer.transform = CGAffineTransform(scaleX: 2, y: 2)
        #expect(screen.hit(55, 55) === inner)
        #expect(screen.hit(95, 95) === outer)
        outer.transform = .identity
        outer.anchorPoint = .zero
        // With the anchor point at the top left, the unchanged `center` is the view's top left corner. The view is
        // therefore displaced by half its size.
        #expect(screen.hit(155, 155) === inner)
    }

    @Test("H6 A view with a scale of zero is not hit") func H6_scaleOfZero() {
        let view = screen.probe("view", log, 0, 0, 100, 100)
        view.transform = CGAffineTransform(scaleX: 0, y: 1)

        #expect(screen.hit(50, 50) === screen.window)
    }

    @Test("H7 Transparent areas and rounded corners of a view are hit")
    func H7_contentIsNotConsulted() {
        let view = screen.probe("view", log, 0, 0, 100, 100)
        view.backgroundColor = .clear
        view.layer.cornerRadius = 50

        #expect(screen.hit(1, 1) === view)
    }

    @Test("H8 A disabled control and its subviews are not hit, but the view behind is")
    func H8_disabledControlsAreMissed() {
        let back = screen.probe("back", log, 0, 0, 100, 100)
        for control in [
            UIControl(), UIButton(), UISwitch(), UISlider(), UIStepper(), UISegmentedControl(items: ["a", "b"]),
            UIPageControl(),
        ] {
            // The tested points are inside a switch, whose size is always 51 × 31 points.
            screen.add(control, 0, 0, 100, 100)
            let inner = screen.add(UIView(), 0, 0, 20, 20, to: control)

            #expect(screen.hit(10, 10) === inner)
            #expect(screen.hit(40, 25) === control)
            control.isEnabled = false
            #expect(screen.hit(10, 10) === back)
            #expect(screen.hit(40, 25) === back)
            control.removeFromSuperview()
        }
    }

    @Test("H9 By default, labels and image views receive no touches, and all other views do")
    func H9_interactionByDefault() {
        #expect(!UILabel().isUserInteractionEnabled)
        #expect(!UIImageView().isUserInteractionEnabled)
        #expect(!UIImageView(image: UIImage(systemName: "play.fill")).isUserInteractionEnabled)
        for view in [
            UIView(), UIControl(), UIButton(), UISlider(), UISwitch(), UIStepper(), UISegmentedControl(),
            UIPageControl(), UIScrollView(),
            UITableView(), UIStackView(), UIProgressView(), UIActivityIndicatorView(),
        ] {
            #expect(view.isUserInteractionEnabled)
        }
    }

    @Test("H10 Hit-testing uses a changed frame at once, without waiting for an animation") func H10_modelLayer() {
        let view = screen.probe("view", log, 0, 0, 50, 50)
        view.frame.origin.x = 200

        #expect(screen.hit(210, 10) === view)
        #expect(screen.hit(10, 10) === screen.window)
    }

    @Test("H11 The window with the highest level is hit first, then the front-most, key or not")
    func H11_whichWindow() {
        let alert = UIWindow(application: screen.application)
        alert.windowLevel = .alert
        alert.isHidden = false
        let late = UIWindow(application: screen.application)
        late.isHidden = false

        #expect(screen.window.isKeyWindow)
        #expect(screen.hit(5, 5) === alert)
        alert.isHidden = true
        #expect(screen.hit(5, 5) === late)
        screen.window.makeKeyAndVisible()
        #expect(screen.hit(5, 5) === screen.window)
        screen.window.isUserInteractionEnabled = false
        #expect(screen.hit(5, 5) === late)
    }

    @Test("H12 Hit-testing can be repeated without an event and changes nothing")
    func H12_repeatable() {
        let view = screen.probe("view", log, 0, 0, 50, 50)
        for _ in 0..<3 { #expect(screen.hit(10, 10) === view) }
        #expect(log.lines.isEmpty)
    }

    @Test("H13 The place of a touch is exactly the place that was hit-tested")
    func H13_onePlace() throws {
        let view = screen.probe("view", log, 10, 10, 10, 10)
        var place: CGPoint?
        view.onTouch = { _, touches, _ in place = touches.first?.location(in: view) }

        try screen.touch(.began, 10.25, 19.75)

        #expect(place == CGPoint(x: 0.25, y: 9.75))
    }

    @Test("H4 In the hierarchy A ⊃ {B, C}, C ⊃ {D, E}, a tap on E hit-tests A, C and E, and hits E")
    func H4_theTreeOfTheDocumentation() {
        final class Asked: UIView {
            let name: String
            let log: Log
            init(_ name: String, _ log: Log) {
                self.name = name
                self.log = log
                super.init(frame: .zero)
            }
            override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                log.note(name)
                return super.point(inside: point, with: event)
            }
        }
        let a = screen.add(Asked("A", log), 0, 0, 200, 200)
        screen.add(Asked("B", log), 0, 0, 200, 90, to: a)
        let c = screen.add(Asked("C", log), 0, 100, 200, 100, to: a)
        screen.add(Asked("D", log), 0, 0, 90, 100, to: c)
        let e = screen.add(Asked("E", log), 100, 0, 90, 100, to: c)

        #expect(screen.hit(150, 150) === e)
        #expect(log.lines == ["A", "C", "E"])
    }
}
