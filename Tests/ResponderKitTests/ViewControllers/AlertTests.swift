import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite("Alerts") @MainActor struct AlertTests {
    private let screen = TestScreen.untraced()
    private let root = UIViewController()
    private let log = Log()

    init() {
        screen.window.rootViewController = root
        screen.application.commit()
    }

    private func alert(_ style: UIAlertController.Style = .alert) -> UIAlertController {
        let alert = UIAlertController(title: "Title", message: "Message", preferredStyle: style)
        for (title, style) in [("Cancel", UIAlertAction.Style.cancel), ("Delete", .destructive), ("Keep", .default)] {
            alert.addAction(UIAlertAction(title: title, style: style) { [log] in log.note($0.title ?? "") })
        }
        return alert
    }

    private func show(_ alert: UIAlertController) {
        root.present(alert, animated: true)
        screen.application.commit()
    }

    private func buttons(_ alert: UIAlertController) -> [UIButton] {
        var found: [UIButton] = []
        alert.view.forEachView { view in (view as? UIButton).map { found.append($0) } }
        return found.sorted { $0.frame.minY < $1.frame.minY }
    }

    @Test("The cancel button is last, and destructive buttons are red") func order() {
        let alert = alert()
        show(alert)

        #expect(buttons(alert).map(\.currentTitle) == ["Delete", "Keep", "Cancel"])
        #expect(buttons(alert)[0].tintColor == .systemRed)
        #expect(buttons(alert)[2].font.weight == .semibold)
        #expect(alert.actions.map(\.title) == ["Cancel", "Delete", "Keep"])
    }

    @Test("Choosing a button dismisses the alert and then calls the button's handler") func answer() {
        let alert = alert()
        show(alert)

        buttons(alert)[1].performPrimaryAction()
        #expect(log.lines.isEmpty)
        screen.application.commit()

        #expect(log.lines == ["Keep"])
        #expect(root.presentedViewController == nil)
    }

    @Test("D4 The action of an alert acts for the client that has chosen it") func D4_device() throws {
        let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
        var device: InputDevice?
        alert.addAction(
            UIAlertAction(title: "Keep", style: .default) { [screen] _ in device = screen.application.currentDevice })
        show(alert)
        let button = try #require(buttons(alert).first)
        let middle = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
        let ann = InputDevice()
        for phase in [UITouch.Phase.began, .ended] {
            _ = try screen.application.send(touches: [TouchSample(id: 1, phase: phase, location: middle)], from: ann)
        }
        screen.application.commit()

        #expect(device === ann)
        #expect(screen.application.currentDevice == nil)
    }

    @Test("Code that runs for an application has the text size of this application's user") func sharedApplication() {
        let other = TestScreen.untraced()
        other.application.commit()
        #expect(UIApplication.shared === other.application)

        screen.application.performAsShared { #expect(UIApplication.shared === screen.application) }

        #expect(UIApplication.shared === other.application)
    }

    @Test("A button can be chosen once, and a disabled button cannot be chosen") func once() {
        let alert = alert()
        show(alert)
        alert.actions[1].isEnabled = false
        #expect(!buttons(alert)[0].isEnabled)

        buttons(alert)[0].performPrimaryAction()
        buttons(alert)[1].performPrimaryAction()
        buttons(alert)[1].performPrimaryAction()
        screen.application.commit()

        #expect(log.lines == ["Keep"])
    }

    @Test(
        "A tap outside cancels an action sheet but not an alert",
        arguments: [UIAlertController.Style.actionSheet, .alert])
    func beside(style: UIAlertController.Style) throws {
        let alert = alert(style)
        show(alert)

        for phase in [UITouch.Phase.began, .ended] {
            _ = try screen.application.send(
                touches: [TouchSample(id: 1, phase: phase, location: CGPoint(x: 5, y: 5))], from: screen.device)
        }
        screen.application.commit()

        #expect(log.lines == (style == .actionSheet ? ["Cancel"] : []))
    }

    @Test("The menu button cancels an alert") func menu() throws {
        let alert = alert()
        show(alert)

        alert.pressesBegan([UIPress(type: .menu, force: 1, timestamp: 0)], with: nil)
        screen.application.commit()

        #expect(log.lines == ["Cancel"])
    }

    @Test("The first text field of an alert is edited at once, and action sheets have no fields") func fields() {
        let sheet = alert(.actionSheet)
        sheet.addTextField()
        #expect(sheet.textFields == nil)

        let alert = alert()
        alert.addTextField { $0.placeholder = "Name" }
        show(alert)

        #expect(alert.textFields?.map(\.placeholder) == ["Name"])
        #expect(alert.textFields?.first?.isFirstResponder == true)
    }
}
