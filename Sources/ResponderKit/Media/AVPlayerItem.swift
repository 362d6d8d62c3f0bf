public import Foundation

/// Media with its playback state: position, status and duration.
///
/// Clients report the properties that only the playing browser can know: duration, picture size and errors.
@MainActor
open class AVPlayerItem {
    /// Whether the item can be played. The raw values match AVFoundation's.
    public enum Status: Int, Sendable {
        /// No client has reported a status so far.
        case unknown = 0
        /// The item can be played.
        case readyToPlay = 1
        /// The item cannot be played. `error` contains the reason.
        case failed = 2
    }

    /// The media of the item.
    public final let asset: AVAsset
    /// Whether the item can be played. `statusDidChangeNotification` replaces key-value observing.
    public internal(set) final var status = Status.unknown
    /// The reason why the item cannot be played.
    public internal(set) final var error: (any Error)?
    /// The duration. `indefinite` until a client has reported it, and for live media.
    public internal(set) final var duration = CMTime.indefinite
    /// The size of the picture in points. Zero until a client has reported it, and for audio.
    public internal(set) final var presentationSize = CGSize.zero

    /// The playback position over time, as sent to clients.
    final var timeline = Timeline(value: 0, at: 0, rate: 0)
    /// Whether the item was played to its end without a seek since.
    final var isAtEnd = false
    final weak var player: AVPlayer?

    /// Creates an item for the media at a URL. See ``AVURLAsset``.
    public convenience init(url: URL) {
        self.init(asset: AVURLAsset(url: url))
    }

    /// Creates an item for an asset.
    public init(asset: AVAsset) {
        self.asset = asset
    }

    /// Returns the current position.
    public final func currentTime() -> CMTime { CMTime(seconds: position, preferredTimescale: Self.timescale) }

    /// Seeks to a position, and calls a closure when done. The closure's argument is `false` if another seek came
    /// first.
    open func seek(to time: CMTime, completionHandler: ((Bool) -> Void)? = nil) {
        if let player, player.currentItem === self { return player.seek(self, to: time, completionHandler) }
        guard time.isNumeric else {
            completionHandler?(false)
            return
        }
        timeline.value = clamped(time.seconds)
        isAtEnd = false
        completionHandler?(true)
    }

    /// The time scale of reported positions: microseconds, as often in AVFoundation.
    static let timescale: Int32 = 1_000_000

    /// The duration in seconds, or nil if it is unknown.
    final var length: Double? { duration.isNumeric ? duration.seconds : nil }

    /// The end of the timeline: the duration, or no limit if it is unknown.
    final var timelineEnd: Double { length ?? .greatestFiniteMagnitude }

    /// The current position, in seconds.
    final var position: Double { timeline.value(at: player?.clock.now ?? timeline.at) }

    /// Clamps a position to the item's duration.
    final func clamped(_ seconds: Double) -> Double {
        seconds.isFinite ? min(max(seconds, 0), length ?? .greatestFiniteMagnitude) : 0
    }
}

extension AVPlayerItem: Hashable {
    /// Returns whether both are the same object.
    public nonisolated static func == (left: AVPlayerItem, right: AVPlayerItem) -> Bool { left === right }

    /// Hashes the object identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension AVPlayerItem {
    /// Posted on the main actor when playback has reached the end, by the server's clock or by a report of the
    /// leading client. The object is the item.
    public nonisolated static let didPlayToEndTimeNotification = Notification.Name(
        "AVPlayerItemDidPlayToEndTimeNotification")
    /// Posted when playback fails. The user info contains the error under
    /// `AVPlayerItemFailedToPlayToEndTimeErrorKey`.
    public nonisolated static let failedToPlayToEndTimeNotification = Notification.Name(
        "AVPlayerItemFailedToPlayToEndTimeNotification")
    /// Posted when playback waits for more data.
    public nonisolated static let playbackStalledNotification = Notification.Name(
        "AVPlayerItemPlaybackStalledNotification")
    /// Posted after a seek.
    public nonisolated static let timeJumpedNotification = Notification.Name("AVPlayerItemTimeJumpedNotification")
    /// Posted after `status` has changed. (Ours: without Objective-C, key-value observing is unavailable)
    public nonisolated static let statusDidChangeNotification = Notification.Name("BatonPlayerItemStatusDidChange")
}

extension NSNotification.Name {
    /// The same as ``AVPlayerItem/didPlayToEndTimeNotification``.
    public static let AVPlayerItemDidPlayToEndTime = AVPlayerItem.didPlayToEndTimeNotification
    /// The same as ``AVPlayerItem/failedToPlayToEndTimeNotification``.
    public static let AVPlayerItemFailedToPlayToEndTime = AVPlayerItem.failedToPlayToEndTimeNotification
    /// The same as ``AVPlayerItem/playbackStalledNotification``.
    public static let AVPlayerItemPlaybackStalled = AVPlayerItem.playbackStalledNotification
    /// The same as ``AVPlayerItem/timeJumpedNotification``.
    public static let AVPlayerItemTimeJumped = AVPlayerItem.timeJumpedNotification
}

/// The user-info key for the error of ``AVPlayerItem/failedToPlayToEndTimeNotification``.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

/// An error that prevents playback. The codes match AVFoundation's.
public struct AVError: Error, Equatable, CustomStringConvertible, LocalizedError, Sendable {
    /// The kind of an error.
    public enum Code: Int, Sendable {
        /// An unknown error.
        case unknown = -11800
        /// The media data is corrupt.
        case decodeFailed = -11821
        /// The format is not supported, or clients cannot fetch from the URL.
        case fileFormatNotRecognized = -11828
        /// The media cannot be reached.
        case contentIsUnavailable = -11863
    }

    /// The kind of the error.
    public let code: Code

    /// Creates an error.
    public init(_ code: Code) {
        self.code = code
    }

    /// A sentence that describes the error.
    public var description: String {
        switch code {
        case .unknown: "The video or audio cannot be played."
        case .decodeFailed: "Playback stopped: the video or audio file is damaged."
        case .fileFormatNotRecognized:
            "The video or audio cannot be played: browsers do not support its format, or cannot fetch the file."
        case .contentIsUnavailable:
            """
            The video or audio file cannot be loaded: the connection failed, or the file no longer exists. \
            Check the connection and play it again.
            """
        }
    }

    /// A sentence that describes the error.
    public var errorDescription: String? { description }
}
