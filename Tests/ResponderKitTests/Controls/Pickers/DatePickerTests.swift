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
        let screen = DateScene(mode, locale: locale) { $0.countDownDuration = 3_900 }

        #expect(screen.said == words)
        #expect(screen.wheels.map { $0.frame.width > 20 }.allSatisfy { $0 })
        #expect(screen.log.lines.isEmpty)
    }

    @Test("C12 Wheels that wrap around have rows above and below every row") func C12_endless() {
        let screen = DateScene(.countDownTimer)
        #expect(screen.said == ["0 hours", "0 min"])
        let above = screen.wheels.map { ($0.rows[$0.targetRow - 1] as? UILabel)?.text }
        #expect(above == ["23 hours", "59 min"])
        screen.turn(1, by: -1)
        #expect(screen.picker.countDownDuration == 59 * 60)
        // The wheel also recentres after many rounds.
        for _ in 0..<30 { screen.turn(0, by: 170) }
        #expect(screen.wheels[0].targetRow > 24 && screen.wheels[0].targetRow < screen.wheels[0].count - 24)
        #expect(screen.picker.countDownDuration == Double(30 * 170 % 24 * 3_600 + 59 * 60))
    }

    @Test("C12 A new locale, calendar or time zone changes the text of the wheels but not the date") func C12_places() {
        let screen = DateScene(.time)
        screen.picker.timeZone = TimeZone(identifier: "America/New_York")
        screen.settle()
        #expect(screen.said == ["3", "41", "AM"])
        screen.picker.datePickerMode = .date
        screen.picker.locale = Locale(identifier: "en_GB")
        screen.picker.calendar = Calendar(identifier: .buddhist)
        screen.settle()
        #expect(screen.said.last?.contains("2569") == true)
        #expect(screen.written == "2026-03-04 09:41")
        #expect(screen.log.lines.isEmpty)
    }

    @Test("C12 A new date picker shows the time of its screen's clock, and that day is today") func C12_now() {
        let scene = Scene()
        scene.clock.advance(by: 90_000)
        scene.application.commit()
        let picker = UIDatePicker()
        #expect(picker.date == Date(timeIntervalSince1970: 90))
        let screen = DateScene(.dateAndTime) { $0.date = Date(timeIntervalSince1970: 0) }
        #expect(screen.said[0] == "Today")
        screen.turn(0, by: 1)
        #expect(screen.said[0] == "Fri, Jan 2")
    }

    @Test("C13 Wheels that are turned past the minimum or maximum date turn back to it") func C13_limits() {
        let screen = DateScene(.date) { picker in
            picker.minimumDate = picker.date.addingTimeInterval(-2 * 86_400)
            picker.maximumDate = picker.date.addingTimeInterval(20 * 86_400)
        }
        screen.turn(1, by: -3)
        #expect(screen.written == "2026-03-02 09:41")
        #expect(screen.said == ["March", "2", "2026"])
        screen.turn(0, by: 2)
        #expect(screen.written == "2026-03-24 09:41")
        #expect(screen.said == ["March", "24", "2026"])
        screen.turn(2, by: 5)
        #expect(screen.said == ["March", "24", "2026"])
        #expect(screen.log.take() == ["value 2026-03-02 09:41", "value 2026-03-24 09:41"])
        let label = screen.wheels[1].rows[screen.wheels[1].selected + 1] as? UILabel
        #expect(label?.text == "25" && label?.textColor == .tertiaryLabel)
    }

    @Test("C13 Dates from code obey limits and minute interval, and contradicting limits are ignored")
    func C13_code() {
        let screen = DateScene(.dateAndTime)
        let picker = screen.picker
        picker.minuteInterval = 15
        #expect(screen.written == "2026-03-04 09:30")
        picker.date = screen.date(2026, 5, 1, 12, 59)
        #expect(screen.written == "2026-05-01 12:45")
        picker.minimumDate = screen.date(2026, 6, 1, 8, 5)
        #expect(screen.written == "2026-06-01 08:15")
        picker.maximumDate = screen.date(2026, 1, 1)
        picker.date = screen.date(2020, 1, 1)
        #expect(screen.written == "2020-01-01 00:00")
        picker.minimumDate = nil
        picker.date = screen.date(2030, 1, 1)
        #expect(screen.written == "2026-01-01 00:00")
        picker.minuteInterval = 7
        #expect(picker.minuteInterval == 1)
        picker.minuteInterval = 30
        picker.roundsToMinuteInterval = false
        picker.date = screen.date(2025, 1, 1, 10, 10)
        #expect(screen.written == "2025-01-01 10:10")
        #expect(screen.log.lines.isEmpty)
    }

    @Test("C14 In a shorter month the date moves to the last day, in leap years too") func C14_months() {
        let screen = DateScene(.date) {
            $0.date = $0.calendar.date(from: DateComponents(year: 2027, month: 1, day: 31)) ?? $0.date
        }
        screen.turn(0, by: 1)
        #expect(screen.said == ["February", "28", "2027"])
        screen.turn(2, by: 1)
        screen.turn(1, by: 1)
        #expect(screen.said == ["February", "29", "2028"])
        screen.turn(2, by: 1)
        #expect(screen.said == ["February", "28", "2029"])
        screen.turn(1, by: 2)
        #expect(screen.said == ["February", "28", "2029"])
        #expect(screen.log.lines.count == 4)
    }

    @Test("C14 An hour that the clock skips becomes the next one, and AM or PM follows the hours") func C14_hours() {
        let screen = DateScene(.dateAndTime) {
            $0.date =
                $0.calendar.date(from: DateComponents(year: 2026, month: 3, day: 29, hour: 1, minute: 30)) ?? $0.date
        }
        screen.turn(1, by: 1)
        #expect(screen.written == "2026-03-29 03:30")
        #expect(screen.said == ["Sun, Mar 29", "3", "30", "AM"])
        screen.turn(1, by: 9)
        #expect(screen.said == ["Sun, Mar 29", "12", "30", "PM"])
        screen.turn(3, by: -1)
        #expect(screen.said == ["Sun, Mar 29", "12", "30", "AM"])
        screen.turn(0, by: -40)
        #expect(screen.written == "2026-02-17 00:30")
    }

    @Test("C14 If two wheels turn at once, both selections count") func C14_both() throws {
        let screen = DateScene(.date)
        screen.wheels[0].choose(screen.wheels[0].targetRow + 2)
        screen.scene.clock.advance(by: 100)
        screen.wheels[1].choose(screen.wheels[1].targetRow + 20)
        screen.settle()
        #expect(screen.said == ["May", "24", "2026"])
        #expect(screen.log.lines.last == "value 2026-05-24 09:41")
    }

    @Test("C15 A countdown has whole minutes and is never zero") func C15_countDown() {
        let screen = DateScene(.countDownTimer) { $0.countDownDuration = 125 }
        #expect(screen.picker.countDownDuration == 120)
        screen.turn(1, by: -2)
        #expect(screen.picker.countDownDuration == 60)
        #expect(screen.said == ["0 hours", "1 min"])
        screen.turn(0, by: 3)
        #expect(screen.picker.countDownDuration == 3 * 3_600 + 60)
        screen.picker.countDownDuration = 1e9
        #expect(screen.picker.countDownDuration == 86_340)
        #expect(screen.log.lines.count == 2)
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
        let screen = DateScene(.date, .inline)
        #expect(screen.day(4)?.isSelected == true)
        #expect(screen.day(4)?.accessibilityLabel == "Wednesday, March 4, 2026")
        #expect(screen.day(31) != nil && screen.day(32) == nil)
        // 1 March 2026 is a Sunday, the first day of the week in this locale.
        #expect(screen.day(1)?.frame.minX == screen.day(8)?.frame.minX)
        #expect((screen.day(1)?.frame.minX ?? 0) < (screen.day(2)?.frame.minX ?? 0))
        try screen.tap(screen.day(20))
        #expect(screen.log.take() == ["value 2026-03-20 09:41"])
        try screen.tap(screen.view("Next month"))
        #expect((screen.view("month") as? UIButton)?.currentTitle?.hasPrefix("April 2026") == true)
        #expect(screen.day(20)?.isSelected == false)
        try screen.tap(screen.day(30))
        #expect(screen.log.take() == ["value 2026-04-30 09:41"])
        let week = DateScene(.date, .inline, locale: "de_DE")
        #expect(week.day(1)?.frame.minX == week.day(8)?.frame.minX)
        #expect((week.day(1)?.frame.minX ?? 0) > (week.day(2)?.frame.minX ?? 0))
    }

    @Test("C16 Days outside the limits, and months with only such days, cannot be selected") func C16_limits() throws {
        let screen = DateScene(.date, .inline) { picker in
            picker.minimumDate = picker.date.addingTimeInterval(-86_400)
            picker.maximumDate = picker.date.addingTimeInterval(40 * 86_400)
        }
        #expect(screen.day(2)?.isEnabled == false)
        #expect(screen.day(3)?.isEnabled == true)
        try screen.tap(screen.day(2))
        #expect(screen.log.lines.isEmpty)
        #expect((screen.view("Previous month") as? UIButton)?.isEnabled == false)
        try screen.tap(screen.view("Next month"))
        #expect(screen.day(13)?.isEnabled == true && screen.day(14)?.isEnabled == false)
        #expect((screen.view("Next month") as? UIButton)?.isEnabled == false)
        // The last day can be selected only up to the time of the maximum date.
        try screen.tap(screen.day(13))
        #expect(screen.written == "2026-04-13 09:41")
    }

    @Test("C16 Keys move the focus by day, by week, to the ends of weeks and to other months") func C16_keys()
        throws
    {
        let screen = DateScene(.date, .inline)
        func focused() -> Int? { (screen.scene.focus.focusedItem as? DayButton)?.number }
        func key(_ usage: UIKeyboardHIDUsage) throws {
            let key = UIKey(keyCode: usage, characters: "", modifierFlags: [])
            for phase in [UIPress.Phase.began, .ended] {
                _ = try screen.scene.application.send(
                    presses: [PressSample(key: key, phase: phase)], from: screen.scene.device)
            }
            screen.settle()
        }
        screen.scene.focus(on: try #require(screen.day(4)))
        try screen.scene.press(.downArrow)
        #expect(focused() == 11)
        try screen.scene.press(.rightArrow)
        #expect(focused() == 12)
        try key(.keyboardEnd)
        #expect(focused() == 14)
        try screen.scene.press(.rightArrow)
        #expect(focused() == 15)
        try screen.scene.press(.leftArrow)
        #expect(focused() == 14)
        try key(.keyboardHome)
        #expect(focused() == 8)
        try key(.keyboardPageDown)
        #expect(focused() == 8)
        #expect((screen.view("month") as? UIButton)?.currentTitle?.hasPrefix("April") == true)
        try key(.keyboardPageUp)
        screen.scene.focus(on: try #require(screen.day(1)))
        try screen.scene.press(.leftArrow)
        #expect(focused() == 28)
        #expect((screen.view("month") as? UIButton)?.currentTitle?.hasPrefix("February") == true)
        #expect(screen.log.lines.isEmpty)
        try screen.scene.press(.select)
        #expect(screen.log.take() == ["value 2026-02-28 09:41"])
        // There is no day above the first week, so that the focus moves to the title.
        screen.scene.focus(on: try #require(screen.day(3)))
        try screen.scene.press(.upArrow)
        #expect(focused() == nil)
    }

    @Test("C16 The calendar's title opens wheels of months, and its time opens wheels of hours") func C16_wheels()
        throws
    {
        let screen = DateScene(.dateAndTime, .inline)
        #expect(screen.wheels.isEmpty)
        try screen.tap(screen.view("month"))
        #expect(screen.said == ["March", "2026"])
        #expect(screen.wheels.allSatisfy { $0.scroll.middleRow == $0.targetRow && $0.scroll.isAtRow })
        #expect(screen.wheels[0].targetRow > 24)
        screen.turn(0, by: 3)
        try screen.tap(screen.view("month"))
        #expect(screen.wheels.isEmpty)
        #expect(screen.day(30) != nil && screen.day(31)?.isHidden != false)
        #expect(screen.log.lines.isEmpty)
        try screen.tap(screen.view("time"))
        #expect(screen.said == ["9", "41", "AM"])
        screen.turn(0, by: 1)
        #expect(screen.log.take() == ["value 2026-03-04 10:41"])
        #expect((screen.view("time") as? UIButton)?.currentTitle?.hasPrefix("10:41") == true)
    }

    @Test("C16 A compact picker opens its calendar, and a tap outside or a menu press closes it") func C16_compact()
        throws
    {
        let screen = DateScene(.dateAndTime, .compact)
        let capsule = try #require(screen.view("date") as? UIButton)
        #expect(capsule.currentTitle == "Mar 4, 2026")
        #expect(screen.day(4) == nil)
        try screen.tap(capsule)
        #expect(screen.day(4)?.isSelected == true)
        try screen.tap(screen.day(11))
        #expect(screen.log.take() == ["value 2026-03-11 09:41"])
        #expect(capsule.currentTitle == "Mar 11, 2026")
        #expect(screen.day(11)?.isSelected == true)
        try screen.scene.tap(5, 780)
        screen.settle()
        #expect(screen.day(11) == nil)
        try screen.tap(screen.view("time"))
        #expect(screen.said == ["9", "41", "AM"])
        screen.turn(1, by: -1)
        #expect(screen.log.take() == ["value 2026-03-11 09:40"])
        try screen.scene.press(.menu)
        screen.settle()
        #expect(screen.wheels.isEmpty)
        #expect(screen.picker.intrinsicContentSize.width > 150)
    }

    @Test("K3 The date is restored without an action") func K3_date() {
        let screen = DateScene(.date) { $0.countDownDuration = 600 }
        screen.turn(0, by: 1)
        _ = screen.log.take()
        let coder = StateCoder([:])
        screen.picker.writeContent(to: coder)
        let next = DateScene(.date)
        next.picker.readContent(from: coder)
        #expect(next.written == "2026-04-04 09:41")
        #expect(next.picker.countDownDuration == 600)
        #expect(next.log.lines.isEmpty)
    }
}
