import Foundation

/// Says or asks something before all else goes on: a title, a message, text fields, and a button for each answer. It is presented, and any answer dismisses it.
@MainActor
open class UIAlertController: UIViewController {
    /// Where it stands. Raw values as UIKit's.
    public enum Style: Int, Sendable {
        /// At the bottom of the screen; a tap beside it is the answer that cancels. It has no text fields.
        case actionSheet = 0
        /// In the middle of the screen, or of what the keyboard leaves of it.
        case alert = 1
    }

    /// Where it stands.
    public final let preferredStyle: Style
    /// What it is about.
    open override var title: String? { didSet { textChanged() } }
    /// What there is to say of that.
    open var message: String? { didSet { textChanged() } }
    /// The answers, in the order in which they were added.
    public private(set) final var actions: [UIAlertAction] = []
    /// The answer that its button shows to be the likely one.
    open var preferredAction: UIAlertAction? { didSet { textChanged() } }
    /// What is written in, in the order in which they were added; nil where nothing is.
    public final var textFields: [UITextField]? { panel.fields.isEmpty ? nil : panel.fields }

    private let panel = AlertPanel()

    /// An alert without answers.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.preferredStyle = preferredStyle
        super.init(nibName: nil, bundle: nil)
        self.title = title
        self.message = message
        modalPresentationStyle = .overFullScreen
    }

    /// Adds an answer.
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

    /// Adds something to write in; an action sheet has nothing of that kind.
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

    /// The menu button cancels.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.contains(where: { $0.type == .menu }) else { return super.pressesBegan(presses, with: event) }
        cancel()
    }
}

/// What is behind an alert: it keeps touches from what is behind that.
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

/// What an alert says, its fields and its buttons, below each other.
@MainActor
private final class AlertPanel: UIView {
    // In points.
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

    // A touch on it is not one beside it.
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

    /// What stands above the buttons, from above: each with its height.
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
