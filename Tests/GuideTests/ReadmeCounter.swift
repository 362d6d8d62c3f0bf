import UIKit

final class Counter: UIApplicationDelegate {
    private var window: UIWindow?

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        window.rootViewController = CounterViewController()
        window.makeKeyAndVisible()
        self.window = window
    }
}

final class CounterViewController: UIViewController {
    private let count = UILabel()
    private var number = 0

    override func viewDidLoad() {
        let increment = UIButton(
            frame: CGRect(x: 24, y: 120, width: 342, height: 52),
            primaryAction: UIAction { [weak self] _ in
                guard let self else { return }
                number += 1
                count.text = String(number)
            })
        increment.setTitle("Increment", for: .normal)
        increment.accessibilityIdentifier = "increment"
        count.accessibilityIdentifier = "count"
        count.frame = CGRect(x: 24, y: 40, width: 342, height: 60)
        view.addSubview(count)
        view.addSubview(increment)
    }
}
