import Foundation

/// The actions beside a swiped row. The view fills the space that the moved row uncovers.
@MainActor
final class SwipeActionsView: UIView {
    /// The minimum width of an action, in points. (Baton's own choice)
    static let minimumWidth: CGFloat = 74

    /// The buttons of the actions, from the row's edge inwards.
    private let buttons: [SwipeActionButton]
    private let isAtRight: Bool
    /// Called when the user presses the `menu` button, which is the Escape key in a web page.
    private let onMenu: () -> Void
    /// Whether a release of the row would now perform the first action. The button of this action then fills the view.
    var isArmed = false {
        didSet {
            guard isArmed != oldValue else { return }
            UIView.animate(withDuration: 0.15) {
                self.setNeedsLayout()
                self.layoutIfNeeded()
            }
        }
    }

    /// Creates the view with the actions at the right or left side of a row.
    init(
        _ actions: [UIContextualAction], isAtRight: Bool, perform: @escaping (UIContextualAction, UIView) -> Void,
        onMenu: @escaping () -> Void
    ) {
        self.isAtRight = isAtRight
        self.onMenu = onMenu
        buttons = actions.map { SwipeActionButton($0, perform) }
        super.init(frame: .zero)
        clipsToBounds = true
        // The first button is in front, because it covers the other buttons when it fills the view.
        for button in buttons.reversed() { addSubview(button) }
    }

    /// The button of the first action.
    var first: UIView? { buttons.first }

    /// The preferred width of all actions together, in points.
    var naturalWidth: CGFloat { buttons.reduce(0) { $0 + $1.naturalWidth } }

    override func layoutSubviews() {
        super.layoutSubviews()
        let all = max(1, naturalWidth)
        var outside: CGFloat = 0
        for (index, button) in buttons.enumerated() {
            outside += button.naturalWidth
            // In a view that is narrower than all buttons together, each button has its full size but is partly
            // covered. The visible part of each button grows in proportion to the view's width.
            let reach = isArmed && index == 0 ? bounds.width : outside * bounds.width / all
            let width =
                isArmed && index == 0
                ? bounds.width : max(button.naturalWidth, button.naturalWidth * bounds.width / all)
            button.frame = CGRect(
                x: isAtRight ? bounds.width - reach : reach - width, y: 0, width: width, height: bounds.height)
        }
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.contains(where: { $0.type == .menu }) else { return super.pressesBegan(presses, with: event) }
        onMenu()
    }
}

/// The button of a swipe action, which appears beside the swiped row.
@MainActor
private final class SwipeActionButton: UIButton {
    let naturalWidth: CGFloat

    init(_ action: UIContextualAction, _ perform: @escaping (UIContextualAction, UIView) -> Void) {
        var buttonConfiguration = Configuration.plain()
        buttonConfiguration.title = action.title
        buttonConfiguration.image = action.image
        buttonConfiguration.imagePlacement = .top
        buttonConfiguration.imagePadding = 2
        buttonConfiguration.cornerStyle = .fixed
        buttonConfiguration.baseForegroundColor = .white
        let words = UIFont.systemFont(ofSize: 15).width(of: action.title ?? "")
        naturalWidth = max(SwipeActionsView.minimumWidth, words + 32)
        super.init(frame: .zero)
        font = .systemFont(ofSize: 15)
        configuration = buttonConfiguration
        backgroundColor = action.backgroundColor
        accessibilityLabel = action.accessibilityLabel ?? (action.title == nil ? "Action" : nil)
        clipsToBounds = true
        addAction(
            UIAction { [weak self] _ in
                if let self { perform(action, self) }
            }, for: .primaryActionTriggered)
    }
}
