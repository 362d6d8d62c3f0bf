/// A titled group of commands, actions and submenus.
@MainActor
open class UIMenu: UIMenuElement {
    /// The identifier of a menu.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The identifier's text.
        public var rawValue: String

        /// Creates an identifier from its text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates an identifier from its text.
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        /// The identifier of the root menu, which contains all other menus.
        public static let root = Identifier("com.apple.menu.root")
        /// The identifier of the application menu.
        public static let application = Identifier("com.apple.menu.application")
        /// The identifier of the File menu.
        public static let file = Identifier("com.apple.menu.file")
        /// The identifier of the Edit menu.
        public static let edit = Identifier("com.apple.menu.edit")
        /// The identifier of the menu with undo and redo.
        public static let undoRedo = Identifier("com.apple.menu.undo-redo")
        /// The identifier of the menu with cut, copy, paste and related commands.
        public static let standardEdit = Identifier("com.apple.menu.standard-edit")
        /// The identifier of the Find menu.
        public static let find = Identifier("com.apple.menu.find")
        /// The identifier of the Format menu.
        public static let format = Identifier("com.apple.menu.format")
        /// The identifier of the menu with bold, italic and underline.
        public static let textStyle = Identifier("com.apple.menu.text-style")
        /// The identifier of the menu with the commands that make text larger or smaller.
        public static let textSize = Identifier("com.apple.menu.text-size")
        /// The identifier of the View menu.
        public static let view = Identifier("com.apple.menu.view")
        /// The identifier of the Window menu.
        public static let window = Identifier("com.apple.menu.window")
        /// The identifier of the Help menu.
        public static let help = Identifier("com.apple.menu.help")
    }

    /// How a menu is shown. The raw values match UIKit's.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The bit mask of the options.
        public let rawValue: UInt

        /// Creates options from their bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Shows the menu's elements in the parent menu, and not in a submenu of their own.
        public static let displayInline = Options(rawValue: 1 << 0)
        /// Marks the menu as destructive. A context menu shows its title in red.
        public static let destructive = Options(rawValue: 1 << 1)
        /// Allows only one selected element at a time.
        public static let singleSelection = Options(rawValue: 1 << 5)
        /// Shows the menu's elements side by side, as images.
        public static let displayAsPalette = Options(rawValue: 1 << 7)
    }

    private static var count = 0

    /// The identifier of the menu.
    public let identifier: Identifier
    /// How the menu is shown.
    public let options: Options
    /// The elements of the menu.
    public let children: [UIMenuElement]

    /// Creates a menu. Without an identifier, the menu gets a unique one.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        options: Options = [],
        children: [UIMenuElement] = []
    ) {
        Self.count += 1
        self.identifier = identifier ?? Identifier("menu-\(Self.count)")
        self.options = options
        self.children = children
        super.init(title: title, image: image)
        self.subtitle = subtitle
    }

    /// Returns a copy of the menu with other elements.
    open func replacingChildren(_ children: [UIMenuElement]) -> UIMenu {
        UIMenu(
            title: title, subtitle: subtitle, image: image, identifier: identifier, options: options, children: children
        )
    }

    /// The actions and commands in this menu whose state is `on`. Submenus are not searched.
    open var selectedElements: [UIMenuElement] { children.filter { ($0 as? any UIMenuLeaf)?.state == .on } }

    /// Calls a closure for each action, command and submenu at all depths. A submenu comes before its own elements.
    func forEachElement(_ body: (UIMenuElement) -> Void) {
        for child in children {
            body(child)
            (child as? UIMenu)?.forEachElement(body)
        }
    }
}
