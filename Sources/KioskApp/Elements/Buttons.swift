import Foundation
import ResponderKit

/// The look of buttons.
@MainActor
enum ButtonLook {
    /// A button's look, which it has from here on.
    static func apply(_ kind: String, to button: UIButton, in context: PageContext, look: Look? = nil) {
        var configuration: UIButton.Configuration
        switch kind {
        case "tinted": configuration = .tinted()
        case "gray": configuration = .gray()
        case "plain": configuration = .plain()
        default: configuration = .filled()
        }
        let color = look?.background ?? context.tintColor
        if kind == "filled" {
            configuration.baseBackgroundColor = color
            configuration.baseForegroundColor = look?.color ?? PageContext.legible(on: color)
        } else {
            configuration.baseForegroundColor = look?.color ?? (kind == "gray" ? context.textColor : context.tintColor)
            if let background = look?.background { configuration.baseBackgroundColor = background }
        }
        configuration.cornerStyle = .fixed
        configuration.background.cornerRadius = look?.corner.map { context.points($0) } ?? context.corner
        configuration.imagePadding = context.points(8)
        let side = context.points(kind == "plain" ? 10 : 18)
        configuration.contentInsets = NSDirectionalEdgeInsets(
            top: context.points(9), leading: side, bottom: context.points(9), trailing: side)
        configuration.title = button.configuration?.title
        configuration.image = button.configuration?.image
        button.configuration = configuration
        let size = look.map { $0.size } ?? 17
        button.font = context.font(size, look.map { $0.weight == .regular ? .semibold : $0.weight } ?? .semibold, look?.design)
        button.symbolSize = context.points(size + 1)
        button.tintColor = context.tintColor
    }

    static func set(_ title: String?, _ image: UIImage? = nil, of button: UIButton) -> Bool {
        guard button.configuration?.title != title || image?.systemName != button.configuration?.image?.systemName else { return false }
        button.configuration?.title = title
        button.configuration?.image = image
        return true
    }
}

/// A button.
@MainActor
final class ButtonElement: ElementView {
    private let button = UIButton(configuration: .filled())
    override var target: UIView { button }
    override var handlesTap: Bool { true }
    override var widest: CGFloat? { context.points(380) }

    override func build() {
        button.addAction(UIAction { [weak self] _ in self?.tapped() }, for: .primaryActionTriggered)
        addSubview(button)
    }

    override func configure() {
        backgroundColor = nil
        layer.borderWidth = 0
        ButtonLook.apply(element.word("kind") ?? "filled", to: button, in: context, look: look)
    }

    override func refresh() {
        let title = element.wording("title").map { scope.text($0) }
        if ButtonLook.set(title, element.word("symbol").map { UIImage(systemName: $0) }, of: button) { needsMeasuring() }
        button.isEnabled = element.expression("enabled")?.holds(in: scope) ?? true
    }

    override var spokenText: String { button.accessibilityLabel ?? button.currentTitle ?? "" }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let size = button.intrinsicContentSize
        return CGSize(width: max(size.width, context.controlHeight), height: max(size.height, context.controlHeight))
    }

    override func layoutContent(_ area: CGRect) { button.frame = area }
}

/// A button that leads to the next language.
@MainActor
final class LanguageElement: ElementView {
    private let button = UIButton(configuration: .tinted())
    override var target: UIView { button }
    override var handlesTap: Bool { true }
    override var widest: CGFloat? { context.points(260) }

    override func build() {
        button.addAction(UIAction { [weak self] _ in self?.context.model.setLanguage("next") }, for: .primaryActionTriggered)
        addSubview(button)
    }

    override func configure() { ButtonLook.apply(element.word("kind") ?? "tinted", to: button, in: context, look: look) }

    override func refresh() {
        if ButtonLook.set(Words.name(of: context.model.nextLanguage), UIImage(systemName: "globe"), of: button) { needsMeasuring() }
        button.isEnabled = context.model.storyboard.languages.count > 1
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        CGSize(width: button.intrinsicContentSize.width, height: max(button.intrinsicContentSize.height, context.controlHeight))
    }

    override func layoutContent(_ area: CGRect) { button.frame = area }
}
