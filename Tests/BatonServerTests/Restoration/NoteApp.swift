import Foundation
import ResponderKit

/// An application with a text field and a scroll view whose state is saved.
@MainActor
final class NoteApp: UIApplicationDelegate {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 100, width: 200, height: 200))
    private let savesState: Bool
    private let onRestore: @MainActor () -> Void
    private var window: UIWindow?

    /// - Parameter onRestore: called while the saved state is restored.
    init(savesState: Bool = true, onRestore: @escaping @MainActor () -> Void = {}) {
        self.savesState = savesState
        self.onRestore = onRestore
    }

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        let controller = UIViewController()
        controller.restorationIdentifier = "note"
        field.restorationIdentifier = "text"
        field.accessibilityIdentifier = "text"
        controller.view.addSubview(field)
        scroll.restorationIdentifier = "scroll"
        scroll.contentSize = CGSize(width: 200, height: 2_000)
        controller.view.addSubview(scroll)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window = window
    }

    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
        savesState
    }
    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool { true }
    func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) { onRestore() }
}
