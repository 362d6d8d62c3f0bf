import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// Views and gestures that are mirrored in right-to-left layout.
@Suite @MainActor struct MirroredTests {
    private let screen = TestScreen.untraced()

    init() {
        screen.application.makeCurrent()
        screen.application.userInterfaceLayoutDirection = .rightToLeft
    }

    private func frames(_ views: [UIView]) -> [CGRect] {
        screen.application.commit()
        return views.map(\.frame)
    }

    @Test("Y5 A stack starts at the right") func Y5_stack() {
        let views = [UIView(), UIView()]
        for view in views { view.frame.size = CGSize(width: 30, height: 10) }
        let stack = screen.add(UIStackView(arrangedSubviews: views), 0, 0, 100, 20)
        stack.distribution = .fillEqually
        stack.spacing = 10

        #expect(
            frames(views) == [CGRect(x: 55, y: 0, width: 45, height: 20), CGRect(x: 0, y: 0, width: 45, height: 20)])
        stack.axis = .vertical
        stack.alignment = .leading
        let sizes = frames(views).map(\.maxX)
        #expect(sizes.allSatisfy { $0 == 100 })
    }

    @Test("Y5 A slider's minimum is at the right") func Y5_slider() throws {
        let slider = screen.add(UISlider(), 100, 100, 228, 44)
        slider.takesTouchesOnTrack = true

        try screen.touch(.began, 314, 122)
        #expect(slider.value == 0)
        try screen.touch(.moved, 264, 122)
        #expect(slider.value == 0.25)
        try screen.touch(.ended, 114, 122)

        #expect(slider.value == 1)
    }

    @Test("Y5 The two buttons of a stepper change places") func Y5_stepper() throws {
        let stepper = screen.add(UIStepper(), 100, 100, 94, 32)
        stepper.value = 5

        try screen.tap(110, 110)

        #expect(stepper.value == 6)
        #expect(frames(stepper.subviews).map(\.minX) == [47, 0])
    }

    @Test("Y5 The first segment is at the right, and the left arrow key moves to the next one") func Y5_segments()
        throws
    {
        let control = screen.add(UISegmentedControl(items: ["One", "Two", "Three"]), 0, 0, 300, 32)

        try screen.tap(250, 10)
        #expect(control.selectedSegmentIndex == 0)
        #expect(frames(control.subviews).map(\.minX) == [200, 100, 0])
        screen.application.focusSystem.requestFocusUpdate(to: control)
        screen.application.focusSystem.updateFocusIfNeeded()
        _ = try screen.press(.select)
        _ = try screen.press(.leftArrow)
        #expect(control.selectedSegmentIndex == 1)
        _ = try screen.press(.upArrow)
        _ = try screen.press(.rightArrow)

        #expect(control.selectedSegmentIndex == 1)
    }

    @Test("Y5 A tap on the left of a page control moves to the next page") func Y5_pages() throws {
        let control = screen.add(UIPageControl(), 0, 0, 100, 28)
        control.numberOfPages = 3

        try screen.tap(10, 14)

        #expect(control.currentPage == 1)
    }

    @Test("Y5 Sliding a switch to the left turns it on") func Y5_switch() throws {
        let control = screen.add(UISwitch(), 0, 0, 51, 31)

        try screen.touch(.began, 40, 15)
        try screen.touch(.moved, 20, 15)

        #expect(control.isOn)
        try screen.touch(.ended, 20, 15)
        #expect(control.isOn)
    }

    @Test("Y5 The left and right views of a text field change sides") func Y5_field() {
        let field = screen.add(UITextField(), 0, 0, 200, 34)
        field.text = "Text"
        field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        field.leftViewMode = .always
        field.clearButtonMode = .always
        screen.application.commit()

        #expect(field.leftViewRect(forBounds: field.bounds).minX == 180)
        #expect(field.clearButtonRect(forBounds: field.bounds).minX == 0)
        #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 30, y: 0, width: 146, height: 34))
    }

    @Test("Y5 A cell's image is at the right, and its disclosure indicator points left") func Y5_cell() throws {
        let cell = screen.add(UITableViewCell(style: .default, reuseIdentifier: nil), 0, 0, 320, 44)
        cell.imageView.image = UIImage(systemName: "star")
        cell.textLabel.text = "Row"
        cell.accessoryType = .disclosureIndicator
        screen.application.commit()

        #expect(cell.imageView.frame.maxX == 304)
        #expect(cell.textLabel.frame.maxX == 260)
        let arrow = try #require(cell.subviews.compactMap { $0 as? UIImageView }.first { $0 !== cell.imageView })
        #expect(arrow.frame.minX == 16)
        #expect(arrow.image?.systemName == "chevron.left")
    }

    @Test(
        "Y5 Pages receive the direction of views while the screen or the view has an unusual one"
    ) func Y5_told() {
        let label = screen.add(UILabel(), 0, 0, 100, 20)
        let plays = screen.add(UISlider(), 0, 30, 100, 44)
        plays.semanticContentAttribute = .playback
        screen.application.commit()
        #expect(label.node?.value(of: .direction) == .string("rtl"))
        #expect(plays.node?.value(of: .direction) == .string("ltr"))

        screen.application.userInterfaceLayoutDirection = .leftToRight
        screen.application.commit()

        #expect(label.node?.value(of: .direction) == RenderValue.none)
        #expect(plays.node?.value(of: .direction) == RenderValue.none)
    }

    @Test("Y5 Content with leading alignment is at the right") func Y5_alignment() {
        let button = screen.add(UIButton(), 0, 0, 100, 40)

        button.contentHorizontalAlignment = .leading

        #expect(button.effectiveContentHorizontalAlignment == .right)
    }
}
