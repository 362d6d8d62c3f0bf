public import ResponderKit

/// A minimal application: a button that counts its taps, and a slider whose value is shown.
///
/// Pass `CounterApp()` to the server as the delegate of a screen. Each screen has its own count.
@MainActor
public final class CounterApp: UIApplicationDelegate {
    private var window: UIWindow?

    /// Creates an application that starts counting at 0.
    public init() {}

    /// Creates the window.
    public func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        window.rootViewController = CounterViewController()
        window.makeKeyAndVisible()
        self.window = window
    }
}

/// Counts taps, and shows the value of a slider.
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
        count.font = UIFontMetrics(forTextStyle: .largeTitle)
            .scaledFont(for: .systemFont(ofSize: 72, weight: .bold, design: .rounded))
        count.textAlignment = .center
        count.text = "0"

        increment.accessibilityIdentifier = "increment"
        increment.setTitle("Increment", for: .normal)
        increment.style = .filled
        increment.titleLabel?.font = .preferredFont(forTextStyle: .body)
        increment.titleLabel?.adjustsFontForContentSizeCategory = true
        increment.addTarget(
            self, action: Selector("countUp", CounterViewController.countUp), for: .primaryActionTriggered)

        value.accessibilityIdentifier = "value"
        value.font = UIFontMetrics(forTextStyle: .title3).scaledFont(for: .monospacedDigitSystemFont(ofSize: 20))
        value.textColor = .secondaryLabel
        value.textAlignment = .center

        slider.accessibilityIdentifier = "slider"
        slider.accessibilityLabel = "Value"
        slider.maximumValue = 100
        slider.value = 50
        slider.addTarget(self, action: Selector("slide", CounterViewController.slide), for: .valueChanged)
        slide(slider)
        for label in [count, value] { label.adjustsFontForContentSizeCategory = true }

        for subview in [count, increment, value, slider] as [UIView] { view.addSubview(subview) }
    }

    override func viewDidLayoutSubviews() {
        let area = view.bounds.inset(by: view.safeAreaInsets)
        let width = min(area.width - 48, 420)
        let rows: [(view: UIView, height: CGFloat, gap: CGFloat)] = [
            (count, max(88, count.intrinsicContentSize.height), 24),
            (increment, max(52, increment.intrinsicContentSize.height + 8), 32),
            (value, max(28, value.intrinsicContentSize.height), 8), (slider, 44, 24),
        ]
        let height = rows.reduce(0) { $0 + $1.height + $1.gap }
        // The gaps between the views shrink if the content does not fit.
        let tightness = min(1, max(0, (area.height - height) / 48 + 1))
        var top = area.minY + max(24 * tightness, (area.height - height) / 2)
        for row in rows {
            row.view.frame = CGRect(x: area.midX - width / 2, y: top, width: width, height: row.height)
            top += row.height + row.gap * tightness
        }
    }

    private func countUp() {
        number += 1
        count.text = String(number)
    }

    private func slide(_ slider: UISlider) {
        value.text = String(Int(slider.value.rounded()))
    }
}
