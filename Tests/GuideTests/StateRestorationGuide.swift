import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

/// A controller that asks for the amount of a dish that was chosen before.
final class AmountController: UIViewController, UIViewControllerRestoration {
    private let dish: String
    let amount = UIStepper(frame: CGRect(x: 20, y: 120, width: 94, height: 32))

    init(dish: String) {
        self.dish = dish
        super.init(nibName: nil, bundle: nil)
        title = dish
        restorationIdentifier = "amount"
        restorationClass = AmountController.self
    }

    static func viewController(withRestorationIdentifierPath path: [String], coder: NSCoder) -> UIViewController? {
        (coder.decodeObject(forKey: "dish") as? String).map { AmountController(dish: $0) }
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(dish, forKey: "dish")
    }

    override func viewDidLoad() {
        amount.restorationIdentifier = "stepper"
        amount.accessibilityIdentifier = "amount"
        view.addSubview(amount)
    }
}

/// An application whose state is saved and restored.
final class OrderApp: UIApplicationDelegate {
    let navigation = UINavigationController(rootViewController: UIViewController())
    private var window: UIWindow?

    func applicationDidFinishLaunching(_ application: UIApplication) {
        navigation.restorationIdentifier = "order"
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = navigation
        window.makeKeyAndVisible()
        self.window = window
    }

    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool { true }
    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool { true }
}

@Suite @MainActor struct StateRestorationGuide {
    @Test("A restored order has the same dish and amount as before") func order() throws {
        let first = OrderApp()
        let screen = TestScreen(launching: first)
        let step = AmountController(dish: "Soup")
        first.navigation.pushViewController(step, animated: false)
        screen.settle()
        step.amount.value = 3

        let state = try #require(screen.application.restorableState())
        let second = OrderApp()
        _ = TestScreen(launching: second, restoring: state)

        let again = try #require(second.navigation.topViewController as? AmountController)
        #expect(again.title == "Soup")
        #expect(again.amount.value == 3)
    }
}
