import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@MainActor
private final class Player {
    var told: [String] = []
    var status = MPRemoteCommandHandlerStatus.success

    func play() { told.append("play") }
    func pause(_ event: MPRemoteCommandEvent) { told.append("pause at \(event.timestamp)") }
    func next(_ event: MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus {
        told.append("next")
        return status
    }
    func skip(_ event: MPSkipIntervalCommandEvent) -> MPRemoteCommandHandlerStatus {
        told.append("skip \(event.interval)")
        return .success
    }
}

@Suite @MainActor struct RemoteCommandTests {
    private let screen = TestScreen.untraced()
    private let log = Log()
    private var center: MPRemoteCommandCenter { screen.application.remoteCommandCenter }

    private func send(_ command: RemoteCommand) -> InputOutcome {
        screen.application.send(remoteCommand: command, from: screen.device)
    }

    @Test("R2 The raw values of command types are MediaPlayer's") func R2_rawValues() {
        #expect(MPRemoteCommandHandlerStatus.allCases.map(\.rawValue) == [0, 100, 110, 120, 200])
        let states: [MPNowPlayingPlaybackState] = [.unknown, .playing, .paused, .stopped, .interrupted]
        #expect(states.map(\.rawValue) == [0, 1, 2, 3, 4])
        #expect(MPSeekCommandEventType.beginSeeking.rawValue == 0)
        #expect(MPSeekCommandEventType.endSeeking.rawValue == 1)
    }

    @Test("R2 Each screen has its own command center, which shared() returns while the screen's code runs")
    func R2_shared() {
        let other = TestScreen.untraced()

        other.application.makeCurrent()
        #expect(MPRemoteCommandCenter.shared() === other.application.remoteCommandCenter)
        #expect(MPNowPlayingInfoCenter.default() === other.application.nowPlayingInfoCenter)
        screen.application.makeCurrent()

        #expect(MPRemoteCommandCenter.shared() === center)
        #expect(MPRemoteCommandCenter.shared() !== other.application.remoteCommandCenter)
    }

    @Test("R2 Commands arrive without a begin call, both by their subtype and by their name") func R2_mapping() {
        let all: [(RemoteCommand, UIEvent.EventSubtype?, MPRemoteCommand, String)] = [
            (.play, .remoteControlPlay, center.playCommand, "play"),
            (.pause, .remoteControlPause, center.pauseCommand, "pause"),
            (.stop, .remoteControlStop, center.stopCommand, "stop"),
            (.togglePlayPause, .remoteControlTogglePlayPause, center.togglePlayPauseCommand, "togglePlayPause"),
            (.nextTrack, .remoteControlNextTrack, center.nextTrackCommand, "nextTrack"),
            (.previousTrack, .remoteControlPreviousTrack, center.previousTrackCommand, "previousTrack"),
            (.beginSeekingForward, .remoteControlBeginSeekingForward, center.seekForwardCommand, "seekForward"),
            (.endSeekingForward, .remoteControlEndSeekingForward, center.seekForwardCommand, "seekForward"),
            (.beginSeekingBackward, .remoteControlBeginSeekingBackward, center.seekBackwardCommand, "seekBackward"),
            (.endSeekingBackward, .remoteControlEndSeekingBackward, center.seekBackwardCommand, "seekBackward"),
            (.skipForward(5), nil, center.skipForwardCommand, "skipForward"),
            (.skipBackward(5), nil, center.skipBackwardCommand, "skipBackward"),
            (.changePlaybackPosition(5), nil, center.changePlaybackPositionCommand, "changePlaybackPosition"),
            (.changePlaybackRate(2), nil, center.changePlaybackRateCommand, "changePlaybackRate"),
        ]
        for (command, subtype, receiver, name) in all {
            var got: [MPRemoteCommand] = []
            let token = receiver.addTarget { event in
                got.append(event.command)
                return .success
            }

            let outcome = send(command)
            #expect(outcome.isHandled)
            #expect(outcome.handlerName == "MPRemoteCommandCenter#\(name)")
            #expect(outcome.commandStatus == .success)
            if let subtype { #expect(screen.application.send(remoteControl: subtype).isHandled) }

            #expect(got.count == (subtype == nil ? 1 : 2))
            #expect(got.allSatisfy { $0 === receiver })
            #expect(command.subtype == subtype)
            receiver.removeTarget(token)
            #expect(!send(command).isHandled)
        }
    }

    @Test("R2 Seek, skip, position and rate commands arrive as events of their own types") func R2_events() {
        var told: [String] = []
        for command in [center.seekForwardCommand, center.seekBackwardCommand] {
            command.addTarget { event in
                told.append((event as? MPSeekCommandEvent).map { "seek \($0.type.rawValue)" } ?? "?")
                return .success
            }
        }
        for command in [center.skipForwardCommand, center.skipBackwardCommand] {
            command.addTarget { event in
                told.append((event as? MPSkipIntervalCommandEvent).map { "skip \($0.interval)" } ?? "?")
                return .success
            }
        }
        center.changePlaybackPositionCommand.addTarget { event in
            told.append((event as? MPChangePlaybackPositionCommandEvent).map { "to \($0.positionTime)" } ?? "?")
            return .success
        }
        center.changePlaybackRateCommand.addTarget { event in
            told.append((event as? MPChangePlaybackRateCommandEvent).map { "rate \($0.playbackRate)" } ?? "?")
            return .success
        }
        center.skipBackwardCommand.preferredIntervals = [30, 60]

        for command: RemoteCommand in [
            .beginSeekingForward, .endSeekingForward, .beginSeekingBackward, .endSeekingBackward, .skipForward(7),
            .skipForward(nil),
            .skipBackward(nil), .changePlaybackPosition(61.5), .changePlaybackRate(1.5),
        ] {
            _ = send(command)
        }

        #expect(
            told == [
                "seek 0", "seek 1", "seek 0", "seek 1", "skip 7.0", "skip 10.0", "skip 30.0", "to 61.5", "rate 1.5",
            ])
    }

