/// The lyrics of a track.
public struct Lyrics: Sendable, Equatable, Codable {
    /// A line of the lyrics.
    public struct Line: Sendable, Equatable, Codable {
        /// The time in seconds at which the line is sung; nil if the lyrics have no times.
        public var start: Double?
        /// The text; empty for a pause or for the space between two verses.
        public var text: String

        /// Creates a line.
        public init(start: Double? = nil, text: String) {
            self.start = start
            self.text = text
        }
    }

    /// The maximum number of lines. Further lines are left out.
    public static let lineLimit = 2_000
    /// The maximum length of a line in characters. The rest of a longer line is left out.
    public static let lengthLimit = 300

    /// The lines. If they have times, they are in the order of their times.
    public var lines: [Line]

    /// The lines have times.
    public var isSynchronised: Bool { lines.first?.start != nil }

    /// Creates lyrics from lines.
    public init(lines: [Line]) { self.lines = lines }
}
