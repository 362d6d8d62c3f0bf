import BatonClient
import BatonWire
import Foundation
import Testing

@Suite("Gestures of a script")
struct GestureTests {
    /// Repeats a gesture until a label shows the expected text.
    ///
    /// A double tap and a long press are recognized by time. On a busy machine they may be recognized as another
    /// gesture.
    private func untilSaid(
        _ text: String, by selector: ViewSelector, on screen: RemoteScreen, _ gesture: () async throws -> Void
    )
        async throws
    {
        repeat { try await gesture() } while try await screen.text(selector) != text
    }

    @Test("A tap, a double tap and a long press are distinguished")
    func taps() async throws {
        let screen = try await RemoteScreen.gallery("gestures")

        try await untilSaid("Tapped twice", by: "said", on: screen) { try await screen.doubleTap("taps") }
        try await screen.tap("taps")
        try await screen.expect("said", .text("Tapped"))
        try await untilSaid("Held", by: "said", on: screen) { try await screen.longPress("taps") }
    }

    // Only horizontal swipes are tested, because a vertical swipe would also scroll the page.
    @Test("A swipe works in both directions", arguments: [ScrollDirection.left, .right])
    func swipes(_ direction: ScrollDirection) async throws {
        let screen = try await RemoteScreen.gallery("gestures")
        try await screen.scroll(.down, by: 100, in: "page")

        try await screen.swipe(direction, on: "swipes", by: 200)

        try await screen.expect("said", .text("Swiped \(direction.rawValue)"))
    }

    @Test("A picture can be pinched and rotated with two fingers")
    func picture() async throws {
        let server = try await BatonProcess()
        let screen = try await RemoteScreen.open("picture", of: server)

        let wide = try await place(
            on: screen, until: { percent(of: $0) > 130 }, of: { try await screen.pinch("picture", scale: 2) })
        let turned = try await place(
            on: screen, until: { (60...90).contains(degrees(of: $0)) },
            of: { try await screen.rotate("picture", by: 90) })

        #expect(percent(of: wide) > 130, "\(wide)")
        #expect((60...90).contains(degrees(of: turned)), "\(turned)")
    }

    private func percent(of place: String) -> Int { Int(place.prefix { $0.isNumber }) ?? 0 }

    private func degrees(of place: String) -> Int {
        place.split(separator: " ").last.flatMap { Int($0.dropLast()) } ?? 0
    }

    /// Returns the picture's position after a gesture.
    ///
    /// Movement before the gesture is recognized does not count. A busy machine may deliver many moves together, and
    /// then
    /// the gesture is repeated from the start.
    private func place(
        on screen: RemoteScreen, until isDone: (String) -> Bool, of gesture: () async throws -> Void
    ) async throws -> String {
        var said = ""
        for _ in 0..<10 where !isDone(said) {
            try await untilSaid("100 %, 0°", by: "place", on: screen) { try await screen.doubleTap("picture") }
            try await gesture()
            said = try await screen.text("place")
        }
        return said
    }

    @Test("Several fingers can follow paths of their own at the same time")
    func severalFingers() async throws {
        let server = try await BatonProcess()
        let screen = try await RemoteScreen.open("picture", of: server)
        let paper = try await screen.tree.frame(of: screen.view("paper").id, at: screen.now)
        let paths = (0..<4).map { finger in
            let y = paper.y + paper.height * (Double(finger) + 1) / 6
            return FingerPath([
                FingerPath.Sample(at: Double(finger) * 10, x: paper.x + 20, y: y),
                FingerPath.Sample(at: 200, x: paper.x + 200, y: y + 10),
            ])
        }

        let done = try await screen.move(paths)

        #expect(done.handled)
        try await screen.expect("note", .text(matching: "^Finger, force"))
        #expect(try await screen.view("paper").properties["drawing"]?.string?.split(separator: "\n").count ?? 0 >= 4)
    }

    @Test("A pinch enlarges the zoomed content")
    func zoom() async throws {
        let screen = try await RemoteScreen.gallery("scrolling")
        // The title "Nested" is directly below the zoomed content. Once the title is visible, all of this content is
        // visible.
        try await screen.scroll(.down, until: "label:Nested")
        let before = try await screen.tree.frame(of: screen.view("label:Rings").id, at: screen.now)

        try await screen.pinch("zoom", scale: 2.5)
        try await screen.waitUntilSettled()

        let after = try await screen.tree.frame(of: screen.view("label:Rings").id, at: screen.now)
        #expect(after.width > before.width * 1.5)
    }

    @Test("A slider's thumb is dragged along a path")
    func slider() async throws {
        let screen = try await RemoteScreen.open("counter")
        let slider = try await screen.tree.frame(of: screen.view("slider").id, at: screen.now)

        try await screen.drag(
            along: FingerPath([
                FingerPath.Sample(at: 0, x: slider.centre.x, y: slider.centre.y),
                FingerPath.Sample(at: 200, x: slider.x + slider.width - 14, y: slider.centre.y),
            ]))

        try await screen.expect("slider", .value(100))
        try await screen.expect("value", .text("100"))
    }

    @Test("A row is dragged to the place of another row")
    func rows() async throws {
        let screen = try await RemoteScreen.gallery("editing")
        try await screen.tap("edit")
        try await screen.waitUntilSettled()
        let bread = try await screen.tree.frame(of: screen.view("kind:cell has:label=Bread").id, at: screen.now)
        let coffee = try await screen.tree.frame(of: screen.view("kind:cell has:label=Coffee").id, at: screen.now)

        // The test drags the row by its reorder control at the trailing edge.
        let end = bread.x + bread.width - 24
        try await screen.drag(
            .point(x: end, y: bread.centre.y), to: .point(x: end, y: coffee.centre.y + 10), hold: .milliseconds(100))
        try await screen.waitUntilSettled()

        let bread2 = try await screen.tree.frame(of: screen.view("kind:cell has:label=Bread").id, at: screen.now)
        #expect(bread2.y > bread.y + bread.height)
    }

    @Test("An invalid gesture is refused before any touch is sent")
    func none() async throws {
        let screen = try await RemoteScreen.open("counter")

        #expect(try await complaint { try await screen.move([]) }.code == .invalidArgument)
        #expect(try await complaint { try await screen.move([FingerPath([])]) }.code == .invalidArgument)
        #expect(
            try await complaint { try await screen.pinch(scale: 0) }.message
                == "The scale 0 is not allowed: expected a number above 0.")
        #expect(
            try await complaint {
                try await screen.drag(along: FingerPath([FingerPath.Sample(at: 0, x: .nan, y: 0)]))
            }.code == .invalidArgument)
    }

    @Test("Touches are released when a script is cancelled")
    func cancelled() async throws {
        let screen = try await RemoteScreen.open("counter")
        let hold = Task { try await screen.longPress("increment", for: .seconds(3_600)) }
        try await screen.wait(for: "increment highlighted:true")

        hold.cancel()

        _ = try? await hold.value
        try await screen.wait(for: "increment highlighted:false")
        #expect(try await screen.text("count") == "0")
    }
}
