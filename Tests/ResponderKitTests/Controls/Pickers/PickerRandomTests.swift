import Foundation
import Testing

@testable import ResponderKit

/// Compares randomly turned wheels with simpler models.
@Suite @MainActor struct PickerRandomTests {
    @Test(
        "C7 After random input each wheel rests on a row that its delegate was notified of once",
        arguments: 1...8)
    func C7_random(seed: UInt64) throws {
        var random = Seeded(state: seed)
        let counts = [1 + random.next(below: 40), 1 + random.next(below: 3), 2_000]
        let screen = PickerScene(counts[0], counts[1], counts[2])
        var model = [0, 0, 0]
        screen.onSelect = { row, component in
            #expect(row != model[component], "told of another row alone")
            model[component] = row
        }
        for _ in 0..<60 {
            let component = random.next(below: 3)
            switch random.next(below: 9) {
            case 0: try screen.drag(component, by: CGFloat(random.next(below: 400) - 200), rests: random.one(in: 2))
            case 1: try screen.tap(component, rows: CGFloat(random.next(below: 7) - 3))
            case 2: screen.turnMouseWheel(component, by: CGFloat(random.next(below: 600) - 300))
            case 3:
                _ = screen.scene.application.send(adjustment: random.next(below: 11) - 5, of: screen.wheel(component))
            case 4:
                let row = random.next(below: counts[component] + 2)
                screen.picker.selectRow(row, inComponent: component, animated: random.one(in: 2))
                model[component] = min(row, counts[component] - 1)
            case 5: screen.picker.reloadComponent(component)
            case 6: screen.scene.clock.advance(by: Double(random.next(below: 700)))
            case 7: screen.scene.application.commit()
            default: screen.settle()
            }
            for wheel in screen.picker.wheels {
                #expect(wheel.rows.count <= Int(216 * 2 / UIPickerView.standardRowHeight) + 2)
            }
            #expect(screen.chosen == model)
        }
        screen.settle()

        #expect(screen.chosen == model)
        for wheel in screen.picker.wheels {
            #expect(abs(wheel.scroll.contentOffset.y - wheel.scroll.offset(ofRow: wheel.selected).y) < 0.01)
            #expect((wheel.rows[wheel.selected] as? UILabel)?.text == "Row \(wheel.selected)")
        }
    }

    @Test(
        "C14 Random spins end with a date within the limits that the wheels show correctly",
        arguments: 1...6)
    func C14_random(seed: UInt64) {
        var random = Seeded(state: seed &* 7_919)
        let modes: [UIDatePicker.Mode] = [.date, .time, .dateAndTime, .yearAndMonth]
        let mode = modes[Int(seed) % 4]
        let screen = DateScene(mode)
        let start = screen.date(
            2020 + random.next(below: 10), 1 + random.next(below: 12), 1 + random.next(below: 28),
            random.next(below: 24))
        screen.picker.date = start
        if !random.one(in: 3) {
            screen.picker.minimumDate = start.addingTimeInterval(-Double(random.next(below: 30_000_000)))
        }
        if !random.one(in: 3) {
            screen.picker.maximumDate = start.addingTimeInterval(Double(random.next(below: 30_000_000)))
        }
        if random.one(in: 2) { screen.picker.minuteInterval = [5, 10, 15, 30][random.next(below: 4)] }
        for _ in 0..<40 {
            let before = screen.picker.date
            _ = screen.log.take()
            for _ in 0..<1 + random.next(below: 2) {
                let wheel = screen.wheels[random.next(below: screen.wheels.count)]
                wheel.choose(wheel.targetRow + random.next(below: 41) - 20)
                screen.scene.clock.advance(by: Double(random.next(below: 400)))
            }
            screen.settle()

            let date = screen.picker.date
            #expect(date >= screen.picker.minimumDate ?? date)
            #expect(date <= screen.picker.maximumDate ?? date)
            #expect(screen.log.lines.isEmpty == (date == before) || screen.log.lines.count > 1)
            let parts = screen.calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
            let months = screen.calendar.standaloneMonthSymbols
            let hour = "\(((parts.hour ?? 0) + 11) % 12 + 1)"
            let half = (parts.hour ?? 0) < 12 ? "AM" : "PM"
            let minute = String(format: "%02d", parts.minute ?? 0)
            switch mode {
            case .date:
                #expect(screen.said == [months[(parts.month ?? 1) - 1], "\(parts.day ?? 0)", "\(parts.year ?? 0)"])
            case .yearAndMonth: #expect(screen.said == [months[(parts.month ?? 1) - 1], "\(parts.year ?? 0)"])
            case .time: #expect(screen.said == [hour, minute, half])
            default: #expect(Array(screen.said.dropFirst()) == [hour, minute, half])
            }
        }
    }
}
