import ResponderKit
import ResponderKitTesting
import Testing

/// A photo: a tap shows its caption, a double tap zooms, and a drag moves the photo.
final class PhotoView: UIView {
    var showsCaption = false
    var isZoomed = false
    private let single = UITapGestureRecognizer()
    private let double = UITapGestureRecognizer()
    private let pan = UIPanGestureRecognizer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        single.addTarget(self, action: Selector("toggleCaption", PhotoView.toggleCaption))
        double.addTarget(self, action: Selector("toggleZoom", PhotoView.toggleZoom))
        pan.addTarget(self, action: Selector("drag", PhotoView.drag))
        for recognizer in [single, double, pan] { addGestureRecognizer(recognizer) }
    }

    func toggleCaption() { showsCaption.toggle() }

    func toggleZoom() { isZoomed.toggle() }

    func drag(_ pan: UIPanGestureRecognizer) {
        guard pan.state == .began || pan.state == .changed else { return }
        let way = pan.translation(in: superview)
        center = CGPoint(x: center.x + way.x, y: center.y + way.y)
        pan.setTranslation(.zero, in: superview)
    }
}

@Suite @MainActor struct GestureRecognizersGuide {
    @Test("A single tap waits for a second one, a double tap zooms, and a drag moves the photo") func photo() throws {
        let photo = PhotoView(frame: CGRect(x: 40, y: 200, width: 300, height: 200))
        let screen = TestScreen { photo }

        try screen.tap(photo)
        #expect(!photo.showsCaption)
        screen.advance(by: .milliseconds(350))
        #expect(photo.showsCaption)

        try screen.doubleTap(photo)
        screen.settle()
        #expect(photo.isZoomed)
        #expect(photo.showsCaption)

        try screen.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 400))
        #expect(photo.frame == CGRect(x: 40, y: 300, width: 300, height: 200))
    }

    @Test("A view receives touches until a recognizer recognizes, which cancels them") func cancelled()
        throws
    {
        final class Listener: UIView {
            var heard: [String] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("began") }
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("moved") }
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("ended") }
            override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("cancelled") }
            func act(_ recognizer: UIGestureRecognizer) { heard.append("action \(recognizer.state)") }
        }
        let listener = Listener()
        let pan = UIPanGestureRecognizer(target: listener, action: Selector("act", Listener.act))
        listener.addGestureRecognizer(pan)
        let screen = TestScreen { listener }

        try screen.touch(.began, at: CGPoint(x: 100, y: 100))
        try screen.touch(.moved, at: CGPoint(x: 100, y: 105))
        try screen.touch(.moved, at: CGPoint(x: 100, y: 115))
        try screen.touch(.ended, at: CGPoint(x: 100, y: 115))

        #expect(listener.heard == ["began", "moved", "cancelled", "action began", "action ended"])
    }
}
