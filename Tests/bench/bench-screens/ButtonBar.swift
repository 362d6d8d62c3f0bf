import Foundation
import ResponderKit

extension UIStackView {
    /// Adds a row of buttons at the top of a view. The name of each button is its title and its identifier.
    static func bar(in view: UIView, _ actions: [(name: String, action: @MainActor () -> Void)]) -> UIStackView {
        let bar = UIStackView(
            arrangedSubviews: actions.map { name, action in
                var look = UIButton.Configuration.gray()
                look.title = name.prefix(1).uppercased() + name.dropFirst()
                let button = UIButton(configuration: look, primaryAction: UIAction { _ in action() })
                button.accessibilityIdentifier = name
                return button
            })
        bar.distribution = .fillEqually
        bar.spacing = 4
        bar.frame = CGRect(x: 8, y: 8, width: view.bounds.width - 16, height: 40)
        bar.autoresizingMask = .flexibleWidth
        return bar
    }
}
