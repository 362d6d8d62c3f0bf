import Foundation
import PictureApp
import ResponderKit
import ResponderKitTesting
import Testing

@Suite("The picture and the drawing") @MainActor struct PictureTests {
    private let screen = TestScreen(size: CGSize(width: 390, height: 844), launching: PictureApp())

    private func text(_ identifier: String) throws -> String? { try screen.view(identifier, as: UILabel.self).text }

    @Test("Fingers of two people pinch the picture together") func pinch() throws {
        let friend = InputDevice()
        func send(_ phase: UITouch.Phase, _ x: CGFloat, from device: InputDevice) throws {
            let sample = TouchSample(id: 1, phase: phase, location: CGPoint(x: x, y: 266))
            _ = try screen.application.send(touches: [sample], from: device)
        }
        try send(.began, 145, from: screen.device)
        try send(.began, 245, from: friend)
        try send(.moved, 255, from: friend)

        try send(.moved, 35, from: screen.device)

        #expect(try text("place") == "200 %, 0°")
        try send(.ended, 35, from: screen.device)
        try send(.ended, 255, from: friend)
        #expect(try text("place") == "200 %, 0°")
    }

    @Test("A double tap resets the picture, with haptic feedback") func reset() throws {
        var felt: [HapticFeedback] = []
        screen.application.feedbackHandler = { feedback, _ in felt.append(feedback) }
        _ = try screen.press(.pageUp)
        #expect(try text("place") == "125 %, 0°")

        _ = try screen.doubleTap("picture")

        #expect(try text("place") == "100 %, 0°")
        #expect(felt == [.notification(.success)])
    }

    @Test("The drawing reports what touched it, and shaking clears it") func paper() throws {
        let paper = try screen.view("paper")
        let middle = paper.convert(CGPoint(x: paper.bounds.midX, y: paper.bounds.midY), to: nil)
        let sample = TouchSample(
            id: 1, phase: .began, location: middle, force: 0.75, type: .pencil, altitude: .pi / 6)
        _ = try screen.application.send(touches: [sample], from: screen.device)
        #expect(try text("note") == "Pencil at 30°, force 0.75, 1 place")

        _ = screen.shake()

        #expect(try text("note") == "Shaken: the paper is empty again")
    }

    /// Counts the lines of the drawing that clients receive for the paper, the view on which people draw.
    private final class Drawn: RenderPatchSink {
        var lines = 0
        func remove(_ id: Int) {}
        func beginAdd(_ id: Int, parent: Int, index: Int, kind: RenderKind) {}
        func beginSet(_ id: Int) {}
        func endProperties() {}
        func move(_ id: Int, parent: Int, index: Int) {}
        func property(_ property: RenderProperty, _ value: RenderValue) {
            if case .drawing(let drawing) = value { lines = drawing.text.split(separator: "\n").count }
        }
    }

    @Test("A line whose touch is cancelled is removed, and no other") func cancelled() throws {
        let paper = try screen.view("paper")
        let middle = paper.convert(CGPoint(x: paper.bounds.midX, y: paper.bounds.midY), to: nil)
        func send(_ phase: UITouch.Phase) throws {
            _ = try screen.application.send(
                touches: [TouchSample(id: 1, phase: phase, location: middle)], from: screen.device)
        }
        // The system often allocates a new touch object at the address of a touch object that was released. Both
        // objects then have the same identity.
        for _ in 0..<40 {
            try send(.began)
            try send(.ended)
            try send(.began)
            screen.application.cancelAll(from: screen.device)
        }
        screen.application.commit()

        let drawn = Drawn()
        screen.application.renderTree.changes(since: 0, into: drawn)

        #expect(drawn.lines == 40)
    }

    @Test("The switch keeps screens awake") func awake() throws {
        _ = try screen.tap("awake")

        #expect(screen.application.isIdleTimerDisabled)
    }
}
