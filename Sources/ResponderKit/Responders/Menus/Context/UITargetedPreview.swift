public import Foundation

/// The visible area and the background of a context menu's preview.
@MainActor
open class UIPreviewParameters {
    /// The area of the view that is not dimmed, in the view's coordinate space. If the path is nil, no part of the view
    /// is dimmed. Only the path's bounding rectangle is used.
    open var visiblePath: UIBezierPath?
    /// The outline of the shadow. It is stored without effect.
    open var shadowPath: UIBezierPath?
    /// The background of a preview view that is in no window. If the colour is nil (the default), the view's own
    /// background is used.
    open var backgroundColor: UIColor?

    /// Creates parameters with which no part of the view is dimmed.
    public init() {}
}

/// The position of a preview view that is in no window.
@MainActor
open class UIPreviewTarget {
    /// The view whose coordinate space `center` refers to.
    public final let container: UIView
    /// The centre of the preview, in points of the container's coordinate space.
    public final let center: CGPoint
    /// The transform that is applied to the preview.
    public final let transform: CGAffineTransform

    /// Creates a target from a container view that is in a window.
    public init(container: UIView, center: CGPoint, transform: CGAffineTransform = .identity) {
        self.container = container
        self.center = center
        self.transform = transform
    }
}

/// The view that a context menu refers to. Unlike the rest of the window, this view is not dimmed while the menu is
/// shown. (A9)
@MainActor
open class UITargetedPreview {
    /// The view of the preview. If the view has no superview, the menu shows it in front of the window.
    public final let view: UIView
    /// The visible area and the background of the preview.
    public final let parameters: UIPreviewParameters
    /// The position at which the menu shows the view if the view is in no window.
    public final let target: UIPreviewTarget

    /// Creates a preview of a view at a target.
    public init(view: UIView, parameters: UIPreviewParameters, target: UIPreviewTarget) {
        self.view = view
        self.parameters = parameters
        self.target = target
    }

    /// Creates a preview of a view at the view's position in its superview.
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

    /// True if the view has no superview. The menu itself then shows the view.
    var isDetached: Bool { view.superview == nil && !(view is UIWindow) && target.container !== view }

    /// Returns the rectangle that is not dimmed, in the coordinate space of the given view. Nil if the preview is in
    /// another window.
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
