/// A menu: commands, actions and other menus, under a title.
@MainActor
open class UIMenu: UIMenuElement {
    /// What a menu is found by.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The text.
        public var rawValue: String

        /// An identifier by its text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// An identifier by its text.
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        /// What contains all.
        public static let root = Identifier("com.apple.menu.root")
        /// The application's own.
        public static let application = Identifier("com.apple.menu.application")
        /// Files.
        public static let file = Identifier("com.apple.menu.file")
        /// Editing.
        public static let edit = Identifier("com.apple.menu.edit")
        /// Undo and redo.
        public static let undoRedo = Identifier("com.apple.menu.undo-redo")
        /// Cut, copy, paste and what belongs to them.
        public static let standardEdit = Identifier("com.apple.menu.standard-edit")
        /// Looking for something.
        public static let find = Identifier("com.apple.menu.find")
        /// The looks of text.
        public static let format = Identifier("com.apple.menu.format")
        /// Bold, italic, underlined.
        public static let textStyle = Identifier("com.apple.menu.text-style")
        /// Larger and smaller.
        public static let textSize = Identifier("com.apple.menu.text-size")
        /// What is shown.
        public static let view = Identifier("com.apple.menu.view")
        /// Windows.
        public static let window = Identifier("com.apple.menu.window")
        /// Help.
        public static let help = Identifier("com.apple.menu.help")
    }

    /// How a menu is shown. Raw values as UIKit's.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Options by their bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// What it contains stands among its siblings.
        public static let displayInline = Options(rawValue: 1 << 0)
        /// It destroys something.
        public static let destructive = Options(rawValue: 1 << 1)
        /// One of what it contains is on at a time.
        public static let singleSelection = Options(rawValue: 1 << 5)
        /// Shown as pictures in a row.
        public static let displayAsPalette = Options(rawValue: 1 << 7)
    }

    private static var count = 0

    /// What it is found by.
    public let identifier: Identifier
    /// How it is shown.
    public let options: Options
    /// What it contains.
    public let children: [UIMenuElement]

    /// A menu; without an identifier it is given one of its own.
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

    /// The same menu with other things in it.
    open func replacingChildren(_ children: [UIMenuElement]) -> UIMenu {
        UIMenu(
            title: title, subtitle: subtitle, image: image, identifier: identifier, options: options, children: children
        )
    }

    /// What in it is on.
    open var selectedElements: [UIMenuElement] { children.filter { ($0 as? any UIMenuLeaf)?.state == .on } }

    /// Every command, action and menu in it, outer ones first.
    func forEachElement(_ body: (UIMenuElement) -> Void) {
        for child in children {
            body(child)
            (child as? UIMenu)?.forEachElement(body)
        }
    }
}
