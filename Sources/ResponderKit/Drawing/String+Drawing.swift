public import Foundation

/// Text that is drawn by a view itself.
@MainActor
extension String {
    /// Draws the text in a view's `draw(_:)`, its top left corner at a point. It is 12 points large where no font is given.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let font = attributes?[.font] as? UIFont ?? .drawn
        let color = attributes?[.foregroundColor] as? UIColor ?? .black
        for (index, line) in split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let place = CGPoint(x: point.x, y: point.y + CGFloat(index) * font.lineHeight)
            context.write(String(line), font: font, color: color, at: place)
        }
    }

    /// Draws the text in a view's `draw(_:)`, from the top left of a rectangle on, as many lines as fit. Lines are not broken.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        let font = attributes?[.font] as? UIFont ?? .drawn
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        let count = max(1, Int(min(rect.height / font.lineHeight, 1_000)))
        lines.prefix(count).joined(separator: "\n").draw(at: rect.origin, withAttributes: attributes)
    }

    /// How much room the text takes, in points.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        let font = attributes?[.font] as? UIFont ?? .drawn
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        return CGSize(
            width: lines.map { font.drawnWidth(of: $0) }.max() ?? 0,
            height: font.lineHeight * CGFloat(max(1, lines.count)))
    }
}

extension UIFont {
    /// What is drawn in where no font is given.
    fileprivate static let drawn = UIFont.systemFont(ofSize: 12)
}
