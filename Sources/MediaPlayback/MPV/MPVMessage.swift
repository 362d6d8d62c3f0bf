import Foundation

/// One line that mpv sent.
enum MPVMessage {
    /// The answer to the command with that number. `data` is what was asked for, where it is there.
    case reply(request: Int, succeeded: Bool, data: Any?)
    case event(MPVEvent)

    /// Reads a line; nil where it is none that this program knows. mpv passes file names and tags on as they are, so
    /// a line may hold bytes that are not UTF-8, and some commands' answers are not JSON at all.
    init?(line: some Collection<UInt8>) {
        // swift-format-ignore: the repair has to come before the parser, which refuses the whole line otherwise.
        let repaired = Data(String(decoding: line, as: UTF8.self).utf8)
        guard let object = try? JSONSerialization.jsonObject(with: repaired) as? [String: Any] else { return nil }
        if let name = object["event"] as? String {
            guard let event = MPVEvent(name: name, object: object) else { return nil }
            self = .event(event)
        } else if let request = object["request_id"] as? Int, let error = object["error"] as? String {
            self = .reply(request: request, succeeded: error == "success", data: object["data"])
        } else {
            return nil
        }
    }
}

/// Something that happened in mpv.
enum MPVEvent {
    case startFile(entry: Int)
    /// A file was left: `reason` is `eof`, `stop`, `error`, `quit` or `redirect`, `error` says what was wrong with it.
    case endFile(entry: Int, reason: String, error: String?)
    case fileLoaded
    case playbackRestart
    /// There is nothing to play. Said first when mpv has started up.
    case idle
    /// A property has another value; nil where it has none at the moment.
    case property(MPVProperty, Any?)

    init?(name: String, object: [String: Any]) {
        if name == "property-change" {
            guard let property = (object["name"] as? String).flatMap(MPVProperty.init) else { return nil }
            self = .property(property, object["data"])
            return
        }
        let entry = object["playlist_entry_id"] as? Int
        switch name {
        case "start-file":
            guard let entry else { return nil }
            self = .startFile(entry: entry)
        case "end-file":
            guard let entry, let reason = object["reason"] as? String else { return nil }
            self = .endFile(entry: entry, reason: reason, error: object["file_error"] as? String)
        case "file-loaded": self = .fileLoaded
        case "playback-restart": self = .playbackRestart
        case "idle": self = .idle
        default: return nil
        }
    }
}

/// The properties of mpv that this program reads or sets.
enum MPVProperty: String, CaseIterable {
    case version = "mpv-version"
    case pause
    case idleActive = "idle-active"
    case coreIdle = "core-idle"
    case pausedForCache = "paused-for-cache"
    case endReached = "eof-reached"
    case duration
    case seekable
    case speed
    case volume
    case mute
    case playlistPosition = "playlist-pos"
    case playlistCount = "playlist-count"
    case loopFile = "loop-file"
    case loopPlaylist = "loop-playlist"
    case shuffle
    case currentOutput = "current-ao"
    /// Where the piece is. Read, never observed: it would come fifteen times a second.
    case position = "time-pos"
    /// The whole queue. Read, never observed: it comes as a whole at every change of track, and may be long.
    case playlist
    /// Where the next file that is opened begins.
    case start

    /// Those whose changes mpv is asked to tell.
    static let observed: [MPVProperty] = [
        .pause, .idleActive, .coreIdle, .pausedForCache, .endReached, .duration, .seekable, .speed, .volume, .mute,
        .playlistPosition, .playlistCount, .loopFile, .loopPlaylist, .shuffle, .currentOutput,
    ]
}

/// What the observed properties were when they last changed.
struct MPVProperties {
    private(set) var isPaused = false
    private(set) var isIdle = true
    private(set) var coreIdle = true
    private(set) var waitsForCache = false
    private(set) var endReached = false
    private(set) var duration: Double?
    private(set) var seekable = false
    private(set) var speed = 1.0
    private(set) var volume = 100.0
    private(set) var muted = false
    private(set) var playlistPosition = -1
    private(set) var playlistCount = 0
    private(set) var loopsFile = false
    private(set) var loopsPlaylist = false
    private(set) var shuffle = false
    private(set) var output: String?

    mutating func take(_ property: MPVProperty, _ value: Any?) {
        let flag = value as? Bool ?? false
        let number = (value as? Double).flatMap { $0.isFinite ? $0 : nil }
        switch property {
        case .pause: isPaused = flag
        case .idleActive: isIdle = flag
        case .coreIdle: coreIdle = flag
        case .pausedForCache: waitsForCache = flag
        case .endReached: endReached = flag
        case .duration: duration = number.flatMap { $0 > 0 ? $0 : nil }
        case .seekable: seekable = flag
        case .speed: speed = number ?? 1
        case .volume: volume = PlaybackRules.volume(number ?? 100) ?? 100
        case .mute: muted = flag
        case .playlistPosition: playlistPosition = value as? Int ?? -1
        case .playlistCount: playlistCount = value as? Int ?? 0
        // `false`, "inf", "force" or how many times are left.
        case .loopFile: loopsFile = value is String || (number ?? 0) > 0
        case .loopPlaylist: loopsPlaylist = value is String || (number ?? 0) > 0
        case .shuffle: shuffle = flag
        // Not there between two files: the last one is what the next will use.
        case .currentOutput: output = value as? String ?? output
        case .version, .position, .playlist, .start: break
        }
    }

    /// What mpv is doing, by the rules that its documentation gives for these flags.
    var status: PlaybackState.Status {
        if isIdle { return .stopped }
        if isPaused { return .paused }
        if waitsForCache || (coreIdle && !endReached) { return .buffering }
        return .playing
    }

    var repeatMode: PlaybackState.RepeatMode {
        loopsFile ? .one : (loopsPlaylist ? .all : .off)
    }
}
