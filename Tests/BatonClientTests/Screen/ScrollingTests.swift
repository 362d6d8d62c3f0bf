import BatonClient
import BatonWire
import Foundation
import Testing

@Suite("Scrolling, from a script")
struct ScrollingTests {
    @Test("A list is scrolled until a row is in sight that was not even there")
    func until() async throws {
        let screen = try await RemoteScreen.gallery("table")
        #expect(try await screen.find("kind:cell has:label=\"Row 40\"").isEmpty)

        try await screen.scroll(.down, until: "kind:cell has:label=\"Row 40\"")

        try await screen.expect("kind:cell has:label=\"Row 40\"", .visible)
        try await screen.scroll(.up, until: "kind:cell has:label=None")
        try await screen.expect("kind:cell has:label=None", .visible)
    }

    @Test("Where the end comes first, it says so")
    func atTheEnd() async throws {
        let screen = try await RemoteScreen.gallery("table")

        let error = try await complaint { try await screen.scroll(.down, until: "label=Nowhere") }

        #expect(error.code == .noSuchElement)
        #expect(error.message.hasPrefix("It was scrolled down to the end, and nothing on the screen is label=Nowhere."))
    }

    @Test("A wheel goes as far as is asked, both ways, and says where it can go no further")
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

    @Test("What is in a list in a page is brought into sight through both")
    func nested() async throws {
        let screen = try await RemoteScreen.gallery("scrolling")
        try await screen.expect("label=3.2", .not(.visible))

        try await screen.longPress("label=3.2", for: .milliseconds(10))

        try await screen.expect("label=3.2", .visible)
    }

    @Test("A row that the bar covers is scrolled to where it can be touched")
    func underTheBar() async throws {
        let screen = try await RemoteScreen.gallery("values")
        // Scroll so far that the bar at the top covers the first slider.
        let frame = try await screen.tree.frame(of: screen.view("volume").id, at: screen.now)
        try await screen.scroll(.down, by: frame.centre.y - 22, in: "page")

        try await screen.adjust("volume", by: 1)

        try await screen.expect("said", .text("Volume 50"))
    }
}
