public import Foundation
public import ResponderKit

/// The application that shows a kiosk in one screen size. The applications of all sizes share one model.
///
///     let loaded = try LoadedStoryboard(from: folder)
///     let model = KioskModel(loaded, services: services)
///     ScreenDefinition(name: model.name, title: model.title, sharing: .shared(sizes: model.sizes)) {
///         KioskApp(model: model)
///     }
@MainActor
public final class KioskApp: UIResponder, UIApplicationDelegate {
    private let model: KioskModel
    private var window: UIWindow?

    /// Creates an application that shows a model.
    public init(model: KioskModel) {
        self.model = model
        super.init()
    }

    /// Creates the window.
    public func applicationDidFinishLaunching(_ application: UIApplication) {
        model.addApplication(application)
        // Undo by shaking a phone is disabled, because a kiosk resets itself after each visitor.
        application.applicationSupportsShakeToEdit = false
        application.isIdleTimerDisabled = true
        let window = KioskWindow(application: application)
        window.model = model
        window.backgroundColor = .systemBackground
        if model.storyboard.theme.tint != nil {
            window.tintColor = PageContext(model: model, layout: PageLayout(size: application.screenSize)).tintColor
        }
        window.overrideUserInterfaceStyle = model.storyboard.interfaceStyle
        window.rootViewController = KioskViewController(model: model, layout: PageLayout(size: application.screenSize))
        window.makeKeyAndVisible()
        self.window = window
    }
}

/// A window that reports touches and key presses to the model, for the idle timer.
@MainActor
final class KioskWindow: UIWindow {
    weak var model: KioskModel?

    override func sendEvent(_ event: UIEvent) {
        // A touch or key press that answers the idle question must have no other effect. The question is closed here,
        // but its panel exists until the end of the loop turn and receives the event.
        if event.type == .touches || event.type == .presses { model?.registerInput() }
        super.sendEvent(event)
    }
}

extension KioskModel {
    /// The name of the screen, which is its path on the server.
    public var name: String { storyboard.name }
    /// The display name, in the first language.
    public var title: String { scope().text(storyboard.title) }
    /// The screen sizes, in points.
    public var sizes: [CGSize] { storyboard.sizes }
    /// The control mode: `together`, `turns` or `staff`; nil if the storyboard sets none.
    public var control: String? { storyboard.control }
    /// The file paths of the tables, by table name.
    public var dataFiles: [String: String] { storyboard.data.mapValues(\.file) }
    /// The hosts to which requests may be sent.
    public var hosts: [String] { storyboard.hosts }
}
