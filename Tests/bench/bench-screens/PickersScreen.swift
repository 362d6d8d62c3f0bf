import Foundation
import ResponderKit

/// Picker wheels of words and of 10,000 numbers, a calendar and compact date pickers. The date is fixed.
@MainActor
final class PickersScreen: UIApplicationDelegate {
    private let isReversed: Bool
    private var window: UIWindow?

    init(isReversed: Bool = false) {
        self.isReversed = isReversed
    }

    func applicationDidFinishLaunching(_ application: UIApplication) {
        if isReversed { application.userInterfaceLayoutDirection = .rightToLeft }
        let controller = PickersViewController()
        controller.restorationIdentifier = "pickers"
        let window = UIWindow(application: application)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window = window
    }

    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool { true }
    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool { true }
}

@MainActor
private final class PickersViewController: UIViewController, UIPickerViewDataSource, UIPickerViewAccessibilityDelegate {
    private static let colors = ["Red", "Orange", "Yellow", "Green", "Teal", "Blue", "Purple"]

    private let wheels = UIPickerView()
    private let month = UIDatePicker()
    private let compact = UIDatePicker()
    private let said = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        wheels.accessibilityIdentifier = "wheels"
        wheels.restorationIdentifier = "wheels"
        wheels.dataSource = self
        wheels.delegate = self
        for (picker, name, mode, style) in [
            (month, "month", UIDatePicker.Mode.dateAndTime, UIDatePickerStyle.inline),
            (compact, "compact", .dateAndTime, .compact),
        ] {
            picker.locale = Locale(identifier: "en_US")
            picker.calendar = Calendar(identifier: .gregorian)
            picker.timeZone = .gmt
            picker.datePickerMode = mode
            picker.preferredDatePickerStyle = style
            // The picker's date is 4 March 2026, 9:41.
            picker.date = Date(timeIntervalSince1970: 1_772_617_260)
            picker.accessibilityIdentifier = name
            picker.restorationIdentifier = name
            picker.addAction(
                UIAction { [weak self, weak picker] _ in
                    if let picker { self?.said.text = "\(name) \(picker.date.formatted(.iso8601))" }
                }, for: .valueChanged)
        }
        said.accessibilityIdentifier = "said"
        said.text = "Nothing yet"
        said.textAlignment = .center
        for part in [said, wheels, compact, month] as [UIView] { view.addSubview(part) }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let safe = view.safeAreaInsets
        let isWide = view.bounds.width > 760
        let width = isWide ? 360 : view.bounds.width - 32
        let x = isWide ? view.bounds.midX - 372 : 16
        said.frame = CGRect(x: 16, y: safe.top + 12, width: view.bounds.width - 32, height: 24)
        wheels.frame = CGRect(x: x, y: safe.top + 44, width: width, height: 216)
        compact.frame = CGRect(x: x, y: safe.top + 272, width: width, height: 44)
        month.frame = CGRect(
            x: isWide ? view.bounds.midX + 12 : 16, y: safe.top + (isWide ? 44 : 332), width: width, height: 388)
    }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        component == 0 ? Self.colors.count : 10_000
    }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        component == 0 ? Self.colors[row] : "\(row)"
    }
    func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int) -> String? {
        component == 0 ? "Color" : "Number"
    }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        said.text = component == 0 ? Self.colors[row] : "Number \(row)"
    }
}
