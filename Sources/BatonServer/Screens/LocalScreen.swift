import BatonWire
package import Foundation
package import ResponderKit

/// A screen with one client in the same process. The object handles messages and encodes patches as a session does, but
/// without a socket.
///
/// Every message passes through the same decoder and input code as on a server, and every patch through the same
/// encoder.
@MainActor
package final class LocalScreen: InputSource {
    package let application: UIApplication
    let device = InputDevice()
    let pointer = InputDevice()

    private let clock: any EventClock
    private let host: ScreenHost
    private let patches = PatchEncoder()
    private let buffer = FrameBuffer()
    private var clientClock = ClientClock()
    private var revision = Session.noRevision

    /// - Parameter size: the size in points.
    package init(
        size: CGSize, clock: any EventClock, _ makeDelegate: @escaping @MainActor () -> any UIApplicationDelegate
    ) {
        self.clock = clock
        let definition = ScreenDefinition(
            name: "screen", title: "Screen", sharing: .private(size: size), makeDelegate: makeDelegate)
        host = ScreenHost(definitions: [definition], clock: clock, epochSeed: "local")
        application = host.screen(for: definition, viewport: nil).application
        application.becomeActive()
    }

    func timestamp(_ time: Double?) -> TimeInterval { clientClock.seconds(of: time, now: clock.now) }

    /// Handles one input, ends the loop turn, and encodes the messages that a client would receive.
    /// - Returns: the bytes of the frames, valid until the next call; nil if the message was refused.
    package func handle(_ message: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        do throws(WireError) {
            let message = try ClientMessage.decode(message)
            let outcome = try deliver(message, to: application)
            endTurn()
            Session.Answer.write(
                Session.Answer(seq: message.seq ?? 0, outcome: outcome), into: buffer, revision: revision)
            return UnsafeRawBufferPointer(buffer.payload)
        } catch {
            return nil
        }
    }

    /// Commits, and encodes a patch if anything changed.
    /// - Returns: the patch's bytes.
    @discardableResult
    package func endTurn() -> UnsafeRawBufferPointer {
        application.commit()
        let tree = application.renderTree
        buffer.reset()
        if tree.revision != revision {
            let isKnown = revision > 0 && tree.hasHistory(since: revision)
            patches.encode(from: isKnown ? revision : 0, isNamed: !isKnown, of: tree, into: buffer)
            revision = tree.revision
        }
        return UnsafeRawBufferPointer(buffer.payload)
    }
}
