/// One of an application's two sets of menus: the main menus or the context menus.
///
/// The key commands of the main menus apply on the whole screen.
@MainActor
public final class UIMenuSystem {
    /// The main menus of the running application. Baton does not show these menus.
    ///
    /// The key commands of the responder chain take precedence over those of the main menus. (A5)
    public static var main: UIMenuSystem { UIApplication.shared(for: "UIMenuSystem.main").editing.mainMenus }
    /// The menus that appear at a position on the screen, such as an edit menu.
    public static var context: UIMenuSystem { UIApplication.shared(for: "UIMenuSystem.context").editing.contextMenus }

    weak var application: UIApplication?
    private var builtMenu: UIMenu?
    private var isBuilding = false

    init() {}

    /// Marks the menus as outdated, so that they are rebuilt before their next use.
    public func setNeedsRebuild() {
        builtMenu = nil
        application?.editing.setNeedsKeyCommands()
    }

    /// Releases the built menus until their next use.
    func releaseBuiltMenu() { builtMenu = nil }

    /// Marks the state of the commands as outdated, so that it is updated before the next use of the menus.
    public func setNeedsRevalidate() { application?.editing.setNeedsKeyCommands() }

    /// Returns the default commands of an edit menu, before responders change the menu.
    private static func standardEdit() -> UIMenu {
        func command(_ title: String, _ action: Selector) -> UICommand { UICommand(title: title, action: action) }
        let standard = UIMenu(
            identifier: .standardEdit, options: .displayInline,
            children: [
                command("Cut", .cut), command("Copy", .copy), command("Paste", .paste), command("Delete", .delete),
                command("Select", .select), command("Select All", .selectAll),
            ])
        let style = UIMenu(
            title: "Format", identifier: .textStyle,
            children: [
                command("Bold", .toggleBoldface), command("Italic", .toggleItalics),
                command("Underline", .toggleUnderline),
            ])
        return UIMenu(identifier: .root, children: [standard, style])
    }

    /// Returns the main menus with the built-in key commands, which applications need not declare. (A5)
    private static func standardMain() -> UIMenu {
        func command(_ title: String, _ action: Selector, _ input: String, _ flags: UIKeyModifierFlags = .command)
            -> UIKeyCommand
        {
            UIKeyCommand(title: title, action: action, input: input, modifierFlags: flags)
        }
        let undo = UIMenu(
            identifier: .undoRedo, options: .displayInline,
            children: [command("Undo", .undo, "z"), command("Redo", .redo, "z", [.command, .shift])])
        let edit = UIMenu(
            identifier: .standardEdit, options: .displayInline,
            children: [
                command("Cut", .cut, "x"), command("Copy", .copy, "c"), command("Paste", .paste, "v"),
                command("Paste and Match Style", .pasteAndMatchStyle, "v", [.command, .shift, .alternate]),
                command("Select All", .selectAll, "a"),
            ])
        let find = UIMenu(
            identifier: .find,
            children: [
                command("Find", .find, "f"), command("Find Next", .findNext, "g"),
                command("Find Previous", .findPrevious, "g", [.command, .shift]),
            ])
        let style = UIMenu(
            identifier: .textStyle, options: .displayInline,
            children: [
                command("Bold", .toggleBoldface, "b"), command("Italic", .toggleItalics, "i"),
                command("Underline", .toggleUnderline, "u"),
            ])
        let format = UIMenu(title: "Format", identifier: .format, children: [style])
        return UIMenu(
            identifier: .root,
            children: [
                UIMenu(title: "File", identifier: .file),
                UIMenu(title: "Edit", identifier: .edit, children: [undo, edit, find]), format,
                UIMenu(title: "View", identifier: .view), UIMenu(title: "Window", identifier: .window),
                UIMenu(title: "Help", identifier: .help),
            ])
    }

    /// Returns the main menus. At the first call, the application and its responder chain build the menus.
    func mainMenu() -> UIMenu? {
        if let builtMenu { return builtMenu }
        // A responder that builds the menus may request the main menus. In this case nil is returned, which prevents an
        // endless recursion.
        guard let application, !isBuilding else { return nil }
        isBuilding = true
        defer { isBuilding = false }
        let tree = MenuTree(Self.standardMain(), of: self)
        application.buildMenu(with: tree)
        builtMenu = tree.root
        return tree.root
    }

    /// Returns the edit menu for a responder. This responder and those above it in the responder chain build the menu.
    /// (A4)
    func editMenu(from responder: UIResponder) -> UIMenu {
        let tree = MenuTree(Self.standardEdit(), of: self)
        responder.buildMenu(with: tree)
        return tree.root
    }
}
