/// One line of a context menu: a title, an element, a row of elements or a space. (A10)
@MainActor
enum ContextMenuItem {
    /// The title of a menu or of a section.
    case title(String)
    /// The line that leads from a submenu back to the menu that contains it.
    case back(String)
    /// An action, a command or a submenu, and the menu that contains it.
    case element(UIMenuElement, of: UIMenu)
    /// A row of elements side by side, each of which shows only its image.
    case palette([UIMenuElement], of: UIMenu)
    /// A placeholder for elements of a deferred menu element that are not available yet.
    case waiting
    /// A space between two sections of the menu.
    case gap

    /// Whether the line is only a space between two sections.
    private var isGap: Bool { if case .gap = self { true } else { false } }

    /// Returns the lines of a menu.
    /// - Parameters:
    ///   - chain: the responder chain that offers commands.
    ///   - load: returns the elements of a deferred element, or nil if they are not available yet.
    static func items(
        of menu: UIMenu, _ chain: MenuChain?, _ load: (UIDeferredMenuElement) -> [UIMenuElement]?
    ) -> [ContextMenuItem] {
        var items: [ContextMenuItem] = []
        if menu.options.contains(.displayAsPalette) {
            let elements = chain?.offered(menu.children) ?? menu.children
            return elements.isEmpty ? [] : [.palette(elements, of: menu)]
        }
        append(menu.children, of: menu, chain, load, to: &items)
        // A gap only separates two sections, so gaps at the end are removed.
        while items.last?.isGap == true { items.removeLast() }
        return items
    }

    private static func append(
        _ elements: [UIMenuElement], of menu: UIMenu, _ chain: MenuChain?,
        _ load: (UIDeferredMenuElement) -> [UIMenuElement]?, to items: inout [ContextMenuItem]
    ) {
        func separate() { if let last = items.last, !last.isGap { items.append(.gap) } }
        for element in chain?.offered(elements) ?? elements {
            switch element {
            case let inner as UIMenu where inner.options.contains(.displayInline):
                let inside = self.items(of: inner, chain, load)
                guard !inside.isEmpty else { continue }
                separate()
                if !inner.title.isEmpty { items.append(.title(inner.title)) }
                items += inside
                separate()
            case let deferred as UIDeferredMenuElement:
                if let loaded = load(deferred) {
                    append(loaded, of: menu, chain, load, to: &items)
                } else {
                    items.append(.waiting)
                }
            default: items.append(.element(element, of: menu))
            }
        }
    }
}
