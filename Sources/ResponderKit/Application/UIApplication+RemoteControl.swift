import Foundation

/// Media commands. (R1, R2)
extension UIApplication {
    /// Sends a media command for which UIKit has an event subtype. (R1)
    public func send(remoteControl subtype: UIEvent.EventSubtype, from device: InputDevice? = nil) -> InputOutcome {
        guard let command = RemoteCommand(subtype) else { return .unhandled }
        return send(remoteCommand: command, from: device)
    }

    /// Sends a media command. If the command center has an enabled command of this kind with a target, only this target
    /// receives the command.
    ///
    /// Otherwise, the first responder receives an event, or the application if there is no first responder. The event
    /// is sent only between `beginReceivingRemoteControlEvents()` and `endReceivingRemoteControlEvents()`. (R1, R2)
    public func send(remoteCommand command: RemoteCommand, from device: InputDevice? = nil) -> InputOutcome {
        handle(command.subtype.map { .remoteControl($0) } ?? .other("\(command)"), from: device) {
            if command.endsSeeking {
                device?.pendingSeekEnd = nil
            } else if let end = command.seekEnd {
                device?.pendingSeekEnd = end
            }
            if let outcome = storedCommandCenter?.perform(command) { return outcome }
            guard receivesRemoteControlEvents, let subtype = command.subtype else { return .unhandled }
            let event = UIEvent(type: .remoteControl, subtype: subtype, timestamp: systemUptime)
            let first = keyWindow?.firstResponder ?? self
            return InputOutcome(
                handler: Delivery.deliver(to: first, .remoteControlReceived) {
                    first.remoteControlReceived(with: event)
                }
            )
        }
    }

    /// Requests an update of the playback information on the key window's node, after the information or the enabled
    /// commands changed.
    func nowPlayingChanged() { keyWindow?.setNeedsRender([.nowPlaying]) }
}
