import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite @MainActor struct ControlSizeTests {
    private let screen = TestScreen.untraced()
    private let none = UIView.noIntrinsicMetric

    @Test("L41 Controls that are created without a size have their natural size") func L41_initialSizes() {
        let sizes: [(UIView, CGFloat, CGFloat)] = [
            (UIStepper(), 94, 32), (UISwitch(), 51, 31), (UIProgressView(), 150, 4),
            (UIProgressView(progressViewStyle: .bar), 150, 4), (UIActivityIndicatorView(), 20, 20),
            (UIActivityIndicatorView(style: .large), 37, 37), (UIPickerView(), 320, 216),
        ]
        for (view, width, height) in sizes {
            #expect(view.frame == CGRect(x: 0, y: 0, width: width, height: height), "\(type(of: view))")
        }
        #expect(UIStepper(frame: CGRect(x: 5, y: 6, width: 0, height: 0)).frame.origin == CGPoint(x: 5, y: 6))
        let segments = UISegmentedControl(items: ["One", "Two"])
        #expect(segments.bounds.height == 32)
        #expect(segments.frame.origin == .zero)
        let wheels = UIDatePicker()
        wheels.preferredDatePickerStyle = .wheels
        #expect(wheels.intrinsicContentSize == CGSize(width: 320, height: 216))
    }

    @Test("L41 Controls have the intrinsic sizes of UIKit") func L41_intrinsicSizes() {
        let field = UITextField()
        field.borderStyle = .roundedRect
        let dots = UIPageControl()
        dots.numberOfPages = 3
        let sizes: [(UIView, CGFloat?, CGFloat)] = [
            (UIStepper(), 94, 32), (UISwitch(), 51, 31), (UISlider(), none, 31), (UIProgressView(), none, 4),
            (UIActivityIndicatorView(style: .large), 37, 37), (UISegmentedControl(items: ["One", "Two"]), nil, 32),
            (dots, nil, 26), (UIPickerView(), 320, 216), (field, nil, 34), (UISearchBar(), none, 56),
            (UINavigationBar(), none, 44), (UITabBar(), none, 49),
        ]
        for (view, width, height) in sizes {
            let size = view.intrinsicContentSize
            #expect(size.height == height, "\(type(of: view))")
            if let width { #expect(size.width == width, "\(type(of: view))") }
            let fitting = view.sizeThatFits(CGSize(width: 300, height: 500))
            #expect(fitting.height == height, "\(type(of: view))")
            if let width, width > 0 { #expect(fitting.width == width, "\(type(of: view))") }
        }
    }

    @Test("L41 A switch keeps its size and takes only the origin of a frame") func L41_switch() {
        let control = UISwitch(frame: CGRect(x: 10, y: 20, width: 200, height: 100))
        #expect(control.frame == CGRect(x: 10, y: 20, width: 51, height: 31))

        control.frame = CGRect(x: 30, y: 40, width: 10, height: 500)
        #expect(control.frame == CGRect(x: 30, y: 40, width: 51, height: 31))

        control.bounds.size = CGSize(width: 100, height: 100)
        #expect(control.frame == CGRect(x: 30, y: 40, width: 51, height: 31))
    }

    @Test("L41 A switch in constraints and in a stack keeps its size, at the origin of its place")
    func L41_constraints() {
        let scene = ConstraintScene()
        let control = scene.add(UISwitch())
        NSLayoutConstraint.activate([
            control.leadingAnchor.constraint(equalTo: scene.root.leadingAnchor, constant: 20),
            control.trailingAnchor.constraint(equalTo: scene.root.trailingAnchor, constant: -20),
            control.topAnchor.constraint(equalTo: scene.root.topAnchor, constant: 30),
        ])
        let stacked = UISwitch()
        let stack = UIStackView(arrangedSubviews: [stacked])
        stack.axis = .vertical
        scene.screen.add(stack, 0, 200, 300, 100, to: scene.root)

        scene.layOut()

        #expect(control.frame == CGRect(x: 20, y: 30, width: 51, height: 31))
        #expect(stacked.frame == CGRect(x: 0, y: 0, width: 51, height: 31))
        #expect(!scene.root.needsLayout)
    }

    @Test("L41 Switches, steppers and spinners resist growing as strongly as shrinking") func L41_hugging() {
        for view in [UISwitch(), UIStepper(), UIActivityIndicatorView()] as [UIView] {
            #expect(view.contentHuggingPriority(for: .horizontal) == .defaultHigh)
            #expect(view.contentHuggingPriority(for: .vertical) == .defaultHigh)
            view.setContentHuggingPriority(.required, for: .vertical)
            #expect(view.contentHuggingPriority(for: .horizontal) == .defaultHigh)
            #expect(view.contentHuggingPriority(for: .vertical) == .required)
        }
        #expect(UIProgressView().contentHuggingPriority(for: .horizontal) == .defaultLow)
        #expect(UIProgressView().contentHuggingPriority(for: .vertical) == .defaultHigh)
        #expect(UISlider().contentHuggingPriority(for: .vertical) == .defaultLow)
    }

    @Test("L41 sizeToFit keeps the origin of the frame") func L41_sizeToFit() {
        let spinner = UIActivityIndicatorView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
        spinner.sizeToFit()
        #expect(spinner.frame == CGRect(x: 10, y: 20, width: 20, height: 20))
    }

    @Test("L41 A spinner has the size of its style, unless code has set another size") func L41_spinner() {
        let spinner = UIActivityIndicatorView()
        spinner.style = .large
        #expect(spinner.bounds.size == CGSize(width: 37, height: 37))

        let stretched = UIActivityIndicatorView(frame: CGRect(x: 0, y: 0, width: 50, height: 60))
        stretched.style = .large
        #expect(stretched.bounds.size == CGSize(width: 50, height: 60))
    }
}
