public import Foundation

/// The status of a handled command. The raw values match MediaPlayer's. (R2)
public enum MPRemoteCommandHandlerStatus: Int, Sendable, CaseIterable {
    /// The command succeeded.
    case success = 0
    /// The requested content does not exist.
    case noSuchContent = 100
    /// No current track can perform the command.
    case noActionableNowPlayingItem = 110
    /// A required device is not connected.
    case deviceNotFound = 120
    /// The command failed.
    case commandFailed = 200
}

/// A playback command that the application has received, as an event for the command's targets. (R2)
@MainActor
open class MPRemoteCommandEvent {
    /// The command that was received.
    public let command: MPRemoteCommand
    /// The time of the event on the screen's clock, in seconds.
    public let timestamp: TimeInterval
    /// The status that a target's method returned.
    var status = MPRemoteCommandHandlerStatus.success

    init(_ command: MPRemoteCommand, at timestamp: TimeInterval) {
        self.command = command
        self.timestamp = timestamp
    }
}

/// The phase of a seek command. The raw values match MediaPlayer's.
public enum MPSeekCommandEventType: UInt, Sendable {
    /// Seeking begins: the key was pressed.
    case beginSeeking = 0
    /// Seeking ends: the key was released.
    case endSeeking = 1
}

/// The beginning or the end of seeking. (R2)
@MainActor
public final class MPSeekCommandEvent: MPRemoteCommandEvent {
    /// Whether the event is the beginning or the end of seeking.
    public let type: MPSeekCommandEventType

    init(_ command: MPRemoteCommand, _ type: MPSeekCommandEventType, at timestamp: TimeInterval) {
        self.type = type
        super.init(command, at: timestamp)
    }
}

/// A request to skip by an interval. (R2)
@MainActor
public final class MPSkipIntervalCommandEvent: MPRemoteCommandEvent {
    /// The length of the skip, in seconds.
    public let interval: TimeInterval

    init(_ command: MPRemoteCommand, by interval: TimeInterval, at timestamp: TimeInterval) {
        self.interval = interval
        super.init(command, at: timestamp)
    }
}

/// A request to seek to a position. (R2)
@MainActor
public final class MPChangePlaybackPositionCommandEvent: MPRemoteCommandEvent {
    /// The position from the start of the track, in seconds.
    public let positionTime: TimeInterval

    init(_ command: MPRemoteCommand, to position: TimeInterval, at timestamp: TimeInterval) {
        positionTime = position
        super.init(command, at: timestamp)
    }
}

/// A request to change the playback rate. (R2)
@MainActor
public final class MPChangePlaybackRateCommandEvent: MPRemoteCommandEvent {
    /// The requested rate. 1 is normal speed.
    public let playbackRate: Float

    init(_ command: MPRemoteCommand, to rate: Float, at timestamp: TimeInterval) {
        playbackRate = rate
        super.init(command, at: timestamp)
    }
}
