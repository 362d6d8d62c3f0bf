public import Foundation

/// Audio or video with the state of its playback: position, status and duration.
///
/// Clients report the properties that only a playing browser can determine: duration, picture size and errors.
@MainActor
open class AVPlayerItem {
    /// Whether the item can be played. The raw values match AVFoundation's.
    public enum Status: Int, Sendable {
        /// No client has reported so far whether the item can be played.
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
    /// The duration of the item. The value is `indefinite` for live media, and until a client has reported the
    /// duration.
    public internal(set) final var duration = CMTime.indefinite
    /// The size of the picture in points. The size is zero for audio, and until a client has reported it.
    public internal(set) final var presentationSize = CGSize.zero

    /// The playback position over time, in the form that clients receive.
    final var timeline = Timeline(value: 0, at: 0, rate: 0)
    /// Whether playback has reached the end of the item, and no seek has followed.
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

    /// Returns the current playback position.
    public final func currentTime() -> CMTime { CMTime(seconds: position, preferredTimescale: Self.timescale) }

    /// Seeks to a position, and calls a closure when the seek is finished. The closure's argument is `false` if another
    /// seek came first.
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

    /// The time scale of the positions that `currentTime()` returns: 1,000,000 units per second.
    static let timescale: Int32 = 1_000_000

    /// The duration of the item in seconds, or nil if it is unknown.
    final var length: Double? { duration.isNumeric ? duration.seconds : nil }

    /// The maximum position of the timeline, in seconds: the duration, or no limit if the duration is unknown.
    final var timelineEnd: Double { length ?? .greatestFiniteMagnitude }

    /// The current playback position, in seconds.
    final var position: Double { timeline.value(at: player?.clock.now ?? timeline.at) }

    /// Clamps a position to the item's duration.
    final func clamped(_ seconds: Double) -> Double {
        seconds.isFinite ? min(max(seconds, 0), length ?? .greatestFiniteMagnitude) : 0
    }
}

extension AVPlayerItem: Hashable {
    /// Returns whether the two items are the same object.
    public nonisolated static func == (left: AVPlayerItem, right: AVPlayerItem) -> Bool { left === right }

    /// Hashes the identity of the item object.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension AVPlayerItem {
    /// Posted on the main actor when playback has reached the end of an item. The end is determined by the server's
    /// clock, or by a report of the leading client, whose reports determine the playback. The notification's object is
    /// the item.
    public nonisolated static let didPlayToEndTimeNotification = Notification.Name(
        "AVPlayerItemDidPlayToEndTimeNotification")
    /// Posted when playback of an item fails. The user info contains the error under the key
    /// `AVPlayerItemFailedToPlayToEndTimeErrorKey`.
    public nonisolated static let failedToPlayToEndTimeNotification = Notification.Name(
        "AVPlayerItemFailedToPlayToEndTimeNotification")
    /// Posted when playback of an item waits because the leading client, whose reports determine the playback, must
    /// load more data.
    public nonisolated static let playbackStalledNotification = Notification.Name(
        "AVPlayerItemPlaybackStalledNotification")
    /// Posted after a seek within an item.
    public nonisolated static let timeJumpedNotification = Notification.Name("AVPlayerItemTimeJumpedNotification")
    /// Posted after an item's `status` has changed. (Baton's own choice: without Objective-C, key-value observing is
    /// unavailable)
    public nonisolated static let statusDidChangeNotification = Notification.Name("BatonPlayerItemStatusDidChange")
}

extension NSNotification.Name {
    /// Another name for ``AVPlayerItem/didPlayToEndTimeNotification``.
    public static let AVPlayerItemDidPlayToEndTime = AVPlayerItem.didPlayToEndTimeNotification
    /// Another name for ``AVPlayerItem/failedToPlayToEndTimeNotification``.
    public static let AVPlayerItemFailedToPlayToEndTime = AVPlayerItem.failedToPlayToEndTimeNotification
    /// Another name for ``AVPlayerItem/playbackStalledNotification``.
    public static let AVPlayerItemPlaybackStalled = AVPlayerItem.playbackStalledNotification
    /// Another name for ``AVPlayerItem/timeJumpedNotification``.
    public static let AVPlayerItemTimeJumped = AVPlayerItem.timeJumpedNotification
}

/// The user-info key for the error of ``AVPlayerItem/failedToPlayToEndTimeNotification``.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

/// An error that prevents playback. The codes match AVFoundation's.
public struct AVError: Error, Equatable, CustomStringConvertible, LocalizedError, Sendable {
    /// The kind of an error.
    public enum Code: Int, Sendable {
        /// An error of an unknown kind.
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
