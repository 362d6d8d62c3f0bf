import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite @MainActor struct NoScreenTests {
    /// Returns the diagnostic messages that a closure causes while no application exists.
    private func messages(_ body: () -> Void) -> [String] {
        var messages: [String] = []
        let write = Diagnostics.write
        Diagnostics.reset()
        Diagnostics.write = { messages.append($0) }
        defer {
            Diagnostics.write = write
            Diagnostics.reset()
        }
        // After this test screen is released, there is no current application.
        do { _ = TestScreen() }
        body()
        return messages
    }

    @Test("Without a screen, each declaration that needs one says so once") func declarations() {
        let uses: [(String, () -> Void)] = [
            ("UIApplication.shared", { _ = UIApplication.shared }), ("UIScreen.main", { _ = UIScreen.main.bounds }),
            ("UIMenuSystem.main", { _ = UIMenuSystem.main }), ("UIMenuSystem.context", { _ = UIMenuSystem.context }),
            ("UIMenuController.shared", { _ = UIMenuController.shared }),
            ("UIPasteboard.general", { UIPasteboard.general.string = "x" }),
            ("UITraitCollection.current", { _ = UITraitCollection.current }),
            ("UIDevice.current.orientation", { _ = UIDevice.current.orientation }),
            ("UIWindow(frame:)", { _ = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }),
            ("UIView.animate", { UIView.animate(withDuration: 1) {} }),
            ("UIViewPropertyAnimator", { UIViewPropertyAnimator(duration: 1, curve: .linear) {}.startAnimation() }),
            ("MPNowPlayingInfoCenter.default()", { _ = MPNowPlayingInfoCenter.default() }),
            ("MPRemoteCommandCenter.shared()", { _ = MPRemoteCommandCenter.shared() }),
            ("AVPlayer", { _ = AVPlayer() }),
            ("A feedback generator", { UISelectionFeedbackGenerator().selectionChanged() }),
            ("UIAccessibility.post", { UIAccessibility.post(notification: .announcement, argument: "x") }),
        ]
        for (name, use) in uses {
            let written = messages {
                use()
                use()
            }
            #expect(written.count == 1, "\(name)")
            #expect(written.first?.hasPrefix(name + " was used while no screen exists") == true, "\(name)")
            #expect(written.first?.contains("TestScreen") == true)
        }
    }

    @Test("Views, controllers, fonts and undo managers need no screen") func quiet() {
        let written = messages {
            let controller = UINavigationController(rootViewController: UITableViewController(style: .plain))
            controller.loadViewIfNeeded()
            let label = UILabel()
            label.font = .preferredFont(forTextStyle: .body)
            label.sizeToFit()
            _ = UIDatePicker()
            _ = label.traitCollection
            UndoManager().registerUndo(withTarget: label) { _ in }
        }
        #expect(written == [])
    }

    @Test("The application without clients has an empty screen, and the next screen replaces it") func placeholder() {
        _ = messages {
            #expect(UIScreen.main.bounds == .zero)
            #expect(UIDevice.current.orientation == .unknown)
            #expect(UIApplication.shared.windows.isEmpty || UIApplication.shared.screenSize == .zero)
            let screen = TestScreen()
            #expect(UIApplication.shared === screen.application)
        }
    }
}
