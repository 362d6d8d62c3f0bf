import Foundation
import ResponderKit

@MainActor
final class DrawingPage: GalleryPage {
    override func addExamples() {
        example("Shapes") { example in
            example.addWide(
                Drawn("A circle, a star and a wave") { rect in
                    let third = rect.width / 3
                    UIColor.systemTeal.setFill()
                    UIBezierPath(ovalIn: CGRect(x: third / 2 - 34, y: rect.midY - 34, width: 68, height: 68)).fill()
                    UIColor.systemOrange.setFill()
                    Self.star(center: CGPoint(x: third * 1.5, y: rect.midY), radius: 38).fill()
                    UIColor.systemIndigo.setStroke()
                    let wave = UIBezierPath()
                    wave.lineWidth = 5
                    wave.lineCapStyle = .round
                    wave.move(to: CGPoint(x: third * 2 + 12, y: rect.midY))
                    wave.addCurve(
                        to: CGPoint(x: rect.maxX - 12, y: rect.midY),
                        controlPoint1: CGPoint(x: third * 2.4, y: rect.midY - 60),
                        controlPoint2: CGPoint(x: third * 2.6, y: rect.midY + 60))
                    wave.stroke()
                }, height: 110)
        }
        example("Text and dashes") { example in
            example.addWide(
                Drawn("A dashed frame around a word") { rect in
                    let frame = UIBezierPath(roundedRect: rect.insetBy(dx: 8, dy: 8), cornerRadius: 12)
                    frame.setLineDash([8, 5], count: 2, phase: 0)
                    frame.lineWidth = 2
                    UIColor.systemPink.setStroke()
                    frame.stroke()
                    "Drawn".draw(
                        at: CGPoint(x: 28, y: rect.midY - 16),
                        withAttributes: [
                            .font: UIFont.systemFont(ofSize: 26, weight: .bold), .foregroundColor: UIColor.label,
                        ])
                }, height: 90)
        }
        example("Winding and clipping") { example in
            example.addWide(
                Drawn("Rings cut off by a rounded frame") { rect in
                    UIBezierPath(roundedRect: rect.insetBy(dx: 20, dy: 6), cornerRadius: 24).addClip()
                    for (index, color) in [UIColor.systemRed, .systemOrange, .systemYellow, .systemGreen, .systemBlue]
                        .enumerated()
                    {
                        color.setFill()
                        let radius = rect.width / 2 - CGFloat(index) * 26
                        UIBezierPath(
                            ovalIn: CGRect(
                                x: rect.midX - radius, y: rect.maxY - radius * 0.7, width: radius * 2,
                                height: radius * 2)
                        ).fill()
                    }
                }, height: 110)
        }
    }

    private static func star(center: CGPoint, radius: CGFloat) -> UIBezierPath {
        let path = UIBezierPath()
        for index in 0..<10 {
            let angle = CGFloat(index) * .pi / 5 - .pi / 2
            let length = index.isMultiple(of: 2) ? radius : radius * 0.42
            let point = CGPoint(x: center.x + cos(angle) * length, y: center.y + sin(angle) * length)
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.close()
        return path
    }
}

/// A view that draws its content by calling a closure.
@MainActor
private final class Drawn: UIView {
    private let body: (CGRect) -> Void

    init(_ name: String, _ body: @escaping (CGRect) -> Void) {
        self.body = body
        super.init(frame: .zero)
        accessibilityLabel = name
    }

    override func draw(_ rect: CGRect) { body(rect) }
}
