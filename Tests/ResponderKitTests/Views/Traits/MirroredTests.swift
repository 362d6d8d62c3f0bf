import Foundation
import Testing

@testable import ResponderKit

/// Views and gestures that are mirrored in right-to-left layout.
@Suite @MainActor struct MirroredTests {
    private let scene = Scene()

    init() {
        scene.application.makeCurrent()
        scene.application.userInterfaceLayoutDirection = .rightToLeft
    }

    private func frames(_ views: [UIView]) -> [CGRect] {
        scene.application.commit()
        return views.map(\.frame)
    }

    @Test("Y5 A stack starts at the right") func Y5_stack() {
        let views = [UIView(), UIView()]
        for view in views { view.frame.size = CGSize(width: 30, height: 10) }
        let stack = scene.add(UIStackView(arrangedSubviews: views), 0, 0, 100, 20)
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
        let slider = scene.add(UISlider(), 100, 100, 228, 44)
        slider.takesTouchesOnTrack = true

        try scene.touch(.began, 314, 122)
        #expect(slider.value == 0)
        try scene.touch(.moved, 264, 122)
        #expect(slider.value == 0.25)
        try scene.touch(.ended, 114, 122)

        #expect(slider.value == 1)
    }

    @Test("Y5 The two buttons of a stepper change places") func Y5_stepper() throws {
        let stepper = scene.add(UIStepper(), 100, 100, 94, 32)
        stepper.value = 5

        try scene.tap(110, 110)

        #expect(stepper.value == 6)
        #expect(frames(stepper.subviews).map(\.minX) == [47, 0])
    }

    @Test("Y5 The first segment is at the right, and the left arrow key moves to the next one") func Y5_segments()
        throws
    {
        let control = scene.add(UISegmentedControl(items: ["One", "Two", "Three"]), 0, 0, 300, 32)

        try scene.tap(250, 10)
        #expect(control.selectedSegmentIndex == 0)
        #expect(frames(control.subviews).map(\.minX) == [200, 100, 0])
        scene.application.focusSystem.requestFocusUpdate(to: control)
        scene.application.focusSystem.updateFocusIfNeeded()
        _ = try scene.press(.select)
        _ = try scene.press(.leftArrow)
        #expect(control.selectedSegmentIndex == 1)
        _ = try scene.press(.upArrow)
        _ = try scene.press(.rightArrow)

        #expect(control.selectedSegmentIndex == 1)
    }

    @Test("Y5 A tap on the left of a page control moves to the next page") func Y5_pages() throws {
        let control = scene.add(UIPageControl(), 0, 0, 100, 28)
        control.numberOfPages = 3

        try scene.tap(10, 14)

        #expect(control.currentPage == 1)
    }

    @Test("Y5 Sliding a switch to the left turns it on") func Y5_switch() throws {
        let control = scene.add(UISwitch(), 0, 0, 51, 31)

        try scene.touch(.began, 40, 15)
        try scene.touch(.moved, 20, 15)

        #expect(control.isOn)
        try scene.touch(.ended, 20, 15)
        #expect(control.isOn)
    }

    @Test("Y5 The left and right views of a text field change sides") func Y5_field() {
        let field = scene.add(UITextField(), 0, 0, 200, 34)
        field.text = "Text"
        field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        field.leftViewMode = .always
        field.clearButtonMode = .always
        scene.application.commit()

        #expect(field.leftViewRect(forBounds: field.bounds).minX == 180)
        #expect(field.clearButtonRect(forBounds: field.bounds).minX == 0)
        #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 30, y: 0, width: 146, height: 34))
    }

    @Test("Y5 A cell's image is at the right, and its disclosure indicator points left") func Y5_cell() throws {
        let cell = scene.add(UITableViewCell(style: .default, reuseIdentifier: nil), 0, 0, 320, 44)
        cell.imageView.image = UIImage(systemName: "star")
        cell.textLabel.text = "Row"
        cell.accessoryType = .disclosureIndicator
        scene.application.commit()

        #expect(cell.imageView.frame.maxX == 304)
        #expect(cell.textLabel.frame.maxX == 260)
        let arrow = try #require(cell.subviews.compactMap { $0 as? UIImageView }.first { $0 !== cell.imageView })
        #expect(arrow.frame.minX == 16)
        #expect(arrow.image?.systemName == "chevron.left")
    }

    @Test(
        "Y5 Pages receive the direction of views while the screen or the view has an unusual one"
    ) func Y5_told() {
        let label = scene.add(UILabel(), 0, 0, 100, 20)
        let plays = scene.add(UISlider(), 0, 30, 100, 44)
        plays.semanticContentAttribute = .playback
        scene.application.commit()
        #expect(label.node?.value(of: .direction) == .string("rtl"))
        #expect(plays.node?.value(of: .direction) == .string("ltr"))

        scene.application.userInterfaceLayoutDirection = .leftToRight
        scene.application.commit()

        #expect(label.node?.value(of: .direction) == RenderValue.none)
        #expect(plays.node?.value(of: .direction) == RenderValue.none)
    }

    @Test("Y5 Content with leading alignment is at the right") func Y5_alignment() {
        let button = scene.add(UIButton(), 0, 0, 100, 40)

        button.contentHorizontalAlignment = .leading

        #expect(button.effectiveContentHorizontalAlignment == .right)
    }
}
