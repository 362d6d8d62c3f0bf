import Foundation
import ResponderKit

/// A button that performs actions.
@MainActor
final class ButtonElement: ElementView {
    private let button = UIButton(configuration: .filled())
    override var target: UIView { button }
    override var handlesTap: Bool { true }
    override var maximumWidth: CGFloat? { context.points(380) }

    override func build() {
        button.addAction(UIAction { [weak self] _ in self?.tapped() }, for: .primaryActionTriggered)
        addSubview(button)
    }

    override func configure() {
        backgroundColor = nil
        layer.borderWidth = 0
        ButtonAppearance.apply(element.word("kind") ?? "filled", to: button, in: context, style: resolvedStyle)
    }

    override func refresh() {
        let title = element.localizedText("title").map { scope.text($0) }
        if ButtonAppearance.set(title, element.word("symbol").flatMap { UIImage(systemName: $0) }, of: button) {
            invalidateSize()
        }
        button.isEnabled = element.expression("enabled")?.isTrue(in: scope) ?? true
    }

    override var defaultAccessibilityLabel: String { button.accessibilityLabel ?? button.currentTitle ?? "" }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let size = ButtonAppearance.size(of: button, in: context, style: resolvedStyle)
        return CGSize(width: max(size.width, context.controlHeight), height: max(size.height, context.controlHeight))
    }

    override func layoutContent(_ area: CGRect) {
        button.frame = area
        ButtonAppearance.fit(button, in: context, style: resolvedStyle, width: area.width)
    }
}
