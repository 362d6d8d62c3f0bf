import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct DatePickerTests {
    @Test(
        "C12 The wheels show dates and times in the order and words of the locale",
        arguments: [
            (UIDatePicker.Mode.date, "en_US", ["March", "4", "2026"]), (.date, "en_GB", ["4", "March", "2026"]),
            (.date, "ja_JP", ["2026年", "3月", "4日"]), (.time, "en_US", ["9", "41", "AM"]),
            (.time, "de_DE", ["09", "41"]),
            (.time, "ko_KR", ["오전", "9", "41"]), (.dateAndTime, "en_US", ["Wed, Mar 4", "9", "41", "AM"]),
            (.dateAndTime, "de_DE", ["Mi. 4. März", "09", "41"]), (.yearAndMonth, "en_US", ["March", "2026"]),
            (.countDownTimer, "en_US", ["1 hour", "5 min"]), (.countDownTimer, "de_DE", ["1 Stunde", "5 Min."]),
        ])
    func C12_wheels(mode: UIDatePicker.Mode, locale: String, words: [String]) {
        let scene = DateScene(mode, locale: locale) { $0.countDownDuration = 3_900 }

        #expect(scene.said == words)
        #expect(scene.wheels.map { $0.frame.width > 20 }.allSatisfy { $0 })
        #expect(scene.log.lines.isEmpty)
    }

    @Test("C12 Wheels that wrap around have rows above and below every row") func C12_endless() {
        let scene = DateScene(.countDownTimer)
        #expect(scene.said == ["0 hours", "0 min"])
        let above = scene.wheels.map { ($0.rows[$0.targetRow - 1] as? UILabel)?.text }
        #expect(above == ["23 hours", "59 min"])
        scene.turn(1, by: -1)
        #expect(scene.picker.countDownDuration == 59 * 60)
        // Even after many revolutions, the wheel rests near its middle and not at one of its ends.
        for _ in 0..<30 { scene.turn(0, by: 170) }
        #expect(scene.wheels[0].targetRow > 24 && scene.wheels[0].targetRow < scene.wheels[0].count - 24)
        #expect(scene.picker.countDownDuration == Double(30 * 170 % 24 * 3_600 + 59 * 60))
    }

    @Test("C12 A new locale, calendar or time zone changes the text of the wheels but not the date") func C12_places() {
        let scene = DateScene(.time)
        scene.picker.timeZone = TimeZone(identifier: "America/New_York")
        scene.settle()
        #expect(scene.said == ["3", "41", "AM"])
        scene.picker.datePickerMode = .date
        scene.picker.locale = Locale(identifier: "en_GB")
        scene.picker.calendar = Calendar(identifier: .buddhist)
        scene.settle()
        #expect(scene.said.last?.contains("2569") == true)
        #expect(scene.written == "2026-03-04 09:41")
        #expect(scene.log.lines.isEmpty)
    }

    @Test("C12 A new date picker shows the time of its screen's clock, and that day is today") func C12_now() {
        let screen = TestScreen.untraced()
        screen.clock.advance(by: 90_000)
        screen.application.commit()
        let picker = UIDatePicker()
        #expect(picker.date == Date(timeIntervalSince1970: 90))
        let scene = DateScene(.dateAndTime) { $0.date = Date(timeIntervalSince1970: 0) }
        #expect(scene.said[0] == "Today")
        scene.turn(0, by: 1)
        #expect(scene.said[0] == "Fri, Jan 2")
    }

    @Test("C13 Wheels that are turned past the minimum or maximum date turn back to it") func C13_limits() {
        let scene = DateScene(.date) { picker in
            picker.minimumDate = picker.date.addingTimeInterval(-2 * 86_400)
            picker.maximumDate = picker.date.addingTimeInterval(20 * 86_400)
        }
        scene.turn(1, by: -3)
        #expect(scene.written == "2026-03-02 09:41")
        #expect(scene.said == ["March", "2", "2026"])
        scene.turn(0, by: 2)
        #expect(scene.written == "2026-03-24 09:41")
        #expect(scene.said == ["March", "24", "2026"])
        scene.turn(2, by: 5)
        #expect(scene.said == ["March", "24", "2026"])
        #expect(scene.log.take() == ["value 2026-03-02 09:41", "value 2026-03-24 09:41"])
        let label = scene.wheels[1].rows[scene.wheels[1].selected + 1] as? UILabel
        #expect(label?.text == "25" && label?.textColor == .tertiaryLabel)
    }

    @Test("C13 Dates from code obey limits and minute interval, and contradicting limits are ignored")
    func C13_code() {
        let scene = DateScene(.dateAndTime)
        let picker = scene.picker
        picker.minuteInterval = 15
        #expect(scene.written == "2026-03-04 09:30")
        picker.date = scene.date(2026, 5, 1, 12, 59)
        #expect(scene.written == "2026-05-01 12:45")
        picker.minimumDate = scene.date(2026, 6, 1, 8, 5)
        #expect(scene.written == "2026-06-01 08:15")
        picker.maximumDate = scene.date(2026, 1, 1)
        picker.date = scene.date(2020, 1, 1)
        #expect(scene.written == "2020-01-01 00:00")
        picker.minimumDate = nil
        picker.date = scene.date(2030, 1, 1)
        #expect(scene.written == "2026-01-01 00:00")
        picker.minuteInterval = 7
        #expect(picker.minuteInterval == 1)
        picker.minuteInterval = 30
        picker.roundsToMinuteInterval = false
        picker.date = scene.date(2025, 1, 1, 10, 10)
        #expect(scene.written == "2025-01-01 10:10")
        #expect(scene.log.lines.isEmpty)
    }

    @Test("C14 In a shorter month the date moves to the last day, in leap years too") func C14_months() {
        let scene = DateScene(.date) {
            $0.date = $0.calendar.date(from: DateComponents(year: 2027, month: 1, day: 31)) ?? $0.date
        }
        scene.turn(0, by: 1)
        #expect(scene.said == ["February", "28", "2027"])
        scene.turn(2, by: 1)
        scene.turn(1, by: 1)
        #expect(scene.said == ["February", "29", "2028"])
        scene.turn(2, by: 1)
        #expect(scene.said == ["February", "28", "2029"])
        scene.turn(1, by: 2)
        #expect(scene.said == ["February", "28", "2029"])
        #expect(scene.log.lines.count == 4)
    }

    @Test("C14 An hour that the clock skips becomes the next one, and AM or PM follows the hours") func C14_hours() {
        let scene = DateScene(.dateAndTime) {
            $0.date =
                $0.calendar.date(from: DateComponents(year: 2026, month: 3, day: 29, hour: 1, minute: 30)) ?? $0.date
        }
        scene.turn(1, by: 1)
        #expect(scene.written == "2026-03-29 03:30")
        #expect(scene.said == ["Sun, Mar 29", "3", "30", "AM"])
        scene.turn(1, by: 9)
        #expect(scene.said == ["Sun, Mar 29", "12", "30", "PM"])
        scene.turn(3, by: -1)
        #expect(scene.said == ["Sun, Mar 29", "12", "30", "AM"])
        scene.turn(0, by: -40)
        #expect(scene.written == "2026-02-17 00:30")
    }

    @Test("C14 If two wheels turn at once, both selections count") func C14_both() throws {
        let scene = DateScene(.date)
        scene.wheels[0].choose(scene.wheels[0].targetRow + 2)
        scene.screen.clock.advance(by: 100)
        scene.wheels[1].choose(scene.wheels[1].targetRow + 20)
        scene.settle()
        #expect(scene.said == ["May", "24", "2026"])
        #expect(scene.log.lines.last == "value 2026-05-24 09:41")
    }

    @Test("C15 A countdown has whole minutes and is never zero") func C15_countDown() {
        let scene = DateScene(.countDownTimer) { $0.countDownDuration = 125 }
        #expect(scene.picker.countDownDuration == 120)
        scene.turn(1, by: -2)
        #expect(scene.picker.countDownDuration == 60)
        #expect(scene.said == ["0 hours", "1 min"])
        scene.turn(0, by: 3)
        #expect(scene.picker.countDownDuration == 3 * 3_600 + 60)
        scene.picker.countDownDuration = 1e9
        #expect(scene.picker.countDownDuration == 86_340)
        #expect(scene.log.lines.count == 2)
    }

    @Test("C15 Each mode has a suitable automatic style") func C15_styles() {
        let picker = UIDatePicker()
        #expect(picker.datePickerStyle == .compact)
        picker.preferredDatePickerStyle = .inline
        #expect(picker.datePickerStyle == .inline)
        picker.datePickerMode = .time
        #expect(picker.datePickerStyle == .wheels)
        picker.preferredDatePickerStyle = .automatic
        #expect(picker.datePickerStyle == .compact)
        picker.datePickerMode = .countDownTimer
        #expect(picker.datePickerStyle == .wheels)
    }

    @Test("C16 The calendar shows days by weekday, marks the selected one and changes its month") func C16_month()
        throws
    {
        let scene = DateScene(.date, .inline)
        #expect(scene.day(4)?.isSelected == true)
        #expect(scene.day(4)?.accessibilityLabel == "Wednesday, March 4, 2026")
        #expect(scene.day(31) != nil && scene.day(32) == nil)
        // 1 March 2026 is a Sunday, the first day of the week in this locale. Day 1 is therefore in the first column.
        #expect(scene.day(1)?.frame.minX == scene.day(8)?.frame.minX)
        #expect((scene.day(1)?.frame.minX ?? 0) < (scene.day(2)?.frame.minX ?? 0))
        try scene.tap(scene.day(20))
        #expect(scene.log.take() == ["value 2026-03-20 09:41"])
        try scene.tap(scene.view("Next month"))
        #expect((scene.view("month") as? UIButton)?.currentTitle?.hasPrefix("April 2026") == true)
        #expect(scene.day(20)?.isSelected == false)
        try scene.tap(scene.day(30))
        #expect(scene.log.take() == ["value 2026-04-30 09:41"])
        let week = DateScene(.date, .inline, locale: "de_DE")
        #expect(week.day(1)?.frame.minX == week.day(8)?.frame.minX)
        #expect((week.day(1)?.frame.minX ?? 0) > (week.day(2)?.frame.minX ?? 0))
    }

    @Test("C16 Days outside the limits, and months with only such days, cannot be selected") func C16_limits() throws {
        let scene = DateScene(.date, .inline) { picker in
            picker.minimumDate = picker.date.addingTimeInterval(-86_400)
            picker.maximumDate = picker.date.addingTimeInterval(40 * 86_400)
        }
        #expect(scene.day(2)?.isEnabled == false)
        #expect(scene.day(3)?.isEnabled == true)
        try scene.tap(scene.day(2))
        #expect(scene.log.lines.isEmpty)
        #expect((scene.view("Previous month") as? UIButton)?.isEnabled == false)
        try scene.tap(scene.view("Next month"))
        #expect(scene.day(13)?.isEnabled == true && scene.day(14)?.isEnabled == false)
        #expect((scene.view("Next month") as? UIButton)?.isEnabled == false)
        // The last day can be selected only up to the time of the maximum date.
        try scene.tap(scene.day(13))
        #expect(scene.written == "2026-04-13 09:41")
    }

    @Test("C16 Keys move the focus by day, by week, to the ends of weeks and to other months") func C16_keys()
        throws
    {
        let scene = DateScene(.date, .inline)
        func focused() -> Int? { (scene.screen.focus.focusedItem as? DayButton)?.number }
        func key(_ usage: UIKeyboardHIDUsage) throws {
            let key = UIKey(keyCode: usage, characters: "", modifierFlags: [])
            for phase in [UIPress.Phase.began, .ended] {
                _ = try scene.screen.application.send(
                    presses: [PressSample(key: key, phase: phase)], from: scene.screen.device)
            }
            scene.settle()
        }
        scene.screen.focus(on: try #require(scene.day(4)))
        try scene.screen.press(.downArrow)
        #expect(focused() == 11)
        try scene.screen.press(.rightArrow)
        #expect(focused() == 12)
        try key(.keyboardEnd)
        #expect(focused() == 14)
        try scene.screen.press(.rightArrow)
        #expect(focused() == 15)
        try scene.screen.press(.leftArrow)
        #expect(focused() == 14)
        try key(.keyboardHome)
        #expect(focused() == 8)
        try key(.keyboardPageDown)
        #expect(focused() == 8)
        #expect((scene.view("month") as? UIButton)?.currentTitle?.hasPrefix("April") == true)
        try key(.keyboardPageUp)
        scene.screen.focus(on: try #require(scene.day(1)))
        try scene.screen.press(.leftArrow)
        #expect(focused() == 28)
        #expect((scene.view("month") as? UIButton)?.currentTitle?.hasPrefix("February") == true)
        #expect(scene.log.lines.isEmpty)
        try scene.screen.press(.select)
        #expect(scene.log.take() == ["value 2026-02-28 09:41"])
        // There is no day above the first week, so the up arrow moves the focus to the title.
        scene.screen.focus(on: try #require(scene.day(3)))
        try scene.screen.press(.upArrow)
        #expect(focused() == nil)
    }

    @Test("C16 The calendar's title opens wheels of months, and its time opens wheels of hours") func C16_wheels()
        throws
    {
        let scene = DateScene(.dateAndTime, .inline)
        #expect(scene.wheels.isEmpty)
        try scene.tap(scene.view("month"))
        #expect(scene.said == ["March", "2026"])
        #expect(scene.wheels.allSatisfy { $0.scroll.middleRow == $0.targetRow && $0.scroll.isAtRow })
        #expect(scene.wheels[0].targetRow > 24)
        scene.turn(0, by: 3)
        try scene.tap(scene.view("month"))
        #expect(scene.wheels.isEmpty)
        #expect(scene.day(30) != nil && scene.day(31)?.isHidden != false)
        #expect(scene.log.lines.isEmpty)
        try scene.tap(scene.view("time"))
        #expect(scene.said == ["9", "41", "AM"])
        scene.turn(0, by: 1)
        #expect(scene.log.take() == ["value 2026-03-04 10:41"])
        #expect((scene.view("time") as? UIButton)?.currentTitle?.hasPrefix("10:41") == true)
    }

    @Test("C16 A compact picker opens its calendar, and a tap outside or a menu press closes it") func C16_compact()
        throws
    {
        let scene = DateScene(.dateAndTime, .compact)
        let capsule = try #require(scene.view("date") as? UIButton)
        #expect(capsule.currentTitle == "Mar 4, 2026")
        #expect(scene.day(4) == nil)
        try scene.tap(capsule)
        #expect(scene.day(4)?.isSelected == true)
        try scene.tap(scene.day(11))
        #expect(scene.log.take() == ["value 2026-03-11 09:41"])
        #expect(capsule.currentTitle == "Mar 11, 2026")
        #expect(scene.day(11)?.isSelected == true)
        try scene.screen.tap(5, 780)
        scene.settle()
        #expect(scene.day(11) == nil)
        try scene.tap(scene.view("time"))
        #expect(scene.said == ["9", "41", "AM"])
        scene.turn(1, by: -1)
        #expect(scene.log.take() == ["value 2026-03-11 09:40"])
        try scene.screen.press(.menu)
        scene.settle()
        #expect(scene.wheels.isEmpty)
        #expect(scene.picker.intrinsicContentSize.width > 150)
    }

    @Test("K3 The date is restored without an action") func K3_date() {
        let scene = DateScene(.date) { $0.countDownDuration = 600 }
        scene.turn(0, by: 1)
        _ = scene.log.take()
        let coder = StateCoder([:])
        scene.picker.writeContent(to: coder)
        let next = DateScene(.date)
        next.picker.readContent(from: coder)
        #expect(next.written == "2026-04-04 09:41")
        #expect(next.picker.countDownDuration == 600)
        #expect(next.log.lines.isEmpty)
    }
}
