import Foundation
import ResponderKit

/// A button that switches between two languages. If the storyboard has more languages, the visitor chooses one.
@MainActor
final class LanguageElement: ElementView {
    private let button = UIButton(configuration: .tinted())
    override var target: UIView { button }
    override var handlesTap: Bool { true }
    override var maximumWidth: CGFloat? { context.points(260) }

    override func build() {
        button.addAction(
            UIAction { [weak self] _ in self?.context.model.changeLanguage() }, for: .primaryActionTriggered)
        addSubview(button)
    }

    override func configure() {
        ButtonAppearance.apply(element.word("kind") ?? "tinted", to: button, in: context, style: resolvedStyle)
    }

    override func refresh() {
        if ButtonAppearance.set(context.model.languageTitle, UIImage(systemName: "globe"), of: button) {
            invalidateSize()
        }
        button.isEnabled = context.model.storyboard.languages.count > 1
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        CGSize(
            width: button.intrinsicContentSize.width,
            height: max(button.intrinsicContentSize.height, context.controlHeight))
    }

    override func layoutContent(_ area: CGRect) { button.frame = area }
}
