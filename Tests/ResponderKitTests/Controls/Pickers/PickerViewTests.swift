import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct PickerViewTests {
    private let row = UIPickerView.standardRowHeight

    @Test("C7 A dragged wheel rests on the nearest row") func C7_drag() throws {
        let screen = PickerScene(20)
        try screen.drag(by: -row * 2.3)
        #expect(screen.log.lines.isEmpty)
        screen.settle()

        #expect(screen.chosen == [2])
        #expect(screen.wheel().scroll.contentOffset.y == screen.wheel().scroll.offset(ofRow: 2).y)
        #expect(screen.log.take() == ["row 2 of 0"])
        try screen.drag(by: -row * 0.7)
        screen.settle()
        #expect(screen.log.take() == ["row 3 of 0"])
    }

    @Test("C7 A flicked wheel slows down and ends on a row without a jump") func C7_flick() throws {
        let screen = PickerScene(500)
        try screen.drag(by: -120, rests: false)
        let scroll = screen.wheel().scroll
        #expect(scroll.isDecelerating)
        var places = [scroll.contentOffset.y]
        while scroll.isDecelerating {
            screen.scene.clock.advance(by: 16)
            places.append(scroll.contentOffset.y)
        }

        let steps = zip(places, places.dropFirst()).map { $1 - $0 }
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 <= $0 + 0.01 }, "it never becomes faster")
        #expect(abs(scroll.contentOffset.y - scroll.offset(ofRow: scroll.middleRow).y) < 0.001)
        #expect(screen.chosen[0] > 8)
        #expect(screen.log.take() == ["row \(screen.chosen[0]) of 0"])
    }

    @Test("C7 A wheel that is flicked past its end returns to the last row") func C7_end() throws {
        let screen = PickerScene(5)
        try screen.drag(by: -150, rests: false)
        screen.settle()
        #expect(screen.chosen == [4])
        try screen.drag(by: 300, rests: true)
        #expect(screen.wheel().scroll.contentOffset.y < screen.wheel().scroll.offset(ofRow: 0).y)
        screen.settle()
        #expect(screen.chosen == [0])
        #expect(screen.log.take() == ["row 4 of 0", "row 0 of 0"])
    }

    @Test("C7 A finger that stops a wheel makes it rest there and selects no other row") func C7_caught() throws {
        let screen = PickerScene(500)
        try screen.drag(by: -120, rests: false)
        screen.scene.clock.advance(by: 100)
        let place = screen.middle()
        try screen.scene.touch(.began, place.x, place.y + 2 * row)
        screen.scene.clock.advance(by: 100)
        let caught = screen.wheel().scroll.middleRow
        #expect(screen.log.lines.isEmpty)
        try screen.scene.touch(.ended, place.x, place.y + 2 * row)
        screen.settle()

        #expect(screen.chosen == [caught])
        #expect(screen.log.take() == ["row \(caught) of 0"])
    }

    @Test("C7 A mouse wheel turns a picker wheel freely, which then comes to rest on a row") func C7_mouse() {
        let screen = PickerScene(50)
        #expect(screen.turnMouseWheel(by: 100) === screen.wheel().scroll)
        screen.scene.clock.advance(by: 50)
        screen.turnMouseWheel(by: 20)
        #expect(screen.wheel().scroll.contentOffset.y == screen.wheel().scroll.offset(ofRow: 0).y + 120)
        #expect(screen.log.lines.isEmpty)
        screen.settle()

        #expect(screen.chosen == [4])
        #expect(screen.log.take() == ["row 4 of 0"])
        // Turns by exactly one row.
        screen.turnMouseWheel(by: row)
        screen.settle()
        #expect(screen.log.take() == ["row 5 of 0"])
    }

    @Test("C7 A tap on a row selects it, and a tap on the selected row or outside does nothing") func C7_tap() throws {
        let screen = PickerScene(20)
        try screen.tap(rows: 2)
        #expect(screen.log.lines.isEmpty)
        screen.settle()
        #expect(screen.log.take() == ["row 2 of 0"])
        try screen.tap(rows: 0)
        screen.settle()
        try screen.tap(rows: -3)
        screen.settle()
        #expect(screen.chosen == [2])
        try screen.tap(rows: -2)
        screen.settle()
        #expect(screen.chosen == [0])
        #expect(screen.log.take() == ["row 0 of 0"])
    }

    @Test("C8 A selection from code counts at once and sends no callback") func C8_code() {
        let screen = PickerScene(20, 5)
        screen.picker.selectRow(7, inComponent: 0, animated: false)
        screen.picker.selectRow(3, inComponent: 1, animated: true)
        #expect(screen.chosen == [7, 3])
        #expect(screen.wheel(1).scroll.isMoving)
        screen.settle()
        #expect(screen.wheel(1).scroll.middleRow == 3)
        screen.picker.selectRow(400, inComponent: 1, animated: false)
        screen.picker.selectRow(1, inComponent: 9, animated: false)
        screen.settle()

        #expect(screen.chosen == [7, 4])
        #expect(screen.picker.selectedRow(inComponent: 9) == -1)
        #expect(screen.log.lines.isEmpty)
    }

    @Test("C8 Returning to the original row sends no callback, and a selection from code takes precedence")
    func C8_once() throws {
        let screen = PickerScene(20)
        try screen.drag(by: -row * 0.3)
        screen.settle()
        #expect(screen.log.lines.isEmpty)
        try screen.drag(by: -120, rests: false)
        screen.picker.selectRow(1, inComponent: 0, animated: true)
        screen.settle()
        #expect(screen.chosen == [1])
        #expect(screen.log.lines.isEmpty)
        screen.onSelect = { row, _ in if row > 5 { screen.picker.selectRow(5, inComponent: 0, animated: true) } }
        screen.wheel().choose(9)
        screen.settle()
        #expect(screen.chosen == [5])
        #expect(screen.log.take() == ["row 9 of 0"])
    }

    @Test("C8 Reloading keeps the selection if its row still exists") func C8_reload() {
        let screen = PickerScene(20, 20)
        screen.picker.selectRow(15, inComponent: 0, animated: false)
        screen.picker.selectRow(15, inComponent: 1, animated: false)
        screen.counts = [10, 30]
        screen.picker.reloadComponent(0)
        #expect(screen.chosen == [9, 15])
        #expect(screen.picker.numberOfRows(inComponent: 1) == 20)
        screen.picker.reloadAllComponents()
        #expect(screen.picker.numberOfRows(inComponent: 1) == 30)
        screen.counts = [0]
        screen.picker.reloadAllComponents()
        screen.settle()
        #expect(screen.picker.numberOfComponents == 1)
        #expect(screen.picker.selectedRow(inComponent: 0) == -1)
        #expect(screen.wheel().rows.isEmpty)
    }

    @Test("C7 A new size keeps a wheel on its row, even while it turns") func C7_size() {
        let screen = PickerScene(50)
        screen.wheel().choose(9)
        screen.scene.clock.advance(by: 60)
        screen.picker.frame.size.height = 160
        screen.settle()
        #expect(screen.log.take() == ["row 9 of 0"])
        #expect(screen.wheel().scroll.contentOffset.y == screen.wheel().scroll.offset(ofRow: 9).y)
        screen.picker.selectRow(30, inComponent: 0, animated: true)
        screen.picker.frame.size.height = 216
        screen.settle()
        #expect(screen.wheel().scroll.contentOffset.y == screen.wheel().scroll.offset(ofRow: 30).y)
        #expect(screen.log.lines.isEmpty)
    }

    @Test("C9 Of 10,000 rows only those in view and half as many each way exist, and views are reused")
    func C9_rows() throws {
        let screen = PickerScene(10_000)
        let most = Int(216 * 2 / row) + 2
        var made: Set<ObjectIdentifier> = []
        var seen = 0
        for _ in 0..<40 {
            try screen.drag(by: -130, rests: false)
            while screen.wheel().scroll.isMoving {
                screen.scene.clock.advance(by: 16)
                screen.scene.application.commit()
                seen = max(seen, screen.wheel().scroll.subviews.count)
                made.formUnion(screen.wheel().rows.values.map { ObjectIdentifier($0) })
            }
        }

        #expect(screen.chosen[0] > 400)
        #expect(seen <= most)
        #expect(made.count <= 2 * most)
        let middle = screen.wheel().rows[screen.chosen[0]] as? UILabel
        #expect(middle?.text == "Row \(screen.chosen[0])")
    }

    @Test("C10 Select enters a wheel, arrows turn it and change to the next one, and menu leaves it") func C10_arrows()
        throws
    {
        let screen = PickerScene(20, 20)
        let button = screen.scene.add(UIButton(frame: .zero), 40, 20, 320, 44)
        screen.scene.focus(on: button)
        try screen.scene.press(.downArrow)
        let first = screen.scene.focus.focusedItem as? PickerWheel
        #expect(first != nil)
        screen.scene.focus(on: screen.wheel(0))
        // Until a wheel is entered, arrows move the focus.
        try screen.scene.press(.rightArrow)
        #expect(screen.scene.focus.focusedItem === screen.wheel(1))
        try screen.scene.press(.leftArrow)
        try screen.scene.press(.select)
        try screen.scene.press(.downArrow)
        try screen.scene.press(.downArrow)
        try screen.scene.press(.upArrow)
        try screen.scene.press(.downArrow)
        #expect(screen.log.lines.isEmpty)
        screen.settle()
        #expect(screen.log.take() == ["row 2 of 0"])
        try screen.scene.press(.rightArrow)
        #expect(screen.scene.focus.focusedItem === screen.wheel(1))
        try screen.scene.press(.downArrow)
        screen.settle()
        #expect(screen.log.take() == ["row 1 of 1"])
        try screen.scene.press(.menu)
        try screen.scene.press(.upArrow)
        #expect(screen.scene.focus.focusedItem === button)
        #expect(screen.chosen == [2, 1])
    }

    @Test("C10 Home, End and the page keys turn the focused wheel") func C10_keys() throws {
        let screen = PickerScene(50)
        screen.scene.focus(on: screen.wheel())
        func key(_ usage: UIKeyboardHIDUsage) throws -> Int {
            let key = UIKey(keyCode: usage, characters: "", modifierFlags: [])
            for phase in [UIPress.Phase.began, .ended] {
                _ = try screen.scene.application.send(
                    presses: [PressSample(key: key, phase: phase)], from: screen.scene.device)
            }
            screen.settle()
            return screen.chosen[0]
        }

        #expect(try key(.keyboardEnd) == 49)
        #expect(try key(.keyboardPageUp) == 44)
        #expect(try key(.keyboardHome) == 0)
        #expect(try key(.keyboardPageDown) == 5)
        #expect(screen.log.take() == ["row 49 of 0", "row 44 of 0", "row 0 of 0", "row 5 of 0"])
        try screen.scene.press(.pageDown)
        screen.settle()
        #expect(screen.chosen == [10])
    }

    @Test("C10 A screen reader sees a wheel as one adjustable element with a value") func C10_accessibility() {
        let screen = PickerScene(20)
        screen.picker.accessibilityLabel = "Size"
        screen.picker.reloadAllComponents()
        screen.settle()
        _ = screen.scene.application.send(adjustment: 3, of: screen.wheel())
        screen.scene.application.commit()
        let node = screen.wheel().node
        #expect(node?.kind == .wheel)
        #expect(node?.value(of: .label) == .string("Size"))
        #expect(node?.value(of: .text) == .string("Row 3"))
        #expect(node?.value(of: .value) == .number(3))
        #expect(node?.value(of: .maximum) == .number(19))
        screen.settle()
        #expect(screen.log.take() == ["row 3 of 0"])
        _ = screen.scene.application.send(adjustment: -100, of: screen.wheel())
        screen.settle()
        #expect(screen.chosen == [0])
    }

    @Test(
        "C11 Wheels share the width or have widths of their own, and right-to-left layout reverses them"
    )
    func C11_widths() {
        let screen = PickerScene(3, 3, 3)
        let frames = screen.picker.wheels.map(\.frame)
        #expect(frames[0].width == frames[1].width && frames[1].width == frames[2].width)
        #expect(frames[0].maxX < frames[1].minX && frames[1].maxX < frames[2].minX)
        #expect(screen.picker.rowSize(forComponent: 1) == CGSize(width: frames[1].width, height: row))
        screen.picker.semanticContentAttribute = .forceRightToLeft
        screen.settle()
        #expect(abs(screen.picker.wheels[0].frame.minX - frames[2].minX) < 0.01)
        #expect(abs(screen.picker.wheels[2].frame.minX - frames[0].minX) < 0.01)

        final class Wide: UIPickerViewDelegate {
            func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
                component == 0 ? 100 : -1
            }
            func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { 50 }
        }
        let wide = Wide()
        screen.picker.delegate = wide
        screen.settle()
        #expect(screen.picker.wheels[0].frame.width == 100)
        #expect(screen.picker.wheels[1].frame.width == screen.picker.wheels[2].frame.width)
        #expect(screen.picker.rowSize(forComponent: 2).height == 50)
    }

    @Test("C11 Rows show the delegate's views, else attributed titles, else plain titles") func C11_views() {
        @MainActor
        final class Views: UIPickerViewDelegate {
            var reused = 0
            func pickerView(
                _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
            ) -> UIView {
                if view != nil { reused += 1 }
                let image = view as? UIImageView ?? UIImageView()
                image.accessibilityLabel = "Picture \(row)"
                return image
            }
        }
        let screen = PickerScene(1_000)
        #expect(screen.picker.view(forRow: 0, forComponent: 0) == nil)
        let views = Views()
        screen.picker.delegate = views
        screen.settle()
        #expect((screen.picker.view(forRow: 0, forComponent: 0) as? UIImageView)?.accessibilityLabel == "Picture 0")
        #expect(screen.picker.view(forRow: 900, forComponent: 0) == nil)
        #expect(screen.wheel().rowText == "Picture 0")
        screen.picker.selectRow(500, inComponent: 0, animated: false)
        screen.settle()
        #expect(views.reused > 0)

        final class Bold: UIPickerViewDelegate {
            func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
                "plain"
            }
            func pickerView(
                _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
            ) -> NSAttributedString? {
                NSAttributedString(string: "bold \(row)", attributes: [.font: UIFont.boldSystemFont(ofSize: 20)])
            }
        }
        let bold = Bold()
        screen.picker.delegate = bold
        screen.settle()
        #expect(screen.wheel().rowText == "bold 500")
    }

    @Test("K3 The selection is restored even if the rows are added later") func K3_picker() {
        let screen = PickerScene(20, 20)
        screen.picker.selectRow(4, inComponent: 1, animated: false)
        let coder = StateCoder([:])
        screen.picker.writeContent(to: coder)
        let next = PickerScene(20, 20)
        next.picker.dataSource = nil
        next.picker.reloadAllComponents()
        next.picker.readContent(from: coder)
        next.picker.dataSource = next
        next.settle()
        #expect(next.chosen == [0, 4])
        #expect(next.log.lines.isEmpty)
    }
}
