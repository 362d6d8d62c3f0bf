public import Foundation

/// What became of a command. Raw values as MediaPlayer's. (R2)
public enum MPRemoteCommandHandlerStatus: Int, Sendable, CaseIterable {
    /// It was done.
    case success = 0
    /// What was asked for is not there.
    case noSuchContent = 100
    /// Nothing plays that it could be done with.
    case noActionableNowPlayingItem = 110
    /// What it needs is not connected.
    case deviceNotFound = 120
    /// It could not be done.
    case commandFailed = 200
}

/// A command that came. (R2)
@MainActor
open class MPRemoteCommandEvent {
    /// The command.
    public let command: MPRemoteCommand
    /// Seconds on the screen's clock.
    public let timestamp: TimeInterval
    /// What a target said that is called by an action.
    var status = MPRemoteCommandHandlerStatus.success

    init(_ command: MPRemoteCommand, at timestamp: TimeInterval) {
        self.command = command
        self.timestamp = timestamp
    }
}

/// Whether seeking begins or ends. Raw values as MediaPlayer's.
public enum MPSeekCommandEventType: UInt, Sendable {
    /// A key went down.
    case beginSeeking = 0
    /// It was let go.
    case endSeeking = 1
}

/// A seek key that went down or was let go. (R2)
@MainActor
public final class MPSeekCommandEvent: MPRemoteCommandEvent {
    /// Which of both.
    public let type: MPSeekCommandEventType

    init(_ command: MPRemoteCommand, _ type: MPSeekCommandEventType, at timestamp: TimeInterval) {
        self.type = type
        super.init(command, at: timestamp)
    }
}

/// A jump by a time. (R2)
@MainActor
public final class MPSkipIntervalCommandEvent: MPRemoteCommandEvent {
    /// Seconds.
    public let interval: TimeInterval

    init(_ command: MPRemoteCommand, by interval: TimeInterval, at timestamp: TimeInterval) {
        self.interval = interval
        super.init(command, at: timestamp)
    }
}

/// A jump to a place. (R2)
@MainActor
public final class MPChangePlaybackPositionCommandEvent: MPRemoteCommandEvent {
    /// Seconds from the beginning.
    public let positionTime: TimeInterval

    init(_ command: MPRemoteCommand, to position: TimeInterval, at timestamp: TimeInterval) {
        positionTime = position
        super.init(command, at: timestamp)
    }
}

/// Another speed. (R2)
@MainActor
public final class MPChangePlaybackRateCommandEvent: MPRemoteCommandEvent {
    /// 1 is the natural one.
    public let playbackRate: Float

    init(_ command: MPRemoteCommand, to rate: Float, at timestamp: TimeInterval) {
        playbackRate = rate
        super.init(command, at: timestamp)
    }
}
