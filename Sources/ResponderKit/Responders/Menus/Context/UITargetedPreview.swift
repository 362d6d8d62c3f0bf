public import Foundation

/// The visible part and the background of a preview.
@MainActor
open class UIPreviewParameters {
    /// The part of the view that stays bright, in the view's coordinate space. Nil means the whole view. Only the
    /// path's bounding rectangle is used.
    open var visiblePath: UIBezierPath?
    /// The outline of the shadow. It is stored without effect.
    open var shadowPath: UIBezierPath?
    /// The background of a preview view that is in no window. Nil, the default, uses the view's own background.
    open var backgroundColor: UIColor?

    /// Creates parameters for the whole view.
    public init() {}
}

/// The place of a preview view that is in no window.
@MainActor
open class UIPreviewTarget {
    /// The view in whose coordinate space `center` is.
    public final let container: UIView
    /// The centre of the preview, in points of the container's coordinate space.
    public final let center: CGPoint
    /// The transform of the preview.
    public final let transform: CGAffineTransform

    /// Creates a target in a view that is in a window.
    public init(container: UIView, center: CGPoint, transform: CGAffineTransform = .identity) {
        self.container = container
        self.center = center
        self.transform = transform
    }
}

/// The view that a context menu refers to. It stays bright while the rest of the window is dimmed. (A9)
@MainActor
open class UITargetedPreview {
    /// The view: a view in a window, or a view without a superview, which the menu shows in front of the window.
    public final let view: UIView
    /// The visible part and the background.
    public final let parameters: UIPreviewParameters
    /// The place of a view that is in no window.
    public final let target: UIPreviewTarget

    /// Creates a preview of a view at a target.
    public init(view: UIView, parameters: UIPreviewParameters, target: UIPreviewTarget) {
        self.view = view
        self.parameters = parameters
        self.target = target
    }

    /// Creates a preview of a view at its place in its superview.
    public convenience init(view: UIView, parameters: UIPreviewParameters = UIPreviewParameters()) {
        let target = UIPreviewTarget(container: view.superview ?? view, center: view.center)
        self.init(view: view, parameters: parameters, target: target)
    }

    /// The size of the view, in points.
    open var size: CGSize { view.bounds.size }

    /// Returns a preview of the same view at another target.
    open func retargetedPreview(with newTarget: UIPreviewTarget) -> UITargetedPreview {
        UITargetedPreview(view: view, parameters: parameters, target: newTarget)
    }

    /// The view is in no window and is shown by the menu.
    var isDetached: Bool { view.superview == nil && !(view is UIWindow) && target.container !== view }

    /// Returns the rectangle that stays bright, in a view's coordinate space. Nil if the preview is in another window.
    func rect(in root: UIView) -> CGRect? {
        let bright = parameters.visiblePath?.bounds ?? view.bounds
        if !isDetached {
            guard view.window === root.window, view.window != nil else { return nil }
            return view.convert(bright, to: root)
        }
        guard target.container.window === root.window else { return nil }
        let center = target.container.convert(target.center, to: root)
        let size = view.bounds.applying(target.transform).size
        return CGRect(
            x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    }
}
