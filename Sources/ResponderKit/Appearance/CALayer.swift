public import Foundation

/// How a view's own rectangle is drawn: corners, border, shadow.
@MainActor
public final class CALayer {
    // The view has it, and clears this when it ends.
    unowned(unsafe) var view: UIView?

    /// Points.
    public var cornerRadius: CGFloat = 0 { didSet { setNeedsRender() } }
    /// Points.
    public var borderWidth: CGFloat = 0 { didSet { setNeedsRender() } }
    /// The border's colour; shown where `borderWidth` is more than 0.
    public var borderColor: UIColor? { didSet { setNeedsRender() } }
    /// Its opacity goes with `shadowOpacity`; nil is no shadow. The pages' shadows are black, whatever it says.
    public var shadowColor: CGColor? = .black { didSet { setNeedsRender() } }
    /// 0 (none) to 1.
    public var shadowOpacity: CGFloat = 0 { didSet { setNeedsRender() } }
    /// How soft, in points.
    public var shadowRadius: CGFloat = 3 { didSet { setNeedsRender() } }
    /// Points.
    public var shadowOffset = CGSize(width: 0, height: -3) { didSet { setNeedsRender() } }

    /// The same as the view's `clipsToBounds`.
    public var masksToBounds: Bool {
        get { view?.clipsToBounds ?? false }
        set { view?.clipsToBounds = newValue }
    }

    /// The same as the view's `anchorPoint`.
    public var anchorPoint: CGPoint {
        get { view?.anchorPoint ?? CGPoint(x: 0.5, y: 0.5) }
        set { view?.anchorPoint = newValue }
    }

    init(view: UIView) {
        self.view = view
    }

    private func setNeedsRender() {
        view?.setNeedsRender([.cornerRadius, .borderWidth, .borderColor, .shadow])
    }

    func render(into node: RenderNode) {
        node.set(.cornerRadius, .number(cornerRadius, unless: 0))
        node.set(.borderWidth, .number(borderWidth, unless: 0))
        node.set(.borderColor, borderWidth > 0 ? .tint(borderColor) : .none)
        let opacity = shadowOpacity * CGFloat(shadowColor?.light.alpha ?? 0) / 255
        node.set(.shadow, opacity > 0 ? .rect(opacity, shadowRadius, shadowOffset.width, shadowOffset.height) : .none)
    }
}
