import ResponderKit
import ResponderKitTesting
import Testing

/// A small round button with a touch area of 44 points in diameter.
final class RoundButton: UIButton {
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        let radius = max(bounds.width / 2, 22)
        let x = point.x - bounds.midX
        let y = point.y - bounds.midY
        return x * x + y * y <= radius * radius
    }
}

/// A layer with buttons, in front of the page. Touches beside the buttons reach the page.
final class FloatingLayer: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }
}

@Suite @MainActor struct HitTestingGuide {
    @Test("Touches beside a floating button reach the page behind its layer") func floating() {
        let screen = TestScreen()
        let page = UIView(frame: screen.window.bounds)
        let layer = FloatingLayer(frame: screen.window.bounds)
        let button = RoundButton(frame: CGRect(x: 300, y: 700, width: 20, height: 20))
        layer.addSubview(button)
        screen.window.addSubview(page)
        screen.window.addSubview(layer)

        #expect(screen.hitTest(CGPoint(x: 310, y: 710)) === button)
        #expect(screen.hitTest(CGPoint(x: 310, y: 690)) === button)
        #expect(screen.hitTest(CGPoint(x: 310, y: 680)) === page)

        button.isEnabled = false
        #expect(screen.hitTest(CGPoint(x: 310, y: 710)) === page)
    }

    @Test("A view is not hit outside its superview, at its maximum edges, or with alpha 0.01") func edges() {
        let screen = TestScreen()
        let box = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
        let badge = UIView(frame: CGRect(x: 90, y: -10, width: 20, height: 20))
        box.addSubview(badge)
        screen.window.addSubview(box)

        #expect(screen.hitTest(CGPoint(x: 195, y: 95)) === screen.window)
        #expect(screen.hitTest(CGPoint(x: 195, y: 105)) === badge)
        #expect(screen.hitTest(CGPoint(x: 100, y: 200 - 1e-9)) === box)
        #expect(screen.hitTest(CGPoint(x: 100, y: 200)) === screen.window)
        box.alpha = 0.01
        #expect(screen.hitTest(CGPoint(x: 150, y: 150)) === screen.window)
        box.alpha = 0.011
        #expect(screen.hitTest(CGPoint(x: 150, y: 150)) === box)
    }
}
