import Foundation

/// How large a keyboard is on a screen, and what is between its keys. Points. (I1, ours)
struct KeyboardMetrics: Equatable {
    /// Which keys stand where.
    enum Form {
        /// A phone's: few keys, each as wide as can be.
        case compact
        /// A tablet's, a desk's or a kiosk's: Delete and Return beside the letters.
        case large
    }

    /// A screen that is narrower than this one way is a phone.
    static let phoneSide: CGFloat = 500
    static let phoneHeight: CGFloat = 228
    static let lyingPhoneHeight: CGFloat = 172
    /// Of a phone that lies, at most this part of the screen.
    static let lyingPhonePart: CGFloat = 0.5
    static let lyingPhoneWidth: CGFloat = 720
    /// Elsewhere these parts of the screen, whichever is less; and the keys together at most so many times as wide as high.
    static let partOfHeight: CGFloat = 0.37
    static let partOfWidth: CGFloat = 0.42
    static let leastLargeHeight: CGFloat = 236
    static let widest: CGFloat = 3.1
    /// Digits alone are no wider than so many times the height.
    static let widestPad: CGFloat = 1.35

    let form: Form
    /// All of it.
    let height: CGFloat
    /// The most that the keys together take across.
    let width: CGFloat
    /// Between keys across and down, and from the edges.
    let gap: CGSize
    let margin: UIEdgeInsets

    init(screen: CGSize) {
        if min(screen.width, screen.height) >= Self.phoneSide {
            form = .large
            height = max(Self.leastLargeHeight, min(screen.height * Self.partOfHeight, screen.width * Self.partOfWidth))
                .rounded()
            width = min(screen.width, height * Self.widest)
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
            height = min(Self.lyingPhoneHeight, screen.height * Self.lyingPhonePart).rounded()
            width = min(screen.width, Self.lyingPhoneWidth)
            gap = CGSize(width: 6, height: 6)
            margin = UIEdgeInsets(top: 5, left: 4, bottom: 5, right: 4)
        }
    }

    /// How high a key is, of so many rows.
    func keyHeight(rows: Int) -> CGFloat {
        (height - margin.top - margin.bottom - gap.height * CGFloat(rows - 1)) / CGFloat(max(1, rows))
    }
}

/// The colours of a keyboard.
struct KeyboardColors: Equatable {
    var background: UIColor
    /// Behind characters, and behind what does something.
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
