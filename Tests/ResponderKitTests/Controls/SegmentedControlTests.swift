import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct SegmentedControlTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    /// Adds three segments of 100 points each, from x = 0 to x = 300.
    private func segments(_ items: [Any] = ["One", "Two", "Three"]) -> UISegmentedControl {
        let control = screen.add(UISegmentedControl(items: items), 0, 100, 300, 32)
        control.addAction(UIAction { [log] _ in log.note("\(control.selectedSegmentIndex)") }, for: .valueChanged)
        screen.application.layoutIfNeeded()
        return control
    }

    @Test("A tap selects a segment and sends valueChanged; a tap on the selected segment sends nothing") func taps()
        throws
    {
        let control = segments()
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        try screen.tap(150, 110)
        try screen.tap(150, 110)
        try screen.tap(250, 110)

        #expect(log.lines == ["1", "2"])
        #expect(control.selectedSegmentIndex == 2)
    }

    @Test("A drag over segments selects the one under the finger when it lifts, and none if it lifts outside")
    func slides() throws {
        let control = segments()
        try screen.touch(.began, 50, 110)
        screen.application.commit()
        #expect(control.subviews[0].node?.value(of: .highlighted) == .bool(true))
        try screen.touch(.moved, 250, 110)
        screen.application.commit()
        #expect(control.subviews[0].node?.value(of: .highlighted) == RenderValue.none)
        #expect(control.subviews[2].node?.value(of: .highlighted) == .bool(true))
        try screen.touch(.ended, 250, 110)
        #expect(log.take() == ["2"])

        try screen.touch(.began, 50, 110)
        try screen.touch(.moved, 50, 500)
        try screen.touch(.ended, 50, 500)
        #expect(log.lines.isEmpty)
        #expect(control.selectedSegmentIndex == 2)
    }

    @Test("A disabled segment cannot be selected by touch or arrow key, and a cancelled touch selects nothing")
    func disabled() throws {
        let control = segments()
        control.setEnabled(false, forSegmentAt: 1)
        #expect(!control.isEnabledForSegment(at: 1))
        try screen.tap(150, 110)
        #expect(log.lines.isEmpty)
        screen.application.focusSystem.requestFocusUpdate(to: control)
        try screen.press(.select)
        try screen.press(.rightArrow)
        try screen.press(.rightArrow)
        try screen.press(.rightArrow)
        #expect(log.take() == ["0", "2"])
        try screen.press(.leftArrow)
        #expect(log.take() == ["0"])

        try screen.touch(.began, 250, 110)
        screen.application.cancelAll(from: screen.device)
        #expect(control.selectedSegmentIndex == 0)
    }

    @Test("A momentary segment is selected only while its action runs") func momentary() throws {
        let control = segments()
        control.selectedSegmentIndex = 0
        control.isMomentary = true
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        try screen.tap(150, 110)
        try screen.tap(150, 110)

        #expect(log.lines == ["1", "1"])
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    }

    @Test("A segment's action runs before valueChanged is sent") func actions() throws {
        let first = UIAction(title: "First", identifier: .init(rawValue: "first")) { [log] in
            log.note("first of \(type(of: $0.sender as Any))")
        }
        let second = UIAction(title: "Second") { [log] _ in log.note("second") }
        let control = screen.add(UISegmentedControl(frame: .zero, actions: [first, second]), 0, 100, 200, 32)
        control.addAction(UIAction { [log] _ in log.note("value") }, for: .valueChanged)
        screen.application.layoutIfNeeded()
        try screen.tap(150, 110)
        #expect(log.take() == ["second", "value"])
        #expect(control.segmentIndex(identifiedBy: first.identifier) == 0)
        #expect(control.titleForSegment(at: 0) == "First")
        control.setAction(second, forSegmentAt: 0)
        #expect(control.actionForSegment(at: 0) === second)
        #expect(control.segmentIndex(identifiedBy: first.identifier) == UISegmentedControl.noSegment)
    }

    @Test("When segments are inserted and removed, the selection follows its segment") func changes() {
        let control = segments()
        control.selectedSegmentIndex = 1
        control.insertSegment(withTitle: "Zero", at: 0, animated: true)
        #expect(control.selectedSegmentIndex == 2)
        control.insertSegment(with: UIImage(systemName: "heart"), at: 99, animated: false)
        #expect(control.numberOfSegments == 5)
        #expect(control.imageForSegment(at: 4)?.systemName == "heart")
        control.removeSegment(at: 0, animated: false)
        #expect(control.selectedSegmentIndex == 1)
        control.removeSegment(at: 1, animated: false)
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        control.setTitle("Uno", forSegmentAt: 0)
        #expect(control.titleForSegment(at: 0) == "Uno")
        #expect(control.titleForSegment(at: 9) == nil)
        control.selectedSegmentIndex = 77
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        control.removeAllSegments()
        #expect(control.numberOfSegments == 0)
        #expect(control.subviews.isEmpty)
    }

    @Test("Segments have equal widths, widths of their own, or widths by content") func widths() {
        let control = segments()
        #expect(control.subviews.map(\.frame.width) == [100, 100, 100])
        control.setWidth(160, forSegmentAt: 0)
        screen.application.layoutIfNeeded()
        #expect(control.subviews.map(\.frame.width) == [160, 70, 70])
        control.setWidth(0, forSegmentAt: 0)
        control.apportionsSegmentWidthsByContent = true
        screen.application.layoutIfNeeded()
        #expect(control.subviews[2].frame.width > control.subviews[0].frame.width)
        #expect(abs(control.subviews[2].frame.maxX - 300) < 0.001)
    }

    @Test("Titles have the font and colour of their state, and the selected segment is rendered as such") func drawn() {
        let control = segments()
        control.selectedSegmentIndex = 1
        control.selectedSegmentTintColor = .systemRed
        control.setTitleTextAttributes(
            [.foregroundColor: UIColor.white, .font: UIFont.systemFont(ofSize: 11)], for: .selected)
        screen.application.commit()
        #expect(control.node?.value(of: .thumbColor) == .color(.systemRed))
        #expect(control.node?.value(of: .value) == .number(1))
        let part = control.subviews[1].node
        #expect(part?.value(of: .selected) == .bool(true))
        #expect(part?.value(of: .textColor) == .color(.white))
        #expect(part?.value(of: .font) == .font(.systemFont(ofSize: 11)))
        #expect(control.titleTextAttributes(for: .selected)?[.foregroundColor] as? UIColor == .white)
    }

    @Test("A view query finds a segment by its title, and a tap there selects it") func query() throws {
        let control = segments()
        let match = try #require(screen.application.views(matching: ViewQuery(label: "Three")).first)
        #expect(match.frame == CGRect(x: 200, y: 100, width: 100, height: 32))
        try screen.tap(match.visibleFrame.midX, match.visibleFrame.midY)
        #expect(control.selectedSegmentIndex == 2)
    }
}
