public import Foundation

/// How far something has come.
@MainActor
open class UIProgressView: UIView {
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

    /// A value that moves by itself, shown in place of `progress` as its part of the way from minimum to maximum.
    open var timeline: Timeline? { didSet { if timeline != oldValue { setNeedsRender([.value, .timeline]) } } }

    open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: 4) }

    override var renderKind: RenderKind { .progress }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.value, timeline == nil ? .number((Double(stored) * 10_000).rounded() / 10_000, unless: 0) : .none)
        node.set(.timeline, timeline.map { .timeline($0) } ?? .none)
    }

    override var queryValue: ViewMatch.Value? {
        guard let timeline, let clock = window?.application?.clock else { return .number(Double(stored)) }
        let length = timeline.maximum - timeline.minimum
        return .number(length > 0 ? (timeline.value(at: clock.now) - timeline.minimum) / length : 0)
    }
}
