import BatonWire
import Foundation
import ResponderKit
import Testing

@testable import BatonServer

/// A receiver that records samples.
@MainActor private final class Receiver: MotionReceiver {
    var neededMotionInterval: TimeInterval?
    var changes = 0
    /// The `beta` angles of the received samples.
    var angles: [Double] = []

    func receive(_ sample: MotionSample) { angles.append(sample.orientation?.beta ?? .nan) }
    func motionSourceChanged() { changes += 1 }
}

@Suite("The motion sensors of clients") @MainActor struct MotionSourceTests {
    private let receiver = Receiver()

    /// Opens a client with motion sensors.
    private func join(_ stage: ControlStage, more: String = "", capability: String = "shake") -> ControlClient {
        let client = stage.open()
        client.send(#"{"type":"hello","capabilities":["\#(capability)"]\#(more)}"#)
        stage.host.endTurn()
        return client
    }

    private func sensors(_ stage: ControlStage) throws -> MotionSensors {
        try #require(stage.screens.first).application.motionSensors
    }

    /// Makes the application ask for samples at an interval, or for none.
    private func ask(_ stage: ControlStage, _ interval: TimeInterval?) throws {
        receiver.neededMotionInterval = interval
        try sensors(stage).add(receiver)
        stage.host.endTurn()
    }

    /// The intervals in the new requests that a client received, in milliseconds; nil for a request to stop.
    private func requests(_ client: ControlClient) -> [Double?] {
        client.take().flatMap { message -> [Double?] in
            guard case .sensors(let request) = message else { return [] }
            return [request.interval]
        }
    }

    private func tilt(_ client: ControlClient, _ angle: Double) {
        client.send(#"{"type":"sensors","sample":{"orientation":[0,\#(angle),0]}}"#)
    }

    @Test("M4 A client is asked for samples while the application needs them, and told when it does not")
    func M4_requests() throws {
        let stage = ControlStage(.together)
        let client = join(stage)
        #expect(requests(client) == [])

        try ask(stage, 0.05)
        #expect(requests(client) == [50])
        try ask(stage, 0.05)
        #expect(requests(client) == [])
        try ask(stage, nil)
        try ask(stage, 1e-6)
        try ask(stage, nil)

        #expect(requests(client) == [nil, 16.667, nil])
        #expect(stage.screens.first?.motion?.session == nil)
    }

    @Test("M4 Of several samples in a turn, the latest is delivered, and none after the request to stop")
    func M4_latest() throws {
        let stage = ControlStage(.together)
        let client = join(stage)
        tilt(client, 1)
        try ask(stage, 0.1)

        for angle in [2.0, 3, 4] { tilt(client, angle) }
        stage.host.endTurn()
        tilt(client, 5)
        try ask(stage, nil)
        tilt(client, 6)
        stage.host.endTurn()

        #expect(receiver.angles == [4])
    }

    @Test("M4 A client without sensors, without the grant or with a hidden page is not asked") func M4_eligible() throws
    {
        let stage = ControlStage(.together)
        let blind = join(stage, capability: "touch")
        let viewer = join(stage, more: #","role":"viewer""#)
        let hidden = join(stage)
        hidden.send(#"{"type":"visibility","visible":false}"#)

        try ask(stage, 0.1)
        #expect([blind, viewer, hidden].map(requests) == [[], [], []])

        hidden.send(#"{"type":"visibility","visible":true}"#)
        stage.host.endTurn()
        #expect(requests(hidden) == [100])
        hidden.send(#"{"type":"visibility","visible":false}"#)
        stage.host.endTurn()
        #expect(requests(hidden) == [nil])
    }

    @Test("M5 The samples come from the client with the last input, and from the first one if there was no input")
    func M5_lastInput() throws {
        let stage = ControlStage(.together)
        let (first, second) = (join(stage), join(stage))
        try ask(stage, 0.1)
        #expect([first, second].map(requests) == [[100], []])

        second.tap("button")
        stage.host.endTurn()
        #expect([first, second].map(requests) == [[nil], [100]])
        tilt(first, 1)
        tilt(second, 2)
        stage.host.endTurn()
        #expect(receiver.angles == [2])

        // A sample is no input, so the first client does not become the source again.
        tilt(first, 3)
        stage.host.endTurn()
        #expect([first, second].map(requests) == [[], []])
    }

    @Test("M5 When the source leaves or is hidden, its samples end, and the client with the input before follows")
    func M5_leaves() throws {
        let stage = ControlStage(.together)
        let (first, second, third) = (join(stage), join(stage), join(stage))
        try ask(stage, 0.1)
        for client in [third, second] {
            client.tap("button")
            stage.host.endTurn()
        }
        let changes = receiver.changes
        #expect([first, second, third].map(requests) == [[100, nil], [100], [100, nil]])

        tilt(second, 1)
        second.session.end()
        stage.host.endTurn()
        #expect(receiver.angles == [])
        #expect(receiver.changes == changes + 1)
        #expect([first, third].map(requests) == [[], [100]])

        third.send(#"{"type":"visibility","visible":false}"#)
        stage.host.endTurn()
        #expect([first, third].map(requests) == [[100], [nil]])
        first.session.end()
        stage.host.endTurn()
        #expect(stage.screens.first?.motion?.session == nil)
    }

    @Test("M5 On a screen with a holder, the samples come from the holder, and do not extend the holder's time")
    func M5_holder() throws {
        let stage = ControlStage(.turns)
        let (first, second) = (join(stage), join(stage))
        try ask(stage, 0.1)
        #expect([first, second].map(requests) == [[], []])

        second.tap("button")
        stage.host.endTurn()
        #expect([first, second].map(requests) == [[], [100]])
        let idle = try #require(stage.control).queue.timeouts.idle
        first.sendControl("request")
        for _ in 0..<10 {
            tilt(second, 1)
            stage.advanceTime(by: idle / 10)
        }
        stage.advanceTime(by: 1)

        #expect(stage.control?.queue.holder == first.id)
        #expect([first, second].map(requests) == [[100], [nil]])
    }

    @Test("M5 On a screen that only admins control, the samples come from an admin") func M5_staff() throws {
        let stage = ControlStage(.staff)
        let (remote, admin) = (join(stage), join(stage, more: #","role":"admin""#))

        try ask(stage, 0.1)

        #expect([remote, admin].map(requests) == [[], [100]])
    }

    @Test("M6 A client that reports why it sends no samples is not asked again, until it has sensors")
    func M6_states() throws {
        let stage = ControlStage(.together)
        let client = join(stage)
        try ask(stage, 0.1)
        #expect(try sensors(stage).availability == .available)
        let changes = receiver.changes

        client.send(#"{"type":"sensors","state":"refused"}"#)
        stage.host.endTurn()
        #expect(try sensors(stage).availability == .refused)
        client.send(#"{"type":"sensors","state":"unavailable"}"#)
        stage.host.endTurn()
        #expect(try sensors(stage).availability == .unavailable)
        client.send(#"{"type":"sensors","state":"available"}"#)
        stage.host.endTurn()

        #expect(try sensors(stage).availability == .available)
        #expect(requests(client) == [100, nil, 100])
        #expect(receiver.changes == changes + 3)
    }

    @Test("A client whose socket is full is asked when it has room") func full() throws {
        let stage = try JournalStage { _ in [TiltApp.screen] }
        let client = try stage.join("tilt", hello: #","capabilities":["shake"]"#)
        let connection = try #require(stage.connections[client])
        _ = connection.take()
        connection.stall(room: 0)
        stage.send(#"{"type":"ping","seq":1}"#, from: client)
        stage.send(#"{"type":"motion","seq":2,"phase":"began","motion":"shake"}"#, from: client)
        stage.endTurn()
        #expect(!String(decoding: connection.take(), as: UTF8.self).contains("sensors"))

        connection.resumeReading()
        stage.notifyWritable(client)
        stage.endTurn()
        #expect(String(decoding: connection.take(), as: UTF8.self).contains(#""type":"sensors""#))
    }

    @Test("A journal with samples is replayed with the same patches") func replay() throws {
        let stage = try JournalStage { _ in [TiltApp.screen] }
        let client = try stage.join("tilt", hello: #","capabilities":["shake"]"#)
        stage.send(#"{"type":"motion","seq":1,"phase":"began","motion":"shake"}"#, from: client)
        stage.endTurn()
        for angle in 1...20 {
            stage.send(
                #"{"type":"sensors","sample":{"orientation":[0,\#(angle),0],"time":\#(Double(angle) * 16.5)}}"#,
                from: client)
            // Every third sample is followed by another one in the same loop turn.
            if angle % 3 != 0 { stage.endTurn() }
            stage.clock.advance(by: 16.5)
        }
        stage.send(#"{"type":"sensors","state":"unavailable"}"#, from: client)
        stage.endTurn()
        stage.leave(client)
        stage.endTurn()
        stage.end()

        let outcome = try JournalReplay.play(stage.file) { _ in [TiltApp.screen] }

        #expect(outcome.difference == nil)
        #expect(outcome.inputs == 23)
        #expect(outcome.patches > 14)
        #expect(outcome.endedNormally)
    }
}

/// An application whose label shows the samples. The application asks for samples when a shake begins.
@MainActor private final class TiltApp: UIResponder, UIApplicationDelegate, MotionReceiver {
    static let screen = ScreenDefinition(
        name: "tilt", title: "", sharing: .private(size: CGSize(width: 300, height: 300))
    ) { TiltApp() }

    private let label = UILabel(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
    private var window: UIWindow?
    private var application: UIApplication?
    private var isAsking = false

    var neededMotionInterval: TimeInterval? { isAsking ? 1.0 / 60 : nil }

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        window.rootViewController = UIViewController()
        window.addSubview(label)
        window.makeKeyAndVisible()
        self.window = window
        self.application = application
    }

    override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        isAsking = true
        application?.motionSensors.add(self)
    }

    func receive(_ sample: MotionSample) {
        label.text = "\(sample.orientation?.beta ?? 0) at \(sample.timestamp)"
    }

    func motionSourceChanged() {
        label.text = "\(application.map { $0.motionSensors.availability } ?? .available)"
    }
}
