import BatonSupport

/// Which tracks go on at their position when they are played again.
extension MediaItem {
    /// The minimum duration in seconds of a track of any genre that goes on at its position.
    package static let longDuration = 30.0 * 60
    /// Parts of the genres of recorded speech, folded.
    private static let speechGenres = [
        "audiobook", "audio book", "podcast", "speech", "spoken", "horbuch",
    ]

    /// Whether the track is recorded speech, such as an audiobook or a podcast, by its genre or the name of its file.
    package var isSpeech: Bool {
        if path.pathExtension == "m4b" { return true }
        guard let genre else { return false }
        let folded = String(decoding: FoldedText.bytes(of: genre), as: UTF8.self)
        return Self.speechGenres.contains { folded.contains($0) }
    }

    /// Whether the track goes on at its position when it is played again: recorded speech, and long tracks.
    /// - Parameter duration: the duration that the player reports, in seconds; nil if it is unknown.
    public func goesOn(duration: Double? = nil) -> Bool {
        (duration ?? self.duration ?? 0) >= Self.longDuration || isSpeech
    }
}
