import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// An unhandled event travels from the text field up to the application delegate.
@Suite @MainActor struct Asked2Tests {
    private final class FormController: UIViewController {
        let field = Field()
        override func viewDidLoad() {
            let form = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            field.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
            view.accessibilityIdentifier = "root"
            form.accessibilityIdentifier = "form"
            field.accessibilityIdentifier = "field"
            view.addSubview(form)
            form.addSubview(field)
        }
    }

    private final class Field: UIView {
        override var canBecomeFirstResponder: Bool { true }
    }

    private final class Delegate: UIResponder, UIApplicationDelegate {
        var remote = 0
        func applicationDidFinishLaunching(_ application: UIApplication) {
            let window = UIWindow(application: application)
            window.rootViewController = FormController()
            window.makeKeyAndVisible()
        }
        override func remoteControlReceived(with event: UIEvent?) { remote += 1 }
    }

    private final class PlainDelegate: UIApplicationDelegate {
        func applicationDidFinishLaunching(_ application: UIApplication) {}
    }

    private static let chain = [
        "Field#field", "UIView#form", "UIView#root", "FormController", "UIWindow", "UIApplication", "Delegate",
    ]

    @Test(
        "An unhandled event travels from field to superviews, controller, window, application and delegate"
    )
    func Asked2_theWholeChain() throws {
        let screen = TestScreen(launching: Delegate())
        try screen.view("field").becomeFirstResponder()
        screen.application.beginReceivingRemoteControlEvents()

        try screen.touch(.began, at: "field")
        #expect(screen.trace.last?.offered == Self.chain)
        #expect(screen.trace.last?.handler == nil)
        screen.motion(.began)
        #expect(screen.trace.last?.offered == Self.chain)
        try screen.press(.menu, .began)
        #expect(screen.trace.last?.offered == Self.chain)
    }

    @Test("The application delegate is last in the chain and may handle an event") func Asked2_theDelegateHandles()
        throws
    {
        let delegate = Delegate()
        let screen = TestScreen(launching: delegate)
        try screen.view("field").becomeFirstResponder()
        screen.application.beginReceivingRemoteControlEvents()

        let outcome = screen.remoteControl(.remoteControlPause)

        #expect(delegate.remote == 1)
        #expect(outcome.handler === delegate)
        #expect(screen.trace.last?.offered == Self.chain)
    }

    @Test("An application delegate that is no responder is not in the chain") func Asked2_plainDelegate() throws {
        let screen = TestScreen { FormController() }
        let delegate = PlainDelegate()
        screen.application.delegate = delegate

        try screen.touch(.began, at: "field")

        #expect(screen.trace.last?.offered == Self.chain.dropLast())
    }

    @Test("An application delegate that has already received the event does not receive it again")
    func Asked2_delegateInTheChain() throws {
        final class Detour: UIView {
            weak var after: UIResponder?
            weak var delegate: UIResponder?
            override var next: UIResponder? { delegate }
        }
        final class Through: UIResponder, UIApplicationDelegate {
            weak var after: UIResponder?
            var calls = 0
            override var next: UIResponder? { after }
            func applicationDidFinishLaunching(_ application: UIApplication) {}
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                calls += 1
                super.touchesBegan(touches, with: event)
            }
        }
        let detour = Detour()
        let delegate = Through()
        let screen = TestScreen { detour }
        screen.application.delegate = delegate
        detour.delegate = delegate
        delegate.after = screen.window

        try screen.touch(.began, at: detour)

        #expect(screen.trace.last?.offered == ["Detour", "Through", "UIWindow", "UIApplication"])
        #expect(delegate.calls == 1)
    }

    @Test("An unhandled media command travels from a text field up the same chain to the application delegate")
    func Asked2_textField()
        throws
    {
        let delegate = Delegate()
        let screen = TestScreen(launching: delegate)
        let field = UITextField(frame: CGRect(x: 0, y: 100, width: 100, height: 40))
        field.accessibilityIdentifier = "text"
        try screen.view("form").addSubview(field)
        field.becomeFirstResponder()
        screen.application.beginReceivingRemoteControlEvents()

        screen.remoteControl(.remoteControlPause)

        #expect(screen.trace.last?.offered == ["UITextField#text"] + Self.chain.dropFirst())
        #expect(delegate.remote == 1)
    }
}
