/// The commands that are sent to mpv.
///
/// mpv's commands can run programs and write files, so arbitrary text cannot be sent. The only file names in
/// commands are those that `MediaAccess` has admitted.
enum MPVCommand {
    case get(MPVProperty)
    case observe(MPVProperty)
    case setFlag(MPVProperty, Bool)
    case setNumber(MPVProperty, Double)
    case setWord(MPVProperty, Word)
    /// Sets the output of the sound to one that mpv has listed; nil for the automatic output.
    case setOutput(AudioOutput?)
    case cyclePause
    /// Sets the position in seconds at which the next opened file starts; nil for its beginning.
    case startAt(Double?)
    case seek(Double)
    case next
    case previous
    case playIndex(Int)
    /// Stops playback and empties the playlist.
    case clear
    /// Stops playback and preserves the playlist.
    case stop
    case append(AdmittedFile)
    /// Moves the playlist entry at the index `from`. Its new place is directly before the entry that is now at the
    /// index `to`.
    case move(from: Int, to: Int)
    case remove(Int)
    case shuffle
    case unshuffle

    /// A property value that is one of mpv's keywords.
    enum Word: String {
        case infinite = "inf"
        case no
        case track
        case album
    }

    /// mpv's name of the automatic output.
    static let automaticOutput = "auto"

    /// The command as a line of JSON, with the request number that mpv repeats in its reply.
    func line(request: Int) -> [UInt8] {
        var line = MPVLine()
        switch self {
        case .get(let property): line.words("get_property", property.rawValue)
        // All observations have the number 1, because Baton does not need the number: mpv names the property in every
        // event.
        case .observe(let property):
            line.word("observe_property")
            line.number(1)
            line.word(property.rawValue)
        case .setFlag(let property, let value):
            line.words("set_property", property.rawValue)
            line.literal(value ? "true" : "false")
        case .setNumber(let property, let value):
            line.words("set_property", property.rawValue)
            line.number(value)
        case .setWord(let property, let value): line.words("set_property", property.rawValue, value.rawValue)
        case .setOutput(let output):
            line.words("set_property", MPVProperty.selectedOutput.rawValue)
            line.string(Array((output?.name ?? Self.automaticOutput).utf8))
        case .cyclePause: line.words("cycle", MPVProperty.pause.rawValue)
        case .startAt(let seconds):
            let start = seconds.map { "+\(($0 * 1000).rounded() / 1000)" } ?? "none"
            line.words("set_property", MPVProperty.start.rawValue, start)
        case .seek(let seconds):
            line.word("seek")
            line.number(seconds)
            line.word("absolute+exact")
        case .next: line.word("playlist-next")
        case .previous: line.word("playlist-prev")
        case .playIndex(let index):
            line.word("playlist-play-index")
            line.number(index)
        case .clear: line.word("stop")
        case .stop: line.words("playlist-play-index", "none")
        case .append(let file):
            line.word("loadfile")
            line.string(file.path.bytes)
            line.word("append")
        case .move(let from, let to):
            line.word("playlist-move")
            line.number(from)
            line.number(to)
        case .remove(let index):
            line.word("playlist-remove")
            line.number(index)
        case .shuffle: line.word("playlist-shuffle")
        case .unshuffle: line.word("playlist-unshuffle")
        }
        return line.finished(request: request)
    }
}
