public import Foundation

/// What a media key, a lock screen or a script asks of what plays. (R1, R2)
public enum RemoteCommand: Hashable, Sendable {
    /// Play.
    case play
    /// Pause.
    case pause
    /// Stop, and forget the place.
    case stop
    /// Play where it is paused, and the other way round.
    case togglePlayPause
    /// Go to the next piece.
    case nextTrack
    /// Go to the piece before.
    case previousTrack
    /// Run back until `endSeekingBackward`.
    case beginSeekingBackward
    /// Run back no longer.
    case endSeekingBackward
    /// Run ahead until `endSeekingForward`.
    case beginSeekingForward
    /// Run ahead no longer.
    case endSeekingForward
    /// Jump ahead by so many seconds; without a number, by what the command prefers. No event has it.
    case skipForward(TimeInterval?)
    /// Jump back by so many seconds; without a number, by what the command prefers. No event has it.
    case skipBackward(TimeInterval?)
    /// Go to a place, in seconds from the beginning. No event has it.
    case changePlaybackPosition(TimeInterval)
    /// Play at a speed, 1 being the natural one. No event has it.
    case changePlaybackRate(Float)

    /// The command of an event's subtype.
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

    /// The subtype of the event that says it; nil where there is none. (R1)
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

    /// What ends the seeking that this begins.
    var end: RemoteCommand? {
        switch self {
        case .beginSeekingForward: .endSeekingForward
        case .beginSeekingBackward: .endSeekingBackward
        default: nil
        }
    }

    var endsSeeking: Bool { self == .endSeekingForward || self == .endSeekingBackward }
}
