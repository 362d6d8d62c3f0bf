import Foundation
import ResponderKit

/// Data that all elements of a page share: the model, the scale and the theme.
@MainActor
final class PageContext {
    let model: KioskModel
    let layout: PageLayout

    init(model: KioskModel, layout: PageLayout) {
        self.model = model
        self.layout = layout
    }

    var theme: Theme { model.storyboard.theme }
    var builtInStrings: BuiltInStrings { model.builtInStrings }

    /// Converts a length that is designed for a phone to points on this screen.
    func points(_ length: Double) -> CGFloat { (length * layout.scale).rounded() }

    /// The minimum height of controls in points.
    var controlHeight: CGFloat { layout.isNarrow ? 48 : max(60, points(46)) }
    var spacing: CGFloat { points(layout.isNarrow ? 16 : 14) }
    var corner: CGFloat { points(theme.corner) }

    func font(_ size: Double, _ weight: UIFont.Weight = .regular, _ design: String? = nil) -> UIFont {
        .systemFont(ofSize: points(size), weight: weight, design: Self.design(design ?? theme.font))
    }

    static func design(_ word: String) -> UIFont.Design {
        switch word {
        case "rounded": .rounded
        case "serif": .serif
        case "monospaced": .monospaced
        default: .default
        }
    }

    static func weight(_ word: String) -> UIFont.Weight {
        switch word {
        case "light": .light
        case "medium": .medium
        case "semibold": .semibold
        case "bold": .bold
        case "heavy": .heavy
        default: .regular
        }
    }

    // MARK: Colours

    func color(_ tint: ThemeColor) -> UIColor {
        switch tint {
        case .color(let color): color
        case .named(.tint): tintColor
        case .named(.text): textColor
        case .named(.secondary): secondaryColor
        case .named(.background): background
        case .named(.surface): surface
        case .named(.separator): .separator
        }
    }

    var tintColor: UIColor { theme.tint.map(plain) ?? .tintColor }
    var textColor: UIColor { theme.text.map(plain) ?? .label }
    var secondaryColor: UIColor { theme.text.map { plain($0).withAlphaComponent(0.7) } ?? .secondaryLabel }
    var background: UIColor { theme.background.map(plain) ?? .systemBackground }
    var surface: UIColor { theme.surface.map(plain) ?? .secondarySystemBackground }

    /// Converts a colour of the theme to a UIKit colour. Here, a name such as `text` means the system's text colour,
    /// because the theme's colours cannot refer to each other.
    private func plain(_ tint: ThemeColor) -> UIColor {
        guard case .named(let name) = tint else {
            if case .color(let color) = tint { return color } else { return .label }
        }
        switch name {
        case .tint: return .tintColor
        case .text: return .label
        case .secondary: return .secondaryLabel
        case .background: return .systemBackground
        case .surface: return .secondarySystemBackground
        case .separator: return .separator
        }
    }

    /// Returns black or white, whichever has more contrast on a colour. Light and dark mode are considered separately.
    static func legible(on color: UIColor) -> UIColor {
        func isLight(_ part: UIColor.Components) -> Bool {
            func linear(_ value: UInt8) -> Double {
                let part = Double(value) / 255
                return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
            }
            // Above a luminance of about 0.26, black has more contrast than white.
            return 0.2126 * linear(part.red) + 0.7152 * linear(part.green) + 0.0722 * linear(part.blue) > 0.26
        }
        return UIColor { traits in
            isLight(traits.userInterfaceStyle == .dark ? color.dark : color.light) ? .black : .white
        }
    }
}

extension Storyboard {
    /// The light or dark appearance that the storyboard sets. If it is unspecified, each display and phone uses its own
    /// setting.
    var interfaceStyle: UIUserInterfaceStyle {
        appearance == "light" ? .light : appearance == "dark" ? .dark : .unspecified
    }
}
