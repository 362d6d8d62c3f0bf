import Foundation

/// The compact style of a date picker: rounded buttons with date and time. A tap opens a picker in a popover. (C16)
@MainActor
final class CompactDateView: UIView {
    private static let height: CGFloat = 36
    private static let gap: CGFloat = 6
    private static let padding: CGFloat = 12
    private static let font = UIFont.systemFont(ofSize: 17)

    @WeakResponder private var owner: UIDatePicker?
    private let day = UIButton(frame: .zero)
    private let time = UIButton(frame: .zero)
    private weak var popover: DatePopoverController?

    init(of owner: UIDatePicker) {
        self.owner = owner
        super.init(frame: .zero)
        for (button, mode, identifier) in [(day, UIDatePicker.Mode.date, "date"), (time, .time, "time")] {
            button.style = .gray
            button.font = Self.font
            button.layer.cornerRadius = 8
            button.setTitleColor(.label, for: .normal)
            button.accessibilityIdentifier = identifier
            button.accessibilityHint = "Opens a picker"
            button.addAction(
                UIAction { [weak self, weak button] _ in if let button { self?.open(mode, from: button) } },
                for: .primaryActionTriggered)
        }
        if owner.datePickerMode != .time { addSubview(day) }
        if owner.datePickerMode != .date { addSubview(time) }
        show()
    }

    private var visibleButtons: [UIButton] { [day, time].filter { $0.superview === self } }

    private func width(of button: UIButton) -> CGFloat {
        Self.font.width(of: button.currentTitle ?? "").rounded(.up) + 2 * Self.padding
    }

    var contentSize: CGSize {
        CGSize(width: visibleButtons.reduce(-Self.gap) { $0 + width(of: $1) + Self.gap }, height: Self.height)
    }

    func show() {
        guard let owner else { return }
        for (button, template, name) in [(day, "yMMMd", "Date"), (time, "jmm", "Time")] {
            let text = owner.formatting.text(template, of: owner.date)
            guard text != button.currentTitle else { continue }
            button.setTitle(text, for: .normal)
            button.accessibilityLabel = "\(name), \(text)"
            owner.partsChanged()
            setNeedsLayout()
        }
        popover?.show(owner.date)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = contentSize
        var x = max(0, (bounds.width - size.width) / 2)
        for button in visibleButtons {
            let width = width(of: button)
            button.frame = mirrored(
                CGRect(x: x, y: (bounds.height - Self.height) / 2, width: width, height: Self.height))
            x += width + Self.gap
        }
    }

    // MARK: Popover

    private func open(_ mode: UIDatePicker.Mode, from button: UIButton) {
        guard let owner, let presenter = owner.presenter else { return }
        let popover = DatePopoverController(mode, of: owner, from: button)
        self.popover = popover
        presenter.present(popover, animated: true)
    }
}

extension UIResponder {
    /// The view controller that presents the popover: the nearest one up the responder chain, or the root view
    /// controller of the window.
    fileprivate var presenter: UIViewController? {
        var walk = ResponderWalk(from: self)
        while let responder = walk.next() {
            if let controller = responder as? UIViewController { return controller }
            if let window = responder as? UIWindow { return window.rootViewController }
        }
        return nil
    }
}
