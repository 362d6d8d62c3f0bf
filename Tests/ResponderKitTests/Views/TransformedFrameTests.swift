import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite @MainActor struct TransformedFrameTests {
    private let screen = TestScreen.untraced()

    private func isClose(_ one: CGRect, _ other: CGRect) -> Bool {
        abs(one.minX - other.minX) < 1e-9 && abs(one.minY - other.minY) < 1e-9
            && abs(one.width - other.width) < 1e-9 && abs(one.height - other.height) < 1e-9
    }

    private func isClose(_ one: CGSize, _ width: CGFloat, _ height: CGFloat) -> Bool {
        abs(one.width - width) < 1e-9 && abs(one.height - height) < 1e-9
    }

    @Test("L40 The frame of a scaled view sets the unscaled size, and is read back unchanged") func L40_scaled() {
        let view = screen.add(UIView(), 0, 0, 100, 50)
        view.transform = CGAffineTransform(scaleX: 2, y: 0.5)

        view.frame = CGRect(x: 10, y: 20, width: 60, height: 40)

        #expect(isClose(view.bounds.size, 30, 80))
        #expect(view.center == CGPoint(x: 40, y: 40))
        #expect(isClose(view.frame, CGRect(x: 10, y: 20, width: 60, height: 40)))
    }

    @Test("L40 The frame of a view rotated by a quarter has the exchanged size") func L40_quarter() {
        let view = screen.add(UIView(), 0, 0, 100, 50)
        view.transform = CGAffineTransform(rotationAngle: .pi / 2)
        #expect(isClose(view.frame, CGRect(x: 25, y: -25, width: 50, height: 100)))

        view.frame = CGRect(x: 0, y: 0, width: 80, height: 30)

        #expect(isClose(view.bounds.size, 30, 80))
        #expect(isClose(view.frame, CGRect(x: 0, y: 0, width: 80, height: 30)))
    }

    @Test("L40 The frame of a view rotated by an eighth is the rectangle around the rectangle around the frame")
    func L40_eighth() {
        let view = screen.add(UIView(), 0, 0, 100, 100)
        view.transform = CGAffineTransform(rotationAngle: .pi / 4)

        view.frame = CGRect(x: 50, y: 50, width: 100, height: 100)

        // The view is rotated by 45°. In its rotated coordinates, the smallest square around the frame has sides √2
        // times as long as those of the frame.
        let side = 100 * CGFloat(2).squareRoot()
        #expect(isClose(view.bounds.size, side, side))
        #expect(abs(view.center.x - 100) < 1e-9 && abs(view.center.y - 100) < 1e-9)
        #expect(isClose(view.frame, CGRect(x: 0, y: 0, width: 200, height: 200)))
    }

    @Test("L40 The frame takes the anchor point and a translation into account") func L40_anchorAndTranslation() {
        let view = screen.add(UIView(), 0, 0, 100, 50)
        view.layer.anchorPoint = .zero
        view.transform = CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 5, ty: 7)

        view.frame = CGRect(x: 20, y: 30, width: 40, height: 60)

        #expect(view.bounds.size == CGSize(width: 20, height: 30))
        #expect(view.center == CGPoint(x: 15, y: 23))
        #expect(view.frame == CGRect(x: 20, y: 30, width: 40, height: 60))
        // The upper left corner of the view's content is at the origin of the frame. Touches find the view there, too.
        #expect(view.convert(CGPoint.zero, to: nil) == CGPoint(x: 20, y: 30))
        #expect(screen.window.hitTest(CGPoint(x: 21, y: 31), with: nil) === view)
        #expect(screen.window.hitTest(CGPoint(x: 19, y: 31), with: nil) !== view)
    }

    @Test("L40 A view that a transform reduces to a line keeps its size and moves to the frame") func L40_singular() {
        let view = screen.add(UIView(), 0, 0, 100, 50)
        view.transform = CGAffineTransform(scaleX: 0, y: 1)

        view.frame = CGRect(x: 10, y: 10, width: 20, height: 20)

        #expect(view.bounds.size == CGSize(width: 100, height: 50))
        #expect(view.center == CGPoint(x: 20, y: 20))
    }
}
