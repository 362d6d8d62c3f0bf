public import Foundation

/// Manages one presentation: the frame of the presented view, and additional views around it.
///
/// Subclass this for a `custom` style. Add views to `containerView` in `presentationTransitionWillBegin()`, and return
/// the frame of the presented view from `frameOfPresentedViewInContainerView`.
@MainActor
open class UIPresentationController {
    /// The screen width below which sheets use the whole width, in points. (Baton's own choice)
    static let compactWidth: CGFloat = 600
    /// The minimum distance of a sheet from the top of a narrow screen and from the edges of a wide one, in points.
    /// (Baton's own choice)
    static let sheetMargin: CGFloat = 44
    /// The minimum distance of a sheet from the lower edge of the top safe-area inset, in points. (Baton's own choice)
    static let sheetGap: CGFloat = 10
    /// The maximum width of a page sheet, in points. (Baton's own choice)
    static let pageWidth: CGFloat = 704
    /// The size of a form sheet on a wide screen, in points. (Baton's own choice)
    static let formSize = CGSize(width: 540, height: 620)
    /// The corner radius of a sheet, in points. (Baton's own choice)
    static let sheetCornerRadius: CGFloat = 12

    enum Phase {
        case idle, presenting, shown, dismissing
    }

    /// The superview of the presented view, and the view that the presented view replaced.
    struct Placement {
        weak var superview: UIView?
        /// The presenting controller's view, if the presentation has removed this view from its superview.
        weak var removed: UIView?
    }

    /// The presenting view controller.
    public internal(set) final var presentingViewController: UIViewController {
        get { presenting ?? presented ?? UIViewController() }
        set { presenting = newValue }
    }
    private final weak var presenting: UIViewController?
    /// The presented view controller, which retains this object. The reference back to the view controller is weak.
    public final var presentedViewController: UIViewController { presented ?? UIViewController() }
    private final weak var presented: UIViewController?
    /// The container of the presented view. Nil if the presentation has not begun or is over.
    public internal(set) final var containerView: UIView?
    /// The delegate that is notified of dismissals by the user.
    public final weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    final var phase = Phase.idle
    final var placement: Placement?
    /// The style that was chosen when the presentation began. Nil before and after the presentation.
    final var resolvedStyle: UIModalPresentationStyle?

