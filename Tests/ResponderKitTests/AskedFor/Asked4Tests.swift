import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Tests of the order of delivery: gesture recognizers, then the view, then the responder chain.
@Suite @MainActor struct Asked4Tests {
    private let log = Log()
    private let screen = TestScreen()
    private let outer: Probe
    private let inner: Probe
    private let watcher = Watcher()

    init() {
        outer = Probe("outer", log)
        inner = Probe("inner", log, keeps: false)
        outer.frame = screen.window.bounds
        inner.frame = screen.window.bounds
        screen.window.addSubview(outer)
        outer.addSubview(inner)
        watcher.log = log
        inner.addGestureRecognizer(watcher)
    }

    @Test("If a recognizer fails, the view and then the chain receive the touches")
    func Asked4_failed() throws {
        watcher.onMoved = .failed

        try screen.drag(from: inner, to: CGPoint(x: 10, y: 10), steps: 2)

        #expect(
            log.lines == [
                "recognizer began", "inner began", "outer began",
                "recognizer moved", "inner moved", "outer moved",
                "inner moved", "outer moved",
                "inner ended", "outer ended",
            ])
    }

    @Test("If a recognizer recognizes, it takes the touches from the view") func Asked4_recognized() throws {
        watcher.onMoved = .ended

        try screen.drag(from: inner, to: CGPoint(x: 10, y: 10), steps: 2)

        #expect(
            log.lines == [
                "recognizer began", "inner began", "outer began",
                "recognizer moved", "inner cancelled", "outer cancelled",
            ])
        #expect(
            screen.trace.records[1].entries.first == .recognizer("Watcher", of: "Probe", from: .possible, to: .ended))
    }

    @Test("A recognizer receives presses before the view, and the view before the chain") func Asked4_presses() throws {
        final class PressWatcher: UIGestureRecognizer {
            var log: Log?
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
                log?.note("recognizer pressed")
            }
        }
        let editor = Editor("editor", log, keeps: false)
        let presses = PressWatcher()
        presses.log = log
        outer.addSubview(editor)
        editor.addGestureRecognizer(presses)
        editor.becomeFirstResponder()

        try screen.press(.menu, .began)

        #expect(log.lines == ["recognizer pressed", "editor pressed", "outer pressed"])
    }
}
