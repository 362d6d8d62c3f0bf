/// Knows how far the letters of the typeface that pages bring along take a line on. (T16)
///
/// ResponderKit opens no file: whoever shows screens to pages hands it one, and until then text is measured by estimate.
@MainActor
public protocol TextMeasuring: AnyObject {
    /// How far each UTF-16 unit of a word takes a line on, in parts of the font's size; NaN where the typeface has no letter for it. What several units are drawn
    /// as together counts at the first of them. Empty where it could not be measured.
    ///
    /// What it answers is kept, so it is asked once for each word that is often there. A word has no more than 64 units,
    /// and the space behind it.
    ///
    /// - Parameters:
    ///   - weight: CSS's, 1 to 1000.
    ///   - hasTabularDigits: whether digits are of one width.
    func advances(of word: [UInt16], weight: Int, hasTabularDigits: Bool) -> [Float]
}

extension UIFont {
    /// What all text of this process is measured by; nil measures by estimate. Set before the first screen: what was laid out stays as it is. (Ours)
    @MainActor public static var measuring: (any TextMeasuring)? {
        get { TextRuler.shared.measuring }
        set { TextRuler.shared.measuring = newValue }
    }
}
