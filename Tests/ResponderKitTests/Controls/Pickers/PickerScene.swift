import ResponderKitTesting
import Foundation

@testable import ResponderKit

/// A picker view with numbered rows and a log of its delegate's callbacks.
@MainActor
final class PickerScene: CallbackScene, UIPickerViewDataSource, UIPickerViewDelegate {
    let screen = TestScreen.untraced()
    let log = Log()
    let picker = UIPickerView(frame: CGRect(x: 40, y: 100, width: 320, height: 216))
    var counts: [Int]
    /// Called for each selection; the selection is also logged.
    var onSelect: ((Int, Int) -> Void)?

    init(_ counts: Int...) {
        self.counts = counts
        picker.dataSource = self
        picker.delegate = self
        screen.window.addSubview(picker)
        settle()
    }

    func settle() {
        screen.clock.advance(by: 10_000)
        screen.application.commit()
    }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { counts.count }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { counts[component] }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        "Row \(row)"
    }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        log.note("row \(row) of \(component)")
        onSelect?(row, component)
    }

    func wheel(_ component: Int = 0) -> PickerWheel { picker.wheels[component] }

    /// The selected row of each wheel.
    var chosen: [Int] { counts.indices.map { picker.selectedRow(inComponent: $0) } }

    /// The middle of a wheel in screen coordinates.
    func middle(_ component: Int = 0) -> CGPoint {
        let wheel = wheel(component)
        return wheel.convert(CGPoint(x: wheel.bounds.midX, y: wheel.bounds.midY), to: nil)
    }

    /// Drags a wheel by a distance and releases it, either after a rest or in motion.
    func drag(_ component: Int = 0, by distance: CGFloat, rests: Bool = true, id: Int = 1) throws {
        let from = middle(component)
        try screen.touch(.began, from.x, from.y, id: id)
        for step in 1...6 {
            screen.clock.advance(by: 16)
            try screen.touch(.moved, from.x, from.y + distance * CGFloat(step) / 6, id: id)
        }
        if rests { screen.clock.advance(by: 300) }
        try screen.touch(.ended, from.x, from.y + distance, id: id)
    }

    /// Taps the row that is `rows` rows below the middle row of a wheel.
    func tap(_ component: Int = 0, rows: CGFloat) throws {
        let place = middle(component)
        try screen.tap(place.x, place.y + rows * UIPickerView.standardRowHeight)
    }

    @discardableResult
    func turnMouseWheel(_ component: Int = 0, by distance: CGFloat) -> UIResponder? {
        screen.application.send(scroll: CGPoint(x: 0, y: distance), at: middle(component)).handler
    }
}
