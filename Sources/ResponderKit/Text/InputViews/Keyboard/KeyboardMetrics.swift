import Foundation

/// The size of a keyboard on a screen, and the gaps between its keys, in points. (I1; Baton's own choice)
struct KeyboardMetrics: Equatable {
    /// The arrangement of the keyboard's keys.
    enum Form {
        /// The arrangement for phones, with few keys that are as wide as possible.
        case compact
        /// The arrangement for tablets, desktops and kiosks, with Delete and Return beside the letters.
        case large
    }

    /// If the shorter side of a screen is below this length in points, the screen is treated as the screen of a phone.
    static let phoneSide: CGFloat = 500
    static let phoneHeight: CGFloat = 228
    static let landscapePhoneHeight: CGFloat = 172
    /// The maximum height of the keyboard on a phone in landscape, as a fraction of the screen's height.
    static let landscapePhoneHeightFraction: CGFloat = 0.5
    static let landscapePhoneWidth: CGFloat = 720
    /// On larger screens, the keyboard's height is a fraction of the screen's height (`heightFraction`) or width
    /// (`widthFraction`), whichever is smaller. `maximumAspectRatio` limits the ratio of the keyboard's width to its
    /// height.
    static let heightFraction: CGFloat = 0.37
    static let widthFraction: CGFloat = 0.42
    static let minimumLargeHeight: CGFloat = 236
    static let maximumAspectRatio: CGFloat = 3.1
    /// The maximum ratio of a number pad's width to its height.
    static let maximumPadAspectRatio: CGFloat = 1.35

    let form: Form
    /// The height of the whole keyboard, in points.
    let height: CGFloat
    /// The maximum width of a row of keys, in points.
    let width: CGFloat
    /// The gaps between the keys (`gap`), and the distances of the keys from the keyboard's edges (`margin`).
    let gap: CGSize
    let margin: UIEdgeInsets

    init(screen: CGSize) {
        if min(screen.width, screen.height) >= Self.phoneSide {
            form = .large
            height = max(
                Self.minimumLargeHeight, min(screen.height * Self.heightFraction, screen.width * Self.widthFraction)
            )
            .rounded()
            width = min(screen.width, height * Self.maximumAspectRatio)
            let unit = height / 300
            gap = CGSize(width: (9 * unit).rounded(), height: (9 * unit).rounded())
            let (across, down) = ((10 * unit).rounded(), (12 * unit).rounded())
            margin = UIEdgeInsets(top: down, left: across, bottom: down, right: across)
        } else if screen.height >= screen.width {
            form = .compact
            height = Self.phoneHeight
            width = screen.width
            gap = CGSize(width: 6, height: 11)
            margin = UIEdgeInsets(top: 9, left: 4, bottom: 6, right: 4)
        } else {
            form = .compact
            height = min(Self.landscapePhoneHeight, screen.height * Self.landscapePhoneHeightFraction).rounded()
            width = min(screen.width, Self.landscapePhoneWidth)
            gap = CGSize(width: 6, height: 6)
            margin = UIEdgeInsets(top: 5, left: 4, bottom: 5, right: 4)
        }
    }

    /// Returns the height of a key in a keyboard with the given number of rows.
    func keyHeight(rows: Int) -> CGFloat {
        (height - margin.top - margin.bottom - gap.height * CGFloat(rows - 1)) / CGFloat(max(1, rows))
    }
}

/// The colours of a keyboard.
struct KeyboardColors: Equatable {
    var background: UIColor
    /// The background colours of the keys that type characters (`letter`) and of the other keys (`function`).
    var letter: UIColor
    var function: UIColor
    var shadow: CGFloat

    static let standard = KeyboardColors(light: light, dark: dark)

    private static let light = [0xE3E5EA, 0xFFFFFF, 0xC9CCD4]
    private static let dark = [0x1B1B1E, 0x55555A, 0x36363A]

    init(_ appearance: UIKeyboardAppearance) {
        switch appearance {
        case .default: self = .standard
        case .dark: self.init(light: Self.dark, dark: Self.dark)
        case .light: self.init(light: Self.light, dark: Self.light)
        }
    }

    private init(light: [Int], dark: [Int]) {
        let colors = zip(light, dark).map { light, dark in
            UIColor(dynamicProvider: { Self.color($0.userInterfaceStyle == .dark ? dark : light) })
        }
        background = colors[0]
        letter = colors[1]
        function = colors[2]
        shadow = 0.22
    }

    private static func color(_ value: Int) -> UIColor {
        func part(_ shift: Int) -> CGFloat { CGFloat(value >> shift & 255) / 255 }
        return UIColor(red: part(16), green: part(8), blue: part(0))
    }
}
