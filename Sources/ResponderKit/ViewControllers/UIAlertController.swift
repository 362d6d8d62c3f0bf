import Foundation

/// A modal message with a title, a text, text fields and buttons. Every button dismisses the alert.
@MainActor
open class UIAlertController: UIViewController {
    /// The position of the alert. The raw values match UIKit's.
    public enum Style: Int, Sendable {
        /// The alert is at the bottom of the screen and has no text fields. A tap beside the sheet performs the cancel
        /// action.
        case actionSheet = 0
        /// The alert is in the middle of the area that the keyboard does not cover.
        case alert = 1
    }

    /// The position of the alert.
    public final let preferredStyle: Style
    /// The title of the alert.
    open override var title: String? { didSet { textChanged() } }
    /// The message below the title.
    open var message: String? { didSet { textChanged() } }
    /// The actions, in the order in which they were added.
    public private(set) final var actions: [UIAlertAction] = []
    /// The action whose button is emphasised. By default it is the cancel action.
    open var preferredAction: UIAlertAction? { didSet { textChanged() } }
    /// The text fields, in the order in which they were added. Nil if the alert has no text fields.
    public final var textFields: [UITextField]? { panel.fields.isEmpty ? nil : panel.fields }

    private let panel = AlertPanel()

    /// Creates an alert without actions.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.preferredStyle = preferredStyle
        super.init(nibName: nil, bundle: nil)
        self.title = title
        self.message = message
        modalPresentationStyle = .overFullScreen
    }

    /// Adds an action and its button.
    open func addAction(_ action: UIAlertAction) {
        actions.append(action)
        let button = UIButton(
            frame: .zero, primaryAction: UIAction { [weak self, weak action] _ in action.map { self?.choose($0) } })
        button.setTitle(action.title, for: .normal)
        if action.style == .destructive { button.tintColor = .systemRed }
        action.onChange = { [weak button, weak action] in button?.isEnabled = action?.isEnabled ?? false }
        button.isEnabled = action.isEnabled
        panel.add(button, last: action.style == .cancel)
        textChanged()
    }

    /// Adds a text field. Has no effect in an action sheet.
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        guard preferredStyle == .alert else { return }
        let field = UITextField()
        field.borderStyle = .roundedRect
        configurationHandler?(field)
        panel.add(field)
    }

    private func textChanged() {
        panel.title.text = title
        panel.message.text = message
        for (action, button) in zip(
            actions.filter { $0.style != .cancel } + actions.filter { $0.style == .cancel }, panel.buttons)
        {
            let isLikely = preferredAction.map { $0 === action } ?? (action.style == .cancel)
            button.font = .systemFont(ofSize: 17, weight: isLikely ? .semibold : .regular)
        }
        panel.setNeedsLayout()
        viewIfLoaded?.setNeedsLayout()
    }

    private func choose(_ action: UIAlertAction) {
        guard action.isEnabled, !isBeingDismissed, let presenter = presentingViewController else { return }
        presenter.dismiss(animated: true) { action.handler?(action) }
    }

    private func cancel() {
        if let action = actions.first(where: { $0.style == .cancel }) { choose(action) }
    }

    // MARK: The view

    open override func loadView() {
        let backdrop = AlertBackdrop()
        backdrop.backgroundColor = UIColor(white: 0, alpha: 0.3)
        backdrop.onTap = { [weak self] in
            if self?.preferredStyle == .actionSheet { self?.cancel() }
        }
        backdrop.addSubview(panel)
        view = backdrop
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        let moved = Selector("keyboardMoved", UIAlertController.keyboardMoved)
        NotificationCenter.default.addObserver(
            self, selector: moved, name: UIResponder.keyboardDidChangeFrameNotification, object: nil)
    }

    private func keyboardMoved() {
        viewIfLoaded?.setNeedsLayout()
    }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        panel.fields.first?.becomeFirstResponder()
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        var room = view.bounds.inset(by: view.safeAreaInsets)
        let keyboard = view.keyboardFrame
        if !keyboard.isEmpty { room.size.height = max(0, min(room.maxY, keyboard.minY) - room.minY) }
        let isSheet = preferredStyle == .actionSheet
        let width = min(isSheet ? 380 : AlertPanel.width, room.width - 20)
        let height = panel.height(for: width)
        let y = isSheet ? room.maxY - height - 10 : room.midY - height / 2
        panel.frame = CGRect(
            x: (room.midX - width / 2).rounded(), y: max(room.minY, y).rounded(), width: width, height: height)
    }

    /// Performs the cancel action when the menu button is pressed.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.contains(where: { $0.type == .menu }) else { return super.pressesBegan(presses, with: event) }
        cancel()
    }
}

