import ResponderKit
import ResponderKitTesting
import Testing

/// A button covered by a transparent view that still receives touches, by mistake.
final class GlassController: UIViewController {
    let button = UIButton(frame: CGRect(x: 100, y: 200, width: 190, height: 50))
    let glass = UIView()

    override func viewDidLoad() {
        button.accessibilityIdentifier = "play"
        glass.accessibilityIdentifier = "glass"
        glass.frame = view.bounds
        view.addSubview(button)
        view.addSubview(glass)
    }
}

@Suite @MainActor struct TracingEventsGuide {
    @Test("The trace shows which view received the touch, and which view covered the button") func glass() throws {
        let controller = GlassController()
        let screen = TestScreen { controller }

        try screen.touch(.began, at: CGPoint(x: 195, y: 225))
        #expect(screen.trace.last?.asked == ["UIWindow", "UIView", "UIView#glass"])
        #expect(screen.trace.last?.offered.first == "UIView#glass")
        #expect(screen.trace.last?.handler == nil)
        try screen.touch(.ended, at: CGPoint(x: 195, y: 225))

        controller.glass.isUserInteractionEnabled = false
        try screen.tap("play")
        #expect(screen.trace.last?.handler == "UIButton#play")
        #expect(
            "\(screen.trace)".hasPrefix(
                "touch began (195, 225) → hit [UIWindow ✓, UIView ✓, UIView#glass ✓]; UIView#glass touchesBegan handed on; "
            ))
    }

    @Test("An application without a trace can be given one, whose records are limited") func own() throws {
        let screen = TestScreen(isTraced: false) { GlassController() }
        #expect(screen.application.trace == nil)
        let trace = EventTrace(limit: 2)
        screen.application.trace = trace

        for _ in 0..<3 {
            try screen.touch(.began, at: CGPoint(x: 10, y: 10)); try screen.touch(.ended, at: CGPoint(x: 10, y: 10))
        }

        #expect(trace.records.count == 2)
        #expect(trace.count == 6)
    }
}
