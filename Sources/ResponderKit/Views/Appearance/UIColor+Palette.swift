/// Colours that are sent to clients as values instead of names. System colours have UIKit's light and dark values.
extension UIColor {
    private init(_ light: UInt32, _ dark: UInt32) {
        self.init(light: Components(light), dark: Components(dark))
    }

    // MARK: Shades of grey

    /// A system grey closer to the background than `systemGray`.
    public static let systemGray2 = UIColor(0xAEAEB2FF, 0x636366FF)
    /// A system grey closer to the background than `systemGray2`.
    public static let systemGray3 = UIColor(0xC7C7CCFF, 0x48484AFF)
    /// A system grey closer to the background than `systemGray3`.
    public static let systemGray4 = UIColor(0xD1D1D6FF, 0x3A3A3CFF)
    /// A system grey closer to the background than `systemGray4`.
    public static let systemGray5 = UIColor(0xE5E5EAFF, 0x2C2C2EFF)
    /// The system grey closest to the background.
    public static let systemGray6 = UIColor(0xF2F2F7FF, 0x1C1C1EFF)

    // MARK: More system colours

    /// The system mint.
    public static let systemMint = UIColor(0x00C7BEFF, 0x63E6E2FF)
    /// The system cyan.
    public static let systemCyan = UIColor(0x32ADE6FF, 0x64D2FFFF)
    /// The system brown.
    public static let systemBrown = UIColor(0xA2845EFF, 0xAC8E68FF)
    /// The colour of the least important labels.
    public static let quaternaryLabel = UIColor(0x3C3C432E, 0xEBEBF529)
    /// The colour of a text field's placeholder.
    public static let placeholderText = UIColor(0x3C3C434D, 0xEBEBF54D)
    /// The colour of links.
    public static let link = UIColor(0x007AFFFF, 0x0984FFFF)
    /// The colour of an opaque separator line.
    public static let opaqueSeparator = UIColor(0xC6C6C8FF, 0x38383AFF)
    /// The background of grouped content, such as a grouped list.
    public static let systemGroupedBackground = UIColor(0xF2F2F7FF, 0x000000FF)
    /// The background of a group on `systemGroupedBackground`.
    public static let secondarySystemGroupedBackground = UIColor(0xFFFFFFFF, 0x1C1C1EFF)
    /// The background of a group inside another group.
    public static let tertiarySystemGroupedBackground = UIColor(0xF2F2F7FF, 0x2C2C2EFF)
    /// The fill colour of a medium-sized control.
    public static let secondarySystemFill = UIColor(0x78788029, 0x78788052)
    /// The fill colour of a large control.
    public static let tertiarySystemFill = UIColor(0x7676801F, 0x7676803D)
    /// The fill colour of the largest controls and areas.
    public static let quaternarySystemFill = UIColor(0x74748014, 0x7676802E)

    // MARK: The same colour in light and dark

    /// A grey with a white value of 1/3.
    public static let darkGray = UIColor(white: 1.0 / 3)
    /// A grey with a white value of 2/3.
    public static let lightGray = UIColor(white: 2.0 / 3)
    /// A grey with a white value of 0.5.
    public static let gray = UIColor(white: 0.5)
    /// Pure red.
    public static let red = UIColor(red: 1, green: 0, blue: 0)
    /// Pure green.
    public static let green = UIColor(red: 0, green: 1, blue: 0)
    /// Pure blue.
    public static let blue = UIColor(red: 0, green: 0, blue: 1)
    /// Cyan: full green and full blue.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1)
    /// Yellow: full red and full green.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0)
    /// Magenta: full red and full blue.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1)
    /// Orange: full red and half green.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0)
    /// Purple: half red and half blue.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5)
    /// Brown: a dark orange.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2)
}
