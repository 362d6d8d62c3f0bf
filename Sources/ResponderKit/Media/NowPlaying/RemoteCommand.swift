public import Foundation

/// A playback command from a media key, a lock screen or a script. (R1, R2)
public enum RemoteCommand: Hashable, Sendable {
    /// Starts playback.
    case play
    /// Pauses playback.
    case pause
    /// Stops playback and discards the position.
    case stop
    /// Toggles between playing and paused.
    case togglePlayPause
    /// Skips to the next track.
    case nextTrack
    /// Skips to the previous track.
    case previousTrack
    /// Rewinds until `endSeekingBackward`.
    case beginSeekingBackward
    /// Ends rewinding.
    case endSeekingBackward
    /// Fast-forwards until `endSeekingForward`.
    case beginSeekingForward
    /// Ends fast-forwarding.
    case endSeekingForward
    /// Skips forward by a number of seconds. Nil means the command's preferred interval. `UIEvent` has no subtype for
    /// this command.
    case skipForward(TimeInterval?)
    /// Skips backward by a number of seconds. Nil means the command's preferred interval. `UIEvent` has no subtype for
    /// this command.
    case skipBackward(TimeInterval?)
    /// Seeks to a position, in seconds from the start of the track. `UIEvent` has no subtype for this command.
    case changePlaybackPosition(TimeInterval)
    /// Changes the playback rate; 1 is normal speed. `UIEvent` has no subtype for this command.
    case changePlaybackRate(Float)

    /// Creates the command for a `UIEvent` subtype. Fails if the subtype is not a playback command.
    init?(_ subtype: UIEvent.EventSubtype) {
        switch subtype {
        case .remoteControlPlay: self = .play
        case .remoteControlPause: self = .pause
        case .remoteControlStop: self = .stop
        case .remoteControlTogglePlayPause: self = .togglePlayPause
        case .remoteControlNextTrack: self = .nextTrack
        case .remoteControlPreviousTrack: self = .previousTrack
        case .remoteControlBeginSeekingBackward: self = .beginSeekingBackward
        case .remoteControlEndSeekingBackward: self = .endSeekingBackward
        case .remoteControlBeginSeekingForward: self = .beginSeekingForward
        case .remoteControlEndSeekingForward: self = .endSeekingForward
        case .none, .motionShake: return nil
        }
    }

    /// The `UIEvent` subtype of the command; nil if no subtype exists for it. (R1)
    var subtype: UIEvent.EventSubtype? {
        switch self {
        case .play: .remoteControlPlay
        case .pause: .remoteControlPause
        case .stop: .remoteControlStop
        case .togglePlayPause: .remoteControlTogglePlayPause
        case .nextTrack: .remoteControlNextTrack
        case .previousTrack: .remoteControlPreviousTrack
        case .beginSeekingBackward: .remoteControlBeginSeekingBackward
        case .endSeekingBackward: .remoteControlEndSeekingBackward
        case .beginSeekingForward: .remoteControlBeginSeekingForward
        case .endSeekingForward: .remoteControlEndSeekingForward
        case .skipForward, .skipBackward, .changePlaybackPosition, .changePlaybackRate: nil
        }
    }

    /// The command that ends the seeking that this command begins. Nil if this command does not begin seeking.
    var seekEnd: RemoteCommand? {
        switch self {
        case .beginSeekingForward: .endSeekingForward
        case .beginSeekingBackward: .endSeekingBackward
        default: nil
        }
    }

    var endsSeeking: Bool { self == .endSeekingForward || self == .endSeekingBackward }
}