/// The background behind an alert. It prevents touches from reaching the views behind it.
@MainActor
private final class AlertBackdrop: UIView {
    var onTap: (() -> Void)?

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first, hitTest(touch.location(in: self), with: nil) === self else { return }
        onTap?()
    }
}

/// The panel with the alert's title, message, text fields and buttons, from top to bottom.
@MainActor
private final class AlertPanel: UIView {
    // The width of the panel, the margin around its texts, and the heights of a button and of a text field, in points.
    static let width: CGFloat = 270
    private static let margin: CGFloat = 16
    private static let line: CGFloat = 46
    private static let fieldHeight: CGFloat = 36

    let title = UILabel()
    let message = UILabel()
    private(set) var fields: [UITextField] = []
    private(set) var buttons: [UIButton] = []
    private var lines: [UIView] = []
    private var isLast: [Bool] = []

    init() {
        super.init(frame: .zero)
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = 14
        clipsToBounds = true
        title.font = .systemFont(ofSize: 17, weight: .semibold)
        title.accessibilityTraits = .header
        message.font = .systemFont(ofSize: 13)
        for label in [title, message] {
            label.numberOfLines = 0
            label.textAlignment = .center
            addSubview(label)
        }
    }

    // The panel consumes its touches, so that the backdrop does not treat them as taps beside the alert.
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}

    func add(_ field: UITextField) {
        fields.append(field)
        addSubview(field)
        setNeedsLayout()
    }

    func add(_ button: UIButton, last: Bool) {
        let index = last ? buttons.count : isLast.firstIndex(of: true) ?? buttons.count
        buttons.insert(button, at: index)
        isLast.insert(last, at: index)
        let line = UIView()
        line.backgroundColor = .separator
        lines.append(line)
        addSubview(button)
        addSubview(line)
    }

    /// Returns the alert's views above the buttons, in order from top to bottom, each with its height in points.
    private func head(for width: CGFloat) -> [(view: UIView, height: CGFloat)] {
        let room = CGSize(width: max(1, width - 2 * Self.margin), height: .greatestFiniteMagnitude)
        let labels = [title, message].filter { !($0.text ?? "").isEmpty }
        return labels.map { ($0, $0.sizeThatFits(room).height) } + fields.map { ($0 as UIView, Self.fieldHeight) }
    }

    func height(for width: CGFloat) -> CGFloat {
        let head = head(for: width).reduce(0) { $0 + $1.height + 6 }
        return (head > 0 ? head - 6 + 2 * Self.margin : 0) + Self.line * CGFloat(buttons.count)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let head = head(for: bounds.width)
        for label in [title, message] { label.isHidden = (label.text ?? "").isEmpty }
        var y = head.isEmpty ? 0 : Self.margin
        for part in head {
            part.view.frame = CGRect(x: Self.margin, y: y, width: bounds.width - 2 * Self.margin, height: part.height)
            y += part.height + 6
        }
        if !head.isEmpty { y += Self.margin - 6 }
        for (button, line) in zip(buttons, lines) {
            button.frame = CGRect(x: 0, y: y, width: bounds.width, height: Self.line)
            line.frame = CGRect(x: 0, y: y, width: bounds.width, height: 1)
            y += Self.line
        }
    }
}
