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
    private let scene = Scene()

    private func text(_ view: UIView) -> String? {
        guard case .drawing(let drawing)? = view.node?.value(of: .drawing) else { return nil }
        return drawing.text
    }

    @Test("A view that requests another drawing while it draws is drawn once per commit")
    func asksWhileDrawing() {
        let view = scene.add(Once(), 0, 0, 10, 10)
        var draws = 0
        view.onDraw = { [weak view] in
            draws += 1
            view?.setNeedsDisplay()
        }
        for _ in 0..<3 { scene.application.commit() }

        #expect(draws == 3)
        #expect(scene.tree.needsCommit)
    }

    @Test("A view is drawn once before a commit, when it is added and when it requests it") func draws() {
        let canvas = scene.add(Canvas(), 0, 0, 100, 100)
        scene.application.commit()
        #expect(canvas.draws == 1)
        #expect(text(canvas) == nil)
        scene.application.commit()
        canvas.alpha = 0.5
        scene.application.commit()
        #expect(canvas.draws == 1)
        canvas.setNeedsDisplay()
        canvas.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
        scene.application.commit()
        #expect(canvas.draws == 2)
    }

    @Test("A view is drawn again when its size changes and when it is added again, but not with an empty size")
    func sizes() {
        let view = scene.add(Once(), 0, 0, 0, 0)
        var count = 0
        view.onDraw = { count += 1 }
        scene.application.commit()
        #expect(count == 0)
        view.frame.size = CGSize(width: 10, height: 10)
        scene.application.commit()
        #expect(text(view) == "f;black;;n;M0 0L10 0L10 10L0 10Z")
        view.frame.origin.x = 50
        scene.application.commit()
        #expect(count == 1)
        view.frame.size.width = 20
        scene.application.commit()
        #expect(text(view) == "f;black;;n;M0 0L20 0L20 10L0 10Z")
        view.removeFromSuperview()
        scene.window.addSubview(view)
        scene.application.commit()
        #expect(count == 3)
        #expect(text(view) != nil)
        view.frame.size = .zero
        scene.application.commit()
        #expect(text(view) == nil)
    }

    @Test("A view that draws nothing is asked to draw once and never again") func nothingDrawn() {
        let view = scene.add(UIView(), 0, 0, 10, 10)
        scene.application.commit()
        #expect(!view.drawsItself)
        view.frame.size.width = 20
        scene.application.commit()
        #expect(view.node?.value(of: .drawing) == RenderValue.none)
        #expect(!view.drawsItself)
    }

    @Test("An override of draw that calls super and has drawn nothing yet is still called on request") func callsSuper()
        throws
    {
        let canvas = scene.add(Canvas(), 0, 0, 100, 100)
        canvas.callsSuper = true
        scene.application.commit()
        try scene.touch(.began, 10, 10)
        try scene.touch(.moved, 20, 20)
        scene.application.commit()
        #expect(text(canvas) == "s;label;;4;r;m;10;;M10 10L20 20")
    }

    @Test("Changes to views during drawing are part of the same commit") func changesWhileDrawing() {
        let label = scene.add(UILabel(), 50, 50, 10, 10)
        let view = scene.add(Once(), 0, 0, 10, 10)
        view.onDraw = {
            label.text = "drawn"
            view.alpha = 0.5
            if view.subviews.isEmpty { view.addSubview(Once(frame: CGRect(x: 0, y: 0, width: 5, height: 5))) }
        }
        scene.application.commit()
        let revision = scene.tree.revision
        #expect(label.node?.value(of: .text) == .string("drawn"))
        #expect(view.node?.value(of: .alpha) == .number(0.5))
        #expect(text(view.subviews[0]) == "f;black;;n;M0 0L5 0L5 5L0 5Z")
        scene.application.commit()
        #expect(scene.tree.revision == revision)
    }

    @Test("An identical drawing is no change") func sameAgain() throws {
        let view = scene.add(Once(), 0, 0, 10, 10)
        scene.application.commit()
        let revision = scene.tree.revision
        view.setNeedsDisplay()
        scene.application.commit()
        #expect(scene.tree.revision == revision)
    }

    // MARK: Incremental drawing

    @Test("One more point in a drawing of a thousand is sent as only that point to an up-to-date client")
    func appends() throws {
        let canvas = scene.add(Canvas(), 0, 0, 400, 400)
        let mirror = Mirror()
        try scene.touch(.began, 0, 0)
        for index in 0..<1_000 { try scene.touch(.moved, CGFloat(index % 400), CGFloat(index / 3)) }
        scene.application.commit()
        mirror.follow(scene.tree)
        try scene.touch(.moved, 123.456, 78)
        scene.application.commit()
        let before = mirror.revision
        let sink = PartSink()
        scene.tree.changes(since: before, into: sink)

        #expect(sink.parts.map(\.text) == ["L123.46 78"])
        #expect(sink.parts[0].prefixLength > 5_000)
        mirror.follow(scene.tree)
        #expect(mirror.roots[0].children[0].drawing == text(canvas))
    }

    @Test("After random changes to a drawing, clients at any revision arrive at the same drawing") func anyClient()
        throws
    {
        let canvas = scene.add(Canvas(), 0, 0, 400, 400)
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
            scene.application.commit()
            for (mirror, interval) in mirrors where round % interval == 0 || round == 400 { mirror.follow(scene.tree) }
        }

        for (mirror, _) in mirrors {
            #expect(mirror.roots[0].children[0].drawing == text(canvas) ?? "")
            #expect(mirror.problems.isEmpty)
        }
    }
}

/// Collects the drawings of a patch.
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
