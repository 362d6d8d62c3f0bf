public import Foundation

/// A piece as a player plays it: where it is, and what has become known of it.
///
/// What only whoever plays it can know (its length, how large its picture is, that it cannot be played) pages tell the server.
@MainActor
open class AVPlayerItem {
    /// Whether it can be played. Raw values as AVFoundation's.
    public enum Status: Int, Sendable {
        /// No page has said so yet.
        case unknown = 0
        /// It can be played.
        case readyToPlay = 1
        /// It cannot; `error` says why.
        case failed = 2
    }

    /// What it plays.
    public final let asset: AVAsset
    /// Whether it can be played. A change is told by `statusDidChangeNotification`, in the place of key-value observing.
    public internal(set) final var status = Status.unknown
    /// Why it cannot be played.
    public internal(set) final var error: (any Error)?
    /// How long it is: `indefinite` until a page has said so, and for what is live.
    public internal(set) final var duration = CMTime.indefinite
    /// How large its picture is, in points; zero until a page has said so, and for what is only heard.
    public internal(set) final var presentationSize = CGSize.zero

    /// Where it is, as pages are told.
    final var timeline = Timeline(value: 0, at: 0, rate: 0)
    /// Whether it was played to its end, and has not been sought elsewhere since.
    final var isAtEnd = false
    final weak var player: AVPlayer?

    /// A piece at an address: see ``AVURLAsset``.
    public convenience init(url: URL) {
        self.init(asset: AVURLAsset(url: url))
    }

    /// A piece.
    public init(asset: AVAsset) {
        self.asset = asset
    }

    /// Where it is now.
    public final func currentTime() -> CMTime { CMTime(seconds: position, preferredTimescale: Self.timescale) }

    /// Goes elsewhere in the piece, and says so once that is done; that another seek came in between, it says as false.
    open func seek(to time: CMTime, completionHandler: ((Bool) -> Void)? = nil) {
        if let player, player.currentItem === self { return player.seek(self, to: time, completionHandler) }
        guard time.isNumeric else {
            completionHandler?(false)
            return
        }
        timeline.value = held(time.seconds)
        isAtEnd = false
        completionHandler?(true)
    }

    /// The parts of a second in which a player says where it is: a thousandth of the nanoseconds of one, as AVFoundation often has it.
    static let timescale: Int32 = 1_000_000

    /// Its length in seconds; nil where nobody knows it.
    final var length: Double? { duration.isNumeric ? duration.seconds : nil }

    /// How far its timeline goes: to its end, or on and on where nobody knows that.
    final var timelineEnd: Double { length ?? .greatestFiniteMagnitude }

    /// Where it is now, in seconds.
    final var position: Double { timeline.value(at: player?.clock.now ?? timeline.at) }

    /// A place in the piece that there is.
    final func held(_ seconds: Double) -> Double {
        seconds.isFinite ? min(max(seconds, 0), length ?? .greatestFiniteMagnitude) : 0
    }
}

extension AVPlayerItem: Hashable {
    /// Whether they are the same object.
    public nonisolated static func == (left: AVPlayerItem, right: AVPlayerItem) -> Bool { left === right }

    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension AVPlayerItem {
    /// It was played to its end. Posted with the item as its object, on the main actor, when the server's clock or the page that leads has reached the end.
    public nonisolated static let didPlayToEndTimeNotification = Notification.Name(
        "AVPlayerItemDidPlayToEndTimeNotification")
    /// It could not be played on; `AVPlayerItemFailedToPlayToEndTimeErrorKey` has the error.
    public nonisolated static let failedToPlayToEndTimeNotification = Notification.Name(
        "AVPlayerItemFailedToPlayToEndTimeNotification")
    /// It waits for more of it to arrive.
    public nonisolated static let playbackStalledNotification = Notification.Name(
        "AVPlayerItemPlaybackStalledNotification")
    /// It was sought elsewhere.
    public nonisolated static let timeJumpedNotification = Notification.Name("AVPlayerItemTimeJumpedNotification")
    /// Its `status` changed. Ours: where there is no Objective-C, nothing observes keys and values.
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

/// The error of ``AVPlayerItem/failedToPlayToEndTimeNotification``.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

/// Why something cannot be played. Codes as AVFoundation's.
public struct AVError: Error, Equatable, CustomStringConvertible, LocalizedError, Sendable {
    /// What went wrong.
    public enum Code: Int, Sendable {
        /// Nobody knows what.
        case unknown = -11800
        /// The bytes are not what they should be.
        case decodeFailed = -11821
        /// No page knows the format, or it is at no address that pages can fetch.
        case fileFormatNotRecognized = -11828
        /// What it is on cannot be reached.
        case contentIsUnavailable = -11863
    }

    /// What went wrong.
    public let code: Code

    /// An error.
    public init(_ code: Code) {
        self.code = code
    }

    /// A sentence.
    public var description: String {
        switch code {
        case .unknown: "The piece cannot be played."
        case .decodeFailed: "The piece cannot be played on: some of it is not what it should be."
        case .fileFormatNotRecognized:
            "The piece cannot be played: its format is not known, or pages cannot fetch it from where it is."
        case .contentIsUnavailable: "The piece cannot be fetched."
        }
    }

    /// A sentence.
    public var errorDescription: String? { description }
}
