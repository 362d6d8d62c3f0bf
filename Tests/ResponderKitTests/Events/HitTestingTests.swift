import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct HitTestingTests {
    private let scene = Scene()
    private let log = Log()

    @Test("H1 the farthest descendant that contains the point is hit, nil outside") func H1_farthestDescendant() {
        let outer = scene.probe("outer", log, 10, 10, 100, 100)
        let inner = scene.probe("inner", log, 20, 20, 40, 40, to: outer)

        #expect(outer.hitTest(CGPoint(x: 30, y: 30), with: nil) === inner)
        #expect(outer.hitTest(CGPoint(x: 5, y: 5), with: nil) === outer)
        #expect(outer.hitTest(CGPoint(x: 101, y: 5), with: nil) == nil)
    }

    @Test("H2 hidden views are missed with all below them") func H2_hiddenViewsAreMissed() {
        let back = scene.probe("back", log, 0, 0, 100, 100)
        let front = scene.probe("front", log, 0, 0, 100, 100)
        scene.probe("inner", log, 0, 0, 100, 100, to: front).isHidden = false
        front.isHidden = true

        #expect(scene.hit(50, 50) === back)
    }

    @Test("H2 views that take no interaction are missed with all below them") func H2_interactionDisabled() {
        let back = scene.probe("back", log, 0, 0, 100, 100)
        let front = scene.probe("front", log, 0, 0, 100, 100)
        _ = scene.probe("inner", log, 0, 0, 100, 100, to: front)
        front.isUserInteractionEnabled = false

        #expect(scene.hit(50, 50) === back)
    }

    @Test("H2 alpha 0.01 is kept as a 32-bit number and missed, 0.011 is hit") func H2_alphaAtTheLimit() {
        let view = scene.probe("view", log, 0, 0, 100, 100)

        view.alpha = 0.01
        #expect(view.alpha < 0.01)
        #expect(scene.hit(50, 50) === scene.window)
        view.alpha = 0.011
        #expect(scene.hit(50, 50) === view)
    }

    @Test("H2 only a view's own alpha counts, not the product with those above") func H2_noProductOfAlphas() {
        let outer = scene.probe("outer", log, 0, 0, 100, 100)
        let inner = scene.probe("inner", log, 0, 0, 100, 100, to: outer)
        outer.alpha = 0.05
        inner.alpha = 0.05

        #expect(scene.hit(50, 50) === inner)
    }

    @Test("H3 the least edges are inside, the greatest are not") func H3_edges() {
        let view = scene.probe("view", log, 10, 20, 30, 40)

        #expect(scene.hit(10, 20) === view)
        #expect(scene.hit(39.99, 59.99) === view)
        #expect(scene.hit(40, 30) === scene.window)
        #expect(scene.hit(20, 60) === scene.window)
        #expect(scene.hit(9.99, 30) === scene.window)
    }

    @Test("H3 the origin of the bounds counts") func H3_boundsOrigin() {
        let view = scene.probe("view", log, 0, 0, 100, 100)
        let inner = scene.probe("inner", log, 200, 200, 20, 20, to: view)
        view.bounds.origin = CGPoint(x: 190, y: 190)

        #expect(view.point(inside: CGPoint(x: 190, y: 190), with: nil))
        #expect(!view.point(inside: CGPoint(x: 10, y: 10), with: nil))
        #expect(scene.hit(15, 15) === inner)
    }

    @Test("H4 the front-most is asked first and each hitTest can be overridden") func H4_frontFirstAndOverride() {
        final class Elsewhere: UIView {
            var answer: UIView?
            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { answer }
        }
        let far = scene.probe("far", log, 300, 700, 10, 10)
        let back = scene.probe("back", log, 0, 0, 100, 100)
        let front = scene.add(Elsewhere(), 0, 0, 100, 100)

        #expect(scene.hit(50, 50) === back)
        front.answer = far
        #expect(scene.hit(50, 50) === far)
        scene.window.sendSubviewToBack(front)
        #expect(scene.hit(50, 50) === back)
    }

    @Test("H5 what sticks out of its parent is not hit, whether it is clipped or not", arguments: [true, false])
    func H5_overflow(clips: Bool) {
        let outer = scene.probe("outer", log, 0, 0, 100, 100)
        outer.clipsToBounds = clips
        let inner = scene.probe("inner", log, 50, 50, 100, 20, to: outer)

        #expect(scene.hit(60, 60) === inner)
        #expect(scene.hit(120, 60) === scene.window)
    }

    @Test("H5 an overridden point(inside:) makes the area larger") func H5_largerArea() {
        final class Large: UIView {
            override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                bounds.insetBy(dx: -20, dy: -20).contains(point)
            }
        }
        let view = scene.add(Large(), 100, 100, 10, 10)

        #expect(scene.hit(85, 105) === view)
        #expect(scene.hit(79, 105) === scene.window)
    }

    @Test("H6 transforms, anchor points and bounds of every level are followed") func H6_transforms() {
        let outer = scene.probe("outer", log, 100, 100, 100, 100)
        outer.transform = CGAffineTransform(rotationAngle: .pi / 2)
        // Turned clockwise about the middle (150, 150), what was at the top left corner is at the top right.
        let inner = scene.probe("inner", log, 0, 0, 20, 20, to: outer)

        #expect(scene.hit(195, 105) === inner)
        #expect(scene.hit(105, 105) === outer)
        outer.transform = CGAffineTransform(scaleX: 2, y: 2)
        #expect(scene.hit(55, 55) === inner)
        #expect(scene.hit(95, 95) === outer)
        outer.transform = .identity
        outer.anchorPoint = .zero
        // The center stays where it was, so the view moves by half its size.
        #expect(scene.hit(155, 155) === inner)
    }

    @Test("H6 a transform that leaves nothing to point at is missed") func H6_scaleOfZero() {
        let view = scene.probe("view", log, 0, 0, 100, 100)
        view.transform = CGAffineTransform(scaleX: 0, y: 1)

        #expect(scene.hit(50, 50) === scene.window)
    }

    @Test("H7 content is not consulted: transparent and round views are hit in their corners")
    func H7_contentIsNotConsulted() {
        let view = scene.probe("view", log, 0, 0, 100, 100)
        view.backgroundColor = .clear
        view.layer.cornerRadius = 50

        #expect(scene.hit(1, 1) === view)
    }

    @Test("H8 a disabled control is missed with all below it; what is behind is hit")
    func H8_disabledControlsAreMissed() {
        let back = scene.probe("back", log, 0, 0, 100, 100)
        for control in [
            UIControl(), UIButton(), UISwitch(), UISlider(), UIStepper(), UISegmentedControl(items: ["a", "b"]),
            UIPageControl(),
        ] {
            scene.add(control, 0, 0, 100, 100)
            let inner = scene.add(UIView(), 0, 0, 50, 50, to: control)

            #expect(scene.hit(20, 20) === inner)
            #expect(scene.hit(80, 80) === control)
            control.isEnabled = false
            #expect(scene.hit(20, 20) === back)
            #expect(scene.hit(80, 80) === back)
            control.removeFromSuperview()
        }
    }

    @Test("H9 labels and pictures take no touches by themselves, everything else does") func H9_interactionByDefault() {
        #expect(!UILabel().isUserInteractionEnabled)
        #expect(!UIImageView().isUserInteractionEnabled)
        #expect(!UIImageView(image: UIImage(systemName: "play")).isUserInteractionEnabled)
        for view in [
            UIView(), UIControl(), UIButton(), UISlider(), UISwitch(), UIStepper(), UISegmentedControl(),
            UIPageControl(), UIScrollView(),
            UITableView(), UIStackView(), UIProgressView(), UIActivityIndicatorView(),
        ] {
            #expect(view.isUserInteractionEnabled)
        }
    }

    @Test("H10 a change of place holds for touches at once: there is no animation to wait for") func H10_modelLayer() {
        let view = scene.probe("view", log, 0, 0, 50, 50)
        view.frame.origin.x = 200

        #expect(scene.hit(210, 10) === view)
        #expect(scene.hit(10, 10) === scene.window)
    }

    @Test("H11 windows: the highest level first, then the latest in front; hidden and key do not count")
    func H11_whichWindow() {
        let alert = UIWindow(application: scene.application)
        alert.windowLevel = .alert
        alert.isHidden = false
        let late = UIWindow(application: scene.application)
        late.isHidden = false

        #expect(scene.window.isKeyWindow)
        #expect(scene.hit(5, 5) === alert)
        alert.isHidden = true
        #expect(scene.hit(5, 5) === late)
        scene.window.makeKeyAndVisible()
        #expect(scene.hit(5, 5) === scene.window)
        scene.window.isUserInteractionEnabled = false
        #expect(scene.hit(5, 5) === late)
    }

    @Test("H12 a hit test may be made without an event and as often as one likes: it changes nothing")
    func H12_repeatable() {
        let view = scene.probe("view", log, 0, 0, 50, 50)
        for _ in 0..<3 { #expect(scene.hit(10, 10) === view) }
        #expect(log.lines.isEmpty)
    }

    @Test("H13 a touch has one place, of which the hit test is made: no finer one that could differ")
    func H13_onePlace() throws {
        let view = scene.probe("view", log, 10, 10, 10, 10)
        var place: CGPoint?
        view.onTouch = { _, touches, _ in place = touches.first?.location(in: view) }

        try scene.touch(.began, 10.25, 19.75)

        #expect(place == CGPoint(x: 0.25, y: 9.75))
    }

    @Test("H4 in a tree A ⊃ {B, C}, C ⊃ {D, E}, a tap on E asks A, then B or C, then D or E, and returns E")
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
        let a = scene.add(Asked("A", log), 0, 0, 200, 200)
        scene.add(Asked("B", log), 0, 0, 200, 90, to: a)
        let c = scene.add(Asked("C", log), 0, 100, 200, 100, to: a)
        scene.add(Asked("D", log), 0, 0, 90, 100, to: c)
        let e = scene.add(Asked("E", log), 100, 0, 90, 100, to: c)

        #expect(scene.hit(150, 150) === e)
        #expect(log.lines == ["A", "C", "E"])
    }
}
