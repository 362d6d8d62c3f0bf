/// The way in which a tapped preview disappears. The raw values match UIKit's.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
    /// The preview disappears together with the menu.
    case dismiss = 0
    /// The application itself shows the preview's content. The menu is dismissed in the same way as for `dismiss`.
    case pop = 1
}

/// Collects changes that accompany the appearance or dismissal of a context menu.
@MainActor
public protocol UIContextMenuInteractionAnimating: AnyObject {
    /// The view controller of the preview, or nil if the configuration provides no preview.
    var previewViewController: UIViewController? { get }
    /// Adds changes that are animated together with the menu's appearance or dismissal.
    func addAnimations(_ animations: @escaping @MainActor () -> Void)
    /// Adds a closure to call after the menu's animation.
    func addCompletion(_ completion: @escaping @MainActor () -> Void)
}

/// Collects changes that accompany the dismissal of a context menu whose preview was tapped.
@MainActor
public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
    /// The way in which the tapped preview should disappear. The default is `dismiss`.
    var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

/// The delegate of a context menu interaction. All methods except the first one are optional. (A6, A7)
@MainActor
public protocol UIContextMenuInteractionDelegate: AnyObject {
    /// Returns the configuration of the menu for a point of the interaction's view, or nil for no menu.
    ///
    /// If there is no menu, the touch continues, and interactions of superviews may open their menus.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration?
    /// Returns the view that is not dimmed while the menu is shown. If the result is nil, the interaction's view is not
    /// dimmed.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
        highlightPreviewForItemWithIdentifier identifier: AnyHashable
    ) -> UITargetedPreview?
    /// Called when the menu is dismissed. The result is ignored: the menu fades out without moving to the returned
    /// view.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
        dismissalPreviewForItemWithIdentifier identifier: AnyHashable
    ) -> UITargetedPreview?
    /// Returns the view that is not dimmed while the menu is shown. Called only if the method with an identifier
    /// parameter is not implemented.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview?
    /// Called when the menu is dismissed. Called only if the method with an identifier parameter is not implemented.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview?
    /// Called before the menu appears.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    )
    /// Called before the menu disappears. The action of the chosen element is performed afterwards.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    )
    /// Called when the preview was tapped, before the menu disappears.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    )
}

extension UIContextMenuInteractionDelegate {
    /// Default implementation: calls the older highlighting method, which has no identifier parameter.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
        highlightPreviewForItemWithIdentifier identifier: AnyHashable
    ) -> UITargetedPreview? {
        contextMenuInteraction(interaction, previewForHighlightingMenuWithConfiguration: configuration)
    }

    /// Default implementation: calls the older dismissal method, which has no identifier parameter.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
        dismissalPreviewForItemWithIdentifier identifier: AnyHashable
    ) -> UITargetedPreview? {
        contextMenuInteraction(interaction, previewForDismissingMenuWithConfiguration: configuration)
    }

    /// Default implementation: returns nil, so that the interaction's view is not dimmed.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }

    /// Default implementation: returns nil. The result is ignored.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }

    /// Default implementation: does nothing before the menu appears.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}

    /// Default implementation: does nothing before the menu disappears.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}

    /// Default implementation: does nothing when the preview was tapped.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}
}

/// Runs the changes that accompany the appearance or dismissal of a context menu.
@MainActor
final class ContextMenuAnimator: UIContextMenuInteractionCommitAnimating {
    /// The duration of a menu's appearance and dismissal, in seconds. (Baton's own choice)
    static let duration = 0.2

    private(set) var previewViewController: UIViewController?
    var preferredCommitStyle = UIContextMenuInteractionCommitStyle.dismiss
    private var animations: [@MainActor () -> Void] = []
    private var completions: [@MainActor () -> Void] = []

    init(preview: UIViewController?) {
        previewViewController = preview
    }

    func addAnimations(_ animations: @escaping @MainActor () -> Void) { self.animations.append(animations) }

    func addCompletion(_ completion: @escaping @MainActor () -> Void) { completions.append(completion) }

    /// Animates a change together with the added animations. Then calls `completion` and the added completions.
    func run(_ change: @escaping @MainActor () -> Void, completion: @escaping @MainActor () -> Void = {}) {
        UIView.animate(withDuration: Self.duration, delay: 0, options: .curveEaseOut) { [self] in
            change()
            for animation in animations { animation() }
        } completion: { [self] _ in
            completion()
            for completion in completions { completion() }
            completions = []
        }
        animations = []
    }
}
