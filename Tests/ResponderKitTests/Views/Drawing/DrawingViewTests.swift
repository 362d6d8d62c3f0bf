import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// A view that draws along the path of touches.
@MainActor
private final class Canvas: UIView {
    var strokes: [UIBezierPath] = []
    var draws = 0
    var callsSuper = false

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        let path = UIBezierPath()
        path.lineWidth = 4
        path.lineCapStyle = .round
        path.move(to: touch.location(in: self))
        strokes.append(path)
        setNeedsDisplay()
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        strokes.last?.addLine(to: touch.location(in: self))
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        if callsSuper { super.draw(rect) }
        draws += 1
        UIColor.label.setStroke()
        for stroke in strokes { stroke.stroke() }
    }
}

@MainActor
private final class Once: UIView {
    var onDraw: (() -> Void)?
    override func draw(_ rect: CGRect) {
        onDraw?()
        UIRectFill(rect)
    }
}

@Suite @MainActor struct DrawingViewTests {
    private let screen = TestScreen.untraced()

    private func text(_ view: UIView) -> String? {
        guard case .drawing(let drawing)? = view.node?.value(of: .drawing) else { return nil }
        return drawing.text
    }

    @Test("A view that requests another drawing while it draws is drawn once per commit")
    func asksWhileDrawing() {
        let view = screen.add(Once(), 0, 0, 10, 10)
        var draws = 0
        view.onDraw = { [weak view] in
            draws += 1
            view?.setNeedsDisplay()
        }
        for _ in 0..<3 { screen.application.commit() }

        #expect(draws == 3)
        #expect(screen.tree.needsCommit)
    }

    @Test("A view is drawn once before a commit, when it is added and when it requests it") func draws() {
        let canvas = screen.add(Canvas(), 0, 0, 100, 100)
        screen.application.commit()
        #expect(canvas.draws == 1)
        #expect(text(canvas) == nil)
        screen.application.commit()
        canvas.alpha = 0.5
        screen.application.commit()
        #expect(canvas.draws == 1)
        canvas.setNeedsDisplay()
        canvas.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
        screen.application.commit()
        #expect(canvas.draws == 2)
    }

    @Test("A view is drawn again when its size changes and when it is added again, but not with an empty size")
    func sizes() {
        let view = screen.add(Once(), 0, 0, 0, 0)
        var count = 0
        view.onDraw = { count += 1 }
        screen.application.commit()
        #expect(count == 0)
        view.frame.size = CGSize(width: 10, height: 10)
        screen.application.commit()
        #expect(text(view) == "f;black;;n;M0 0L10 0L10 10L0 10Z")
        view.frame.origin.x = 50
        screen.application.commit()
        #expect(count == 1)
        view.frame.size.width = 20
        screen.application.commit()
        #expect(text(view) == "f;black;;n;M0 0L20 0L20 10L0 10Z")
        view.removeFromSuperview()
        screen.window.addSubview(view)
        screen.application.commit()
        #expect(count == 3)
        #expect(text(view) != nil)
        view.frame.size = .zero
        screen.application.commit()
        #expect(text(view) == nil)
    }

    @Test("A view that draws nothing is asked to draw once and never again") func nothingDrawn() {
        let view = screen.add(UIView(), 0, 0, 10, 10)
        screen.application.commit()
        #expect(!view.drawsItself)
        view.frame.size.width = 20
        screen.application.commit()
        #expect(view.node?.value(of: .drawing) == RenderValue.none)
        #expect(!view.drawsItself)
    }

    @Test("An override of draw that calls super and has drawn nothing yet is still called on request") func callsSuper()
        throws
    {
        let canvas = screen.add(Canvas(), 0, 0, 100, 100)
        canvas.callsSuper = true
        screen.application.commit()
        try screen.touch(.began, 10, 10)
        try screen.touch(.moved, 20, 20)
        screen.application.commit()
        #expect(text(canvas) == "s;label;;4;r;m;10;;M10 10L20 20")
    }

