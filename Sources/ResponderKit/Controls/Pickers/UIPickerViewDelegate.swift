public import Foundation

/// Provides the number of wheels and rows.
@MainActor
public protocol UIPickerViewDataSource: AnyObject {
    /// Returns the number of wheels.
    func numberOfComponents(in pickerView: UIPickerView) -> Int
    /// Returns the number of rows of a wheel.
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// Configures the appearance of wheels and observes selections by the user. Every method is optional.
@MainActor
public protocol UIPickerViewDelegate: AnyObject {
    /// Returns the width of a wheel, in points. By default, the wheels share the available width.
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
    /// Returns the height of a wheel's rows, in points. The default is 34.
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
    /// Returns the title of a row.
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
    /// Returns the attributed title of a row, which takes precedence over the plain title.
    func pickerView(_ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int)
        -> NSAttributedString?
    /// Returns the view of a row. The default is a label with the title.
    /// - Parameter view: a view of another row of this wheel that can be reused, if there is one.
    func pickerView(_ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?)
        -> UIView
    /// The user selected another row, and the wheel has stopped there. Selections by code are not reported. (C8)
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
    /// The default implementation returns `shareOfRoom`: each wheel gets an equal share of the available width.
    public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
        UIPickerView.shareOfRoom
    }
    /// The default implementation returns a row height of 34 points.
    public func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat {
        UIPickerView.standardRowHeight
    }
    /// The default implementation returns nil: the row has no plain title. A row without any title shows "?".
    public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        nil
    }
    /// The default implementation returns nil: the row has no attributed title and shows its plain title.
    public func pickerView(
        _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString? { nil }
    /// The default implementation returns a label with the row's title.
    public func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
    ) -> UIView {
        pickerView.titleLabel(forRow: row, inComponent: component, reusing: view)
    }
    /// Default implementation: ignores that the user selected a row.
    public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}

/// Provides the names of wheels for screen readers. The method is optional.
@MainActor
public protocol UIPickerViewAccessibilityDelegate: UIPickerViewDelegate {
    /// Returns the name of a wheel. By default, this is the name of the picker.
    func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int) -> String?
}

extension UIPickerViewAccessibilityDelegate {
    /// The default implementation returns nil: the wheel has no name of its own.
    public func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int) -> String? { nil }
}
