import BatonWire
import Foundation
import ResponderKit

@testable import BatonServer

/// An application with a name field, a secure field, a stepper that repeats while it is held, and a button.
@MainActor final class DeskApp: UIResponder, UIApplicationDelegate {
    let name = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    let password = UITextField(frame: CGRect(x: 0, y: 50, width: 200, height: 40))
    let stepper = UIStepper(frame: CGRect(x: 0, y: 100, width: 94, height: 32))
    let button = UIButton(frame: CGRect(x: 0, y: 150, width: 100, height: 40))
    private(set) var presses = 0
    /// The media keys that reached the application.
    private(set) var remote: [UIEvent.EventSubtype] = []
    private var window: UIWindow?

    func applicationDidFinishLaunching(_ application: UIApplication) {
        application.beginReceivingRemoteControlEvents()
        let window = UIWindow(application: application)
        let controller = UIViewController()
        window.rootViewController = controller
        password.isSecureTextEntry = true
        stepper.maximumValue = 1_000
        button.addAction(
            UIAction { [unowned self] _ in
                presses += 1
                button.setTitle("\(presses)", for: .normal)
            }, for: .primaryActionTriggered)
        for (view, identifier) in [(name, "name"), (password, "password"), (stepper, "stepper"), (button, "button")]
            as [(UIView, String)]
        {
            view.accessibilityIdentifier = identifier
            controller.view.addSubview(view)
        }
        window.makeKeyAndVisible()
        self.window = window
    }

    override func remoteControlReceived(with event: UIEvent?) {
        if let event { remote.append(event.subtype) }
    }
}

/// A client of `ControlStage` that records who controls the screen.
@MainActor final class ControlClient {
    let connection = RecordingConnection()
    let session: Session
    private(set) var control: ServerMessage.Presence.Control?

    init(_ session: (RecordingConnection) -> Session) {
        self.session = session(connection)
    }

    var id: Int { session.id }

    func send(_ text: String) {
        ProtocolValidator.checkClientMessage(text)
        Array(text.utf8).withUnsafeBytes { session.received($0) }
    }

    func touch(_ phase: String, _ x: Double = 50, _ y: Double = 170, seq: Int = 1) {
        send(#"{"type":"touch","seq":\#(seq),"touches":[{"id":1,"phase":"\#(phase)","x":\#(x),"y":\#(y)}]}"#)
    }

    func tap(_ identifier: String) { send(#"{"type":"tap","seq":1,"target":{"identifier":"\#(identifier)"}}"#) }

    func sendControl(_ action: String, _ client: ControlClient? = nil) {
        send(#"{"type":"control","seq":2,"action":"\#(action)"\#(client.map { #","client":\#($0.id)"# } ?? "")}"#)
    }

    /// Returns the messages received since the last call.
    func take() -> [ServerMessage] {
        let all = connection.takeAll()
        for case .presence(let presence) in all { control = presence.control ?? control }
        return all
    }

    /// The answers among the new messages: the code of each error, and "done" or "not done" for each answered input.
    func answers() -> [String] {
        take().compactMap { message in
            switch message {
            case .done(let done): done.handled ? "done" : "not done"
            case .error(let error): error.code.rawValue
            default: nil
            }
        }
    }
}

/// Screens without sockets in the control mode `turns`. The test ends the loop turns.
@MainActor final class ControlStage {
    let clock = ManualClock(now: 1_000)
    let host: ScreenHost
    private let factory = AppFactory()
    private var lastID = 0

    @MainActor private final class AppFactory {
        var apps: [DeskApp] = []

        func make() -> DeskApp {
            let app = DeskApp()
            apps.append(app)
            return app
        }
    }

    init(_ mode: ControlMode = .turns, audit: AuditLog? = nil) {
        var secrets = 0
        let factory = factory
        var definition = ScreenDefinition(
            name: "desk", title: "Desk",
            sharing: .shared(sizes: [CGSize(width: 400, height: 800), CGSize(width: 800, height: 400)])
        ) { factory.make() }
        definition.control = mode
        host = ScreenHost(definitions: [definition], clock: clock, epochSeed: "life") {
            secrets += 1
            return "secret\(secrets)"
        }
        host.audit = audit
        audit?.start(clock: clock, log: nil)
    }

    /// The applications of the shared screen, one for each size, in order of creation.
    var apps: [DeskApp] { factory.apps }
    var app: DeskApp? { apps.first }
    var screens: [Screen] { host.sharedScreens["desk"] ?? [] }
    var control: ScreenControl? { host.control(of: host.definitions[0]) }

    func open() -> ControlClient {
        lastID += 1
        let (id, host, clock) = (lastID, host, clock)
        return ControlClient {
            Session(
                id: id, connection: $0, definition: host.definitions[0], host: host,
                helloTimer: clock.schedule(after: 1e9) {})
        }
    }

    func join(_ name: String, more: String = "") -> ControlClient {
        let client = open()
        client.send(#"{"type":"hello","name":"\#(name)","capabilities":["touch","presence"]\#(more)}"#)
        host.endTurn()
        return client
    }

    func advanceTime(by milliseconds: Double) {
        clock.advance(by: milliseconds)
        host.endTurn()
    }

    /// Ends the loop turn, and returns the answers that each client has received.
    func answers(_ clients: ControlClient...) -> [[String]] {
        host.endTurn()
        return clients.map { $0.answers() }
    }
}
