public import Foundation

extension UIButton {
    /// The appearance and the content of a button.
    public struct Configuration: Equatable, Sendable {
        /// The size of a button.
        public enum Size: Int, Sendable {
            /// The default button size.
            case medium = 0
            /// The small button size.
            case small = 1
            /// The smallest button size.
            case mini = 2
            /// The largest button size.
            case large = 3
        }

        /// The corner style of a button.
        public enum CornerStyle: Int, Sendable {
            /// The corner radius is the `cornerRadius` of the background configuration.
            case fixed = -1
            /// The corner radius is the default of the button's style.
            case dynamic = 0
            /// The corners are slightly rounded, with a radius of 6 points.
            case small = 1
            /// The corners are moderately rounded, with a radius of 9 points.
            case medium = 2
            /// The corners are strongly rounded, with a radius of 14 points.
            case large = 3
            /// The corner radius is half of the button's height.
            case capsule = 4
        }

        /// The alignment of the title and the subtitle.
        public enum TitleAlignment: Int, Sendable {
            /// The title and the subtitle are centred.
            case automatic = 0
            /// The title and the subtitle are aligned at the leading edge.
            case leading = 1
            /// The title and the subtitle are centred.
            case center = 2
            /// The title and the subtitle are aligned at the trailing edge.
            case trailing = 3
        }

        var style: Style
        /// The title of the button.
        public var title: String?
        /// A second, smaller line of text.
        public var subtitle: String?
        /// The image beside the title.
        public var image: UIImage?
        /// Shows a spinner in place of the image.
        public var showsActivityIndicator = false
        /// The side of the title on which the image is placed.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// The distance from the image to the title, in points.
        public var imagePadding: CGFloat = 0
        /// The distance from the title to the subtitle, in points.
        public var titlePadding: CGFloat = 1
        /// The alignment of the title and the subtitle.
        public var titleAlignment = TitleAlignment.automatic
        /// Custom content insets; nil uses the default of the button's size.
        var ownInsets: NSDirectionalEdgeInsets?
        /// The colour of the content; nil uses the default of the style.
        public var baseForegroundColor: UIColor?
        /// The colour of the background; nil uses the default of the style.
        public var baseBackgroundColor: UIColor?
        /// The background of the button.
        public var background = UIBackgroundConfiguration()
        /// The corner style of the button.
        public var cornerStyle = CornerStyle.dynamic
        /// The size of the button.
        public var buttonSize = Size.medium

        init(style: Style) {
            self.style = style
        }

        /// The distances from the edges to the content, in points.
        public var contentInsets: NSDirectionalEdgeInsets {
            get { ownInsets ?? insetsOfSize }
            set { ownInsets = newValue }
        }

        /// Resets the content insets to the default of the button's size.
        public mutating func setDefaultContentInsets() { ownInsets = nil }

        /// Returns a configuration without a background.
        public static func plain() -> Configuration { Configuration(style: .plain) }
        /// Returns a configuration with a grey background.
        public static func gray() -> Configuration { Configuration(style: .gray) }
        /// Returns a configuration with a light tint as its background.
        public static func tinted() -> Configuration { Configuration(style: .tinted) }
        /// Returns a configuration with the tint colour as its background.
        public static func filled() -> Configuration { Configuration(style: .filled) }
        /// Equivalent to `plain()`.
        public static func borderless() -> Configuration { Configuration(style: .plain) }
        /// Equivalent to `gray()`.
        public static func bordered() -> Configuration { Configuration(style: .gray) }
        /// Equivalent to `tinted()`.
        public static func borderedTinted() -> Configuration { Configuration(style: .tinted) }
        /// Equivalent to `filled()`.
        public static func borderedProminent() -> Configuration { Configuration(style: .filled) }

        /// Returns the configuration unchanged, because clients draw the state of the button.
        @MainActor
        public func updated(for button: UIButton) -> Configuration { self }

        // MARK: Metrics

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

        /// Returns the corner radius for a height; nil uses the corners of the style.
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

        /// The placement of the image as a word of the protocol; nil for the leading side.
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
