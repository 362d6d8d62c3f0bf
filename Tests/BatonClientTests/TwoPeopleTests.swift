import BatonClient
import BatonWire
import Testing

/// The steps of docs/examples/flows/two-people.flow in Swift.
///
/// Two people share the player, and each of them has a private counter screen.
@Suite("Two clients that share the player")
struct TwoPeopleTests {
    /// Performs the steps in order and returns the number of expectations.
    ///
    /// The expectation with the number `broken` is inverted, so that it fails.
    private func steps(on url: String, broken: Int? = nil) async throws -> Int {
        var count = 0
        func expect(_ screen: RemoteScreen, _ selector: ViewSelector, _ expectation: ViewExpectation) async throws {
            count += 1
            try await screen.expect(selector, expectation)
            if count == broken { try await screen.expect(selector, .not(expectation), timeout: .zero) }
        }
        var options = RemoteScreen.Options(name: "Ann", timeout: .seconds(30))
        let ann = try await RemoteScreen.connect(to: url + "/player", options: options)
        options.name = "Bob"
        let bob = try await RemoteScreen.connect(to: url + "/player", options: options)
        let annCounts = try await RemoteScreen.connect(to: url + "/counter", options: options)
        let bobCounts = try await RemoteScreen.connect(to: url + "/counter", options: options)

        try await expect(ann, "play", .label("Play"))
        try await expect(ann, "title", .text("Not playing"))
        try await expect(ann, "queue", .exists)
        try await ann.tap("kind:cell has:label:'Paper Boats' in:library")
        try await expect(ann, "title", .text("Paper Boats"))
        try await expect(ann, "play", .label("Pause"))

        try await expect(bob, "title", .text("Paper Boats"))
        try await expect(bob, "elapsed", .text(matching: "^0:[0-5]"))
        try await bob.remote(.togglePlayPause)
        try await expect(bob, "play", .label("Play"))
        try await expect(ann, "play", .label("Play"))
        try await ann.slide("volume", to: 70)
        try await expect(ann, "volume", .value(70))
        try await expect(bob, "volume", .value(70))
        try await bob.tap("mute")
        try await expect(bob, "mute", .label("Unmute"))
        try await bob.tap("shuffle")
        try await expect(bob, "shuffle", .label("Shuffle, on"))
        try await expect(ann, "shuffle", .selected)
        try await expect(ann, "mute", .selected)

        for _ in 0..<3 { try await annCounts.tap("increment") }
        try await expect(annCounts, "count", .text("3"))
        try await expect(bobCounts, "count", .text("0"))
        try await bobCounts.tap("increment")
        try await bobCounts.slide("slider", to: 25)
        try await expect(bobCounts, "value", .text("25"))
        try await expect(bobCounts, "count", .text("1"))
        try await expect(annCounts, "count", .text("3"))
        for screen in [ann, bob, annCounts, bobCounts] { await screen.close() }
        return count
    }

    @Test("All steps succeed, and each expectation fails if its expected value is wrong")
    func twoPeople() async throws {
        let whole = try await BatonProcess()
        let count = try await steps(on: whole.url)
        #expect(count == 20)
        for broken in 1...count {
            let server = try await BatonProcess()
            let error = await #expect(throws: ClientError.self) { _ = try await steps(on: server.url, broken: broken) }
            #expect(error?.code == .assertionFailed, "the expectation \(broken)")
        }
    }

    @Test("The examples of the scripting guide run")
    func guide() async throws {
        let process = try await BatonProcess()
        let url = process.url
        let screen = try await RemoteScreen.connect(to: url + "/counter")
        try await screen.tap("increment")
        try await screen.expect("count", .text("1"))
        try await screen.slide("slider", to: 75)
        try await screen.wait(for: "value", .text("75"), timeout: .seconds(2))
        print(await screen.outline().joined(separator: "\n"))
        await screen.close()

        let filled = await screen.find { $0.kind == "slider" && $0.properties["value"]?.number ?? 0 > 50 }
        #expect(filled.map(\.identifier) == ["slider"])
        let error = try await failure(at: url)
        #expect(error.code == .noSuchElement && error.candidates.contains { $0.hasPrefix("increment ") })
    }

    private func failure(at url: String) async throws -> ClientError {
        let screen = try await RemoteScreen.connect(to: url + "/counter")
        do {
            try await screen.tap("incremnt", timeout: .seconds(1))
        } catch let error as ClientError {
            return error
        }
        return ClientError(.refused, "It went.")
    }
}
