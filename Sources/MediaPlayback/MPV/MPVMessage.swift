import Foundation

/// A line received from mpv.
enum MPVMessage {
    /// The reply to the command that had this request number. `data` is the requested value; nil for a command that
    /// requests no value.
    case reply(request: Int, succeeded: Bool, data: Any?)
    case event(MPVEvent)

    /// Parses a line; nil for a message that is unknown or not JSON, such as the replies of some commands. mpv copies
    /// file names and tags unchanged, so a line may contain invalid UTF-8.
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

/// An event reported by mpv.
enum MPVEvent {
    case startFile(entry: Int)
    /// A file was closed. `reason` is `eof`, `stop`, `error`, `quit` or `redirect`; `error` describes the
    /// problem.
    case endFile(entry: Int, reason: String, error: String?)
    case fileLoaded
    case playbackRestart
    /// mpv has nothing to play. This event is also the first one after mpv has started.
    case idle
    /// The value of a property has changed; the new value is nil if the property has none.
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

/// The properties of mpv that are read or set.
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
    case replayGain = "replaygain"
    /// The outputs among which people can choose.
    case outputs = "audio-device-list"
    /// The name of the chosen output.
    case selectedOutput = "audio-device"
    /// mpv opens the next file before the current one ends.
    case prefetch = "prefetch-playlist"
    /// The playback position. The position is requested when needed and never observed, because mpv would report it
    /// fifteen times a second.
    case position = "time-pos"
    /// The whole queue. The queue is requested when needed and never observed, because mpv would report all of it at
    /// every track change.
    case playlist
    /// The start position of the next opened file.
    case start

    /// The properties whose changes mpv reports.
    static let observed: [MPVProperty] = [
        .pause, .idleActive, .coreIdle, .pausedForCache, .endReached, .duration, .seekable, .speed, .volume, .mute,
        .playlistPosition, .playlistCount, .loopFile, .loopPlaylist, .shuffle, .currentOutput, .replayGain,
        .outputs, .selectedOutput,
    ]
}

/// The last reported values of the observed properties.
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
    private(set) var replayGain = PlaybackState.ReplayGain.off
    private(set) var outputs: [AudioOutput] = []
    /// The chosen output; nil for the automatic output.
    private(set) var selectedOutput: AudioOutput?
    /// mpv's names of the sound systems whose outputs are offered.
    private let systems: [String]

    init(systems: [String] = []) {
        self.systems = systems
    }

    mutating func update(_ property: MPVProperty, _ value: Any?) {
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
        // For each of the two loop properties, mpv reports `false`, "inf", "force" or the number of remaining repeats.
        case .loopFile: loopsFile = value is String || (number ?? 0) > 0
        case .loopPlaylist: loopsPlaylist = value is String || (number ?? 0) > 0
        case .shuffle: shuffle = flag
        // Between two files mpv reports no audio output. The previous value is kept, because the next file uses the
        // same output.
        case .currentOutput: output = value as? String ?? output
        case .replayGain: replayGain = (value as? String).flatMap(PlaybackState.ReplayGain.init) ?? .off
        case .outputs: outputs = AudioOutput.outputs(in: value, systems: systems)
        case .selectedOutput:
            selectedOutput = (value as? String).flatMap { name in
                outputs.first { $0.name == name } ?? AudioOutput(mpvName: name, description: nil)
            }
        case .prefetch, .version, .position, .playlist, .start: break
        }
    }

    /// The playback status, derived from the reported flags as mpv's documentation describes.
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
