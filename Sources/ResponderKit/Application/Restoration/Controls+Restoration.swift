import Foundation

/// Saves and restores the values that users set. Restoring them sends no events. (K3)
extension UISwitch: RestorableContent {
    func writeContent(to coder: NSCoder) { coder.encode(isOn, forKey: "UI.on") }
    func readContent(from coder: NSCoder) { isOn = coder.decodeBool(forKey: "UI.on") }
}

extension UISlider: RestorableContent {
    func writeContent(to coder: NSCoder) { coder.encode(value, forKey: "UI.value") }
    func readContent(from coder: NSCoder) { value = coder.decodeFloat(forKey: "UI.value") }
}

extension UIStepper: RestorableContent {
    func writeContent(to coder: NSCoder) { coder.encode(value, forKey: "UI.value") }
    func readContent(from coder: NSCoder) { value = coder.decodeDouble(forKey: "UI.value") }
}

extension UISegmentedControl: RestorableContent {
    func writeContent(to coder: NSCoder) { coder.encode(selectedSegmentIndex, forKey: "UI.selected") }
    func readContent(from coder: NSCoder) { selectedSegmentIndex = coder.decodeInteger(forKey: "UI.selected") }
}

extension UIPageControl: RestorableContent {
    func writeContent(to coder: NSCoder) { coder.encode(currentPage, forKey: "UI.page") }
    func readContent(from coder: NSCoder) { currentPage = coder.decodeInteger(forKey: "UI.page") }
}

extension UIPickerView: RestorableContent {}

extension UIDatePicker: RestorableContent {
    func writeContent(to coder: NSCoder) {
        coder.encode(date.timeIntervalSinceReferenceDate, forKey: "UI.date")
        coder.encode(countDownDuration, forKey: "UI.countDown")
    }
    func readContent(from coder: NSCoder) {
        date = Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "UI.date"))
        countDownDuration = coder.decodeDouble(forKey: "UI.countDown")
    }
}

/// Saves and restores the text and the selection. Secure text is not saved.
extension UITextField: RestorableContent {
    func writeContent(to coder: NSCoder) { if !isSecureTextEntry { editor.write(to: coder) } }
    func readContent(from coder: NSCoder) { if !isSecureTextEntry { editor.read(from: coder) { text = $0 } } }
}

extension UITextView {
    final func writeText(to coder: NSCoder) { if isEditable, !isSecureTextEntry { editor.write(to: coder) } }
    final func readText(from coder: NSCoder) {
        if isEditable, !isSecureTextEntry { editor.read(from: coder) { text = $0 } }
    }
}

extension TextEditor {
    fileprivate func write(to coder: NSCoder) {
        coder.encode(text, forKey: "UI.text")
        coder.encode([selection.location, selection.length], forKey: "UI.selection")
    }

    /// Restores the text and the selection.
    /// - Parameter set: sets the restored text on the owner of the text editor.
    fileprivate func read(from coder: NSCoder, set: (String) -> Void) {
        if let kept = coder.decodeObject(forKey: "UI.text") as? String { set(kept) }
        guard let range = coder.decodeObject(forKey: "UI.selection") as? [Int], range.count == 2 else { return }
        change(.program) { $0.select(NSRange(location: max(0, range[0]), length: max(0, range[1]))) }
    }
}
