import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Lines with start times", .serialized) @MainActor struct CueListTests {
    private let screen = TestScreen.untraced()
    private let list = CueListView()

    init() {
        list.font = .systemFont(ofSize: 20)
        screen.add(list, 0, 0, 300, 100)
        screen.application.commit()
    }

    private func cues(_ count: Int) -> [CueListView.Cue] {
        (0..<count).map { CueListView.Cue(start: Double($0 * 10 + 5), text: "Line \($0)") }
    }

    private func value(_ property: RenderProperty) -> RenderValue {
        screen.application.commit()
        return list.node?.value(of: property) ?? .none
    }

    @Test("The lines and the timeline are sent once, and nothing while the lines pass")
    func rendering() {
        list.cues = cues(3)
        list.timeline = Timeline(value: 0, at: 0, rate: 1)
        // A line is 24 points high, and half of a line is the space between two.
        #expect(
            value(.cues)
                == .cues([
                    RenderCue(start: 5, top: 0, text: "Line 0"), RenderCue(start: 15, top: 36, text: "Line 1"),
                    RenderCue(start: 25, top: 72, text: "Line 2"),
                ]))
        #expect(value(.contentSize) == .pair(300, 108))
        #expect(value(.timeline) == .timeline(Timeline(value: 0, at: 0, rate: 1)))
        let revision = screen.tree.revision

        screen.clock.advance(by: 60_000)
        screen.application.commit()

        #expect(screen.tree.revision == revision)
    }

    @Test("A line is current from its start until the start of the next one")
    func current() {
        list.cues = cues(3)
        #expect(list.currentCue == nil)
        list.timeline = Timeline(value: 4.9, at: 0, rate: 1)
        #expect(list.currentCue == nil)
        screen.clock.advance(by: 100)
        #expect(list.currentCue == 0)
        screen.clock.advance(by: 9_999)
        #expect(list.currentCue == 0)
        screen.clock.advance(by: 1)
        #expect(list.currentCue == 1)
        screen.clock.advance(by: 1e9)
        #expect(list.currentCue == 2)
    }

    @Test("A point hits the line that is scrolled there, with the current line at 0.4 of the height")
    func hits() {
        list.cues = cues(10)
        list.timeline = Timeline(value: 0, at: 0, rate: 0)
        func hit(_ y: CGFloat) -> Int? { list.cue(at: CGPoint(x: 10, y: y)) }
        #expect([hit(0), hit(35), hit(36), hit(99)] == [0, 0, 1, 2])
        #expect(hit(-1) == nil && hit(100) == nil)

        // The middle of line 5 is at 198 points of the content, and at 40 points of the view.
        list.timeline = Timeline(value: 55, at: 0, rate: 0)
        #expect(hit(40) == 5 && hit(22) == 5 && hit(21) == 4 && hit(58) == 6)

        // At the end, the last line is at the bottom.
        list.timeline = Timeline(value: 1_000, at: 0, rate: 0)
        #expect(hit(99) == 9 && hit(63) == 8)
    }

    @Test("A touch shortly after a change of the line hits what was visible before")
    func aiming() {
        list.cues = cues(10)
        list.timeline = Timeline(value: 54.9, at: 0, rate: 1)
        func hit(_ y: CGFloat) -> Int? { list.cue(at: CGPoint(x: 10, y: y)) }
        #expect(list.currentCue == 4 && hit(40) == 4)
        screen.clock.advance(by: 200)
        #expect(list.currentCue == 5 && hit(40) == 4)
        screen.clock.advance(by: 300)
        #expect(hit(40) == 5)
    }

    @Test("A view without a width measures no lines")
    func noWidth() {
        list.frame.size.width = 0
        list.cues = cues(3)
        #expect(value(.contentSize) == .pair(0, 0))
    }

    @Test("A line that is wider than the view wraps, and a new width wraps it anew")
    func wrapping() {
        list.cues = [
            CueListView.Cue(start: 0, text: String(repeating: "many words ", count: 10)),
            CueListView.Cue(start: 1, text: "short"),
        ]
        guard case .pair(_, let narrow) = value(.contentSize) else { return #expect(Bool(false)) }
        #expect(narrow > 100)
        list.frame.size.width = 2_000
        #expect(value(.contentSize) == .pair(2_000, 72))
    }

    @Test("At most 2,000 lines are shown, and a list without lines hits none")
    func limits() {
        list.cues = cues(3_000)
        #expect(list.cues.count == CueListView.cueLimit)
        list.cues = []
        #expect(list.cue(at: CGPoint(x: 1, y: 1)) == nil)
        #expect(value(.cues) == .none && value(.contentSize) == .none)
    }
}
