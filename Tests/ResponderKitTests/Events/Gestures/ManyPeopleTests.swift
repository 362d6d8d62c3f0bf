import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite("Gestures of several people on one view") @MainActor struct ManyPeopleTests {
    private let g = GestureScene()
    private let other = InputDevice()

    private func touch(_ phase: UITouch.Phase, _ x: CGFloat, of device: InputDevice) throws {
        let sample = TouchSample(id: 1, phase: phase, location: CGPoint(x: x, y: 50))
        _ = try g.screen.application.send(touches: [sample], from: device)
    }

    @Test("T14 Two people can pinch together, each with one finger, even with equal touch IDs") func T14_pinch() throws
    {
        let pinch = g.add(UIPinchGestureRecognizer(), "pinch")
        var scales: [CGFloat] = []

        try touch(.began, 100, of: g.screen.device)
        try touch(.began, 200, of: other)
        try touch(.moved, 220, of: other)
        scales.append(pinch.scale)
        try touch(.moved, 60, of: g.screen.device)
        scales.append(pinch.scale)
        #expect(pinch.numberOfTouches == 2)
        try touch(.ended, 60, of: g.screen.device)
        try touch(.ended, 220, of: other)

        #expect(g.log.lines.filter { $0.hasPrefix("pinch") } == ["pinch began", "pinch changed", "pinch ended"])
        #expect(scales == [1, 160.0 / 120])
        #expect(pinch.state == .possible, "it is ready for the next")
    }

    @Test("T14 Each person's event contains only that person's touches") func T14_events() throws {
        var counts: [Int?] = []
        g.view.onTouch = { _, _, event in counts.append(event?.allTouches?.count) }

        try touch(.began, 100, of: g.screen.device)
        try touch(.began, 200, of: other)
        try touch(.ended, 200, of: other)

        #expect(counts == [1, 1, 1])
    }

    @Test("T14 When one person disconnects, only that person's touches leave a shared gesture") func T14_leaving()
        throws
    {
        let pinch = g.add(UIPinchGestureRecognizer(), "pinch")
        try touch(.began, 100, of: g.screen.device)
        try touch(.began, 200, of: other)
        try touch(.moved, 240, of: other)

        g.screen.application.cancelAll(from: other)

        #expect(pinch.numberOfTouches == 1)
        #expect(pinch.state == .began)
        try touch(.ended, 100, of: g.screen.device)
        #expect(g.log.lines.last { $0.hasPrefix("pinch") } == "pinch ended")
    }
}
