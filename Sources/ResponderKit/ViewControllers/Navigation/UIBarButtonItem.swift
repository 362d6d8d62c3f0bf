import Foundation

/// An item in a bar.
@MainActor
open class UIBarItem {
    /// The text of the item.
    open var title: String? { didSet { if title != oldValue { changed() } } }
    /// The image of the item.
    open var image: UIImage? { didSet { if image != oldValue { changed() } } }
    /// Whether the item can be pressed.
    open var isEnabled = true { didSet { if isEnabled != oldValue { changed() } } }
    /// A number for the application's own use.
    open var tag = 0
    /// The identifier by which scripts and tests find the item.
    open var accessibilityIdentifier: String? { didSet { if accessibilityIdentifier != oldValue { changed() } } }
    /// The name that screen readers announce. Without a label, they announce the title.
    open var accessibilityLabel: String? { didSet { if accessibilityLabel != oldValue { changed() } } }

    /// Called when the appearance changes. The bar that contains the item sets this closure.
    final var onChange: (() -> Void)?

    /// Creates an empty item.
    public init() {}

    func changed() { onChange?() }
}

/// A button in a bar.
@MainActor
open class UIBarButtonItem: UIBarItem {
    /// The style of a bar button. The raw values match UIKit's.
    public enum Style: Int, Sendable {
        /// A button in the normal font weight.
        case plain = 0
        /// A button in a heavier font weight, for the action that completes a task.
        case done = 2
    }

    /// A standard bar button. The raw values match UIKit's.
    public enum SystemItem: Int, Sendable {
        /// A "Done" button in a heavier font weight.
        case done = 0
        /// A "Cancel" button.
        case cancel = 1
        /// An "Edit" button.
        case edit = 2
        /// A "Save" button in a heavier font weight.
        case save = 3
        /// A button with a plus sign.
        case add = 4
        /// A button with a cross.
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

    /// The style of the button.
    open var style = Style.plain { didSet { if style != oldValue { changed() } } }
    /// The colour of the title and image. nil means the bar's tint colour.
    open var tintColor: UIColor? { didSet { if tintColor != oldValue { changed() } } }
    /// The object that receives the action. The button does not retain this object. (A2)
    ///
    /// If the target is nil, the first object in the responder chain that implements the action receives the action.
    open weak var target: AnyObject?
    /// The selector of the method that the button calls on its target.
    open var action: Selector?
    /// The action that the button performs. If it is set, the button does not call the method of its target.
    open var primaryAction: UIAction? { didSet { changed() } }
    /// The menu of the button, shown after a long press. If the button has no action, a touch shows the menu. (L55)
    open var menu: UIMenu? { didSet { if menu !== oldValue { changed() } } }
    /// A view that replaces the button in the bar. The view keeps its own size.
    open var customView: UIView? { didSet { if customView !== oldValue { changed() } } }

    /// Creates a button with a title.
    public convenience init(title: String?, style: Style = .plain, target: AnyObject?, action: Selector?) {
        self.init()
        self.title = title
        set(style, target, action)
    }

    /// Creates a button with an image.
    public convenience init(image: UIImage?, style: Style = .plain, target: AnyObject?, action: Selector?) {
        self.init()
        self.image = image
        set(style, target, action)
    }

    /// Creates a standard button.
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Selector?) {
        self.init()
        title = systemItem.title
        if let symbol = systemItem.symbol {
            image = UIImage(systemName: symbol.name)
            accessibilityLabel = symbol.label
        }
        set(systemItem == .done || systemItem == .save ? .done : .plain, target, action)
    }

    /// Creates a button that performs an action. The title of the action is the button's title.
    public convenience init(primaryAction: UIAction?) {
        self.init()
        self.primaryAction = primaryAction
    }

    /// Creates a button with a title or an image, and a menu.
    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
    ) {
        self.init()
        self.title = title
        self.image = image
        self.primaryAction = primaryAction
        self.menu = menu
    }

    /// Creates an item that shows a custom view.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    private func set(_ style: Style, _ target: AnyObject?, _ action: Selector?) {
        self.style = style
        self.target = target
        self.action = action
    }

    /// Returns the view that represents the item in a bar.
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
        button.menu = menu
        button.showsMenuAsPrimaryAction = menu != nil && primaryAction == nil && action == nil
        return button
    }

    private func perform() {
        if let primaryAction { return primaryAction.perform(from: self) }
        guard let action else { return }
        UIApplication.sharedOrPlaceholder.sendAction(action, to: target, from: self, for: nil)
    }
}
