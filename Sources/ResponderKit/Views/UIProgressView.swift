public import Foundation

/// A bar that shows the progress of a task.
@MainActor
open class UIProgressView: UIView {
    /// The appearance of the bar. The raw values match UIKit's.
    public enum Style: Int, Sendable {
        /// A normal progress view.
        case `default` = 0
        /// A progress view for use in a bar.
        case bar = 1
    }

    private var stored: Float = 0

    /// The progress, 0 to 1.
    open var progress: Float {
        get { stored }
        set {
            let value = newValue.isNaN ? 0 : min(max(newValue, 0), 1)
            guard value != stored else { return }
            stored = value
            setNeedsRender([.value])
        }
    }

    /// Sets `progress`. The animation argument has no effect.
    open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }

    /// The appearance of the bar. Clients draw both styles in the same way.
    open var progressViewStyle = Style.default
    /// The colour of the completed part. Nil is the tint colour.
    open var progressTintColor: UIColor? { didSet { setNeedsRender([.tintColor]) } }
    /// The colour of the remaining part. Nil is the client's default.
    open var trackTintColor: UIColor? { didSet { setNeedsRender([.trackColor]) } }

    /// The size in points of a progress view that is created without a size. (L41)
    static let standardSize = CGSize(width: 150, height: 4)

    /// Creates a progress view with a frame in its superview's coordinates, in points. A zero size means 150 × 4
    /// points. (L41)
    public override init(frame: CGRect) {
        super.init(frame: frame.size == .zero ? CGRect(origin: frame.origin, size: Self.standardSize) : frame)
    }

    /// Creates a progress view of 150 × 4 points.
    public convenience init(progressViewStyle: Style) {
        self.init(frame: .zero)
        self.progressViewStyle = progressViewStyle
    }

    /// A value that changes over time. The bar shows this value instead of `progress`, as a fraction of the timeline's
    /// range.
    open var timeline: Timeline? { didSet { if timeline != oldValue { setNeedsRender([.value, .timeline]) } } }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: Self.standardSize.height)
    }

    override var defaultHugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) {
        (.defaultLow, .defaultHigh)
    }

    override var renderKind: RenderKind { .progress }

    override var renderedTint: UIColor? { progressTintColor ?? ownTint }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.value, timeline == nil ? .number((Double(stored) * 10_000).rounded() / 10_000, unless: 0) : .none)
        node.set(.trackColor, .tint(trackTintColor))
        node.set(.timeline, timeline.map { .timeline($0) } ?? .none)
    }

    override var queryValue: ViewMatch.Value? {
        guard let timeline, let clock = window?.application?.clock else { return .number(Double(stored)) }
        let length = timeline.maximum - timeline.minimum
        return .number(length > 0 ? (timeline.value(at: clock.now) - timeline.minimum) / length : 0)
    }
}
