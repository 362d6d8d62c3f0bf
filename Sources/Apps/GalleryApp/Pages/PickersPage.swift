import Foundation
import ResponderKit

@MainActor
final class PickersPage: GalleryPage {
    private let sizes = Wheels([
        ["Small", "Medium", "Large", "Huge"], ["Red", "Orange", "Yellow", "Green", "Teal", "Blue", "Purple"],
    ])
    private let numbers = Wheels([(0..<10_000).map { "\($0)" }])

    override func addExamples() {
        sizes.onSelect = { [weak self] in self?.statusLabel.text = $0 }
        numbers.onSelect = { [weak self] in self?.statusLabel.text = $0 }
        example("Picker view", "Drag or flick a wheel, or tap a line. On a keyboard, press Enter, then arrow keys.") {
            example in
            example.addWide(statusLabel)
            example.addWide(wheels(sizes, "Size and color"), height: 216)
        }
        example("Ten thousand rows", "Only the visible rows exist") {
            $0.addWide(wheels(numbers, "Number"), height: 216)
        }
        for (title, mode) in [
            ("Date", UIDatePicker.Mode.date), ("Time", .time), ("Date and time", .dateAndTime),
            ("Countdown", .countDownTimer),
        ] {
            example("\(title), on wheels") { $0.addWide(picker(mode, .wheels, title), height: 216) }
        }
        example("In a month", "Arrow keys change the day, PageUp and PageDown the month") { example in
            example.addWide(picker(.dateAndTime, .inline, "Departure"), height: 388)
        }
        example("Within limits", "Only the next two weeks") { example in
            let limited = picker(.date, .inline, "Return")
            limited.minimumDate = limited.date
            limited.maximumDate = limited.date.addingTimeInterval(14 * 86_400)
            example.addWide(limited, height: 336)
        }
        example("Compact", "The field shows the value; a tap on it opens the picker") { example in
            example.add(picker(.date, .compact, "Day"), "Day")
            example.add(picker(.time, .compact, "Hour"), "Hour")
            example.add(picker(.dateAndTime, .compact, "Start"), "Day and hour")
        }
        example("Other regions", "Dates as in Germany and Japan") { example in
            for identifier in ["de_DE", "ja_JP"] {
                let picker = picker(.date, .wheels, identifier)
                picker.locale = Locale(identifier: identifier)
                example.addWide(picker, height: 180)
            }
        }
    }

    private func wheels(_ wheels: Wheels, _ name: String) -> UIPickerView {
        let picker = UIPickerView()
        picker.dataSource = wheels
        picker.delegate = wheels
        picker.accessibilityLabel = name
        return picker
    }

    private func picker(_ mode: UIDatePicker.Mode, _ style: UIDatePickerStyle, _ name: String) -> UIDatePicker {
        let picker = UIDatePicker()
        picker.datePickerMode = mode
        picker.preferredDatePickerStyle = style
        picker.accessibilityLabel = name
        picker.countDownDuration = 300
        picker.addAction(
            UIAction { [weak self, weak picker] _ in
                guard let picker else { return }
                self?.statusLabel.text =
                    "\(name) \(mode == .countDownTimer ? "\(Int(picker.countDownDuration)) s" : picker.date.formatted())"
            }, for: .valueChanged)
        return picker
    }
}

/// A picker view whose wheels contain words.
@MainActor
private final class Wheels: UIPickerViewDataSource, UIPickerViewDelegate {
    private let words: [[String]]
    var onSelect: ((String) -> Void)?

    init(_ words: [[String]]) {
        self.words = words
    }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { words.count }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        words[component].count
    }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        words[component][row]
    }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        onSelect?(words[component][row])
    }
}
