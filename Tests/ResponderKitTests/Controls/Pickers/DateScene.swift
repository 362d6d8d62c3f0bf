import ResponderKitTesting
import Foundation

@testable import ResponderKit

/// A date picker in Berlin on 4 March 2026 at 9:41, with a log of its actions.
@MainActor
final class DateScene: CallbackScene {
    let screen = TestScreen.untraced()
    let log = Log()
    let picker: UIDatePicker
    let calendar: Calendar

    static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    init(
        _ mode: UIDatePicker.Mode = .date, _ style: UIDatePickerStyle = .wheels, locale: String = "en_US",
        _ arrange: (UIDatePicker) -> Void = { _ in }
    ) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = Self.berlin
        calendar.locale = Locale(identifier: locale)
        self.calendar = calendar
        picker = UIDatePicker(frame: CGRect(x: 20, y: 100, width: 360, height: style == .compact ? 44 : 400))
        picker.calendar = calendar
        picker.locale = Locale(identifier: locale)
        picker.datePickerMode = mode
        picker.preferredDatePickerStyle = style
        picker.date = date(2026, 3, 4, 9, 41)
        arrange(picker)
        let controller = UIViewController()
        screen.window.rootViewController = controller
        controller.view.addSubview(picker)
        picker.addAction(
            UIAction { [unowned self] _ in log.note("value \(written)") }, for: .valueChanged)
        settle()
    }

    func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Date {
        calendar.date(from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute))
            ?? .distantPast
    }

    /// The picker's date in a form such as 2026-03-04 09:41.
    var written: String { written(picker.date) }

    func written(_ date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        func two(_ number: Int?) -> String { String(format: "%02d", number ?? 0) }
        return "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day)) \(two(parts.hour)):\(two(parts.minute))"
    }

    func settle() {
        screen.clock.advance(by: 5_000)
        screen.application.commit()
    }

    /// The picker's wheels; empty in a style without wheels.
    var wheels: [PickerWheel] { all(PickerWheel.self, in: screen.window) }

    /// The texts that the wheels show in their selected rows, one text for each wheel.
    var said: [String] { wheels.map(\.rowText) }

    func all<View: UIView>(_ kind: View.Type, in view: UIView) -> [View] {
        ((view as? View).map { [$0] } ?? []) + view.subviews.flatMap { all(kind, in: $0) }
    }

    /// Turns a wheel by a number of rows, as a user does.
    func turn(_ wheel: Int, by rows: Int) {
        let wheel = wheels[wheel]
        wheel.choose(wheel.targetRow + rows)
        settle()
    }

    /// Returns the button of a day in the displayed month.
    func day(_ number: Int) -> DayButton? { all(DayButton.self, in: screen.window).first { $0.number == number } }

    func view(_ identifier: String) -> UIView? {
        all(UIView.self, in: screen.window).first {
            $0.accessibilityIdentifier == identifier || $0.accessibilityLabel == identifier
        }
    }

    /// Taps the middle of a view.
    func tap(_ view: UIView?) throws {
        guard let view else { throw CancellationError() }
        let middle = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
        try screen.tap(middle.x, middle.y)
        settle()
    }
}
