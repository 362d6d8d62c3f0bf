import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Tests of hit-testing in the hierarchy A ⊃ {B, C}, C ⊃ {D, E}.
@Suite @MainActor struct Asked5Tests {
    private let screen: TestScreen
    private var views: [String: UIView] = [:]

    init() {
        // The hierarchy of Apple's documentation: B above C on the screen, and D beside E in C.
        let frames: [(String, String?, CGRect)] = [
            ("A", nil, CGRect(x: 0, y: 0, width: 300, height: 300)),
            ("B", "A", CGRect(x: 20, y: 20, width: 260, height: 100)),
            ("C", "A", CGRect(x: 20, y: 150, width: 260, height: 120)),
            ("D", "C", CGRect(x: 10, y: 10, width: 100, height: 100)),
            ("E", "C", CGRect(x: 150, y: 10, width: 100, height: 100)),
            ("F", "D", CGRect(x: 50, y: 10, width: 80, height: 20)),
        ]
        screen = TestScreen(size: CGSize(width: 300, height: 300))
        for (name, parent, frame) in frames {
            let view = UIView(frame: frame)
            view.accessibilityIdentifier = name
            (parent.flatMap { views[$0] } ?? screen.window).addSubview(view)
            views[name] = view
        }
    }

    private func ask(_ x: CGFloat, _ y: CGFloat) throws -> (hit: String?, asked: [String]) {
        let hit = screen.hitTest(CGPoint(x: x, y: y))?.accessibilityIdentifier
        try screen.tap(CGPoint(x: x, y: y))
        let asked = screen.trace.records[screen.trace.records.count - 2].asked
        return (hit, asked.map { $0.replacingOccurrences(of: "UIView#", with: "") })
    }

    @Test("A tap on E hit-tests A, C and E, and hits E") func Asked5_E() throws {
        let (hit, asked) = try ask(200, 200)

        #expect(hit == "E")
        #expect(asked == ["UIWindow", "A", "C", "E"])
    }

    @Test("A tap on D hit-tests A, C, the frontmost E, then D and its subview, and hits D") func Asked5_D() throws {
        let (hit, asked) = try ask(50, 200)

        #expect(hit == "D")
        #expect(asked == ["UIWindow", "A", "C", "E", "D", "F"])
    }

    @Test("A tap on B hit-tests A, then C without its subviews, then B, and hits B") func Asked5_B() throws {
        let (hit, asked) = try ask(50, 50)

        #expect(hit == "B")
        #expect(asked == ["UIWindow", "A", "C", "B"])
    }

    @Test("A subview receives no touch outside its superview and is not hit-tested there") func Asked5_stickingOut()
        throws
    {
        let inside = try ask(100, 180)
        let outside = try ask(145, 180)

        #expect(inside.hit == "F")
        #expect(outside.hit == "C")
        #expect(outside.asked == ["UIWindow", "A", "C", "E", "D"])
    }

    @Test("Each view is hit-tested with the point in its own coordinates") func Asked5_points()
        throws
    {
        try screen.touch(.began, at: CGPoint(x: 200, y: 200))

        #expect(
            screen.trace.last?.entries.prefix(4) == [
                .asked("UIWindow", point: CGPoint(x: 200, y: 200), answer: .hit("UIView#E")),
                .asked("UIView#A", point: CGPoint(x: 200, y: 200), answer: .hit("UIView#E")),
                .asked("UIView#C", point: CGPoint(x: 180, y: 50), answer: .hit("UIView#E")),
                .asked("UIView#E", point: CGPoint(x: 30, y: 40), answer: .hit("UIView#E")),
            ])
    }
}
