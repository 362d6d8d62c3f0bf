public import Foundation

/// How far something has come.
@MainActor
open class UIProgressView: UIView {
    /// How it is drawn. Raw values as UIKit's.
    public enum Style: Int, Sendable {
        /// By itself.
        case `default` = 0
        /// In a bar.
        case bar = 1
    }

    private var stored: Float = 0

    /// 0 to 1.
    open var progress: Float {
        get { stored }
        set {
            let value = newValue.isNaN ? 0 : min(max(newValue, 0), 1)
            guard value != stored else { return }
            stored = value
            setNeedsRender([.value])
        }
    }

    /// The same as setting `progress`.
    open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }

    /// How it is drawn. Pages draw both the same.
    open var progressViewStyle = Style.default
    /// The colour of the part that is done; nil is the tint.
    open var progressTintColor: UIColor? { didSet { setNeedsRender([.tintColor]) } }
    /// The colour of the rest; nil is the page's own.
    open var trackTintColor: UIColor? { didSet { setNeedsRender([.trackColor]) } }

    /// A bar without a size yet.
    public convenience init(progressViewStyle: Style) {
        self.init(frame: .zero)
        self.progressViewStyle = progressViewStyle
    }

    /// A value that moves by itself, shown in place of `progress` as its part of the way from minimum to maximum.
    open var timeline: Timeline? { didSet { if timeline != oldValue { setNeedsRender([.value, .timeline]) } } }

    open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: 4) }

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
