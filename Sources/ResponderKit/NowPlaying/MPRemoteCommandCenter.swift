import Foundation

/// What can be asked of what an application plays, by media keys, lock screens and scripts. (R2)
///
/// It needs no `beginReceivingRemoteControlEvents()`. A command that is enabled and that somebody does goes here and nowhere else; any other goes down the
/// responder chain as an event.
@MainActor
public final class MPRemoteCommandCenter {
    /// The one of the application whose code runs.
    public static func shared() -> MPRemoteCommandCenter { UIApplication.shared.remoteCommandCenter }

    /// Play.
    public let playCommand = MPRemoteCommand()
    /// Pause.
    public let pauseCommand = MPRemoteCommand()
    /// Stop, and forget the place.
    public let stopCommand = MPRemoteCommand()
    /// Play where it is paused, and the other way round. Where nobody does it, `playCommand` or `pauseCommand` is asked for.
    public let togglePlayPauseCommand = MPRemoteCommand()
    /// Go to the next piece.
    public let nextTrackCommand = MPRemoteCommand()
    /// Go to the piece before.
    public let previousTrackCommand = MPRemoteCommand()
    /// Run ahead while a key is held: an `MPSeekCommandEvent` when it goes down, and one when it is let go.
    public let seekForwardCommand = MPRemoteCommand()
    /// Run back while a key is held: an `MPSeekCommandEvent` when it goes down, and one when it is let go.
    public let seekBackwardCommand = MPRemoteCommand()
    /// Jump ahead: an `MPSkipIntervalCommandEvent`.
    public let skipForwardCommand = MPSkipIntervalCommand()
    /// Jump back: an `MPSkipIntervalCommandEvent`.
    public let skipBackwardCommand = MPSkipIntervalCommand()
    /// Go to a place: an `MPChangePlaybackPositionCommandEvent`.
    public let changePlaybackPositionCommand = MPChangePlaybackPositionCommand()
    /// Play at another speed: an `MPChangePlaybackRateCommandEvent`.
    public let changePlaybackRateCommand = MPChangePlaybackRateCommand()
    /// Give what plays a mark. No client here asks for it.
    public let ratingCommand = MPRatingCommand()
    /// Like what plays. No client here asks for it.
    public let likeCommand = MPFeedbackCommand()
    /// Dislike what plays. No client here asks for it.
    public let dislikeCommand = MPFeedbackCommand()
    /// Remember what plays. No client here asks for it.
    public let bookmarkCommand = MPFeedbackCommand()

    // The application has it, and clears this when it ends.
    unowned(unsafe) var application: UIApplication?

    init(of application: UIApplication) {
        self.application = application
        for command in named.map(\.command) {
            command.onChange = { [weak self] in self?.application?.nowPlayingChanged() }
        }
    }

    /// The commands that clients can ask for, by their names on the wire.
    private var named: [(name: String, command: MPRemoteCommand)] {
        [
            ("play", playCommand), ("pause", pauseCommand), ("stop", stopCommand),
            ("togglePlayPause", togglePlayPauseCommand),
            ("nextTrack", nextTrackCommand), ("previousTrack", previousTrackCommand),
            ("seekForward", seekForwardCommand),
            ("seekBackward", seekBackwardCommand), ("skipForward", skipForwardCommand),
            ("skipBackward", skipBackwardCommand),
            ("changePlaybackPosition", changePlaybackPositionCommand),
            ("changePlaybackRate", changePlaybackRateCommand),
        ]
    }

    /// The names of those that can be asked for now.
    var availableNames: [String] { named.filter(\.command.isAvailable).map(\.name) }

    /// Gives a command to those who do it.
    /// - Returns: what became of it; nil where nobody here does it.
    func perform(_ command: RemoteCommand) -> InputOutcome? {
        guard let application, let receiver = receiver(of: command), receiver.isAvailable else { return nil }
        let time = application.systemUptime
        let event: MPRemoteCommandEvent
        switch command {
        case .beginSeekingBackward, .beginSeekingForward: event = MPSeekCommandEvent(receiver, .beginSeeking, at: time)
        case .endSeekingBackward, .endSeekingForward: event = MPSeekCommandEvent(receiver, .endSeeking, at: time)
        case .skipForward(let interval):
            event = MPSkipIntervalCommandEvent(receiver, by: interval ?? skipForwardCommand.interval, at: time)
        case .skipBackward(let interval):
            event = MPSkipIntervalCommandEvent(receiver, by: interval ?? skipBackwardCommand.interval, at: time)
        case .changePlaybackPosition(let position):
            event = MPChangePlaybackPositionCommandEvent(receiver, to: position, at: time)
        case .changePlaybackRate(let rate): event = MPChangePlaybackRateCommandEvent(receiver, to: rate, at: time)
        default: event = MPRemoteCommandEvent(receiver, at: time)
        }
        let name = named.first { $0.command === receiver }?.name
        return InputOutcome(command: name ?? "", status: receiver.send(event))
    }

    private func receiver(of command: RemoteCommand) -> MPRemoteCommand? {
        switch command {
        case .play: playCommand
        case .pause: pauseCommand
        case .stop: stopCommand
        case .togglePlayPause:
            if togglePlayPauseCommand.isAvailable {
                togglePlayPauseCommand
            } else {
                application?.nowPlayingInfoCenter.isPlaying ?? false ? pauseCommand : playCommand
            }
        case .nextTrack: nextTrackCommand
        case .previousTrack: previousTrackCommand
        case .beginSeekingBackward, .endSeekingBackward: seekBackwardCommand
        case .beginSeekingForward, .endSeekingForward: seekForwardCommand
        case .skipForward: skipForwardCommand
        case .skipBackward: skipBackwardCommand
        case .changePlaybackPosition: changePlaybackPositionCommand
        case .changePlaybackRate: changePlaybackRateCommand
        }
    }
}
