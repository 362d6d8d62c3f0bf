import BatonClient
import BatonWire
import Testing

@Suite("Control of a screen by scripts")
struct ControlTests {
    @Test("A script can request, await, give and deny control, and loses it when its client leaves")
    func turns() async throws {
        let server = try await BatonProcess(more: ["--clock", "manual", "--control", "player=turns"])
        var options = RemoteScreen.Options(name: "Ann", timeout: .seconds(30))
        options.capabilities = ["presence"]
        let ann = try await RemoteScreen.connect(to: server.url + "/player", options: options)
        options.name = "Bob"
        let bob = try await RemoteScreen.connect(to: server.url + "/player", options: options)
        #expect(await ann.welcome?.control == .turns)
        try await ann.expectControl(of: .nobody)

        try await ann.tap("play")
        try await bob.expectControl(of: .somebody("Ann"))
        await #expect(throws: ClientError.self) { try await bob.remote(.togglePlayPause) }
        try await bob.waitForPeople()
        #expect(try await bob.client(named: "ann") == ann.welcome?.client)
        do {
            _ = try await bob.client(named: "Cleo")
            Issue.record("nobody is called so")
        } catch {
            #expect(error.candidates == ["Ann"])
        }

        let updates = await ann.updates()
        let waits = Task { try await bob.waitForControl() }
        for await update in updates {
            if case .other(.presence(let presence)) = update, presence.control?.requests.isEmpty == false { break }
        }
        #expect(try await ann.denyControl())
        do {
            try await waits.value
            Issue.record("it was denied")
        } catch let error as ClientError {
            #expect(error.code == .forbidden && error.message.contains("Ann"))
        }
        #expect(try await !bob.requestControl())
        try await ann.advance(by: .seconds(5))
        try await bob.expectControl(of: .me)
        #expect(await bob.hasControl)
        await bob.close()
        try await ann.expectControl(of: .nobody)
        await ann.close()
        server.stop()
    }
}
