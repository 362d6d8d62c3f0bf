import BatonWire
import Foundation
import ResponderKit

@testable import BatonServer

/// Sends recorded messages to a new screen through the wire's decoder, and stores the output of the screen: every patch
/// and answer, byte by byte.
@MainActor
final class InputReplay {
    private final class Client: InputSource {
        let device = InputDevice()
        let pointer = InputDevice()
        private var ownClock = ClientClock()
        private let clock: ManualClock

        init(clock: ManualClock) {
            self.clock = clock
        }

        func timestamp(_ time: Double?) -> TimeInterval { ownClock.seconds(of: time, now: clock.now) }
    }

    let clock: ManualClock
    private let host: ScreenHost
    private let screen: Screen
    private let encoder = PatchEncoder()
    private let buffer = FrameBuffer()
    private let answers = FrameBuffer()
    private var clients: [Client] = []
    private var revision = 0
    /// The output of each step: the patch, then the answer.
    private(set) var sent: [[UInt8]] = []
    /// The number of inputs that a responder handled.
    private(set) var handled = 0

    init(size: CGSize, clock: ManualClock, _ makeDelegate: @escaping @MainActor () -> any UIApplicationDelegate) {
        self.clock = clock
        let definition = ScreenDefinition(
            name: "screen", title: "Screen", sharing: .private(size: size), makeDelegate: makeDelegate)
        host = ScreenHost(definitions: [definition], clock: clock, epochSeed: "replay")
        screen = host.screen(for: definition, viewport: nil)
        clients = (0..<InputRecord.clients).map { _ in Client(clock: clock) }
        // The application becomes active, as if a client showed the screen.
        screen.application.becomeActive()
        sent.append(endTurn())
    }

    func run(_ record: InputRecord) {
        for (index, step) in record.steps.enumerated() {
            answers.reset()
            switch step {
            case .message(let client, let json): take(json, from: clients[client], seq: index)
            case .leave(let client):
                screen.application.cancelAll(from: clients[client].device)
                screen.application.cancelAll(from: clients[client].pointer)
            case .turn(let milliseconds): clock.advance(by: milliseconds)
            }
            sent.append(endTurn() + answers.bytes)
        }
    }

    private func take(_ json: String, from client: Client, seq: Int) {
        ProtocolValidator.checkClientMessage(json)
        do throws(WireError) {
            let outcome = try client.deliver(ClientMessage.decode(Array(json.utf8)), to: screen.application)
            if outcome.isHandled { handled += 1 }
            Session.Answer.write(
                Session.Answer(seq: seq, outcome: outcome), into: answers, revision: screen.tree.revision)
        } catch {
            answers.frame { error.encode(into: $0) }
        }
    }

    private func endTurn() -> [UInt8] {
        screen.application.commit()
        guard screen.tree.revision != revision else { return [] }
        buffer.reset()
        encoder.encode(from: screen.tree.hasHistory(since: revision) ? revision : 0, of: screen.tree, into: buffer)
        revision = screen.tree.revision
        return buffer.bytes
    }
}
