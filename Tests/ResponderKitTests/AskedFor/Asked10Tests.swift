import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Tests of the methods that deliver events, of multi-touch, and of the causes of a cancelled touch.
@Suite @MainActor struct Asked10Tests {
    private let log = Log()
    private let view: Probe
    private let screen: TestScreen

    init() {
        let view = Editor("view", log)
        self.view = view
        screen = TestScreen { view }
        screen.application.beginReceivingRemoteControlEvents()
    }

    @Test("Touches are delivered as began, moved, ended and cancelled") func Asked10_touches() throws {
        try screen.drag(from: view, to: CGPoint(x: 1, y: 1), steps: 1)
        try screen.touch(.began, at: view)
        try screen.touch(.cancelled, at: view)

        #expect(log.lines == ["view began", "view moved", "view ended", "view began", "view cancelled"])
    }

    @Test("Presses are delivered as began, changed, ended and cancelled") func Asked10_presses() throws {
        view.becomeFirstResponder()

        try screen.press(.playPause, .began)
        try screen.press(.playPause, .changed, force: 0.5)
        try screen.press(.playPause, .ended)
        try screen.press(.playPause, .began)
        try screen.press(.playPause, .cancelled)

        #expect(
            log.lines == [
                "view pressed", "view press changed", "view released", "view pressed", "view press cancelled",
            ])
    }

    @Test("Motion is delivered as began, ended and cancelled, and media commands call remoteControlReceived")
    func Asked10_motionAndCommands() {
        view.becomeFirstResponder()

        screen.shake()
        screen.motion(.began)
        screen.motion(.cancelled)
        screen.remoteControl(.remoteControlNextTrack)

        #expect(
            log.lines == ["view shaking", "view shaken", "view shaking", "view shake cancelled", "view remote 104"])
    }

    @Test("A view receives only one touch at a time until multi-touch is enabled") func Asked10_multiTouch() throws {
        try screen.touches(.began, at: [1: CGPoint(x: 10, y: 10), 2: CGPoint(x: 90, y: 90)])
        try screen.touches(.ended, at: [1: CGPoint(x: 10, y: 10), 2: CGPoint(x: 90, y: 90)])
        #expect(!view.isMultipleTouchEnabled)
        #expect(log.take() == ["view began", "view ended"])

        view.isMultipleTouchEnabled = true
        try screen.touches(.began, at: [1: CGPoint(x: 10, y: 10), 2: CGPoint(x: 90, y: 90)])
        try screen.touches(.ended, at: [1: CGPoint(x: 10, y: 10), 2: CGPoint(x: 90, y: 90)])
        #expect(log.take() == ["view began 2", "view ended 2"])
    }

    @Test("A touch is cancelled when its client is lost or its view leaves the window")
    func Asked10_cancelled() throws {
        var phases: [UITouch.Phase] = []
        view.onTouch = { called, touches, _ in if called == .cancelled { phases += touches.map(\.phase) } }

        try screen.touch(.began, at: view)
        screen.cancelAll()
        try screen.touch(.began, at: view)
        view.removeFromSuperview()

        #expect(log.lines == ["view began", "view cancelled", "view began", "view cancelled"])
        #expect(phases == [.cancelled, .cancelled])
    }

    @Test("A touch is cancelled when the application resigns active, and the rest of it is ignored")
    func Asked10_resignsActive()
        throws
    {
        var phases: [UITouch.Phase] = []
        view.onTouch = { called, touches, _ in if called == .cancelled { phases += touches.map(\.phase) } }

        try screen.touch(.began, at: view)
        screen.application.resignActive()
        try screen.touch(.ended, at: view)

        #expect(log.lines == ["view began", "view cancelled"])
        #expect(phases == [.cancelled])
    }
}
