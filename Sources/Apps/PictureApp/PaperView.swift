import ResponderKit

/// Paper to draw on. A line passes through all coalesced touch positions, and its width follows the
/// force.
@MainActor
final class PaperView: UIView {
    /// The maximum number of points of all lines; the oldest lines are removed first.
    private static let limit = 4_000

    private struct Line {
        /// The touch that draws the line. Nil after the touch has ended, because a later touch may have the same
        /// identity.
        var touch: ObjectIdentifier?
        let width: CGFloat
        var points: [CGPoint]
    }

    private var lines: [Line] = []
    /// Called for each drawing touch, with the number of its coalesced positions.
    var onDraw: ((UITouch, Int) -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        isMultipleTouchEnabled = true
        contentMode = .redraw
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = 16
        clipsToBounds = true
    }

    /// Removes all lines.
    func clear() {
        lines.removeAll()
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        UIColor.label.setStroke()
        for line in lines {
            let path = UIBezierPath()
            path.lineWidth = line.width
            path.lineCapStyle = .round
            path.lineJoinStyle = .round
            guard let first = line.points.first else { continue }
            path.move(to: first)
            for point in line.points.dropFirst() { path.addLine(to: point) }
            // A single point is drawn as a line to itself, which appears as a dot.
            if line.points.count == 1 { path.addLine(to: first) }
            path.stroke()
        }
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            let width = 2 + 6 * touch.force
            lines.append(Line(touch: ObjectIdentifier(touch), width: width, points: [touch.location(in: self)]))
            onDraw?(touch, 1)
        }
        trim()
        setNeedsDisplay()
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            guard let index = index(of: touch) else { continue }
            let samples = event?.coalescedTouches(for: touch) ?? [touch]
            lines[index].points += samples.map { $0.location(in: self) }
            onDraw?(touch, samples.count)
        }
        trim()
        setNeedsDisplay()
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            if let index = index(of: touch) { lines[index].touch = nil }
        }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            if let index = index(of: touch) { lines.remove(at: index) }
        }
        setNeedsDisplay()
    }

    /// Returns the index of the line that a touch draws; nil if the touch draws no line.
    private func index(of touch: UITouch) -> Int? { lines.lastIndex { $0.touch == ObjectIdentifier(touch) } }

    private func trim() {
        while lines.count > 1, lines.reduce(0, { $0 + $1.points.count }) > Self.limit { lines.removeFirst() }
        guard lines.count == 1, lines[0].points.count > Self.limit else { return }
        lines[0].points.removeFirst(lines[0].points.count - Self.limit)
    }
}
