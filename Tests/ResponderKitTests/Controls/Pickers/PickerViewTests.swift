import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct PickerViewTests {
    private let row = UIPickerView.standardRowHeight

    @Test("C7 A dragged wheel rests on the nearest row") func C7_drag() throws {
        let scene = PickerScene(20)
        try scene.drag(by: -row * 2.3)
        #expect(scene.log.lines.isEmpty)
        scene.settle()

        #expect(scene.chosen == [2])
        #expect(scene.wheel().scroll.contentOffset.y == scene.wheel().scroll.offset(ofRow: 2).y)
        #expect(scene.log.take() == ["row 2 of 0"])
        try scene.drag(by: -row * 0.7)
        scene.settle()
        #expect(scene.log.take() == ["row 3 of 0"])
    }

    @Test("C7 A flicked wheel slows down and ends on a row without a jump") func C7_flick() throws {
        let scene = PickerScene(500)
        try scene.drag(by: -120, rests: false)
        let scroll = scene.wheel().scroll
        #expect(scroll.isDecelerating)
        var places = [scroll.contentOffset.y]
        while scroll.isDecelerating {
            scene.screen.clock.advance(by: 16)
            places.append(scroll.contentOffset.y)
        }

        let steps = zip(places, places.dropFirst()).map { $1 - $0 }
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 <= $0 + 0.01 }, "it never becomes faster")
        #expect(abs(scroll.contentOffset.y - scroll.offset(ofRow: scroll.middleRow).y) < 0.001)
        #expect(scene.chosen[0] > 8)
        #expect(scene.log.take() == ["row \(scene.chosen[0]) of 0"])
    }

    @Test("C7 A wheel that is flicked past its end returns to the last row") func C7_end() throws {
        let scene = PickerScene(5)
        try scene.drag(by: -150, rests: false)
        scene.settle()
        #expect(scene.chosen == [4])
        try scene.drag(by: 300, rests: true)
        #expect(scene.wheel().scroll.contentOffset.y < scene.wheel().scroll.offset(ofRow: 0).y)
        scene.settle()
        #expect(scene.chosen == [0])
        #expect(scene.log.take() == ["row 4 of 0", "row 0 of 0"])
    }

    @Test("C7 A finger that stops a wheel makes it rest there and selects no other row") func C7_caught() throws {
        let scene = PickerScene(500)
        try scene.drag(by: -120, rests: false)
        scene.screen.clock.advance(by: 100)
        let place = scene.middle()
        try scene.screen.touch(.began, place.x, place.y + 2 * row)
        scene.screen.clock.advance(by: 100)
        let caught = scene.wheel().scroll.middleRow
        #expect(scene.log.lines.isEmpty)
        try scene.screen.touch(.ended, place.x, place.y + 2 * row)
        scene.settle()

        #expect(scene.chosen == [caught])
        #expect(scene.log.take() == ["row \(caught) of 0"])
    }

    @Test("C7 A mouse wheel turns a picker wheel freely, which then comes to rest on a row") func C7_mouse() {
        let scene = PickerScene(50)
        #expect(scene.turnMouseWheel(by: 100) === scene.wheel().scroll)
        scene.screen.clock.advance(by: 50)
        scene.turnMouseWheel(by: 20)
        #expect(scene.wheel().scroll.contentOffset.y == scene.wheel().scroll.offset(ofRow: 0).y + 120)
        #expect(scene.log.lines.isEmpty)
        scene.settle()

        #expect(scene.chosen == [4])
        #expect(scene.log.take() == ["row 4 of 0"])
        // A mouse wheel that scrolls by the height of a row turns the picker's wheel by exactly one row.
        scene.turnMouseWheel(by: row)
        scene.settle()
        #expect(scene.log.take() == ["row 5 of 0"])
    }

    @Test("C7 A tap on a row selects it, and a tap on the selected row or outside does nothing") func C7_tap() throws {
        let scene = PickerScene(20)
        try scene.tap(rows: 2)
        #expect(scene.log.lines.isEmpty)
        scene.settle()
        #expect(scene.log.take() == ["row 2 of 0"])
        try scene.tap(rows: 0)
        scene.settle()
        try scene.tap(rows: -3)
        scene.settle()
        #expect(scene.chosen == [2])
        try scene.tap(rows: -2)
        scene.settle()
        #expect(scene.chosen == [0])
        #expect(scene.log.take() == ["row 0 of 0"])
    }

    @Test("C8 A selection from code counts at once and sends no callback") func C8_code() {
        let scene = PickerScene(20, 5)
        scene.picker.selectRow(7, inComponent: 0, animated: false)
        scene.picker.selectRow(3, inComponent: 1, animated: true)
        #expect(scene.chosen == [7, 3])
        #expect(scene.wheel(1).scroll.isMoving)
        scene.settle()
        #expect(scene.wheel(1).scroll.middleRow == 3)
        scene.picker.selectRow(400, inComponent: 1, animated: false)
        scene.picker.selectRow(1, inComponent: 9, animated: false)
        scene.settle()

        #expect(scene.chosen == [7, 4])
        #expect(scene.picker.selectedRow(inComponent: 9) == -1)
        #expect(scene.log.lines.isEmpty)
    }

    @Test("C8 Returning to the original row sends no callback, and a selection from code takes precedence")
    func C8_once() throws {
        let scene = PickerScene(20)
        try scene.drag(by: -row * 0.3)
        scene.settle()
        #expect(scene.log.lines.isEmpty)
        try scene.drag(by: -120, rests: false)
        scene.picker.selectRow(1, inComponent: 0, animated: true)
        scene.settle()
        #expect(scene.chosen == [1])
        #expect(scene.log.lines.isEmpty)
        scene.onSelect = { row, _ in if row > 5 { scene.picker.selectRow(5, inComponent: 0, animated: true) } }
        scene.wheel().choose(9)
        scene.settle()
        #expect(scene.chosen == [5])
        #expect(scene.log.take() == ["row 9 of 0"])
    }

    @Test("C8 Reloading keeps the selection if its row still exists") func C8_reload() {
        let scene = PickerScene(20, 20)
        scene.picker.selectRow(15, inComponent: 0, animated: false)
        scene.picker.selectRow(15, inComponent: 1, animated: false)
        scene.counts = [10, 30]
        scene.picker.reloadComponent(0)
        #expect(scene.chosen == [9, 15])
        #expect(scene.picker.numberOfRows(inComponent: 1) == 20)
        scene.picker.reloadAllComponents()
        #expect(scene.picker.numberOfRows(inComponent: 1) == 30)
        scene.counts = [0]
        scene.picker.reloadAllComponents()
        scene.settle()
        #expect(scene.picker.numberOfComponents == 1)
        #expect(scene.picker.selectedRow(inComponent: 0) == -1)
        #expect(scene.wheel().rows.isEmpty)
    }

    @Test("C7 A new size keeps a wheel on its row, even while it turns") func C7_size() {
        let scene = PickerScene(50)
        scene.wheel().choose(9)
        scene.screen.clock.advance(by: 60)
        scene.picker.frame.size.height = 160
        scene.settle()
        #expect(scene.log.take() == ["row 9 of 0"])
        #expect(scene.wheel().scroll.contentOffset.y == scene.wheel().scroll.offset(ofRow: 9).y)
        scene.picker.selectRow(30, inComponent: 0, animated: true)
        scene.picker.frame.size.height = 216
        scene.settle()
        #expect(scene.wheel().scroll.contentOffset.y == scene.wheel().scroll.offset(ofRow: 30).y)
        #expect(scene.log.lines.isEmpty)
    }

    @Test("C9 Of 10,000 rows only those in view and half as many each way exist, and views are reused")
    func C9_rows() throws {
        let scene = PickerScene(10_000)
        let most = Int(216 * 2 / row) + 2
        var made: Set<ObjectIdentifier> = []
        var seen = 0
        for _ in 0..<40 {
            try scene.drag(by: -130, rests: false)
            while scene.wheel().scroll.isMoving {
                scene.screen.clock.advance(by: 16)
                scene.screen.application.commit()
                seen = max(seen, scene.wheel().scroll.subviews.count)
                made.formUnion(scene.wheel().rows.values.map { ObjectIdentifier($0) })
            }
        }

        #expect(scene.chosen[0] > 400)
        #expect(seen <= most)
        #expect(made.count <= 2 * most)
        let middle = scene.wheel().rows[scene.chosen[0]] as? UILabel
        #expect(middle?.text == "Row \(scene.chosen[0])")
    }

    @Test("C10 Select enters a wheel, arrows turn it and change to the next one, and menu leaves it") func C10_arrows()
        throws
    {
        let scene = PickerScene(20, 20)
        let button = scene.screen.add(UIButton(frame: .zero), 40, 20, 320, 44)
        scene.screen.focus(on: button)
        try scene.screen.press(.downArrow)
        let first = scene.screen.focus.focusedItem as? PickerWheel
        #expect(first != nil)
        scene.screen.focus(on: scene.wheel(0))
        // Arrow keys move the focus between the wheels. After the select key, the up and down arrows turn the focused
        // wheel.
        try scene.screen.press(.rightArrow)
        #expect(scene.screen.focus.focusedItem === scene.wheel(1))
        try scene.screen.press(.leftArrow)
        try scene.screen.press(.select)
        try scene.screen.press(.downArrow)
        try scene.screen.press(.downArrow)
        try scene.screen.press(.upArrow)
        try scene.screen.press(.downArrow)
        #expect(scene.log.lines.isEmpty)
        scene.settle()
        #expect(scene.log.take() == ["row 2 of 0"])
        try scene.screen.press(.rightArrow)
        #expect(scene.screen.focus.focusedItem === scene.wheel(1))
        try scene.screen.press(.downArrow)
        scene.settle()
        #expect(scene.log.take() == ["row 1 of 1"])
        try scene.screen.press(.menu)
        try scene.screen.press(.upArrow)
        #expect(scene.screen.focus.focusedItem === button)
        #expect(scene.chosen == [2, 1])
    }

    @Test("C10 Home, End and the page keys turn the focused wheel") func C10_keys() throws {
        let scene = PickerScene(50)
        scene.screen.focus(on: scene.wheel())
        func key(_ usage: UIKeyboardHIDUsage) throws -> Int {
            let key = UIKey(keyCode: usage, characters: "", modifierFlags: [])
            for phase in [UIPress.Phase.began, .ended] {
                _ = try scene.screen.application.send(
                    presses: [PressSample(key: key, phase: phase)], from: scene.screen.device)
            }
            scene.settle()
            return scene.chosen[0]
        }

        #expect(try key(.keyboardEnd) == 49)
        #expect(try key(.keyboardPageUp) == 44)
        #expect(try key(.keyboardHome) == 0)
        #expect(try key(.keyboardPageDown) == 5)
        #expect(scene.log.take() == ["row 49 of 0", "row 44 of 0", "row 0 of 0", "row 5 of 0"])
        try scene.screen.press(.pageDown)
        scene.settle()
        #expect(scene.chosen == [10])
    }

    @Test("C10 A screen reader sees a wheel as one adjustable element with a value") func C10_accessibility() {
        let scene = PickerScene(20)
        scene.picker.accessibilityLabel = "Size"
        scene.picker.reloadAllComponents()
        scene.settle()
        _ = scene.screen.application.send(adjustment: 3, of: scene.wheel())
        scene.screen.application.commit()
        let node = scene.wheel().node
        #expect(node?.kind == .wheel)
        #expect(node?.value(of: .label) == .string("Size"))
        #expect(node?.value(of: .text) == .string("Row 3"))
        #expect(node?.value(of: .value) == .number(3))
        #expect(node?.value(of: .maximum) == .number(19))
        scene.settle()
        #expect(scene.log.take() == ["row 3 of 0"])
        _ = scene.screen.application.send(adjustment: -100, of: scene.wheel())
        scene.settle()
        #expect(scene.chosen == [0])
    }

    @Test(
        "C11 Wheels share the width or have widths of their own, and right-to-left layout reverses them"
    )
    func C11_widths() {
        let scene = PickerScene(3, 3, 3)
        let frames = scene.picker.wheels.map(\.frame)
        #expect(frames[0].width == frames[1].width && frames[1].width == frames[2].width)
        #expect(frames[0].maxX < frames[1].minX && frames[1].maxX < frames[2].minX)
        #expect(scene.picker.rowSize(forComponent: 1) == CGSize(width: frames[1].width, height: row))
        scene.picker.semanticContentAttribute = .forceRightToLeft
        scene.settle()
        #expect(abs(scene.picker.wheels[0].frame.minX - frames[2].minX) < 0.01)
        #expect(abs(scene.picker.wheels[2].frame.minX - frames[0].minX) < 0.01)

        final class Wide: UIPickerViewDelegate {
            func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
                component == 0 ? 100 : -1
            }
            func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { 50 }
        }
        let wide = Wide()
        scene.picker.delegate = wide
        scene.settle()
        #expect(scene.picker.wheels[0].frame.width == 100)
        #expect(scene.picker.wheels[1].frame.width == scene.picker.wheels[2].frame.width)
        #expect(scene.picker.rowSize(forComponent: 2).height == 50)
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
        let scene = PickerScene(1_000)
        #expect(scene.picker.view(forRow: 0, forComponent: 0) == nil)
        let views = Views()
        scene.picker.delegate = views
        scene.settle()
        #expect((scene.picker.view(forRow: 0, forComponent: 0) as? UIImageView)?.accessibilityLabel == "Picture 0")
        #expect(scene.picker.view(forRow: 900, forComponent: 0) == nil)
        #expect(scene.wheel().rowText == "Picture 0")
        scene.picker.selectRow(500, inComponent: 0, animated: false)
        scene.settle()
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
        scene.picker.delegate = bold
        scene.settle()
        #expect(scene.wheel().rowText == "bold 500")
    }

    @Test("K3 The selection is restored even if the rows are added later") func K3_picker() {
        let scene = PickerScene(20, 20)
        scene.picker.selectRow(4, inComponent: 1, animated: false)
        let coder = StateCoder([:])
        scene.picker.writeContent(to: coder)
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
