import ResponderKit
import ResponderKitTesting
import Testing

/// A card that follows a finger, and returns to its earlier place if the touch is cancelled.
final class Card: UIView {
    private var home = CGPoint.zero

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        home = center
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        let now = touch.location(in: superview)
        let before = touch.previousLocation(in: superview)
        center = CGPoint(x: center.x + now.x - before.x, y: center.y + now.y - before.y)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if touches.first?.tapCount == 2 { isHidden = true }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        center = home
    }
}

@Suite @MainActor struct TouchesGuide {
    @Test("A card follows its finger, returns when the touch is cancelled, and hides on a double tap") func card()
        throws
    {
        let card = Card(frame: CGRect(x: 100, y: 100, width: 80, height: 120))
        let screen = TestScreen { card }

        try screen.touch(.began, at: card)
        try screen.touch(.moved, at: CGPoint(x: 140, y: 500))
        try screen.touch(.ended, at: CGPoint(x: 140, y: 500))
        #expect(card.center == CGPoint(x: 140, y: 500))

        try screen.touch(.began, at: card)
        try screen.touch(.moved, at: CGPoint(x: 20, y: 20))
        screen.cancelAll()
        #expect(card.center == CGPoint(x: 140, y: 500))

        try screen.doubleTap(card)
        #expect(card.isHidden)
    }

    @Test("Each finger has one touch object, and a view receives only the first one unless it allows several")
    func fingers()
        throws
    {
        final class Pad: UIView {
            var seen: [UITouch] = []
            var counts: [Int] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                seen += touches
                counts.append(event?.allTouches?.count ?? 0)
            }
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { seen += touches }
        }
        let pad = Pad()
        let screen = TestScreen { pad }

        try screen.touch(.began, at: CGPoint(x: 100, y: 100), finger: 1)
        try screen.touch(.began, at: CGPoint(x: 200, y: 100), finger: 2)
        try screen.touch(.ended, at: CGPoint(x: 200, y: 100), finger: 2)
        try screen.touch(.ended, at: CGPoint(x: 100, y: 100), finger: 1)
        #expect(pad.seen.count == 2)
        #expect(pad.seen.first === pad.seen.last)

        pad.isMultipleTouchEnabled = true
        try screen.touches(.began, at: [1: CGPoint(x: 100, y: 100), 2: CGPoint(x: 200, y: 100)])
        #expect(pad.seen.count == 4)
        #expect(pad.counts == [1, 2])
    }
}
