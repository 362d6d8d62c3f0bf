import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct ContextTests {
    /// Records drawing in an area of 100 × 100 points and returns the recorded lines.
    private func drawn(in bounds: CGRect = CGRect(x: 0, y: 0, width: 100, height: 100), _ draw: (CGContext) -> Void)
        -> [String]
    {
        let context = DrawingStack.record(in: bounds) {
            if let context = UIGraphicsGetCurrentContext() { draw(context) }
        }
        return String(decoding: context?.writer.bytes ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test("Outside a view's draw method there is no context, and drawing does nothing") func outside() {
        #expect(UIGraphicsGetCurrentContext() == nil)
        UIColor.systemRed.set()
        UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
        UIBezierPath(rect: .zero).fill()
        "x".draw(at: .zero)
    }

    @Test("A filled path is written with colour, clip, fill rule and steps, rounded to hundredths") func fills() {
        let lines = drawn { context in
            context.setFillColor(.systemRed)
            context.move(to: CGPoint(x: 1.004, y: 2.996))
            context.addLine(to: CGPoint(x: -3.456, y: 10))
            context.addQuadCurve(to: CGPoint(x: 0, y: 0), control: CGPoint(x: 0.5, y: 0.05))
            context.closePath()
            context.fillPath(using: .evenOdd)
            #expect(context.isPathEmpty)
        }
        #expect(lines == ["f;systemRed;;e;M1 3L-3.46 10Q0.5 0.05 0 0Z"])
    }

    @Test("A stroked path is written with colour, clip, width, cap, join, miter limit, dashes and steps") func strokes()
    {
        let lines = drawn { context in
            context.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 0.5)
            context.setLineWidth(2.5)
            context.setLineCap(.round)
            context.setLineJoin(.bevel)
            context.setMiterLimit(4)
            context.setLineDash(phase: 1, lengths: [5, 2])
            context.stroke(CGRect(x: 0, y: 0, width: 10, height: 10))
            context.setLineDash(phase: 0, lengths: [])
            context.strokeLineSegments(between: [.zero, CGPoint(x: 5, y: 5), .zero])
        }
        #expect(
            lines == [
                "s;#ff000080;;2.5;r;b;4;5,2@1;M0 0L10 0L10 10L0 10Z",
                "s;#ff000080;;2.5;r;b;4;;M0 0L5 5",
            ])
    }

    @Test("A dynamic colour is written in both forms, and the context's alpha multiplies its own") func colors() {
        let both = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
        let lines = drawn { context in
            both.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            context.setAlpha(0.5)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            UIColor.systemBlue.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(
            lines.map { $0.split(separator: ";")[1] } == [
                "#000000/#ffffff", "#00000080/#ffffff80", "#007aff80/#0a84ff80",
            ])
    }

    @Test("The transform moves points and scales line widths, and restoring brings back the saved state")
    func transforms() {
        let lines = drawn { context in
            context.saveGState()
            context.translateBy(x: 10, y: 20)
            context.scaleBy(x: 2, y: 2)
            context.setLineWidth(3)
            context.stroke(CGRect(x: 0, y: 0, width: 1, height: 1))
            #expect(context.boundingBoxOfClipPath == CGRect(x: -5, y: -10, width: 50, height: 50))
            context.rotate(by: .pi / 2)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            context.restoreGState()
            context.restoreGState()
            context.stroke(CGRect(x: 0, y: 0, width: 1, height: 1), width: 4)
        }
        #expect(
            lines == [
                "s;black;;6;b;m;10;;M10 20L12 20L12 22L10 22Z", "f;black;;n;M10 20L10 22L8 22L8 20Z",
                "s;black;;4;b;m;10;;M0 0L1 0L1 1L0 1Z",
            ])
    }

    @Test("Drawing is relative to the origin of the view's bounds") func boundsOrigin() {
        let lines = drawn(in: CGRect(x: 50, y: 60, width: 100, height: 100)) {
            $0.fill(CGRect(x: 50, y: 60, width: 1, height: 1))
        }
        #expect(lines == ["f;black;;n;M0 0L1 0L1 1L0 1Z"])
    }

    @Test("A clip applies to later drawing, intersects the one before, and ends when the state is restored")
    func clips() {
        let lines = drawn { context in
            context.saveGState()
            context.clip(to: CGRect(x: 0, y: 0, width: 50, height: 50))
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            UIBezierPath(rect: CGRect(x: 25, y: 25, width: 50, height: 50)).addClip()
            #expect(context.boundingBoxOfClipPath == CGRect(x: 25, y: 25, width: 25, height: 25))
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            context.restoreGState()
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(
            lines.map { $0.split(separator: "M")[0] } == [
                "c;;n;", "f;black;0;n;", "c;0;n;", "f;black;1;n;", "f;black;;n;",
            ])
    }

    @Test("Text is escaped, and each line of text is written as a line") func text() {
        let lines = drawn { context in
            context.translateBy(x: 1, y: 2)
            "a;b %\nÄ".draw(
                at: CGPoint(x: 3, y: 4),
                withAttributes: [
                    .font: UIFont.systemFont(ofSize: 10, weight: .bold, design: .serif),
                    .foregroundColor: UIColor.systemRed,
                ])
            "plain".draw(in: CGRect(x: 0, y: 0, width: 100, height: 5))
        }
        #expect(
            lines == [
                "t;systemRed;;10,700,serif;1,0,0,1,4,6;a%3Bb %25", "t;systemRed;;10,700,serif;1,0,0,1,4,18;%C3%84",
                "t;black;;12,400;1,0,0,1,1,2;plain",
            ])
        #expect("ab\nc".size(withAttributes: [.font: UIFont.label]).height == 2 * UIFont.label.lineHeight)
    }

    @Test("An image is written by name with its rectangle") func images() {
        let lines = drawn { _ in
            UIColor.systemRed.set()
            UIImage(systemName: "heart")?.draw(in: CGRect(x: 1, y: 2, width: 30, height: 40))
        }
        #expect(lines == ["i;systemRed;;30,40;1,0,0,1,1,2;symbol:heart"])
    }

    @Test("Invalid numbers become zero, and infinite ones are clamped") func oddNumbers() {
        let lines = drawn { $0.fill([CGRect(x: CGFloat.nan, y: -CGFloat.infinity, width: 0, height: 0)]) }
        #expect(lines.count == 1)
        #expect(!lines[0].contains("nan"))
        #expect(!lines[0].contains("inf"))
    }

    @Test("Drawing beyond the size limit is dropped, and the rest remains valid") func limit() {
        let lines = drawn { context in
            for index in 0..<20_000 { context.fill(CGRect(x: CGFloat(index), y: 0, width: 1, height: 1)) }
        }
        #expect(lines.joined(separator: "\n").utf8.count <= CGContext.sizeLimit)
        #expect(lines.count > 1_000)
        #expect(lines.allSatisfy { $0.hasSuffix("Z") })
    }

    @Test("Clearing the whole area discards earlier drawing, but clearing a part does not") func clears() {
        let lines = drawn { context in
            context.clip(to: CGRect(x: 0, y: 0, width: 50, height: 50))
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            context.clear(CGRect(x: 0, y: 0, width: 100, height: 100))
            context.fill(CGRect(x: 2, y: 0, width: 1, height: 1))
            context.clear(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        #expect(lines == ["f;black;;n;M2 0L3 0L3 1L2 1Z"])
    }

    @Test("A frame is drawn inside its rectangle, and another context can be pushed and popped") func graphics() {
        let other = CGContext(bounds: CGRect(x: 0, y: 0, width: 10, height: 10))
        let lines = drawn { _ in
            UIRectFrame(CGRect(x: 0, y: 0, width: 10, height: 10))
            UIGraphicsPushContext(other)
            UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
            UIGraphicsPopContext()
            UIGraphicsPopContext()
            UIRectClip(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(lines.count == 2)
        #expect(lines[0].filter { $0 == "Z" }.count == 4)
        #expect(String(decoding: other.writer.bytes, as: UTF8.self).hasPrefix("f;black"))
        #expect(UIGraphicsGetCurrentContext() == nil)
    }

    @Test("The current path can be read in the coordinates in which it was added") func readsPath() {
        _ = drawn { context in
            context.translateBy(x: 10, y: 10)
            context.addRect(CGRect(x: 1, y: 1, width: 5, height: 5))
            #expect(context.boundingBoxOfPath == CGRect(x: 1, y: 1, width: 5, height: 5))
            #expect(context.currentPointOfPath == CGPoint(x: 1, y: 1))
            #expect(context.path?.boundingBox == CGRect(x: 1, y: 1, width: 5, height: 5))
            context.beginPath()
            #expect(context.path == nil)
        }
    }
}
