import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// Turns the wheels of pickers at random, and compares the results with simpler models of the pickers.
@Suite @MainActor struct PickerRandomTests {
    @Test(
        "C7 After random input each wheel rests on a row that its delegate was notified of once",
        arguments: 1...8)
    func C7_random(seed: UInt64) throws {
        var random = Seeded(state: seed)
        let counts = [1 + random.next(below: 40), 1 + random.next(below: 3), 2_000]
        let scene = PickerScene(counts[0], counts[1], counts[2])
        var model = [0, 0, 0]
        scene.onSelect = { row, component in
            #expect(row != model[component], "told of another row alone")
            model[component] = row
        }
        for _ in 0..<60 {
            let component = random.next(below: 3)
            switch random.next(below: 9) {
            case 0: try scene.drag(component, by: CGFloat(random.next(below: 400) - 200), rests: random.one(in: 2))
            case 1: try scene.tap(component, rows: CGFloat(random.next(below: 7) - 3))
            case 2: scene.turnMouseWheel(component, by: CGFloat(random.next(below: 600) - 300))
            case 3:
                _ = scene.screen.application.send(adjustment: random.next(below: 11) - 5, of: scene.wheel(component))
            case 4:
                let row = random.next(below: counts[component] + 2)
                scene.picker.selectRow(row, inComponent: component, animated: random.one(in: 2))
                model[component] = min(row, counts[component] - 1)
            case 5: scene.picker.reloadComponent(component)
            case 6: scene.screen.clock.advance(by: Double(random.next(below: 700)))
            case 7: scene.screen.application.commit()
            default: scene.settle()
            }
            for wheel in scene.picker.wheels {
                #expect(wheel.rows.count <= Int(216 * 2 / UIPickerView.standardRowHeight) + 2)
            }
            #expect(scene.chosen == model)
        }
        scene.settle()

        #expect(scene.chosen == model)
        for wheel in scene.picker.wheels {
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
        let scene = DateScene(mode)
        let start = scene.date(
            2020 + random.next(below: 10), 1 + random.next(below: 12), 1 + random.next(below: 28),
            random.next(below: 24))
        scene.picker.date = start
        if !random.one(in: 3) {
            scene.picker.minimumDate = start.addingTimeInterval(-Double(random.next(below: 30_000_000)))
        }
        if !random.one(in: 3) {
            scene.picker.maximumDate = start.addingTimeInterval(Double(random.next(below: 30_000_000)))
        }
        if random.one(in: 2) { scene.picker.minuteInterval = [5, 10, 15, 30][random.next(below: 4)] }
        for _ in 0..<40 {
            let before = scene.picker.date
            _ = scene.log.take()
            for _ in 0..<1 + random.next(below: 2) {
                let wheel = scene.wheels[random.next(below: scene.wheels.count)]
                wheel.choose(wheel.targetRow + random.next(below: 41) - 20)
                scene.screen.clock.advance(by: Double(random.next(below: 400)))
            }
            scene.settle()

            let date = scene.picker.date
            #expect(date >= scene.picker.minimumDate ?? date)
            #expect(date <= scene.picker.maximumDate ?? date)
            #expect(scene.log.lines.isEmpty == (date == before) || scene.log.lines.count > 1)
            let parts = scene.calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
            let months = scene.calendar.standaloneMonthSymbols
            let hour = "\(((parts.hour ?? 0) + 11) % 12 + 1)"
            let half = (parts.hour ?? 0) < 12 ? "AM" : "PM"
            let minute = String(format: "%02d", parts.minute ?? 0)
            switch mode {
            case .date:
                #expect(scene.said == [months[(parts.month ?? 1) - 1], "\(parts.day ?? 0)", "\(parts.year ?? 0)"])
            case .yearAndMonth: #expect(scene.said == [months[(parts.month ?? 1) - 1], "\(parts.year ?? 0)"])
            case .time: #expect(scene.said == [hour, minute, half])
            default: #expect(Array(scene.said.dropFirst()) == [hour, minute, half])
            }
        }
    }
}
