import Foundation

/// The baselines of a view's text. (L14, L59)
extension UIView {
    /// The positions of the first and last baselines in a view. Each position is a fraction of the view's height plus
    /// an offset in points.
    struct Baselines {
        var first: (part: Double, offset: Double) = (0, 0)
        var last: (part: Double, offset: Double) = (1, 0)
        /// The font of the text, or nil if the view has no text.
        var font: UIFont?

        /// Creates the baselines of a view without text: its top and bottom edges.
        init() {}

        /// Creates the baselines of a vertically centred block of lines with a total height in points.
        init(ofLinesInTheMiddle font: UIFont, height: Double) {
            self.font = font
            first = (0.5, -height / 2 + font.ascender)
            last = (0.5, height / 2 - font.lineHeight + font.ascender)
        }

        /// Creates the baselines of a block of lines that begins at a distance from the top, in points.
        init(ofLinesAt top: Double, font: UIFont, height: Double) {
            self.font = font
            first = (0, top + font.ascender)
            last = (0, top + height - font.lineHeight + font.ascender)
        }
    }

    /// Returns the view whose text determines this view's baselines. The search follows `forFirstBaselineLayout` or
    /// `forLastBaselineLayout` from view to view, and ends at a view that does not refer to one of its descendants.
    final func baselineView(isFirst: Bool) -> UIView {
        var view = self
        // The limit of 16 steps ends the search if two views refer to each other.
        for _ in 0..<16 {
            let next = isFirst ? view.forFirstBaselineLayout : view.forLastBaselineLayout
            guard next !== view, next.isDescendant(of: view) else { break }
            view = next
        }
        return view
    }
}

extension UIFont {
    /// The distance from the top of a line to its baseline, in points. The glyphs are centred vertically in the line.
    var ascender: Double { (lineHeight + pointSize * 0.7275) / 2 }
}
