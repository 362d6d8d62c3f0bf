public import Foundation

/// A set of corners of a rectangle, with Core Animation's raw values.
public struct CACornerMask: OptionSet, Hashable, Sendable {
    /// The bit mask of the corners.
    public let rawValue: UInt

    /// Creates a set of corners from a bit mask.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The top left corner.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
    /// The top right corner.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
    /// The bottom left corner.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
    /// The bottom right corner.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)

    static let top: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    static let bottom: CACornerMask = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    static let left: CACornerMask = [.layerMinXMinYCorner, .layerMinXMaxYCorner]
    static let right: CACornerMask = [.layerMaxXMinYCorner, .layerMaxXMaxYCorner]
    static let all: CACornerMask = [.top, .bottom]
}

/// The corners, border and shadow of a view.
@MainActor
public final class CALayer {
    // SAFETY: the view owns its layer, and clears this reference when the view is deallocated.
    unowned(unsafe) var view: UIView?

    /// The radius of the corners, in points.
    public var cornerRadius: CGFloat = 0 { didSet { setNeedsRender() } }
    /// The corners that `cornerRadius` rounds. The default is all four corners.
    public var maskedCorners = CACornerMask.all { didSet { setNeedsRender() } }
    /// The width of the border, in points.
    public var borderWidth: CGFloat = 0 { didSet { setNeedsRender() } }
    /// The colour of the border. The border is visible if `borderWidth` is greater than 0.
    public var borderColor: UIColor? { didSet { setNeedsRender() } }
    /// The colour of the shadow; nil draws no shadow. Clients draw black shadows: only the colour's opacity applies,
    /// multiplied by `shadowOpacity`.
    public var shadowColor: CGColor? = .black { didSet { setNeedsRender() } }
    /// The opacity of the shadow, 0 (no shadow) to 1.
    public var shadowOpacity: CGFloat = 0 { didSet { setNeedsRender() } }
    /// The blur radius of the shadow, in points.
    public var shadowRadius: CGFloat = 3 { didSet { setNeedsRender() } }
    /// The offset of the shadow, in points.
    public var shadowOffset = CGSize(width: 0, height: -3) { didSet { setNeedsRender() } }

    /// Whether the layer clips its content to its bounds; equivalent to the view's `clipsToBounds`.
    public var masksToBounds: Bool {
        get { view?.clipsToBounds ?? false }
        set { view?.clipsToBounds = newValue }
    }

    /// The fixed point of transforms, as a fraction of the size; equivalent to the view's `anchorPoint`.
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
