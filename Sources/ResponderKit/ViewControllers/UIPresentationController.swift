public import Foundation

/// Looks after one presentation: where the presented view stands, and what stands with it.
///
/// Subclass it for a `custom` style: put views into `containerView` in `presentationTransitionWillBegin()`, and say where the presented view is by
/// `frameOfPresentedViewInContainerView`.
@MainActor
open class UIPresentationController {
    /// A screen narrower than this shows sheets over its whole width. Points. (Ours.)
    static let compactWidth: CGFloat = 600
    /// How far below the top a sheet begins on a narrow screen, and how far from the edges a page sheet stays on a wide one. Points. (Ours.)
    static let sheetMargin: CGFloat = 44
    /// How far below what the device covers a sheet begins. Points. (Ours.)
    static let sheetGap: CGFloat = 10
    /// The widest page sheet. Points. (Ours.)
    static let pageWidth: CGFloat = 704
    /// How large a form sheet is on a wide screen. Points. (Ours.)
    static let formSize = CGSize(width: 540, height: 620)
    /// How round the corners of a sheet are. Points. (Ours.)
    static let sheetCornerRadius: CGFloat = 12

    enum Phase {
        case idle, presenting, shown, dismissing
    }

    /// Where the presented view goes, and what it took the place of.
    struct Place {
        weak var superview: UIView?
        /// The presenting controller's view, where it was taken out.
        weak var removed: UIView?
    }

    /// Who presents.
    public internal(set) final var presentingViewController: UIViewController {
        get { presenting ?? presented ?? UIViewController() }
        set { presenting = newValue }
    }
    private final weak var presenting: UIViewController?
    /// What is presented. It keeps this object, not the other way round.
    public final var presentedViewController: UIViewController { presented ?? UIViewController() }
    private final weak var presented: UIViewController?
    /// What it is presented in, while it is.
    public internal(set) final var containerView: UIView?
    /// Is told when people dismiss it.
    public final weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    final var phase = Phase.idle
    final var place: Place?
    /// The style while it is presented.
    final var settledStyle: UIModalPresentationStyle?

    /// What looks after a presentation.
    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        presented = presentedViewController
        presenting = presentingViewController
    }

    /// How it is presented.
    open var presentationStyle: UIModalPresentationStyle {
        if let settledStyle { return settledStyle }
        let wanted = presentedViewController.modalPresentationStyle
        let style: UIModalPresentationStyle = wanted == .automatic || wanted == .none ? .pageSheet : wanted
        guard isCompact, let adapted = delegate?.adaptivePresentationStyle(for: self), adapted != .none,
            adapted != .automatic
        else {
            return style
        }
        return adapted
    }

    /// The view that stands for the presented controller. By default its own.
    open var presentedView: UIView? { presentedViewController.view }

    /// Whether it covers the window rather than its context's view.
    open var shouldPresentInFullscreen: Bool {
        presentationStyle != .currentContext && presentationStyle != .overCurrentContext
    }

    /// Whether the presenting controller's view is taken out when the other is there.
    open var shouldRemovePresentersView: Bool {
        presentationStyle == .fullScreen || presentationStyle == .currentContext
    }

    /// Where the presented view is. By default as its style has it. Points.
    open var frameOfPresentedViewInContainerView: CGRect {
        guard let bounds = containerView?.bounds else { return .zero }
        return isSheet ? sheetFrame(in: bounds) : bounds
    }

    /// The presentation begins: the container is there, the presented view is not.
    open func presentationTransitionWillBegin() {}
    /// The presentation has ended.
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    /// The dismissal begins.
    open func dismissalTransitionWillBegin() {}
    /// The dismissal has ended: nothing of it is on the screen.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}
    /// The container is about to be laid out.
    open func containerViewWillLayoutSubviews() {}
    /// The container was laid out.
    open func containerViewDidLayoutSubviews() {}

    // MARK: Sheets

    /// Whether it stands over a dimmed screen, and may be dismissed by a tap on that.
    final var isSheet: Bool {
        switch presentationStyle {
        case .pageSheet, .formSheet, .popover: true
        default: false
        }
    }

    /// Whether what is behind it is dimmed and takes no touches.
    var isDimming: Bool { isSheet }

    /// How high it is on a narrow screen that has room for so much. Points.
    func heightOfSheet(within maximum: CGFloat) -> CGFloat { maximum }

    /// How round the corners of a sheet are. Points.
    var cornerRadius: CGFloat { Self.sheetCornerRadius }

    private var isCompact: Bool {
        let width =
            containerView?.bounds.width ?? presenting?.viewIfLoaded?.window?.bounds.width ?? UIScreen.main.bounds.width
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

    /// Somebody tapped beside the sheet.
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

/// What a presented view stands in. It takes every touch, so that none reaches what is behind.
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
        // Beside a sheet that does not dim, what is behind is there for touches.
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

/// Dims what is behind a sheet; a tap on it asks the sheet to go.
@MainActor
final class UIDimmingView: UIView {
    /// What a script finds it by, as in UIKit.
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
