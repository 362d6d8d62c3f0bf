import Algorithms
public import Foundation

/// A list of lines of text with start times, such as the lyrics of a song. (Baton's own choice)
///
/// The client computes which line is current from `timeline`, emphasizes this line, and scrolls to it. No messages are
/// sent while the lines pass.
///
///     let lyrics = CueListView(frame: area)
///     lyrics.cues = [CueListView.Cue(start: 12.5, text: "Row, row, row your boat")]
///     lyrics.timeline = Timeline(value: 0, at: clock.now, rate: 1)
@MainActor
public final class CueListView: UIView {
    /// A line of text, which is current from its start until the start of the next line. The name is that of WebVTT.
    public struct Cue: Hashable, Sendable {
        /// The start in seconds.
        public var start: Double
        /// The text. It wraps if it is wider than the view.
        public var text: String

        /// Creates a line that starts at a time in seconds.
        public init(start: Double, text: String) {
            self.start = start
            self.text = text
        }
    }

    /// The maximum number of lines that are shown.
    public static let cueLimit = 2_000
    /// The current line is at this fraction of the view's height, if there are enough lines above and below it.
    private static let anchor: CGFloat = 0.4
    /// A touch refers to the lines as they were this long before, in milliseconds: after a change of the current line,
    /// clients need a moment to scroll, and the person another one to aim.
    private static let aimingTime = 300.0
    /// The space between two lines, as a fraction of the line height.
    private static let spacing: CGFloat = 0.5

    /// The lines, in the order of their starts. Lines beyond `cueLimit` are left out.
    public var cues: [Cue] = [] {
        didSet {
            if cues.count > Self.cueLimit { cues.removeLast(cues.count - Self.cueLimit) }
            if cues != oldValue { linesChanged() }
        }
    }

    /// The time to which the starts refer, in seconds. If it is nil, no line is current.
    public var timeline: Timeline? { didSet { if timeline != oldValue { setNeedsRender([.timeline]) } } }

    /// The font of the lines.
    public var font = UIFont.systemFont(ofSize: 20, weight: .semibold) {
        didSet { if font != oldValue { linesChanged() } }
    }

    /// The top edges of the lines, and behind them the height of all lines. Nil until they are needed.
    private var measuredTops: (width: CGFloat, tops: [CGFloat])?

    private func linesChanged() {
        measuredTops = nil
        setNeedsRender([.cues, .contentSize, .font])
    }

    public override var bounds: CGRect {
        didSet { if bounds.width != oldValue.width { setNeedsRender([.cues, .contentSize]) } }
    }

    override var renderKind: RenderKind { .cues }

    // MARK: The places of the lines

    /// The top edges of the lines in points, and behind them the height of all lines.
    private var tops: [CGFloat] {
        if let measuredTops, measuredTops.width == bounds.width { return measuredTops.tops }
        // Without a width, each character would be a line.
        guard bounds.width > 0 else { return Array(repeating: 0, count: cues.count + 1) }
        var tops: [CGFloat] = [0]
        for cue in cues {
            let advances = TextMeasurer.shared.advances(of: cue.text, font: font)
            let lines = TextMeasurer.shared.lines(of: cue.text, advances: advances, font: font, width: bounds.width)
            let height = CGFloat(max(1, lines.count)) + Self.spacing
            tops.append((tops.last ?? 0) + (height * font.lineHeight).rounded())
        }
        measuredTops = (bounds.width, tops)
        return tops
    }

    /// The index of the line that is current now; nil before the first line.
    public var currentCue: Int? { currentCue(before: 0) }

    /// The index of the line that was current some milliseconds ago.
    private func currentCue(before milliseconds: Double) -> Int? {
        guard let timeline, let clock = window?.application?.clock else { return nil }
        return Self.index(in: cues, at: timeline.value(at: clock.now - milliseconds))
    }

    /// The index of the last line that has started at a time in seconds.
    private static func index(in cues: [Cue], at time: Double) -> Int? {
        let next = cues.partitioningIndex { $0.start > time }
        return next > 0 ? next - 1 : nil
    }

    /// The distance in points by which the lines are scrolled for a person who touches them.
    private var offset: CGFloat {
        let (tops, index) = (tops, currentCue(before: Self.aimingTime) ?? 0)
        guard index + 1 < tops.count, let height = tops.last else { return 0 }
        let middle = (tops[index] + tops[index + 1]) / 2
        return max(0, min(middle - bounds.height * Self.anchor, height - bounds.height))
    }

    /// Returns the index of the line at a point of the view's coordinate system; nil if there is none.
    public func cue(at point: CGPoint) -> Int? {
        guard bounds.contains(point) else { return nil }
        let y = point.y - bounds.minY + offset
        let next = tops.partitioningIndex { $0 > y }
        return next > 0 && next <= cues.count ? next - 1 : nil
    }

    override func render(into node: RenderNode) {
        super.render(into: node)
        let tops = tops
        let lines = zip(cues, tops).map { RenderCue(start: $0.start, top: $1, text: $0.text) }
        node.set(.cues, cues.isEmpty ? .none : .cues(lines))
        node.set(.contentSize, cues.isEmpty ? .none : .pair(bounds.width, tops.last ?? 0))
        node.set(.font, .font(font))
        node.set(.timeline, timeline.map { .timeline($0) } ?? .none)
    }
}

/// A line of a ``CueListView`` with its place.
public struct RenderCue: Equatable, Sendable {
    /// The start in seconds.
    public var start: Double
    /// The top edge in points.
    public var top: Double
    /// The text.
    public var text: String
}
