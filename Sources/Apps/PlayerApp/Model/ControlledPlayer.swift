import MediaPlayback
import ResponderKit

/// A player that accepts a command of a client only if the client may control it.
///
/// Each client has a screen of its own, so the server does not know which inputs are commands to the player. Before
/// each command, this player therefore asks for control on behalf of the client whose input is being handled. A command
/// that no client has caused is always accepted.
@MainActor
final class ControlledPlayer: ForwardingPlayer {
    private let player: any PlaybackBackend

    init(_ player: any PlaybackBackend) {
        self.player = player
    }

    /// Returns whether the client whose input is being handled may control the player. If the client may not, the
    /// server tells the client who has control.
    static func acquireControl() -> Bool { UIApplication.shared.acquireControl() }

    func forward(_ command: (any PlaybackBackend) -> Void) {
        if Self.acquireControl() { command(player) }
    }

    var state: PlaybackState { player.state }
    var onChange: (@MainActor (PlaybackState) -> Void)? {
        get { player.onChange }
        set { player.onChange = newValue }
    }

    func shutDown(completion: @escaping @MainActor () -> Void) { player.shutDown(completion: completion) }
}
