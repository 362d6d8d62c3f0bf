public import Foundation
public import ResponderKit

/// A kiosk's application: one for each of its sizes, all looking at one model.
///
///     let loaded = try LoadedStoryboard(from: folder)
///     let model = KioskModel(loaded, services: services)
///     ScreenDefinition(name: model.name, title: model.title, sharing: .shared(sizes: model.sizes)) { KioskApp(model: model) }
@MainActor
public final class KioskApp: UIResponder, UIApplicationDelegate {
    private let model: KioskModel
    private var window: UIWindow?

    /// An application that shows a model.
    public init(model: KioskModel) {
        self.model = model
        super.init()
    }

    /// Makes the window.
    public func applicationDidFinishLaunching(_ application: UIApplication) {
        model.isShown(by: application)
        // A kiosk begins again by itself: shaking a phone takes nothing back.
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

/// Tells the model of whatever is done.
@MainActor
final class KioskWindow: UIWindow {
    weak var model: KioskModel?

    override func sendEvent(_ event: UIEvent) {
        // What answers the question does nothing besides: it is for the panel, which goes at the end of the turn.
        if event.type == .touches || event.type == .presses { model?.touched() }
        super.sendEvent(event)
    }
}

extension KioskModel {
    /// The path under which it is offered.
    public var name: String { storyboard.name }
    /// What people call it, in its first language.
    public var title: String { scope().text(storyboard.title) }
    /// The sizes that it is shown in.
    public var sizes: [CGSize] { storyboard.sizes }
    /// Who may work it: `together`, `turns` or `staff`; nil where the storyboard does not say.
    public var control: String? { storyboard.control }
    /// The tables' files, by the tables' names.
    public var dataFiles: [String: String] { storyboard.data.mapValues(\.file) }
    /// Where requests may go.
    public var hosts: [String] { storyboard.hosts }
}
