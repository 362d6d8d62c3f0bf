import Foundation

/// Measures text in a font.
extension UIFont {
    /// The additional space between letters for this font size, in points. It is negative for large text. The web page
    /// uses the same values.
    var letterSpacing: CGFloat {
        switch pointSize {
        case 28...: pointSize * -0.024
        case 20...: pointSize * -0.019
        case 14...: pointSize * -0.011
        default: 0
        }
    }

    /// Returns the width of a line of text in points, rounded up to the next half point. (T16)
    @MainActor
    func width(of text: some StringProtocol) -> CGFloat {
        Self.roundedUp(TextMeasurer.shared.advances(of: text, font: self).reduce(0, +))
    }

    /// Returns the width of a line of text that is drawn on a canvas, in points, rounded up to the next half point.
    ///
    /// Drawn text has no letter spacing.
    @MainActor
    func drawnWidth(of text: some StringProtocol) -> CGFloat {
        Self.roundedUp(TextMeasurer.shared.advances(of: text, font: self, isSpaced: false).reduce(0, +))
    }

    /// Rounds a width up to the next half point. A surplus of less than 0.001 points is ignored, because browsers round
    /// more coarsely.
    static func roundedUp(_ width: CGFloat) -> CGFloat { max(0, ((width - 0.001) * 2).rounded(.up) / 2) }
}
