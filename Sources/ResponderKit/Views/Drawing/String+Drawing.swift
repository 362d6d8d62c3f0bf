public import Foundation

/// Drawing of text.
@MainActor
extension String {
    /// Draws the text with its top left corner at a point. This method is for use in a view's `draw(_:)`. The default
    /// font size is 12 points.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let font = attributes?[.font] as? UIFont ?? .drawn
        let color = attributes?[.foregroundColor] as? UIColor ?? .black
        for (index, line) in split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let place = CGPoint(x: point.x, y: point.y + CGFloat(index) * font.lineHeight)
            context.write(String(line), font: font, color: color, at: place)
        }
    }

    /// Draws as many lines of the text as fit in a rectangle, from its top left corner. This method is for use in a
    /// view's `draw(_:)`. Long lines are not wrapped.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        let font = attributes?[.font] as? UIFont ?? .drawn
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        let count = max(1, Int(min(rect.height / font.lineHeight, 1_000)))
        lines.prefix(count).joined(separator: "\n").draw(at: rect.origin, withAttributes: attributes)
    }

    /// Returns the size of the text, in points.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        let font = attributes?[.font] as? UIFont ?? .drawn
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        return CGSize(
            width: lines.map { font.drawnWidth(of: $0) }.max() ?? 0,
            height: font.lineHeight * CGFloat(max(1, lines.count)))
    }
}

extension UIFont {
    /// The default font for drawn text.
    fileprivate static let drawn = UIFont.systemFont(ofSize: 12)
}
