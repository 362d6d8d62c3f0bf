import Foundation

/// The visible part and the background of a drag preview.
@MainActor
open class UIDragPreviewParameters: UIPreviewParameters {}

/// The place from which a drag preview is lifted, or to which it moves.
@MainActor
open class UIDragPreviewTarget: UIPreviewTarget {}

/// A view that represents a dragged item under the finger. Unlike `UITargetedDragPreview`, it contains no place from
/// which the item is lifted or to which it is dropped. (Q7)
@MainActor
open class UIDragPreview {
    /// The view that represents the dragged item.
    public final let view: UIView
    /// The visible part of the view, and the background of the preview.
    public final let parameters: UIDragPreviewParameters

    /// Creates a preview of a view.
    public init(view: UIView, parameters: UIDragPreviewParameters = UIDragPreviewParameters()) {
        self.view = view
        self.parameters = parameters
    }
}

/// A view that represents a dragged item, and the place from which it is lifted or to which it is dropped. (Q7)
@MainActor
open class UITargetedDragPreview: UITargetedPreview {
    /// Returns a preview of the same view at another target.
    open override func retargetedPreview(with newTarget: UIPreviewTarget) -> UITargetedDragPreview {
        UITargetedDragPreview(view: view, parameters: parameters, target: newTarget)
    }
}

/// Collects changes that accompany the lift, the return or the drop of a preview.
@MainActor
public protocol UIDragAnimating: AnyObject {
    /// Adds changes that are animated together with the preview.
    func addAnimations(_ animations: @escaping @MainActor () -> Void)
    /// Adds a closure to call after the animation.
    func addCompletion(_ completion: @escaping @MainActor (UIViewAnimatingPosition) -> Void)
}

/// Runs the changes that accompany the animation of a drag preview.
@MainActor
final class DragAnimator: UIDragAnimating {
    /// The duration of a lift, a return and a drop, in seconds. (Baton's own choice)
    static let duration = 0.25

    private var animations: [@MainActor () -> Void] = []
    private var completions: [@MainActor (UIViewAnimatingPosition) -> Void] = []
    private var position: UIViewAnimatingPosition?

    func addAnimations(_ animations: @escaping @MainActor () -> Void) { self.animations.append(animations) }

    func addCompletion(_ completion: @escaping @MainActor (UIViewAnimatingPosition) -> Void) {
        if let position { completion(position) } else { completions.append(completion) }
    }

    /// Animates the added changes together with the changes of the preview.
    /// - Parameter completion: called after the animation.
    func run(_ changes: @escaping @MainActor () -> Void, completion: (@MainActor () -> Void)? = nil) {
        let added = animations
        animations = []
        UIView.animate(withDuration: Self.duration) {
            changes()
            for animation in added { animation() }
        } completion: { _ in
            completion?()
        }
    }

    /// Calls the closures that `addCompletion` has added.
    func finish(at position: UIViewAnimatingPosition) {
        guard self.position == nil else { return }
        self.position = position
        let added = completions
        completions = []
        for completion in added { completion(position) }
    }
}
