/// The menus of an application: the main ones, whose key commands count everywhere, and those of a place on the screen.
@MainActor
public final class UIMenuSystem {
    /// The main menus of the application whose code runs. They are not shown; their key commands count after those of the responder chain. (A5)
    public static var main: UIMenuSystem { UIApplication.shared.editing.mainMenus }
    /// What is built for a place on the screen, such as an edit menu.
    public static var context: UIMenuSystem { UIApplication.shared.editing.contextMenus }

    // The application has it, and clears this when it ends.
    @exclusivity(unchecked) unowned(unsafe) var application: UIApplication?
    private var built: UIMenu?
    private var isBuilding = false

    init() {}

    /// Builds the menus anew before they are needed next.
    public func setNeedsRebuild() {
        built = nil
        application?.editing.setNeedsKeyCommands()
    }

    /// Lets go of what was built, until it is needed again.
    func forgetBuilt() { built = nil }

    /// Asks anew how commands look, before they are needed next.
    public func setNeedsRevalidate() { application?.editing.setNeedsKeyCommands() }

    /// The commands of an edit menu, as it begins.
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

    /// The combinations of keys that there are without any being declared. (A5)
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

    /// The main menus, built by the application and what follows it in the chain, once.
    func mainMenu() -> UIMenu? {
        if let built { return built }
        // Who builds may ask for what is being built.
        guard let application, !isBuilding else { return nil }
        isBuilding = true
        defer { isBuilding = false }
        let tree = MenuTree(Self.standardMain(), of: self)
        application.buildMenu(with: tree)
        built = tree.root
        return tree.root
    }

    /// The commands for a place, built by the responders from there on up. (A4)
    func editMenu(from responder: UIResponder) -> UIMenu {
        let tree = MenuTree(Self.standardEdit(), of: self)
        responder.buildMenu(with: tree)
        return tree.root
    }
}
