/// All that mpv is ever told.
///
/// mpv's commands can run programs and write files, so there is no way to send it a text: a command is one of these,
/// and the only file names among them are those that `MediaAccess` has admitted.
enum MPVCommand {
    case get(MPVProperty)
    case observe(MPVProperty)
    case setFlag(MPVProperty, Bool)
    case setNumber(MPVProperty, Double)
    case setWord(MPVProperty, Word)
    case cyclePause
    /// Where the next file that is opened begins, in seconds; nil is at its beginning.
    case startAt(Double?)
    case seek(Double)
    case next
    case previous
    case playIndex(Int)
    /// Stops and empties the playlist.
    case clear
    /// Stops and keeps the playlist.
    case stop
    case append(AdmittedFile)
    case move(from: Int, to: Int)
    case shuffle
    case unshuffle

    /// A value that is a word of mpv's.
    enum Word: String {
        case infinite = "inf"
        case no
    }

    /// The line that says it, with the number that comes back in the answer.
    func line(request: Int) -> [UInt8] {
        var line = MPVLine()
        switch self {
        case .get(let property): line.words("get_property", property.rawValue)
        // The observation's own number is not used: mpv repeats the name in every event.
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
        case .cyclePause: line.words("cycle", MPVProperty.pause.rawValue)
        case .startAt(let seconds):
            let place = seconds.map { "+\(($0 * 1000).rounded() / 1000)" } ?? "none"
            line.words("set_property", MPVProperty.start.rawValue, place)
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
        case .shuffle: line.word("playlist-shuffle")
        case .unshuffle: line.word("playlist-unshuffle")
        }
        return line.finished(request: request)
    }
}
