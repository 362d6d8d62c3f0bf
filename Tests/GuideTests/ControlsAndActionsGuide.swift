import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

/// A rating of one to five stars, set by dragging over them.
final class RatingControl: UIControl {
    private(set) var stars = 0

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        rate(touch)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        rate(touch)
        return true
    }

    private func rate(_ touch: UITouch) {
        let place = touch.location(in: self).x / bounds.width * 5
        let rated = min(max(Int(place.rounded(.up)), 1), 5)
        guard rated != stars else { return }
        stars = rated
        sendActions(for: .valueChanged)
    }
}

final class ReviewController: UIViewController {
    let rating = RatingControl(frame: CGRect(x: 20, y: 100, width: 250, height: 50))
    private(set) var log: [String] = []

    override func viewDidLoad() {
        rating.accessibilityIdentifier = "rating"
        rating.addTarget(self, action: Selector("rated", ReviewController.rated), for: .valueChanged)
        view.addSubview(rating)
        // Without a target, the responder chain is searched for an object with the method.
        let send = UIButton(frame: CGRect(x: 20, y: 200, width: 250, height: 50))
        send.accessibilityIdentifier = "send"
        send.addTarget(nil, action: Selector("send", ReviewController.send), for: .touchUpInside)
        view.addSubview(send)
    }

    func rated(_ sender: RatingControl) { log.append("\(sender.stars) stars") }

    func send() { log.append("sent") }
}

/// A controller that asks for the number of people and the day.
final class TableController: UIViewController, UIPickerViewDataSource, UIPickerViewDelegate {
    let people = UIPickerView(frame: CGRect(x: 20, y: 60, width: 350, height: 216))
    let day = UIDatePicker(frame: CGRect(x: 20, y: 300, width: 350, height: 216))
    private(set) var log: [String] = []

    override func viewDidLoad() {
        people.dataSource = self
        people.delegate = self
        day.datePickerMode = .date
        day.preferredDatePickerStyle = .wheels
        day.locale = Locale(identifier: "en_US")
        day.calendar = Calendar(identifier: .gregorian)
        day.timeZone = .gmt
        day.date = Date(timeIntervalSince1970: 0)
        day.addAction(UIAction { [unowned self] _ in log.append(day.date.formatted(.iso8601)) }, for: .valueChanged)
        view.addSubview(people)
        view.addSubview(day)
    }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 12 }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        "\(row + 1)"
    }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        log.append("\(row + 1) people")
    }
}

@Suite @MainActor struct ControlsAndActionsGuide {
    @Test("A drag over the stars sets the rating, and the button's action finds the controller") func review() throws {
        let review = ReviewController()
        let screen = TestScreen { review }

        try screen.drag(from: Spot(0.1, 0.5, of: "rating"), to: Spot(0.7, 0.5, of: "rating"))
        try screen.tap("send")

        #expect(review.log == ["1 stars", "2 stars", "3 stars", "4 stars", "sent"])
    }

    @Test("A tap on a picker row turns the wheel, and the selection is reported when the wheel stops") func wheels()
        throws
    {
        let table = TableController()
        let screen = TestScreen { table }

        try screen.tap(CGPoint(x: 195, y: 60 + 108 + 2 * UIPickerView.standardRowHeight))
        #expect(table.log.isEmpty)
        screen.advance(by: .seconds(2))
        #expect(table.log == ["3 people"])

        // This tap shows the next month.
        try screen.tap(CGPoint(x: 100, y: 300 + 108 + UIPickerView.standardRowHeight))
        screen.advance(by: .seconds(2))
        #expect(table.log.last == "1970-02-01T00:00:00Z")
        #expect(table.people.selectedRow(inComponent: 0) == 2)
    }

    @Test("A button sends its control events in order while a finger leaves, returns and lifts") func events() throws {
        let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 50))
        var log: [String] = []
        let all: [(UIControl.Event, String)] = [
            (.touchDown, "down"), (.touchDragInside, "drag inside"), (.touchDragOutside, "drag outside"),
            (.touchDragExit, "exit"),
            (.touchDragEnter, "enter"), (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"),
            (.touchCancel, "cancel"),
            (.primaryActionTriggered, "primary action"),
        ]
        for (event, name) in all { button.addAction(UIAction { _ in log.append(name) }, for: event) }
        let screen = TestScreen { button }

        try screen.touch(.began, at: button)
        try screen.touch(.moved, at: CGPoint(x: 150, y: 210))
        #expect(button.isHighlighted)
        try screen.touch(.moved, at: CGPoint(x: 150, y: 230))
        #expect(!button.isHighlighted)
        try screen.touch(.moved, at: CGPoint(x: 150, y: 130))
        try screen.touch(.ended, at: CGPoint(x: 150, y: 130))
        #expect(
            log == [
                "down", "drag inside", "drag outside", "exit", "drag inside", "enter", "up inside", "primary action",
            ])

        log = []
        button.isEnabled = false
        #expect(throws: TestError.self) { try screen.tap(button) }
        #expect(log.isEmpty)
    }
}
