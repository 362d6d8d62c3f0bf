import Foundation

/// Media commands. (R1, R2)
extension UIApplication {
    /// A media command that UIKit has a subtype for. (R1)
    public func send(remoteControl subtype: UIEvent.EventSubtype, from device: InputDevice? = nil) -> InputOutcome {
        guard let command = RemoteCommand(subtype) else { return .unhandled }
        return send(remoteCommand: command, from: device)
    }

    /// A media command: to the command center where that has an enabled command with a target for it, and to that alone; else as an event to the first
    /// responder, or without one to the application, between `beginReceivingRemoteControlEvents()` and its end. (R1, R2)
    public func send(remoteCommand command: RemoteCommand, from device: InputDevice? = nil) -> InputOutcome {
        handle(command.subtype.map { .remoteControl($0) } ?? .other("\(command)"), from: device) {
            if command.endsSeeking { device?.heldSeek = nil } else if let end = command.end { device?.heldSeek = end }
            if let outcome = storedCommandCenter?.perform(command) { return outcome }
            guard receivesRemoteControlEvents, let subtype = command.subtype else { return .unhandled }
            let event = UIEvent(type: .remoteControl, subtype: subtype, timestamp: systemUptime)
            let first = keyWindow?.firstResponder ?? self
            return InputOutcome(
                handler: Delivery.follow(to: first, .remoteControlReceived) { first.remoteControlReceived(with: event) }
            )
        }
    }

    /// What plays, or what can be done with it, is another: the key window says so.
    func nowPlayingChanged() { keyWindow?.setNeedsRender([.nowPlaying]) }
}
