/// Measures words in the typeface that the web page loads. (T16)
///
/// ResponderKit opens no files: the server provides an implementation. Without an implementation, text widths are
/// estimated.
@MainActor
public protocol TextMeasuring: AnyObject {
    /// Returns the advance of each UTF-16 unit of a word, as a fraction of the font size.
    ///
    /// NaN means that the typeface does not contain the character. If several units form one glyph, the first unit
    /// has the whole advance. The result is empty if the word could not be measured.
    ///
    /// Results are cached, so that a frequent word is measured only once. A word has at most 64 units and one space
    /// after them.
    ///
    /// - Parameters:
    ///   - weight: the CSS font weight, 1 to 1000.
    ///   - hasTabularDigits: all digits have the same width.
    func advances(of word: [UInt16], weight: Int, hasTabularDigits: Bool) -> [Float]
}

extension UIFont {
    /// The object that measures all text of the process. If it is nil, widths are estimated. Existing layouts are not
    /// updated, so set this property before the first screen is created. (Baton's own choice)
    @MainActor public static var measuring: (any TextMeasuring)? {
        get { TextMeasurer.shared.measuring }
        set { TextMeasurer.shared.measuring = newValue }
    }
}
