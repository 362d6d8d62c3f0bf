import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// The order of all callbacks of picker views and date pickers.
///
/// Sources: developer.apple.com/documentation/uikit, the pages `UIPickerViewDelegate`, `UIPickerView` and
/// `UIDatePicker` with their methods; [C] the behaviour of other controls; [O] behaviour that Baton chose where these
/// sources say nothing, see docs/uikit.md.
@Suite @MainActor struct PickerOrderTests {
    @Test("C8 Picker views send each callback in order", arguments: pickers) func C8_order(_ order: CallbackOrder)
        throws
    {
        #expect(try order.happens() == order.told, "\(order.source)")
    }

    @Test("C15 Date pickers send each action in order", arguments: dates) func C15_order(_ order: CallbackOrder) throws
    {
        #expect(try order.happens() == order.told, "\(order.source)")
    }

    nonisolated static var orders: [CallbackOrder] { pickers + dates }

    private nonisolated static func picker(
        _ name: String, _ source: String, _ told: [String],
        arrange: @escaping @MainActor @Sendable (PickerScene) throws -> Void = { _ in },
        act: @escaping @MainActor @Sendable (PickerScene) throws -> Void
    ) -> CallbackOrder {
        CallbackOrder(name: name, source: source, told: told) {
            try PickerScene(20, 20).told(arrange: arrange, act: act)
        }
    }

    private nonisolated static func date(
        _ name: String, _ source: String, _ told: [String], mode: UIDatePicker.Mode = .date,
        style: UIDatePickerStyle = .wheels,
        arrange: @escaping @MainActor @Sendable (DateScene) throws -> Void = { _ in },
        act: @escaping @MainActor @Sendable (DateScene) throws -> Void
    ) -> CallbackOrder {
        CallbackOrder(name: name, source: source, told: told) {
            try DateScene(mode, style).told(arrange: arrange, act: act)
        }
    }

    private nonisolated static let pickers: [CallbackOrder] = [
        picker(
            "A wheel is dragged to another row",
            "[A] pickerView(_:didSelectRow:inComponent:): called when the user selects a row",
            ["row 2 of 0"]
        ) {
            try $0.drag(by: -70)
        },
        picker("A wheel is dragged and returns to its row", "[O] no new selection", []) { try $0.drag(by: -10) },
        picker("A moving wheel is dragged again", "[O] once, at the final row", ["row 4 of 0"]) {
            scene in
            try scene.drag(by: -70)
            try scene.drag(by: -70)
        },
        picker(
            "Two wheels are turned, one of them by a tap", "[A] didSelectRow; [O] in the order in which they stop",
            ["row 1 of 1", "row 3 of 0"]
        ) { scene in
            try scene.tap(1, rows: 1)
            scene.screen.clock.advance(by: 300)
            try scene.drag(0, by: -100)
        },
        picker("The application selects a row, with an animation", "[A] selectRow(_:inComponent:animated:)", []) {
            $0.picker.selectRow(5, inComponent: 0, animated: true)
        },
        picker("The picker is reloaded", "[A] reloadAllComponents()", [], arrange: { try $0.drag(by: -70) }) {
            $0.picker.reloadAllComponents()
        },
        picker("The delegate selects another row", "[A] selectRow(_:inComponent:animated:)", ["row 2 of 0"]) { scene in
            scene.onSelect = { _, _ in scene.picker.selectRow(0, inComponent: 0, animated: true) }
            try scene.drag(by: -70)
        },
    ]

    private nonisolated static let dates: [CallbackOrder] = [
        date(
            "A wheel of a date picker is turned",
            "[A] UIDatePicker: valueChanged; [C] together with the primary action",
            ["value 2026-04-04 09:41"]
        ) {
            $0.turn(0, by: 1)
        },
        date(
            "A wheel of a date picker is turned beyond the limits", "[A] minimumDate; [O] called only for a new date",
            [],
            arrange: { $0.picker.minimumDate = $0.picker.date }
        ) {
            $0.turn(1, by: -2)
        },
        date("The application sets the date", "[A] setDate(_:animated:)", []) {
            $0.picker.setDate($0.date(2027, 1, 1), animated: true)
        },
        date("The application sets limits that exclude the date", "[O] as for setting the date", []) {
            $0.picker.minimumDate = $0.date(2027, 1, 1)
        },
        date(
            "A day is selected in the month", "[A] UIDatePicker: valueChanged", ["value 2026-03-20 09:41"],
            style: .inline
        ) { scene in
            try scene.tap(scene.day(20))
        },
        date("The selected day is tapped", "[O] no new selection", [], style: .inline) { scene in
            try scene.tap(scene.day(4))
        },
        date("Another month is shown", "[O] no new selection", [], style: .inline) { scene in
            try scene.tap(scene.view("Next month"))
        },
        date(
            "A day is selected in the popover of a compact picker", "[A] UIDatePicker: valueChanged",
            ["value 2026-03-11 09:41"],
            style: .compact
        ) {
            scene in
            try scene.tap(scene.view("date"))
            try scene.tap(scene.day(11))
        },
    ]
}
