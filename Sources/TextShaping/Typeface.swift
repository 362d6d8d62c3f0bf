public import ResponderKit
import CHarfBuzz

/// The typeface that the page brings along, measured as browsers measure it: by HarfBuzz, with all its weights, pairs of letters and accents.
///
///     UIFont.measuring = try Typeface(file: "web/" + Typeface.file)
@MainActor
public final class Typeface: TextMeasuring {
    /// Why a file cannot be measured by.
    public struct Problem: Error, CustomStringConvertible {
        /// The file.
        public let file: String

        /// What is wrong, and what to do.
        public var description: String {
            "\(file) is not there, or is no typeface. Text is measured by estimate; the page's own typeface lies beside it in Baton's sources, and `make font` makes it anew."
        }
    }

    /// Where it lies in the folder of the page.
    public static nonisolated let file = "fonts/text-metrics.ttf"

    /// A pointer that only the main actor uses, until the last of it.
    private nonisolated(unsafe) let typeface: OpaquePointer

    /// Maps a TrueType or OpenType file; what is variable has a weight axis.
    public init(file: String) throws(Problem) {
        guard let typeface = baton_typeface_open(file) else { throw Problem(file: file) }
        self.typeface = typeface
    }

    deinit { baton_typeface_close(typeface) }

    /// How far each UTF-16 unit of a word takes a line on. (T16)
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
