import BatonClient
import BatonWire
import Foundation
import Testing

@Suite("Scrolling of a script")
struct ScrollingTests {
    @Test("A list is scrolled until a row is visible that did not exist before")
    func until() async throws {
        let screen = try await RemoteScreen.gallery("table")
        #expect(try await screen.find("kind:cell has:label=\"Row 40\"").isEmpty)

        try await screen.scroll(.down, until: "kind:cell has:label=\"Row 40\"")

        try await screen.expect("kind:cell has:label=\"Row 40\"", .visible)
        try await screen.scroll(.up, until: "kind:cell has:label=None")
        try await screen.expect("kind:cell has:label=None", .visible)
    }

    @Test("If the end of the list comes first, the error says so")
    func atTheEnd() async throws {
        let screen = try await RemoteScreen.gallery("table")

        let error = try await complaint { try await screen.scroll(.down, until: "label=Nowhere") }

        #expect(error.code == .noSuchElement)
        #expect(
            error.message.hasPrefix("After scrolling down to the end, no view on the screen matches label=Nowhere."))
    }

    @Test("The wheel scrolls by the given distance in both directions and reports where it ends")
    func wheel() async throws {
        let screen = try await RemoteScreen.gallery("scrolling")
        func offset() async throws -> [Double] {
            try await screen.view("map").properties["contentOffset"]?.array?.compactMap(\.number) ?? [0, 0]
        }

        try await screen.scroll(.right, by: 120, in: "map")
        try await screen.scroll(.down, by: 80, in: "map")
        let there = try await offset()
        try await screen.scroll(.left, by: 1_000, in: "map")
        let back = try await screen.scroll(.left, by: 10, in: "map")

        #expect(there == [120, 80])
        #expect(try await offset() == [0, 80])
        #expect(!back.handled)
    }

    @Test("A view in a list inside a page is made visible by scrolling both")
    func nested() async throws {
        let screen = try await RemoteScreen.gallery("scrolling")
        try await screen.expect("label=3.2", .not(.visible))

        try await screen.longPress("label=3.2", for: .milliseconds(10))

        try await screen.expect("label=3.2", .visible)
    }

    @Test("A row covered by a bar is scrolled until it can be touched")
    func underTheBar() async throws {
        let screen = try await RemoteScreen.gallery("values")
        // The test scrolls so far that the bar at the top covers the first slider.
        let frame = try await screen.tree.frame(of: screen.view("volume").id, at: screen.now)
        try await screen.scroll(.down, by: frame.centre.y - 22, in: "page")

        try await screen.adjust("volume", by: 1)

        try await screen.expect("said", .text("Volume 50"))
    }
}
