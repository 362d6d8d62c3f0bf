import Foundation

/// Something that stands in a bar.
@MainActor
open class UIBarItem {
    /// What it says.
    open var title: String? { didSet { if title != oldValue { changed() } } }
    /// What it shows.
    open var image: UIImage? { didSet { if image != oldValue { changed() } } }
    /// Whether it can be pressed.
    open var isEnabled = true { didSet { if isEnabled != oldValue { changed() } } }
    /// A number of the application's own.
    open var tag = 0
    /// What scripts and tests find it by.
    open var accessibilityIdentifier: String? { didSet { if accessibilityIdentifier != oldValue { changed() } } }
    /// What a screen reader calls it; without one, its title.
    open var accessibilityLabel: String? { didSet { if accessibilityLabel != oldValue { changed() } } }

    /// Told when it looks otherwise: the bar that it is in.
    final var onChange: (() -> Void)?

    /// Something without a title.
    public init() {}

    func changed() { onChange?() }
}

/// A button in a bar.
@MainActor
open class UIBarButtonItem: UIBarItem {
    /// How it looks. Raw values as UIKit's.
    public enum Style: Int, Sendable {
        /// As any.
        case plain = 0
        /// It completes something: heavier.
        case done = 2
    }

    /// What many applications have. Raw values as UIKit's.
    public enum SystemItem: Int, Sendable {
        /// "Done", heavier.
        case done = 0
        /// "Cancel".
        case cancel = 1
        /// "Edit".
        case edit = 2
        /// "Save", heavier.
        case save = 3
        /// A plus.
        case add = 4
        /// A cross.
        case close = 24

        var title: String? {
            switch self {
            case .done: "Done"
            case .cancel: "Cancel"
            case .edit: "Edit"
            case .save: "Save"
            case .add, .close: nil
            }
        }

        var symbol: (name: String, label: String)? {
            switch self {
            case .add: ("plus", "Add")
            case .close: ("xmark", "Close")
            default: nil
            }
        }
    }

    /// How it looks.
    open var style = Style.plain { didSet { if style != oldValue { changed() } } }
    /// The colour of what it shows; nil is the bar's.
    open var tintColor: UIColor? { didSet { if tintColor != oldValue { changed() } } }
    /// Whom its action is sent to; nil is the first in the responder chain that does it. Not kept alive. (A2)
    open weak var target: AnyObject?
    /// What is sent.
    open var action: Selector?
    /// What it does, in the place of an action that is sent.
    open var primaryAction: UIAction? { didSet { changed() } }
    /// A view that stands in the bar instead of a button, in its own size.
    open var customView: UIView? { didSet { if customView !== oldValue { changed() } } }

    /// A button with a title.
    public convenience init(title: String?, style: Style = .plain, target: AnyObject?, action: Selector?) {
        self.init()
        self.title = title
        set(style, target, action)
    }

    /// A button with a picture.
    public convenience init(image: UIImage?, style: Style = .plain, target: AnyObject?, action: Selector?) {
        self.init()
        self.image = image
        set(style, target, action)
    }

    /// A button that many applications have.
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Selector?) {
        self.init()
        title = systemItem.title
        if let symbol = systemItem.symbol {
            image = UIImage(systemName: symbol.name)
            accessibilityLabel = symbol.label
        }
        set(systemItem == .done || systemItem == .save ? .done : .plain, target, action)
    }

    /// A button that does something, and has its title.
    public convenience init(primaryAction: UIAction?) {
        self.init()
        self.primaryAction = primaryAction
    }

    /// A view of one's own.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    private func set(_ style: Style, _ target: AnyObject?, _ action: Selector?) {
        self.style = style
        self.target = target
        self.action = action
    }

    /// What stands for it in a bar.
    func makeView() -> UIView {
        if let customView { return customView }
        let button = UIButton(frame: .zero)
        let title = title ?? primaryAction?.title ?? ""
        if let image { button.setImage(image, for: .normal) } else { button.setTitle(title, for: .normal) }
        button.font = .systemFont(ofSize: 17, weight: style == .done ? .semibold : .regular)
        button.symbolSize = 20
        button.isEnabled = isEnabled
        button.tintColor = tintColor
        button.accessibilityIdentifier = accessibilityIdentifier
        button.accessibilityLabel = accessibilityLabel ?? (image == nil ? nil : title)
        button.addAction(UIAction { [weak self] _ in self?.perform() }, for: .primaryActionTriggered)
        return button
    }

    private func perform() {
        if let primaryAction { return primaryAction.perform(from: self) }
        guard let action else { return }
        UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
    }
}
