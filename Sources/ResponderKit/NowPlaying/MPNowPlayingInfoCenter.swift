public import Foundation

/// Whether something plays. Raw values as MediaPlayer's.
public enum MPNowPlayingPlaybackState: UInt, Sendable {
    /// Nobody said.
    case unknown = 0
    /// It plays.
    case playing = 1
    /// It stands still, and knows where.
    case paused = 2
    /// It is over.
    case stopped = 3
    /// Something else took its place.
    case interrupted = 4
}

/// What an application plays, as it tells it to lock screens: here, to every page. (R2)
@MainActor
public final class MPNowPlayingInfoCenter {
    /// The one of the application whose code runs.
    public static func `default`() -> MPNowPlayingInfoCenter { UIApplication.shared.nowPlayingInfoCenter }

    // The application has it, and clears this when it ends.
    unowned(unsafe) var application: UIApplication?
    /// Where the piece was at an instant.
    private var elapsed: Double?
    private var since = 0.0

    /// What plays, by the keys `MPMediaItemProperty…` and `MPNowPlayingInfoProperty…`; nil where nothing does. The elapsed time is the one at the moment when
    /// this is set.
    public var nowPlayingInfo: [String: Any]? {
        didSet {
            elapsed = number(MPNowPlayingInfoPropertyElapsedPlaybackTime)
            since = now
            application?.nowPlayingChanged()
        }
    }

    /// Whether it plays.
    public var playbackState = MPNowPlayingPlaybackState.unknown {
        willSet {
            // Where it is by now, before it goes on at another rate.
            elapsed = position?.value(at: now)
            since = now
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

    /// The picture's path on the server, or the name of a system image.
    private var artwork: RenderValue.Member? {
        guard let artwork = nowPlayingInfo?[MPMediaItemPropertyArtwork] as? MPMediaItemArtwork else { return nil }
        guard case .string(let path) = artwork.whole?.renderValue else { return nil }
        return .string(path)
    }

    /// By how much the elapsed time grows a second. Where nobody says, what is there plays. (R2, ours)
    private var rate: Double {
        switch playbackState {
        case .unknown, .playing: number(MPNowPlayingInfoPropertyPlaybackRate) ?? 1
        case .paused, .stopped, .interrupted: 0
        }
    }

    /// Whether something plays.
    var isPlaying: Bool { nowPlayingInfo == nil ? playbackState == .playing : rate != 0 }

    private var duration: Double? { number(MPMediaItemPropertyPlaybackDuration).flatMap { $0 > 0 ? $0 : nil } }

    private var position: Timeline? {
        elapsed.map { Timeline(value: $0, at: since, rate: rate, maximum: duration ?? .greatestFiniteMagnitude) }
    }

    /// What a page is told: what plays, and what can be asked of it; nothing where there is neither.
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
            members["state"] = .string(stateWord)
        }
        if let commands = application?.remoteCommandCenter.availableNames, !commands.isEmpty {
            members["commands"] = .words(commands)
        }
        return members.isEmpty ? .none : .object(members)
    }

    private var stateWord: String {
        switch playbackState {
        case .unknown: rate == 0 ? "paused" : "playing"
        case .playing: "playing"
        case .paused: "paused"
        case .stopped: "stopped"
        case .interrupted: "interrupted"
        }
    }
}

/// A piece's title: a `String`.
public let MPMediaItemPropertyTitle = "title"
/// Who plays it: a `String`.
public let MPMediaItemPropertyArtist = "artist"
/// What it is of: a `String`.
public let MPMediaItemPropertyAlbumTitle = "albumTitle"
/// How long it is: a number of seconds.
public let MPMediaItemPropertyPlaybackDuration = "playbackDuration"
/// Its picture: an `MPMediaItemArtwork`.
public let MPMediaItemPropertyArtwork = "artwork"
/// Where it is now: a number of seconds.
public let MPNowPlayingInfoPropertyElapsedPlaybackTime = "MPNowPlayingInfoPropertyElapsedPlaybackTime"
/// How fast it plays: 1 is the natural speed, 0 stands still.
public let MPNowPlayingInfoPropertyPlaybackRate = "MPNowPlayingInfoPropertyPlaybackRate"
/// How fast it plays when it does not stand still. No page is told.
public let MPNowPlayingInfoPropertyDefaultPlaybackRate = "MPNowPlayingInfoPropertyDefaultPlaybackRate"
/// Which of the queue it is: a number from 0. No page is told.
public let MPNowPlayingInfoPropertyPlaybackQueueIndex = "MPNowPlayingInfoPropertyPlaybackQueueIndex"
/// How many there are in the queue. No page is told.
public let MPNowPlayingInfoPropertyPlaybackQueueCount = "MPNowPlayingInfoPropertyPlaybackQueueCount"

/// The picture of what plays.
@MainActor
public final class MPMediaItemArtwork {
    /// How large it is, in points.
    public let bounds: CGRect
    private let requestHandler: @MainActor (CGSize) -> UIImage

    /// A picture of a size, in points, that is made when it is asked for.
    public init(boundsSize: CGSize, requestHandler: @escaping @MainActor (CGSize) -> UIImage) {
        bounds = CGRect(origin: .zero, size: boundsSize)
        self.requestHandler = requestHandler
    }

    /// The picture for a size, in points.
    public func image(at size: CGSize) -> UIImage? { requestHandler(size) }

    /// As large as it is. Kept, so that clients can fetch it.
    private(set) lazy var whole: UIImage? = image(at: bounds.size)
}