    @Test("R2 A command is handled if one of its targets returns success, and otherwise has a status") func R2_status()
    {
        for status in MPRemoteCommandHandlerStatus.allCases {
            let token = center.playCommand.addTarget { _ in status }
            let outcome = send(.play)
            #expect(outcome.isHandled == (status == .success))
            #expect(outcome.commandStatus == status)
            center.playCommand.removeTarget(token)
        }
        center.playCommand.addTarget { _ in .deviceNotFound }
        center.playCommand.addTarget { _ in .commandFailed }
        #expect(send(.play).commandStatus == .deviceNotFound)
        center.playCommand.addTarget { _ in .success }

        #expect(send(.play).commandStatus == .success)
    }

    @Test("R2 A target's method is called with or without event and status, and the target is not retained")
    func R2_targets() {
        var player: Player? = Player()
        screen.clock.advance(by: 2_000)
        center.playCommand.addTarget(player as Any, action: Selector("play", Player.play))
        center.playCommand.addTarget(player as Any, action: Selector("play", Player.play))
        center.pauseCommand.addTarget(player as Any, action: Selector("pause", Player.pause))
        center.nextTrackCommand.addTarget(player as Any, action: Selector("next", Player.next))
        center.skipForwardCommand.addTarget(player as Any, action: Selector("skip", Player.skip))

        #expect(send(.play).isHandled)
        #expect(send(.pause).isHandled)
        #expect(send(.nextTrack).isHandled)
        #expect(send(.skipForward(3)).isHandled)
        player?.status = .noSuchContent
        #expect(send(.nextTrack).commandStatus == .noSuchContent)
        #expect(player?.told == ["play", "pause at 2.0", "next", "skip 3.0", "next"])
        weak let gone = player
        player = nil

        #expect(gone == nil)
        #expect(!send(.play).isHandled)
    }

    @Test("R2 A method that expects another type of event fails") func R2_wrongEvent() {
        let player = Player()
        center.playCommand.addTarget(player, action: Selector("skip", Player.skip))

        #expect(send(.play).commandStatus == .commandFailed)
        #expect(player.told.isEmpty)
    }

    @Test("R2 A target is removed by its action, by itself, by its token or with all others") func R2_removal() {
        let player = Player()
        let command = center.playCommand
        func count() -> Int {
            player.told = []
            _ = send(.play)
            return player.told.count
        }
        command.addTarget(player, action: Selector("play", Player.play))
        command.addTarget(player, action: Selector("next", Player.next))
        let token = command.addTarget { _ in
            player.told.append("closure")
            return .success
        }
        #expect(count() == 3)

        command.removeTarget(player, action: Selector("play", Player.play))
        #expect(count() == 2)
        command.removeTarget(token)
        #expect(count() == 1)
        command.removeTarget(player)
        #expect(count() == 0)
        command.addTarget(player, action: Selector("play", Player.play))
        command.removeTarget(nil)

        #expect(count() == 0)
    }

    @Test("R2 A command with an enabled target goes to the command center alone, otherwise to the chain")
    func R2_noDouble() {
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        screen.application.beginReceivingRemoteControlEvents()
        #expect(send(.play).handler === editor)
        center.playCommand.addTarget { [log] _ in
            log.note("command")
            return .commandFailed
        }

        #expect(!send(.play).isHandled, "not even what it fails at goes to the chain")
        #expect(log.take() == ["editor remote 100", "command"])
        center.playCommand.isEnabled = false
        #expect(send(.play).handler === editor)
        #expect(!send(.skipForward(5)).isHandled, "no event says it")

        #expect(log.lines == ["editor remote 100"])
    }

    @Test("R2 A toggle command without targets plays or pauses, depending on the now-playing state") func R2_toggle() {
        var told: [String] = []
        center.playCommand.addTarget { _ in
            told.append("play")
            return .success
        }
        center.pauseCommand.addTarget { _ in
            told.append("pause")
            return .success
        }
        let info = screen.application.nowPlayingInfoCenter

        _ = send(.togglePlayPause)
        info.playbackState = .playing
        _ = send(.togglePlayPause)
        info.playbackState = .paused
        _ = send(.togglePlayPause)
        center.togglePlayPauseCommand.addTarget { _ in
            told.append("toggle")
            return .success
        }
        _ = send(.togglePlayPause)

        #expect(told == ["play", "pause", "play", "toggle"])
    }

    @Test("R2 A seek command ends when the client that holds its key disconnects") func R2_heldSeek() {
        var told: [UInt] = []
        center.seekForwardCommand.addTarget { event in
            (event as? MPSeekCommandEvent).map { told.append($0.type.rawValue) }
            return .success
        }

        _ = send(.beginSeekingForward)
        screen.application.cancelAll(from: screen.device)

        #expect(told == [0, 1])
    }
}
