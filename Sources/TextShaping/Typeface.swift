public import ResponderKit
import CHarfBuzz

/// The web page's typeface. Text is measured with HarfBuzz, as in browsers, including weights, kerning and accents.
///
///     UIFont.measuring = try Typeface(page: "web")
@MainActor
public final class Typeface: TextMeasuring {
    /// The error for a file that is not a usable typeface.
    public struct Problem: Error, CustomStringConvertible {
        /// The path of the file.
        public let file: String

        /// The text of the error: the problem, and how to solve it.
        public var description: String {
            "\(file) does not exist, or is not a typeface, so widths of text are estimated. In Baton's sources, `make font` creates the file."
        }
    }

    /// The path of the typeface within the web page's folder.
    public static nonisolated let file = "fonts/text-metrics.ttf"

    // SAFETY: only the main actor uses the pointer, until `deinit` closes it.
    private nonisolated(unsafe) let typeface: OpaquePointer

    /// Opens a TrueType or OpenType file by mapping it into memory. A variable font must have a weight axis.
    public init(file: String) throws(Problem) {
        guard let typeface = baton_typeface_open(file) else { throw Problem(file: file) }
        self.typeface = typeface
    }

    /// Opens the typeface in the folder of the page's files. Browsers draw all text with this typeface.
    public convenience init(page folder: String) throws(Problem) {
        try self.init(file: folder + "/" + Typeface.file)
    }

    deinit { baton_typeface_close(typeface) }

    /// Returns the advance of each UTF-16 unit of a word, as a fraction of the font size. (T16)
    public func advances(of word: [UInt16], weight: Int, hasTabularDigits: Bool) -> [Float] {
        [Float](unsafeUninitializedCapacity: word.count) { advances, count in
            let isMeasured = word.withUnsafeBufferPointer {
                baton_typeface_advances(
                    typeface, $0.baseAddress, Int32(clamping: $0.count), Int32(clamping: weight), hasTabularDigits,
                    advances.baseAddress)
            }
            count = isMeasured ? word.count : 0
        }
    }
}
