import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct PathTests {
    private func isClose(_ left: CGRect, _ right: CGRect) -> Bool {
        abs(left.minX - right.minX) < 0.01 && abs(left.minY - right.minY) < 0.01 && abs(left.maxX - right.maxX) < 0.01
            && abs(left.maxY - right.maxY) < 0.01
    }

    @Test("Raw values are those of Core Graphics and UIKit") func rawValues() {
        #expect([CGLineCap.butt, .round, .square].map(\.rawValue) == [0, 1, 2])
        #expect([CGLineJoin.miter, .round, .bevel].map(\.rawValue) == [0, 1, 2])
        #expect([UIRectCorner.topLeft, .topRight, .bottomLeft, .bottomRight].map(\.rawValue) == [1, 2, 4, 8])
        #expect(CGPathDrawingMode.eoFillStroke.rawValue == 4)
        #expect(CGVector.zero == CGVector(dx: 0, dy: 0))
    }

    @Test("A path's bounds enclose its curve, and its bounding box also the control points") func bounds() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: 0))
        path.addQuadCurve(to: CGPoint(x: 100, y: 0), control: CGPoint(x: 50, y: 100))
        #expect(isClose(path.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 100, height: 50)))
        #expect(isClose(path.boundingBox, CGRect(x: 0, y: 0, width: 100, height: 100)))
        #expect(CGMutablePath().boundingBox.isNull)
        let curve = UIBezierPath()
        curve.move(to: .zero)
        curve.addCurve(
            to: CGPoint(x: 100, y: 0), controlPoint1: CGPoint(x: 0, y: 100), controlPoint2: CGPoint(x: 100, y: 100))
        #expect(isClose(curve.bounds, CGRect(x: 0, y: 0, width: 100, height: 75)))
    }

    @Test("Ovals and rounded rectangles fit their rectangle and exclude its corners") func shapes() {
        let rect = CGRect(x: 10, y: 20, width: 100, height: 60)
        for path in [
            UIBezierPath(ovalIn: rect), UIBezierPath(roundedRect: rect, cornerRadius: 20), UIBezierPath(rect: rect),
            UIBezierPath(roundedRect: rect, byRoundingCorners: [.topLeft], cornerRadii: CGSize(width: 20, height: 20)),
        ] {
            #expect(isClose(path.bounds, rect))
            #expect(path.contains(CGPoint(x: 60, y: 50)))
            #expect(!path.contains(CGPoint(x: 9, y: 50)))
        }
        #expect(!UIBezierPath(ovalIn: rect).contains(CGPoint(x: 12, y: 22)))
        #expect(!UIBezierPath(roundedRect: rect, cornerRadius: 20).contains(CGPoint(x: 12, y: 22)))
        let one = UIBezierPath(
            roundedRect: rect, byRoundingCorners: [.topLeft], cornerRadii: CGSize(width: 20, height: 20))
        #expect(!one.contains(CGPoint(x: 12, y: 22)))
        #expect(one.contains(CGPoint(x: 108, y: 78)))
        #expect(UIBezierPath(rect: rect).contains(CGPoint(x: 12, y: 22)))
    }

    @Test("A clockwise arc of a bezier path turns as seen on screen, and a CGPath's flag means the opposite")
    func arcs() {
        let right = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(isClose(right.bounds, CGRect(x: 0, y: 0, width: 10, height: 10)))
        let left = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(isClose(left.bounds, CGRect(x: -10, y: -10, width: 20, height: 20)))
        let path = CGMutablePath()
        path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(isClose(path.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 10, height: 10)))
        let whole = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
        #expect(isClose(whole.bounds, CGRect(x: -10, y: -10, width: 20, height: 20)))
    }

    @Test("An arc between two tangents rounds their corner") func tangents() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 5)
        #expect(abs(path.currentPoint.x - 10) < 0.001)
        #expect(abs(path.currentPoint.y - 5) < 0.001)
        #expect(isClose(path.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 10, height: 5)))
        path.addArc(tangent1End: CGPoint(x: 10, y: 20), tangent2End: CGPoint(x: 10, y: 30), radius: 5)
        #expect(path.currentPoint == CGPoint(x: 10, y: 20))
    }

    @Test("A rectangle inside another is a hole by the even-odd rule, but not by the winding rule") func rules() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
        path.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
        #expect(path.contains(CGPoint(x: 15, y: 15)))
        #expect(!path.contains(CGPoint(x: 15, y: 15), using: .evenOdd))
        #expect(path.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
        let ring = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
        ring.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)).reversing())
        #expect(!ring.contains(CGPoint(x: 15, y: 15)))
    }

    @Test("Path elements accumulate, and after closing, a path continues from its start point") func steps() {
        let path = UIBezierPath()
        #expect(path.isEmpty)
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 10, y: 2))
        path.addLine(to: CGPoint(x: 10, y: 20))
        #expect(path.currentPoint == CGPoint(x: 10, y: 20))
        path.close()
        path.close()
        #expect(path.currentPoint == CGPoint(x: 1, y: 2))
        #expect(path.cgPath.elements.count == 4)
        path.apply(CGAffineTransform(translationX: 5, y: 5))
        #expect(path.bounds == CGRect(x: 6, y: 7, width: 9, height: 18))
        let copy = path.cgPath.mutableCopy()
        copy?.addLine(to: .zero)
        #expect(path.cgPath.elements.count == 4)
        path.cgPath = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(path.bounds.width == 1)
        path.removeAllPoints()
        #expect(path.isEmpty)
    }

    @Test("A reversed path covers the same area, from its end to its start") func reversing() {
        let path = UIBezierPath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addQuadCurve(to: CGPoint(x: 20, y: 10), controlPoint: CGPoint(x: 20, y: 0))
        path.addCurve(
            to: CGPoint(x: 0, y: 30), controlPoint1: CGPoint(x: 20, y: 20), controlPoint2: CGPoint(x: 10, y: 30))
        let back = path.reversing()
        #expect(back.currentPoint == .zero)
        #expect(back.bounds == path.bounds)
        #expect(back.reversing().cgPath == path.cgPath)
    }
}
