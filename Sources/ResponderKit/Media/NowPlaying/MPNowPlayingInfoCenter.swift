public import Foundation

/// The playback state. The raw values match MediaPlayer's.
public enum MPNowPlayingPlaybackState: UInt, Sendable {
    /// The application has not set a state.
    case unknown = 0
    /// Playback is in progress.
    case playing = 1
    /// Playback is paused and the position is retained.
    case paused = 2
    /// Playback has ended.
    case stopped = 3
    /// Another source interrupts the playback.
    case interrupted = 4
}

/// The information about the track that the application is playing. Every client of the screen receives this
/// information. (R2)
@MainActor
public final class MPNowPlayingInfoCenter {
    /// Returns the info center of the running application.
    public static func `default`() -> MPNowPlayingInfoCenter {
        UIApplication.shared(for: "MPNowPlayingInfoCenter.default()").nowPlayingInfoCenter
    }

    weak var application: UIApplication?
    /// The playback position in seconds, as it was at the instant `elapsedTimestamp`.
    private var elapsed: Double?
    private var elapsedTimestamp = 0.0

    /// The information about the current track, with the keys `MPMediaItemProperty…` and `MPNowPlayingInfoProperty…`.
    /// Nil if nothing is being played.
    ///
    /// The elapsed time in this dictionary is the playback position at the moment at which the property is set.
    public var nowPlayingInfo: [String: Any]? {
        didSet {
            elapsed = number(MPNowPlayingInfoPropertyElapsedPlaybackTime)
            elapsedTimestamp = now
            application?.nowPlayingChanged()
        }
    }

    /// The state of the playback, as the application has set it.
    public var playbackState = MPNowPlayingPlaybackState.unknown {
        willSet {
            // The current position is computed with the rate of the old state, and stored before the state changes.
            elapsed = position?.value(at: now)
            elapsedTimestamp = now
        }
        didSet { if playbackState != oldValue { application?.nowPlayingChanged() } }
    }

    init(of application: UIApplication) {
        self.application = application
    }

    private var now: Double { application?.clock.now ?? 0 }

    private func number(_ key: String) -> Double? {
        let number: Double? =
            switch nowPlayingInfo?[key] {
            case let value as Double: value
            case let value as Float: Double(value)
            case let value as Int: Double(value)
            case let value as NSNumber: value.doubleValue
            default: nil
            }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    private func text(_ key: String) -> RenderValue.Member? {
        guard let text = nowPlayingInfo?[key] as? String, !text.isEmpty else { return nil }
        return .string(text)
    }

    /// The artwork's path on the server, or the name of a system image.
    private var artwork: RenderValue.Member? {
        guard let artwork = nowPlayingInfo?[MPMediaItemPropertyArtwork] as? MPMediaItemArtwork else { return nil }
        guard case .string(let path) = artwork.fullImage?.renderValue else { return nil }
        return .string(path)
    }

    /// The playback rate: seconds of position per second. The rate is 1 if neither a rate nor a state is
    /// set. (R2; Baton's own choice)
    private var rate: Double {
        switch playbackState {
        case .unknown, .playing: number(MPNowPlayingInfoPropertyPlaybackRate) ?? 1
        case .paused, .stopped, .interrupted: 0
        }
    }

    /// Whether playback is in progress.
    var isPlaying: Bool { nowPlayingInfo == nil ? playbackState == .playing : rate != 0 }

    private var duration: Double? { number(MPMediaItemPropertyPlaybackDuration).flatMap { $0 > 0 ? $0 : nil } }

    private var position: Timeline? {
        elapsed.map {
            Timeline(value: $0, at: elapsedTimestamp, rate: rate, maximum: duration ?? .greatestFiniteMagnitude)
        }
    }

    /// The value that clients receive: the track and the available commands. Empty if there is no track and no
    /// available command.
    var renderValue: RenderValue {
        var members: [String: RenderValue.Member] = [:]
        if nowPlayingInfo != nil {
            members["title"] = text(MPMediaItemPropertyTitle)
            members["artist"] = text(MPMediaItemPropertyArtist)
            members["album"] = text(MPMediaItemPropertyAlbumTitle)
            members["artwork"] = artwork
            members["duration"] = duration.map { .number($0) }
            members["position"] = position.map { .timeline($0) }
            members["rate"] = .number(rate)
            members["state"] = .string(playbackStateName)
        }
        if let commands = application?.remoteCommandCenter.availableNames, !commands.isEmpty {
            members["commands"] = .words(commands)
        }
        return members.isEmpty ? .none : .object(members)
    }

    private var playbackStateName: String {
        switch playbackState {
        case .unknown: rate == 0 ? "paused" : "playing"
        case .playing: "playing"
        case .paused: "paused"
        case .stopped: "stopped"
        case .interrupted: "interrupted"
        }
    }
}

/// The title of the track: a `String`.
public let MPMediaItemPropertyTitle = "title"
/// The artist of the track: a `String`.
public let MPMediaItemPropertyArtist = "artist"
/// The album of the track: a `String`.
public let MPMediaItemPropertyAlbumTitle = "albumTitle"
/// The duration of the track, in seconds.
public let MPMediaItemPropertyPlaybackDuration = "playbackDuration"
/// The artwork of the track: an `MPMediaItemArtwork`.
public let MPMediaItemPropertyArtwork = "artwork"
/// The current position, in seconds.
public let MPNowPlayingInfoPropertyElapsedPlaybackTime = "MPNowPlayingInfoPropertyElapsedPlaybackTime"
/// The current playback rate: 1 is normal speed, 0 is paused.
public let MPNowPlayingInfoPropertyPlaybackRate = "MPNowPlayingInfoPropertyPlaybackRate"
/// The playback rate that applies while playback is not paused. Clients do not receive this value.
public let MPNowPlayingInfoPropertyDefaultPlaybackRate = "MPNowPlayingInfoPropertyDefaultPlaybackRate"
/// The index of the track in the queue, from 0. Clients do not receive this value.
public let MPNowPlayingInfoPropertyPlaybackQueueIndex = "MPNowPlayingInfoPropertyPlaybackQueueIndex"
/// The number of tracks in the queue. Clients do not receive this value.
public let MPNowPlayingInfoPropertyPlaybackQueueCount = "MPNowPlayingInfoPropertyPlaybackQueueCount"

/// The artwork of a track.
@MainActor
public final class MPMediaItemArtwork {
    /// The size of the full image, in points.
    public let bounds: CGRect
    private let requestHandler: @MainActor (CGSize) -> UIImage

    /// Creates artwork of a size in points. The closure is called for the image only when the image is needed.
    public init(boundsSize: CGSize, requestHandler: @escaping @MainActor (CGSize) -> UIImage) {
        bounds = CGRect(origin: .zero, size: boundsSize)
        self.requestHandler = requestHandler
    }

    /// Returns the artwork's image for a size, in points.
    public func image(at size: CGSize) -> UIImage? { requestHandler(size) }

    /// The artwork's image at full size, cached so that clients can fetch it.
    private(set) lazy var fullImage: UIImage? = image(at: bounds.size)
}