    @Test("Changes to views during drawing are part of the same commit") func changesWhileDrawing() {
        let label = screen.add(UILabel(), 50, 50, 10, 10)
        let view = screen.add(Once(), 0, 0, 10, 10)
        view.onDraw = {
            label.text = "drawn"
            view.alpha = 0.5
            if view.subviews.isEmpty { view.addSubview(Once(frame: CGRect(x: 0, y: 0, width: 5, height: 5))) }
        }
        screen.application.commit()
        let revision = screen.tree.revision
        #expect(label.node?.value(of: .text) == .string("drawn"))
        #expect(view.node?.value(of: .alpha) == .number(0.5))
        #expect(text(view.subviews[0]) == "f;black;;n;M0 0L5 0L5 5L0 5Z")
        screen.application.commit()
        #expect(screen.tree.revision == revision)
    }

    @Test("An identical drawing is no change") func sameAgain() throws {
        let view = screen.add(Once(), 0, 0, 10, 10)
        screen.application.commit()
        let revision = screen.tree.revision
        view.setNeedsDisplay()
        screen.application.commit()
        #expect(screen.tree.revision == revision)
    }

    // MARK: Incremental drawing

    @Test("One more point in a drawing of a thousand is sent as only that point to an up-to-date client")
    func appends() throws {
        let canvas = screen.add(Canvas(), 0, 0, 400, 400)
        let mirror = Mirror()
        try screen.touch(.began, 0, 0)
        for index in 0..<1_000 { try screen.touch(.moved, CGFloat(index % 400), CGFloat(index / 3)) }
        screen.application.commit()
        mirror.follow(screen.tree)
        try screen.touch(.moved, 123.456, 78)
        screen.application.commit()
        let before = mirror.revision
        let sink = PartSink()
        screen.tree.changes(since: before, into: sink)

        #expect(sink.parts.map(\.text) == ["L123.46 78"])
        #expect(sink.parts[0].prefixLength > 5_000)
        mirror.follow(screen.tree)
        #expect(mirror.roots[0].children[0].drawing == text(canvas))
    }

    @Test("After random changes to a drawing, clients at any revision arrive at the same drawing") func anyClient()
        throws
    {
        let canvas = screen.add(Canvas(), 0, 0, 400, 400)
        let mirrors = (1...5).map { (Mirror(), $0 * $0 * 3) }
        var seed: UInt64 = 42
        func random(_ count: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((seed >> 33) % UInt64(count))
        }
        for round in 1...400 {
            switch random(20) {
            case 0: canvas.strokes.removeAll()
            case 1: if !canvas.strokes.isEmpty { canvas.strokes.removeLast() }
            case 2: if !canvas.strokes.isEmpty { canvas.strokes.remove(at: random(canvas.strokes.count)) }
            case 3...6:
                let path = UIBezierPath()
                path.move(to: CGPoint(x: random(400), y: random(400)))
                canvas.strokes.append(path)
            case 7: canvas.strokes.first?.lineWidth = CGFloat(random(9))
            default: canvas.strokes.last?.addLine(to: CGPoint(x: random(400), y: random(400)))
            }
            canvas.setNeedsDisplay()
            screen.application.commit()
            for (mirror, interval) in mirrors where round % interval == 0 || round == 400 { mirror.follow(screen.tree) }
        }

        for (mirror, _) in mirrors {
            #expect(mirror.roots[0].children[0].drawing == text(canvas) ?? "")
            #expect(mirror.problems.isEmpty)
        }
    }
}

/// Collects the drawings that a patch contains.
@MainActor
private final class PartSink: RenderPatchSink {
    var parts: [RenderDrawing] = []
    func remove(_ id: Int) {}
    func beginAdd(_ id: Int, parent: Int, index: Int, kind: RenderKind) {}
    func beginSet(_ id: Int) {}
    func property(_ property: RenderProperty, _ value: RenderValue) {
        if case .drawing(let part) = value { parts.append(part) }
    }
    func endProperties() {}
    func move(_ id: Int, parent: Int, index: Int) {}
}
