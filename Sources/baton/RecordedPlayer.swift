import BatonServer
import Foundation
import MediaLibrary
import MediaPlayback
import PlayerApp

/// A player that passes commands to another player, and records that player's states in a journal. In a replay, it
/// repeats the recorded states.
///
/// A change of state during a command is recorded as the answer to the command. Any other change is recorded as a value
/// from the source `player`.
@MainActor
final class RecordedPlayer: ForwardingPlayer {
    private static let source = "player"

    /// A recorded state of the player. The queue and the outputs are left out if they are the same as in the state
    /// before.
    private struct RecordedState: Codable {
        var state: PlaybackState
        var hasSameQueue: Bool
        var hasSameOutputs: Bool
    }

    private let player: (any PlaybackBackend)?
    private let replayEnvironment: any ReplayableEnvironment
    private(set) var state: PlaybackState
    var onChange: (@MainActor (PlaybackState) -> Void)?
    private var isCommanded = false

    /// - Parameter player: the player whose states are recorded; nil in a replay.
    init(_ player: (any PlaybackBackend)?, in replayEnvironment: any ReplayableEnvironment) {
        self.player = player
        self.replayEnvironment = replayEnvironment
        state = PlaybackState(backend: "")
        state =
            read(replayEnvironment.replayableValue(Self.source) { [state] in Self.text(player?.state ?? state) })
            ?? state
        player?.onChange = { [weak self] in self?.changed($0) }
        replayEnvironment.setReplayListener(for: Self.source) { [weak self] in self?.apply($0) }
    }

    private static func text(_ state: PlaybackState, after former: PlaybackState? = nil) -> String {
        let queue = state.queue
        let hasSameQueue =
            queue.entries == former?.queue.entries && queue.unshuffledOrder == former?.queue.unshuffledOrder
            && queue.isMadeByHand == former?.queue.isMadeByHand
        let hasSameOutputs = state.outputs == former?.outputs
        var recorded = RecordedState(
            state: state, hasSameQueue: hasSameQueue, hasSameOutputs: hasSameOutputs)
        if hasSameOutputs { recorded.state.outputs = [] }
        if hasSameQueue { recorded.state.queue = PlaybackQueue(currentIndex: queue.currentIndex) }
        return RecordedMusicChange.text(recorded)
    }

    private func read(_ text: String) -> PlaybackState? {
        guard var recorded = RecordedMusicChange.read(RecordedState.self, text) else { return nil }
        if recorded.hasSameQueue {
            let index = recorded.state.queue.currentIndex
            recorded.state.queue = state.queue
            recorded.state.queue.currentIndex = index
        }
        if recorded.hasSameOutputs { recorded.state.outputs = state.outputs }
        return recorded.state
    }

    private func changed(_ new: PlaybackState) {
        guard !isCommanded else { return }
        replayEnvironment.recordValue(from: Self.source) { Self.text(new, after: state) }
        state = new
        onChange?(new)
    }

    private func apply(_ text: String) {
        guard let new = read(text) else { return }
        state = new
        onChange?(new)
    }

    func forward(_ command: (any PlaybackBackend) -> Void) {
        isCommanded = true
        player.map(command)
        isCommanded = false
        let answer = replayEnvironment.replayableValue(Self.source) {
            guard let player, player.state != state else { return "" }
            return Self.text(player.state, after: state)
        }
        if !answer.isEmpty { apply(answer) }
    }

    func shutDown(completion: @escaping @MainActor () -> Void) {
        guard let player else { return completion() }
        player.shutDown(completion: completion)
    }
}
