import Foundation

/// The playback commands of an application, for media keys, lock screens and scripts. (R2)
///
/// A call of `beginReceivingRemoteControlEvents()` is not necessary. If a command is enabled and has a
/// target, only its targets receive it. Any other command travels up the responder chain as an event.
@MainActor
public final class MPRemoteCommandCenter {
    /// Returns the command center of the running application.
    public static func shared() -> MPRemoteCommandCenter {
        UIApplication.shared(for: "MPRemoteCommandCenter.shared()").remoteCommandCenter
    }

    /// The command that starts playback.
    public let playCommand = MPRemoteCommand()
    /// The command that pauses playback.
    public let pauseCommand = MPRemoteCommand()
    /// The command that stops playback and discards the position.
    public let stopCommand = MPRemoteCommand()
    /// The command that toggles between playing and paused. If this command has no target, `playCommand` or
    /// `pauseCommand` is used instead.
    public let togglePlayPauseCommand = MPRemoteCommand()
    /// The command that skips to the next track.
    public let nextTrackCommand = MPRemoteCommand()
    /// The command that skips to the previous track.
    public let previousTrackCommand = MPRemoteCommand()
    /// The command that fast-forwards while a key is held. An `MPSeekCommandEvent` is sent at the key press and at the
    /// release.
    public let seekForwardCommand = MPRemoteCommand()
    /// The command that rewinds while a key is held. An `MPSeekCommandEvent` is sent at the key press and at the
    /// release.
    public let seekBackwardCommand = MPRemoteCommand()
    /// The command that skips forward by an interval. It sends an `MPSkipIntervalCommandEvent`.
    public let skipForwardCommand = MPSkipIntervalCommand()
    /// The command that skips backward by an interval. It sends an `MPSkipIntervalCommandEvent`.
    public let skipBackwardCommand = MPSkipIntervalCommand()
    /// The command that seeks to a position. It sends an `MPChangePlaybackPositionCommandEvent`.
    public let changePlaybackPositionCommand = MPChangePlaybackPositionCommand()
    /// The command that changes the playback rate. It sends an `MPChangePlaybackRateCommandEvent`.
    public let changePlaybackRateCommand = MPChangePlaybackRateCommand()
    /// The command that rates the track. Baton's clients never send this command.
    public let ratingCommand = MPRatingCommand()
    /// The command that likes the track. Baton's clients never send this command.
    public let likeCommand = MPFeedbackCommand()
    /// The command that dislikes the track. Baton's clients never send this command.
    public let dislikeCommand = MPFeedbackCommand()
    /// The command that bookmarks the track. Baton's clients never send this command.
    public let bookmarkCommand = MPFeedbackCommand()

    weak var application: UIApplication?

    init(of application: UIApplication) {
        self.application = application
        for command in namedCommands.map(\.command) {
            command.onChange = { [weak self] in self?.application?.nowPlayingChanged() }
        }
    }

    /// The commands that clients can request, with their names in the protocol.
    private var namedCommands: [(name: String, command: MPRemoteCommand)] {
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

    /// The names of the commands that are enabled and have a target.
    var availableNames: [String] { namedCommands.filter(\.command.isAvailable).map(\.name) }

    /// Sends a command to its targets.
    /// - Returns: the outcome of the command; nil if the command is unavailable.
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
        let name = namedCommands.first { $0.command === receiver }?.name
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
