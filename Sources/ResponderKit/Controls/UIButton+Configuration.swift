public import Foundation

extension UIButton {
    /// How a button looks, and what it shows.
    public struct Configuration: Equatable, Sendable {
        /// How large it is.
        public enum Size: Int, Sendable {
            /// As large as most are.
            case medium = 0
            /// Smaller.
            case small = 1
            /// The smallest.
            case mini = 2
            /// The largest.
            case large = 3
        }

        /// How round its corners are.
        public enum CornerStyle: Int, Sendable {
            /// As the background's `cornerRadius` says.
            case fixed = -1
            /// As its style has them.
            case dynamic = 0
            /// A little.
            case small = 1
            /// Somewhat.
            case medium = 2
            /// Much.
            case large = 3
            /// Half of its height.
            case capsule = 4
        }

        /// Where the title and the subtitle stand to each other.
        public enum TitleAlignment: Int, Sendable {
            /// In the middle.
            case automatic = 0
            /// Where lines begin.
            case leading = 1
            /// In the middle.
            case center = 2
            /// Where lines end.
            case trailing = 3
        }

        var style: Style
        /// What it says.
        public var title: String?
        /// A second line, smaller.
        public var subtitle: String?
        /// What it shows beside its title.
        public var image: UIImage?
        /// Whether a spinner shows in the image's place.
        public var showsActivityIndicator = false
        /// On which side of the title the image is.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// The distance from the image to the title, in points.
        public var imagePadding: CGFloat = 0
        /// The distance from the title to the subtitle, in points.
        public var titlePadding: CGFloat = 1
        /// Where the title and the subtitle stand to each other.
        public var titleAlignment = TitleAlignment.automatic
        /// The distances from its edges to what it shows; nil is what its size has.
        var ownInsets: NSDirectionalEdgeInsets?
        /// The colour of what it shows; nil is what its style has.
        public var baseForegroundColor: UIColor?
        /// The colour behind; nil is what its style has.
        public var baseBackgroundColor: UIColor?
        /// What is behind.
        public var background = UIBackgroundConfiguration()
        /// How round its corners are.
        public var cornerStyle = CornerStyle.dynamic
        /// How large it is.
        public var buttonSize = Size.medium

        init(style: Style) {
            self.style = style
        }

        /// The distances from its edges to what it shows.
        public var contentInsets: NSDirectionalEdgeInsets {
            get { ownInsets ?? insetsOfSize }
            set { ownInsets = newValue }
        }

        /// Goes back to the distances that its size has.
        public mutating func setDefaultContentInsets() { ownInsets = nil }

        /// No background.
        public static func plain() -> Configuration { Configuration(style: .plain) }
        /// A grey background.
        public static func gray() -> Configuration { Configuration(style: .gray) }
        /// A background of a little of the tint.
        public static func tinted() -> Configuration { Configuration(style: .tinted) }
        /// A background of the tint.
        public static func filled() -> Configuration { Configuration(style: .filled) }
        /// The same as `plain()`.
        public static func borderless() -> Configuration { Configuration(style: .plain) }
        /// The same as `gray()`.
        public static func bordered() -> Configuration { Configuration(style: .gray) }
        /// The same as `tinted()`.
        public static func borderedTinted() -> Configuration { Configuration(style: .tinted) }
        /// The same as `filled()`.
        public static func borderedProminent() -> Configuration { Configuration(style: .filled) }

        /// Itself: what a state changes, the page draws.
        @MainActor
        public func updated(for button: UIButton) -> Configuration { self }

        // MARK: In numbers

        private var insetsOfSize: NSDirectionalEdgeInsets {
            let (y, x): (CGFloat, CGFloat) =
                switch buttonSize {
                case .mini: (4, 10)
                case .small: (5, 10)
                case .medium: (7, 12)
                case .large: (15, 20)
                }
            return NSDirectionalEdgeInsets(top: y, leading: x, bottom: y, trailing: x)
        }

        var font: UIFont {
            switch buttonSize {
            case .mini, .small: UIFont.systemFont(ofSize: 15)
            case .medium, .large: .label
            }
        }

        /// nil leaves the corners to the style.
        func cornerRadius(height: CGFloat) -> CGFloat? {
            switch cornerStyle {
            case .fixed: background.cornerRadius
            case .dynamic: nil
            case .small: 6
            case .medium: 9
            case .large: 14
            case .capsule: height / 2
            }
        }

        /// Of its image and its two lines, in points.
        @MainActor func contentSize(font: UIFont, symbolSize: CGFloat) -> CGSize {
            let small = UIFont.systemFont(ofSize: font.pointSize * 0.8)
            var words = CGSize.zero
            if let title, !title.isEmpty { words = CGSize(width: font.width(of: title), height: font.lineHeight) }
            if let subtitle, !subtitle.isEmpty {
                words.width = max(words.width, small.width(of: subtitle))
                words.height += small.lineHeight + (words.height > 0 ? titlePadding : 0)
            }
            guard image != nil || showsActivityIndicator else { return words }
            let side = (symbolSize * 1.2).rounded(.up)
            let gap = words.height > 0 ? imagePadding : 0
            if imagePlacement == .top || imagePlacement == .bottom {
                return CGSize(width: max(words.width, side), height: words.height + gap + side)
            }
            return CGSize(width: words.width + gap + side, height: max(words.height, side))
        }

        /// The image's side in the words of the protocol; nil for the leading one.
        var renderedPlacement: String? {
            switch imagePlacement {
            case .trailing: "trailing"
            case .top: "top"
            case .bottom: "bottom"
            default: nil
            }
        }
    }
}
