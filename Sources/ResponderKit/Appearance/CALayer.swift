public import Foundation

/// Corners of a rectangle. Raw values as Core Animation's.
public struct CACornerMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Corners by their bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// At the top left.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
    /// At the top right.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
    /// At the bottom left.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
    /// At the bottom right.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)

    static let top: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    static let bottom: CACornerMask = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    static let left: CACornerMask = [.layerMinXMinYCorner, .layerMinXMaxYCorner]
    static let right: CACornerMask = [.layerMaxXMinYCorner, .layerMaxXMaxYCorner]
    static let all: CACornerMask = [.top, .bottom]
}

/// How a view's own rectangle is drawn: corners, border, shadow.
@MainActor
public final class CALayer {
    // The view has it, and clears this when it ends.
    unowned(unsafe) var view: UIView?

    /// Points.
    public var cornerRadius: CGFloat = 0 { didSet { setNeedsRender() } }
    /// Which corners `cornerRadius` makes round; all at first.
    public var maskedCorners = CACornerMask.all { didSet { setNeedsRender() } }
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
        view?.setNeedsRender([.cornerRadius, .corners, .borderWidth, .borderColor, .shadow])
    }

    func render(into node: RenderNode) {
        node.set(.cornerRadius, .number(cornerRadius, unless: 0))
        node.set(.corners, maskedCorners == .all ? .none : .number(Double(maskedCorners.rawValue)))
        node.set(.borderWidth, .number(borderWidth, unless: 0))
        node.set(.borderColor, borderWidth > 0 ? .tint(borderColor) : .none)
        let opacity = shadowOpacity * CGFloat(shadowColor?.light.alpha ?? 0) / 255
        node.set(.shadow, opacity > 0 ? .rect(opacity, shadowRadius, shadowOffset.width, shadowOffset.height) : .none)
    }
}
