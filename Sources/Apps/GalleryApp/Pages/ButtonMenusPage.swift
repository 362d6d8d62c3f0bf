import Foundation
import ResponderKit

/// Menus that buttons open, and pop-up buttons.
@MainActor
final class ButtonMenusPage: GalleryPage {
    private func action(
        _ title: String, image: String? = nil, attributes: UIMenuElement.Attributes = [],
        state: UIMenuElement.State = .off
    ) -> UIAction {
        UIAction(
            title: title, image: image.flatMap { UIImage(systemName: $0) }, attributes: attributes, state: state
        ) { [weak self] _ in self?.statusLabel.text = "\(title), chosen" }
    }

    private func menuButton(_ title: String, _ menu: UIMenu, isPrimary: Bool = true) -> UIButton {
        var configuration = UIButton.Configuration.gray()
        configuration.title = title
        let button = UIButton(configuration: configuration)
        button.accessibilityIdentifier = title.lowercased()
        button.menu = menu
        button.showsMenuAsPrimaryAction = isPrimary
        return button
    }

    private var documentMenu: UIMenu {
        UIMenu(children: [
            UIMenu(
                options: .displayInline,
                children: [action("Play", image: "play.fill"), action("Favorite", image: "heart.fill")]),
            UIMenu(title: "Sort by", children: [action("Name"), action("Date"), action("Size")]),
            action("Unavailable", attributes: .disabled),
            action("Delete", image: "trash.fill", attributes: .destructive),
        ])
    }

    override func addExamples() {
        example("Menus", "Some menus open at a touch, others after a long press.") { example in
            example.add(menuButton("Menu", documentMenu))
            let pressed = menuButton("Hold", documentMenu, isPrimary: false)
            pressed.addAction(
                UIAction { [weak self] _ in self?.statusLabel.text = "Hold, tapped" }, for: .primaryActionTriggered)
            example.add(pressed)
            let fresh = menuButton("Made when it opens", UIMenu(children: [action("Never seen")]))
            var count = 0
            fresh.addAction(
                UIAction { [weak self] action in
                    guard let self else { return }
                    count += 1
                    (action.sender as? UIButton)?.menu = UIMenu(children: [self.action("Opening number \(count)")])
                }, for: .menuActionTriggered)
            example.add(fresh)
            example.addWide(statusLabel)
        }
        example("Pop-up buttons", "Each button shows the selected element of its menu.") { example in
            let sizes = menuButton("Sizes", UIMenu(children: ["Small", "Medium", "Large"].map { action($0) }))
            sizes.changesSelectionAsPrimaryAction = true
            example.add(sizes, "Size", width: 140, height: 44)
            let colors = menuButton(
                "Colors",
                UIMenu(children: [
                    UIMenu(options: .displayInline, children: [action("Red"), action("Green", state: .on)]),
                    UIMenu(options: .displayInline, children: [action("Other colors")]),
                ]))
            colors.changesSelectionAsPrimaryAction = true
            example.add(colors, "Color", width: 140, height: 44)
        }
    }
}
