public import Foundation

/// A colour with a light and a dark form. Each client chooses the form by its own setting, so one screen may be shown
/// in both forms at the same time.
public struct UIColor: Equatable, Hashable, Sendable {
    /// Red, green, blue and alpha, 0 to 255 each.
    public struct Components: Equatable, Hashable, Sendable {
        /// The red component, 0 to 255.
        public var red: UInt8
        /// The green component, 0 to 255.
        public var green: UInt8
        /// The blue component, 0 to 255.
        public var blue: UInt8
        /// The opacity, 0 (transparent) to 255 (opaque).
        public var alpha: UInt8

        /// Creates the components of a colour from the number 0xRRGGBBAA.
        init(_ value: UInt32) {
            self.init(
                red: UInt8(truncatingIfNeeded: value >> 24), green: UInt8(truncatingIfNeeded: value >> 16),
                blue: UInt8(truncatingIfNeeded: value >> 8), alpha: UInt8(truncatingIfNeeded: value))
        }

        /// Creates the components of a colour from values of 0 to 255 each.
        public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
            self.red = red
            self.green = green
            self.blue = blue
            self.alpha = alpha
        }
    }

    /// The components in light appearance.
    public let light: Components
    /// The components in dark appearance.
    public let dark: Components
    /// The name by which clients look up a system colour; nil for a custom colour.
    public let systemName: String?

    /// Creates a system colour with UIKit's values for light and dark, as 0xRRGGBBAA.
    private init(named name: String, _ light: UInt32, _ dark: UInt32) {
        systemName = name
        self.light = Components(light)
        self.dark = Components(dark)
    }

    init(light: Components, dark: Components) {
        systemName = nil
        self.light = light
        self.dark = dark
    }

    /// Creates a colour that is the same in light and dark. Components are limited to 0 to 1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
        func byte(_ value: CGFloat) -> UInt8 { UInt8((min(max(value.isNaN ? 0 : value, 0), 1) * 255).rounded()) }
        let components = Components(red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(alpha))
        self.init(light: components, dark: components)
    }

    /// Creates a grey, from 0 (black) to 1 (white).
    public init(white: CGFloat, alpha: CGFloat = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates a colour with a closure, which is called once for light and once for dark.
    public init(dynamicProvider: (UITraitCollection) -> UIColor) {
        let light = dynamicProvider(UITraitCollection(userInterfaceStyle: .light))
        let dark = dynamicProvider(UITraitCollection(userInterfaceStyle: .dark))
        if light == dark {
            self = light
        } else {
            self.init(light: light.light, dark: dark.dark)
        }
    }

    /// Returns the colour with another opacity, 0 (transparent) to 1 (opaque).
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        func with(_ components: Components) -> Components {
            var components = components
            components.alpha = UInt8((min(max(alpha.isNaN ? 0 : alpha, 0), 1) * 255).rounded())
            return components
        }
        return UIColor(light: with(light), dark: with(dark))
    }

    // MARK: System colours

    /// The colour of primary text.
    public static let label = UIColor(named: "label", 0x000000FF, 0xFFFFFFFF)
    /// The colour of secondary text.
    public static let secondaryLabel = UIColor(named: "secondaryLabel", 0x3C3C4399, 0xEBEBF599)
    /// The colour of tertiary text.
    public static let tertiaryLabel = UIColor(named: "tertiaryLabel", 0x3C3C434D, 0xEBEBF54D)
    /// The colour of a screen's background.
    public static let systemBackground = UIColor(named: "systemBackground", 0xFFFFFFFF, 0x000000FF)
    /// The background colour of a group on `systemBackground`.
    public static let secondarySystemBackground = UIColor(named: "secondarySystemBackground", 0xF2F2F7FF, 0x1C1C1EFF)
    /// The background colour of a group inside another group.
    public static let tertiarySystemBackground = UIColor(named: "tertiarySystemBackground", 0xFFFFFFFF, 0x2C2C2EFF)
    /// The fill colour of a control.
    public static let systemFill = UIColor(named: "systemFill", 0x78788033, 0x7878805C)
    /// The colour of a separator line.
    public static let separator = UIColor(named: "separator", 0x3C3C434A, 0x54545899)
    /// The default tint of interactive views.
    public static let tintColor = UIColor(named: "tint", 0x007AFFFF, 0x0A84FFFF)
    /// The system red.
    public static let systemRed = UIColor(named: "systemRed", 0xFF3B30FF, 0xFF453AFF)
    /// The system orange.
    public static let systemOrange = UIColor(named: "systemOrange", 0xFF9500FF, 0xFF9F0AFF)
    /// The system yellow.
    public static let systemYellow = UIColor(named: "systemYellow", 0xFFCC00FF, 0xFFD60AFF)
    /// The system green.
    public static let systemGreen = UIColor(named: "systemGreen", 0x34C759FF, 0x30D158FF)
    /// The system teal.
    public static let systemTeal = UIColor(named: "systemTeal", 0x30B0C7FF, 0x40C8E0FF)
    /// The system blue.
    public static let systemBlue = UIColor(named: "systemBlue", 0x007AFFFF, 0x0A84FFFF)
    /// The system indigo.
    public static let systemIndigo = UIColor(named: "systemIndigo", 0x5856D6FF, 0x5E5CE6FF)
    /// The system purple.
    public static let systemPurple = UIColor(named: "systemPurple", 0xAF52DEFF, 0xBF5AF2FF)
    /// The system pink.
    public static let systemPink = UIColor(named: "systemPink", 0xFF2D55FF, 0xFF375FFF)
    /// The system grey.
    public static let systemGray = UIColor(named: "systemGray", 0x8E8E93FF, 0x8E8E93FF)
    /// A fully transparent colour.
    public static let clear = UIColor(named: "clear", 0x00000000, 0x00000000)
    /// White, in light and in dark.
    public static let white = UIColor(named: "white", 0xFFFFFFFF, 0xFFFFFFFF)
    /// Black, in light and in dark.
    public static let black = UIColor(named: "black", 0x000000FF, 0x000000FF)
}
