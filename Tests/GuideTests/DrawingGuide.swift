import CoreImage
import Foundation
import ResponderKitTesting
import Testing
import UIKit

/// A view that a finger draws on.
final class SketchView: UIView {
    private var strokes: [UIBezierPath] = []
    private(set) var drawn = 0

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        let stroke = UIBezierPath()
        stroke.lineWidth = 3
        stroke.move(to: touch.location(in: self))
        strokes.append(stroke)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        strokes.last?.addLine(to: touch.location(in: self))
        setNeedsDisplay()
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        strokes.removeLast()
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        drawn += 1
        UIColor.systemBlue.setStroke()
        for stroke in strokes { stroke.stroke() }
    }
}

/// A ticket with its number as a QR code.
final class TicketView: UIView {
    let code = UIImageView(frame: CGRect(x: 20, y: 20, width: 160, height: 160))
    let waiting = UIImageView(frame: CGRect(x: 20, y: 200, width: 24, height: 24))

    init(number: String) {
        super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 240))
        let generator = CIFilter.qrCodeGenerator()
        generator.message = Data("https://tickets.example/\(number)".utf8)
        generator.correctionLevel = "Q"
        code.image = generator.outputImage.map(UIImage.init)
        code.accessibilityLabel = "Ticket \(number)"
        addSubview(code)

        waiting.animationImages = ["speaker.wave.1.fill", "speaker.wave.2.fill", "speaker.wave.3.fill"]
            .compactMap { UIImage(systemName: $0) }
        waiting.animationDuration = 1.5
        waiting.startAnimating()
        addSubview(waiting)
    }
}

@Suite @MainActor struct DrawingGuide {
    @Test("A stroke is drawn once per loop turn while the finger moves, and sent as lines") func sketch() throws {
        let sketch = SketchView(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
        let screen = TestScreen { sketch }
        #expect(sketch.drawn == 1)

        try screen.touch(.began, at: CGPoint(x: 10, y: 10))
        try screen.touch(.moved, at: CGPoint(x: 50, y: 10))
        try screen.touch(.moved, at: CGPoint(x: 50, y: 60))
        #expect(sketch.drawn == 3)
        #expect(screen.picture.contains("M10 10L50 10L50 60"))

        screen.cancelAll()
        #expect(!screen.picture.contains("drawing="))
    }

    @Test("A QR code is an image, and an animated image is sent only once") func ticket() {
        let ticket = TicketView(number: "1207")
        let screen = TestScreen { ticket }

        #expect(ticket.code.image?.size == CGSize(width: 37, height: 37))
        #expect(ticket.waiting.isAnimating)
        let before = screen.picture
        screen.clock.advance(by: 60_000)
        screen.application.commit()
        #expect(screen.picture == before)
    }

    @Test("A view is drawn once per loop turn on request and when its size changes, but not when it moves")
    func reasons() {
        let sketch = SketchView(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
        let screen = TestScreen { sketch }

        sketch.setNeedsDisplay()
        sketch.setNeedsDisplay()
        screen.application.commit()
        #expect(sketch.drawn == 2)

        sketch.frame.origin.y = 50
        screen.application.commit()
        #expect(sketch.drawn == 2)

        sketch.frame.size.height = 300
        screen.application.commit()
        #expect(sketch.drawn == 3)
    }
}
