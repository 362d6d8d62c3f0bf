import Foundation
import ResponderKit

/// Configures the appearance of buttons.
@MainActor
enum ButtonAppearance {
    /// Applies the appearance of a kind, such as `filled` or `plain`, to a button.
    static func apply(_ kind: String, to button: UIButton, in context: PageContext, style: ResolvedStyle? = nil) {
        var configuration: UIButton.Configuration
        switch kind {
        case "tinted": configuration = .tinted()
        case "gray": configuration = .gray()
        case "plain": configuration = .plain()
        default: configuration = .filled()
        }
        let color = style?.background ?? context.tintColor
        if kind == "filled" {
            configuration.baseBackgroundColor = color
            configuration.baseForegroundColor = style?.color ?? PageContext.legible(on: color)
        } else {
            configuration.baseForegroundColor = style?.color ?? (kind == "gray" ? context.textColor : context.tintColor)
            if let background = style?.background { configuration.baseBackgroundColor = background }
        }
        configuration.cornerStyle = .fixed
        configuration.background.cornerRadius = style?.corner.map { context.points($0) } ?? context.corner
        configuration.imagePadding = context.points(8)
        let side = context.points(kind == "plain" ? 10 : 18)
        configuration.contentInsets = NSDirectionalEdgeInsets(
            top: context.points(9), leading: side, bottom: context.points(9), trailing: side)
        configuration.title = button.configuration?.title
        configuration.image = button.configuration?.image
        button.configuration = configuration
        setFont(of: button, in: context, style: style)
        button.tintColor = context.tintColor
    }

    private static func setFont(of button: UIButton, in context: PageContext, style: ResolvedStyle?, scale: Double = 1)
    {
        // Reduced font sizes are rounded down to whole points, so that the text fits.
        let points = context.layout.scale * (style?.size ?? 17) * scale
        let size = (scale < 1 ? points.rounded(.down) : points) / context.layout.scale
        button.font = context.font(
            size, style.map { $0.weight == .regular ? .semibold : $0.weight } ?? .semibold, style?.design)
        button.symbolSize = context.points(size + 1)
    }

    /// The minimum scale of a font that is reduced to fit a title.
    private static let leastScale = 0.72

    /// The size of a button with its font at full size.
    static func size(of button: UIButton, in context: PageContext, style: ResolvedStyle?) -> CGSize {
        setFont(of: button, in: context, style: style)
        return button.intrinsicContentSize
    }

    /// Reduces the font size of a button whose title would otherwise be truncated at the given width, in points.
    static func fit(_ button: UIButton, in context: PageContext, style: ResolvedStyle?, width: CGFloat) {
        let natural = size(of: button, in: context, style: style).width
        guard natural > width, let configuration = button.configuration else { return }
        let fixed =
            configuration.contentInsets.leading + configuration.contentInsets.trailing + configuration.imagePadding
        setFont(
            of: button, in: context, style: style, scale: max(leastScale, (width - fixed) / max(1, natural - fixed)))
    }

    static func set(_ title: String?, _ image: UIImage? = nil, of button: UIButton) -> Bool {
        guard button.configuration?.title != title || image?.systemName != button.configuration?.image?.systemName
        else { return false }
        button.configuration?.title = title
        button.configuration?.image = image
        return true
    }
}
