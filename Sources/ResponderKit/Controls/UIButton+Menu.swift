/// The menu of a button, and pop-up buttons. (L55, L56)
extension UIButton {
    /// The preferred order of the menu's elements. The value has no effect: the first element is always at the top.
    public final var preferredMenuElementOrder: UIContextMenuConfiguration.ElementOrder {
        get { storedDetails?.menuElementOrder ?? .automatic }
        set { details.menuElementOrder = newValue }
    }

    /// The button shows the selected element of its menu.
    private var isPopUp: Bool { showsMenuAsPrimaryAction && changesSelectionAsPrimaryAction && menu != nil }

    final func menuConfiguration() -> UIContextMenuConfiguration? {
        guard menu != nil else { return nil }
        // The event is sent before the menu is read, because handlers of the event may replace or remove the menu.
        sendActions(for: .menuActionTriggered)
        guard let menu else { return nil }
        let shown = isPopUp ? Self.withSingleSelection(menu) : menu
        let configuration = UIContextMenuConfiguration(actionProvider: { _ in shown })
        configuration.preferredMenuElementOrder = preferredMenuElementOrder
        return configuration
    }

    private static func withSingleSelection(_ menu: UIMenu) -> UIMenu {
        UIMenu(
            title: menu.title, subtitle: menu.subtitle, image: menu.image, identifier: menu.identifier,
            options: menu.options.union(.singleSelection),
            children: menu.children.map { child in
                guard let inner = child as? UIMenu, inner.options.contains(.displayInline) else { return child }
                return withSingleSelection(inner)
            })
    }

    /// The actions and commands among which a pop-up button selects: those of the menu and its inline submenus.
    private static func choices(in menu: UIMenu) -> [any UIMenuLeaf] {
        menu.children.flatMap { child -> [any UIMenuLeaf] in
            if let inner = child as? UIMenu { return inner.options.contains(.displayInline) ? choices(in: inner) : [] }
            return (child as? any UIMenuLeaf).map { [$0] } ?? []
        }
    }

    /// Selects exactly one element of a pop-up button's menu. In order of precedence, this is the newly chosen element,
    /// the first element whose state is on, or the first element that is not hidden.
    final func updateSelectedElement() {
        guard let details = storedDetails else { return }
        setNeedsRender([.popup])
        let previous = details.selectedElement
        var selected: UIMenuElement?
        if isPopUp, let menu = details.menu {
            let choices = Self.choices(in: menu)
            let on = choices.filter { $0.state == .on }
            let choice =
                on.first { $0 !== previous } ?? on.first ?? choices.first { !$0.attributes.contains(.hidden) }
            for other in choices { other.state = other === choice ? .on : .off }
            selected = choice
        }
        guard selected !== previous else { return }
        details.selectedElement = selected
        contentChanged([.title, .image, .spacing])
    }
}
