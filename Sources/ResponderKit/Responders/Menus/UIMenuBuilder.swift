/// An interface with which responders change a menu before it is shown. (A4)
@MainActor
public protocol UIMenuBuilder: AnyObject {
    /// The menu system whose menus are being built.
    var system: UIMenuSystem { get }
    /// Returns the menu that has the given identifier.
    func menu(for identifier: UIMenu.Identifier) -> UIMenu?
    /// Returns the action that has the given identifier.
    func action(for identifier: UIAction.Identifier) -> UIAction?
    /// Returns the command that has the given action and property list.
    func command(for action: Selector, propertyList: Any?) -> UICommand?
    /// Replaces a menu with another menu.
    func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu)
    /// Replaces the elements of a menu.
    func replaceChildren(
        ofMenu parentIdentifier: UIMenu.Identifier, from childrenBlock: ([UIMenuElement]) -> [UIMenuElement])
    /// Inserts a menu before another menu.
    func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier)
    /// Inserts a menu after another menu.
    func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier)
    /// Inserts a submenu at the start of a menu.
    func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier)
    /// Inserts a submenu at the end of a menu.
    func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier)
    /// Removes a menu.
    func remove(menu removedIdentifier: UIMenu.Identifier)
}

/// The hierarchy of menus that responders are changing through `UIMenuBuilder`.
@MainActor
final class MenuTree: UIMenuBuilder {
    let system: UIMenuSystem
    private(set) var root: UIMenu

    init(_ root: UIMenu, of system: UIMenuSystem) {
        self.root = root
        self.system = system
    }

    private func first<Element>(_ find: (UIMenuElement) -> Element?) -> Element? {
        var found = find(root)
        root.forEachElement { if found == nil { found = find($0) } }
        return found
    }

    func menu(for identifier: UIMenu.Identifier) -> UIMenu? {
        first { ($0 as? UIMenu).flatMap { $0.identifier == identifier ? $0 : nil } }
    }

    func action(for identifier: UIAction.Identifier) -> UIAction? {
        first { ($0 as? UIAction).flatMap { $0.identifier == identifier ? $0 : nil } }
    }

    func command(for action: Selector, propertyList: Any?) -> UICommand? {
        first { element in
            guard let command = element as? UICommand, command.action == action else { return nil }
            return Self.areSame(command.propertyList, propertyList) ? command : nil
        }
    }

    private static func areSame(_ left: Any?, _ right: Any?) -> Bool {
        switch (left, right) {
        case (nil, nil): true
        case (let left as AnyHashable, let right as AnyHashable): left == right
        default: false
        }
    }

    func replace(menu identifier: UIMenu.Identifier, with menu: UIMenu) {
        change(identifier) { _ in [menu] }
    }

    func replaceChildren(ofMenu identifier: UIMenu.Identifier, from children: ([UIMenuElement]) -> [UIMenuElement]) {
        change(identifier) { [$0.replacingChildren(children($0.children))] }
    }

    func insertSibling(_ menu: UIMenu, beforeMenu identifier: UIMenu.Identifier) {
        change(identifier) { [menu, $0] }
    }

    func insertSibling(_ menu: UIMenu, afterMenu identifier: UIMenu.Identifier) {
        change(identifier) { [$0, menu] }
    }

    func insertChild(_ menu: UIMenu, atStartOfMenu identifier: UIMenu.Identifier) {
        change(identifier) { [$0.replacingChildren([menu] + $0.children)] }
    }

    func insertChild(_ menu: UIMenu, atEndOfMenu identifier: UIMenu.Identifier) {
        change(identifier) { [$0.replacingChildren($0.children + [menu])] }
    }

    func remove(menu identifier: UIMenu.Identifier) {
        change(identifier) { _ in [] }
    }

    /// Replaces a menu with other elements. The root menu must be a single menu, so only the first of the new elements
    /// replaces the root menu.
    private func change(_ identifier: UIMenu.Identifier, _ replace: (UIMenu) -> [UIMenuElement]) {
        if root.identifier == identifier {
            guard let menu = replace(root).first as? UIMenu else { return }
            root = menu
        } else {
            root = Self.changed(root, identifier, replace)
        }
    }

    private static func changed(_ menu: UIMenu, _ identifier: UIMenu.Identifier, _ replace: (UIMenu) -> [UIMenuElement])
        -> UIMenu
    {
        menu.replacingChildren(
            menu.children.flatMap { child -> [UIMenuElement] in
                guard let child = child as? UIMenu else { return [child] }
                return child.identifier == identifier ? replace(child) : [changed(child, identifier, replace)]
            })
    }
}
