/// Colours that the page has no names for: they are sent as what they are in light and in dark, with the values that UIKit's have.
extension UIColor {
    private init(_ light: UInt32, _ dark: UInt32) {
        self.init(light: Components(light), dark: Components(dark))
    }

    // MARK: Shades of grey

    /// A grey less dark than `systemGray`.
    public static let systemGray2 = UIColor(0xAEAEB2FF, 0x636366FF)
    /// A grey nearer to the background.
    public static let systemGray3 = UIColor(0xC7C7CCFF, 0x48484AFF)
    /// A grey nearer to the background.
    public static let systemGray4 = UIColor(0xD1D1D6FF, 0x3A3A3CFF)
    /// A grey nearer to the background.
    public static let systemGray5 = UIColor(0xE5E5EAFF, 0x2C2C2EFF)
    /// The grey nearest to the background.
    public static let systemGray6 = UIColor(0xF2F2F7FF, 0x1C1C1EFF)

    // MARK: More of the system's

    /// The system's mint.
    public static let systemMint = UIColor(0x00C7BEFF, 0x63E6E2FF)
    /// The system's cyan.
    public static let systemCyan = UIColor(0x32ADE6FF, 0x64D2FFFF)
    /// The system's brown.
    public static let systemBrown = UIColor(0xA2845EFF, 0xAC8E68FF)
    /// Text that hardly matters.
    public static let quaternaryLabel = UIColor(0x3C3C432E, 0xEBEBF529)
    /// Text that stands where something is to be written.
    public static let placeholderText = UIColor(0x3C3C434D, 0xEBEBF54D)
    /// Text that leads somewhere.
    public static let link = UIColor(0x007AFFFF, 0x0984FFFF)
    /// A line between things that lets nothing through.
    public static let opaqueSeparator = UIColor(0xC6C6C8FF, 0x38383AFF)
    /// Behind groups.
    public static let systemGroupedBackground = UIColor(0xF2F2F7FF, 0x000000FF)
    /// Behind a group on that.
    public static let secondarySystemGroupedBackground = UIColor(0xFFFFFFFF, 0x1C1C1EFF)
    /// Behind a group in a group on that.
    public static let tertiarySystemGroupedBackground = UIColor(0xF2F2F7FF, 0x2C2C2EFF)
    /// The inside of a control of middle size.
    public static let secondarySystemFill = UIColor(0x78788029, 0x78788052)
    /// The inside of a large control.
    public static let tertiarySystemFill = UIColor(0x7676801F, 0x7676803D)
    /// The inside of the largest.
    public static let quaternarySystemFill = UIColor(0x74748014, 0x7676802E)

    // MARK: The same in light and in dark

    /// A third of white.
    public static let darkGray = UIColor(white: 1.0 / 3)
    /// Two thirds of white.
    public static let lightGray = UIColor(white: 2.0 / 3)
    /// Half of white.
    public static let gray = UIColor(white: 0.5)
    /// Red alone.
    public static let red = UIColor(red: 1, green: 0, blue: 0)
    /// Green alone.
    public static let green = UIColor(red: 0, green: 1, blue: 0)
    /// Blue alone.
    public static let blue = UIColor(red: 0, green: 0, blue: 1)
    /// Green and blue.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1)
    /// Red and green.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0)
    /// Red and blue.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1)
    /// Red and half of green.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0)
    /// Half of red and half of blue.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5)
    /// A dark orange.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2)
}
