import Foundation

/// A popover that selects a date or a time, near the button that opened it. (C16)
@MainActor
final class DatePopoverController: UIViewController, UIViewControllerTransitioningDelegate {
    private static let timeSize = CGSize(width: 240, height: 216)

    private let mode: UIDatePicker.Mode
    private weak var owner: UIDatePicker?
    private weak var source: UIView?
    private var picker: UIDatePicker?

    init(_ mode: UIDatePicker.Mode, of owner: UIDatePicker, from source: UIView) {
        self.mode = mode
        self.owner = owner
        self.source = source
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .custom
        transitioningDelegate = self
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        guard let owner else { return }
        let picker = UIDatePicker(frame: .zero)
        picker.datePickerMode = mode
        picker.preferredDatePickerStyle = mode == .time ? .wheels : .inline
        picker.calendar = owner.formatting.calendar
        picker.locale = owner.formatting.locale
        picker.minimumDate = owner.minimumDate
        picker.maximumDate = owner.maximumDate
        picker.minuteInterval = owner.minuteInterval
        picker.roundsToMinuteInterval = false
        picker.date = owner.date
        picker.tintColor = owner.tintColor
        picker.semanticContentAttribute = owner.semanticContentAttribute
        picker.addAction(
            UIAction { [weak owner, weak picker] _ in if let picker { owner?.userDidSelect(picker.date) } },
            for: .valueChanged
        )
        self.picker = picker
        // The background is opaque, because the popover's digits would be hard to read in front of digits on the
        // screen.
        view.backgroundColor = .tertiarySystemBackground
        view.layer.cornerRadius = 14
        view.layer.borderWidth = 0.5
        view.layer.borderColor = .separator
        view.layer.shadowOpacity = 0.2
        view.layer.shadowRadius = 20
        view.layer.shadowOffset = CGSize(width: 0, height: 6)
        view.accessibilityLabel = mode == .time ? "Time" : "Date"
        view.accessibilityIdentifier = "date-popover"
        view.addSubview(picker)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        picker?.frame = view.bounds.insetBy(dx: 4, dy: mode == .time ? 0 : 4)
    }

    /// Shows another date as the selected date.
    func show(_ date: Date) { if let picker, picker.date != date { picker.date = date } }

    var size: CGSize {
        mode == .time ? Self.timeSize : CGSize(width: MonthView.size.width + 8, height: MonthView.size.height + 8)
    }

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
        let presentation = DatePopoverPresentation(presentedViewController: self, presenting: presenting)
        presentation.anchor = self.source
        presentation.size = size
        return presentation
    }

    // The popover becomes the first responder, so that it receives presses while no view has the focus.
    override var canBecomeFirstResponder: Bool { true }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if view.window?.application?.focusSystem.focusedItem == nil { _ = becomeFirstResponder() }
    }

    override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
        super.didUpdateFocus(in: context, with: coordinator)
        if isFirstResponder { _ = resignFirstResponder() }
    }

    /// Prevents the `menu` press from travelling up the responder chain. The end of the press dismisses the popover.
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.contains(where: { $0.type == .menu }) else { return super.pressesBegan(presses, with: event) }
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.contains(where: { $0.type == .menu }) else { return super.pressesEnded(presses, with: event) }
        dismiss(animated: true)
    }

    override var preferredFocusEnvironments: [any UIFocusEnvironment] { picker.map { [$0] } ?? [view] }
}

/// Positions the popover below the button that opened it, or above this button if there is no space below. A tap
/// outside dismisses the popover.
@MainActor
private final class DatePopoverPresentation: UIPresentationController {
    private static let gap: CGFloat = 8

    weak var anchor: UIView?
    var size = CGSize.zero

    override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        let aside = DatePopoverDimmingView(frame: containerView.bounds)
        aside.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        aside.onTap = { [weak self] in self?.presentedViewController.dismiss(animated: true) }
        containerView.insertSubview(aside, at: 0)
    }

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let containerView else { return .zero }
        let room = containerView.bounds.inset(by: containerView.safeAreaInsets).insetBy(dx: Self.gap, dy: Self.gap)
        let size = CGSize(width: min(size.width, room.width), height: min(size.height, room.height))
        let from =
            anchor.flatMap { $0.window == nil ? nil : $0.convert($0.bounds, to: containerView) }
            ?? CGRect(x: room.midX, y: room.midY, width: 0, height: 0)
        let x = min(max(from.midX - size.width / 2, room.minX), room.maxX - size.width)
        let below = from.maxY + Self.gap
        let above = from.minY - Self.gap - size.height
        let y =
            below + size.height <= room.maxY
            ? below : above >= room.minY ? above : min(max(below, room.minY), room.maxY - size.height)
        return CGRect(x: x.rounded(), y: y.rounded(), width: size.width, height: size.height)
    }
}

/// The dimming view around the popover.
@MainActor
private final class DatePopoverDimmingView: UIView {
    var onTap: (() -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor(red: 0, green: 0, blue: 0, alpha: 0.14)
        accessibilityIdentifier = UIDimmingView.identifier
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { onTap?() }
}
