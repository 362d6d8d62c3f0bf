import Foundation

/// How much room text takes.
extension UIFont {
    /// How much nearer letters of a size stand to each other, in points: large text looks loose at the spacing that small text needs. The page does the same.
    var letterSpacing: CGFloat {
        switch pointSize {
        case 28...: pointSize * -0.024
        case 20...: pointSize * -0.019
        case 14...: pointSize * -0.011
        default: 0
        }
    }

    /// How wide a line of text is, in points, up to the next half. (T16)
    @MainActor
    func width(of text: some StringProtocol) -> CGFloat {
        Self.roundedUp(TextRuler.shared.advances(of: text, font: self).reduce(0, +))
    }

    /// How wide a line of drawn text is, in points, up to the next half: that has no spacing.
    @MainActor
    func drawnWidth(of text: some StringProtocol) -> CGFloat {
        Self.roundedUp(TextRuler.shared.advances(of: text, font: self, isSpaced: false).reduce(0, +))
    }

    /// Up to the next half: less than a browser's own rounding is nothing.
    static func roundedUp(_ width: CGFloat) -> CGFloat { max(0, ((width - 0.001) * 2).rounded(.up) / 2) }
}