    /// Creates a presentation controller for two view controllers.
    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        presented = presentedViewController
        presenting = presentingViewController
    }

    /// The style of the presentation.
    open var presentationStyle: UIModalPresentationStyle {
        if let resolvedStyle { return resolvedStyle }
        let wanted = presentedViewController.modalPresentationStyle
        let style: UIModalPresentationStyle = wanted == .automatic || wanted == .none ? .pageSheet : wanted
        guard isCompact, let adapted = delegate?.adaptivePresentationStyle(for: self), adapted != .none,
            adapted != .automatic
        else {
            return style
        }
        return adapted
    }

    /// The view that is shown for the presented controller. The default is the controller's own view.
    open var presentedView: UIView? { presentedViewController.view }

    /// Whether the presentation covers the whole window, not only the view that defines the presentation context.
    open var shouldPresentInFullscreen: Bool {
        presentationStyle != .currentContext && presentationStyle != .overCurrentContext
    }

    /// Whether the presenting controller's view is removed after the transition of the presentation.
    open var shouldRemovePresentersView: Bool {
        presentationStyle == .fullScreen || presentationStyle == .currentContext
    }

    /// The frame of the presented view, in points. By default it depends on the style.
    open var frameOfPresentedViewInContainerView: CGRect {
        guard let bounds = containerView?.bounds else { return .zero }
        return isSheet ? sheetFrame(in: bounds) : bounds
    }

    /// Called when the presentation begins. The container exists, but does not contain the presented view yet.
    open func presentationTransitionWillBegin() {}
    /// Called after the presentation transition.
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    /// Called when the dismissal begins.
    open func dismissalTransitionWillBegin() {}
    /// Called after the dismissal, when all views of the presentation are removed.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}
    /// Called before the container's layout.
    open func containerViewWillLayoutSubviews() {}
    /// Called after the container's layout.
    open func containerViewDidLayoutSubviews() {}

    // MARK: Sheets

    /// Whether the presentation is a sheet over a dimmed screen. A tap beside the sheet can dismiss the sheet.
    final var isSheet: Bool {
        switch presentationStyle {
        case .pageSheet, .formSheet, .popover: true
        default: false
        }
    }

    /// Whether the views behind the sheet are dimmed and receive no touches.
    var isDimming: Bool { isSheet }

    /// Returns the height of the sheet on a narrow screen, at most the given maximum, in points.
    func heightOfSheet(within maximum: CGFloat) -> CGFloat { maximum }

    /// The corner radius of the sheet, in points.
    var cornerRadius: CGFloat { Self.sheetCornerRadius }

    private var isCompact: Bool {
        let width =
            containerView?.bounds.width ?? presenting?.viewIfLoaded?.window?.bounds.width
            ?? UIScreen.current.bounds.width
        return width < Self.compactWidth
    }

    private func sheetFrame(in bounds: CGRect) -> CGRect {
        if isCompact {
            let covered = containerView?.safeAreaInsets.top ?? 0
            let height = heightOfSheet(
                within: bounds.height - min(max(Self.sheetMargin, covered + Self.sheetGap), bounds.height / 2))
            return CGRect(x: bounds.minX, y: bounds.maxY - height, width: bounds.width, height: height)
        }
        let room = bounds.insetBy(dx: Self.sheetMargin, dy: Self.sheetMargin)
        var wanted =
            presentationStyle == .pageSheet
            ? CGSize(width: Self.pageWidth, height: room.height) : Self.formSize
        let preferred = presentedViewController.preferredContentSize
        if presentationStyle != .pageSheet, preferred.width > 0, preferred.height > 0 { wanted = preferred }
        let size = CGSize(width: min(wanted.width, room.width), height: min(wanted.height, room.height))
        return CGRect(
            x: (bounds.midX - size.width / 2).rounded(), y: (bounds.midY - size.height / 2).rounded(),
            width: size.width,
            height: size.height)
    }

    /// Handles a tap beside the sheet.
    final func tappedOutside() {
        guard phase == .shown, presentedViewController.ownPresented == nil else { return }
        guard !presentedViewController.isModalInPresentation,
            delegate?.presentationControllerShouldDismiss(self) ?? true
        else {
            delegate?.presentationControllerDidAttemptToDismiss(self)
            return
        }
        delegate?.presentationControllerWillDismiss(self)
        presentingViewController.dismiss(animated: true) { [self] in delegate?.presentationControllerDidDismiss(self) }
    }
}

/// The container of a presented view. It receives all touches, so that none reach the views behind it.
@MainActor
final class UITransitionView: UIView {
    weak var presentation: UIPresentationController?
    private weak var dimming: UIDimmingView?

    init(_ presentation: UIPresentationController, frame: CGRect) {
        self.presentation = presentation
        super.init(frame: frame)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        guard presentation.isSheet else { return }
        let dimming = UIDimmingView(frame: bounds)
        dimming.presentation = presentation
        addSubview(dimming)
        self.dimming = dimming
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        // If the sheet does not dim the screen, touches beside the sheet go to the views behind it.
        guard hit === self, let presentation, presentation.isSheet, !presentation.isDimming else { return hit }
        return nil
    }

    override func layoutSubviews() {
        guard let presentation else { return }
        dimming?.isHidden = !presentation.isDimming
        presentation.containerViewWillLayoutSubviews()
        presentation.presentedView?.frame = presentation.frameOfPresentedViewInContainerView
        presentation.containerViewDidLayoutSubviews()
    }
}

/// The dimmed background of a sheet. A tap on it requests the dismissal of the sheet.
@MainActor
final class UIDimmingView: UIView {
    /// The accessibility identifier for UI scripts, as in UIKit.
    static let identifier = "PopoverDismissRegion"

    weak var presentation: UIPresentationController?

    override init(frame: CGRect) {
        super.init(frame: frame)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        backgroundColor = UIColor(red: 0, green: 0, blue: 0, alpha: 0.4)
        accessibilityIdentifier = Self.identifier
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard touches.contains(where: { point(inside: $0.location(in: self), with: event) }) else { return }
        presentation?.tappedOutside()
    }
}
