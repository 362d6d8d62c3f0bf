public import ResponderKit

/// The smallest application: a button that counts, and a slider whose value is shown.
///
/// Hand the server `CounterApp()` as the delegate of a screen; each screen counts for itself.
@MainActor
public final class CounterApp: UIApplicationDelegate {
    private var window: UIWindow?

    /// An application that begins at 0.
    public init() {}

    /// Makes the window.
    public func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        window.rootViewController = CounterViewController()
        window.makeKeyAndVisible()
        self.window = window
    }
}

/// Counts taps, and shows where a slider stands.
@MainActor
final class CounterViewController: UIViewController {
    private let count = UILabel()
    private let increment = UIButton(frame: .zero)
    private let value = UILabel()
    private let slider = UISlider()
    private var number = 0

    override func viewDidLoad() {
        view.backgroundColor = .systemBackground

        count.accessibilityIdentifier = "count"
        count.font = .systemFont(ofSize: 72, weight: .bold, design: .rounded)
        count.textAlignment = .center
        count.text = "0"

        increment.accessibilityIdentifier = "increment"
        increment.setTitle("Increment", for: .normal)
        increment.style = .filled
        increment.addTarget(self, action: Selector("countUp", CounterViewController.countUp), for: .primaryActionTriggered)

        value.accessibilityIdentifier = "value"
        value.font = .monospacedDigitSystemFont(ofSize: 20)
        value.textColor = .secondaryLabel
        value.textAlignment = .center

        slider.accessibilityIdentifier = "slider"
        slider.accessibilityLabel = "Value"
        slider.maximumValue = 100
        slider.value = 50
        slider.addTarget(self, action: Selector("slide", CounterViewController.slide), for: .valueChanged)
        slide(slider)

        for subview in [count, increment, value, slider] as [UIView] { view.addSubview(subview) }
    }

    override func viewDidLayoutSubviews() {
        let size = view.bounds.size
        let width = min(size.width - 48, 420)
        let left = (size.width - width) / 2
        var top = max(24, (size.height - 300) / 2)
        count.frame = CGRect(x: left, y: top, width: width, height: 88)
        top += 112
        increment.frame = CGRect(x: left, y: top, width: width, height: 52)
        top += 84
        value.frame = CGRect(x: left, y: top, width: width, height: 28)
        top += 36
        slider.frame = CGRect(x: left, y: top, width: width, height: 44)
    }

    private func countUp() {
        number += 1
        count.text = String(number)
    }

    private func slide(_ slider: UISlider) {
        value.text = String(Int(slider.value.rounded()))
    }
}
