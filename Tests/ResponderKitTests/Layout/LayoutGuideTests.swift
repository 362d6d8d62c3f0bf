import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct LayoutGuideTests {
    let scene = ConstraintScene()
    var root: UIView { scene.root }

    @Test("L11 systemLayoutSizeFitting measures a view by its constraints and the fitting priorities")
    func L11_viewsAreMeasured() {
        let box = UIView()
        let title = scene.add(Sized(120, 20), to: box)
        let icon = scene.add(Sized(40, 40), to: box)
        NSLayoutConstraint.activate([
            icon.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 10),
            icon.topAnchor.constraint(equalTo: box.topAnchor, constant: 10),
            icon.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: -10),
            title.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 8),
            title.centerYAnchor.constraint(equalTo: icon.centerYAnchor),
            title.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -10),
        ])

        #expect(box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 188, height: 60))
        let wide = box.systemLayoutSizeFitting(
            CGSize(width: 300, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        #expect(wide == CGSize(width: 300, height: 60))
        #expect(Sized(33, 44).systemLayoutSizeFitting(.zero) == CGSize(width: 33, height: 44))
        // Measuring the view does not place any of its subviews.
        #expect(title.frame == .zero)
    }

    @Test("L11 systemLayoutSizeFitting wraps text at the requested width") func L11_wrappingTextIsMeasured() {
        let box = UIView()
        let label = scene.add(UILabel(), to: box)
        label.numberOfLines = 0
        label.text = String(repeating: "more words ", count: 20)
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 10),
            label.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -10),
            label.topAnchor.constraint(equalTo: box.topAnchor),
            label.bottomAnchor.constraint(equalTo: box.bottomAnchor),
        ])

        let size = box.systemLayoutSizeFitting(
            CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)

        #expect(size.width == 200)
        #expect(size.height == label.sizeThatFits(CGSize(width: 180, height: 0)).height)
    }

    @Test("L12 A layout guide is placed by constraints, and views can be constrained to it") func L12_guidesArePlaced()
    {
        let left = scene.add(Sized(30, 10))
        let right = scene.add(Sized(50, 10))
        let gap = UILayoutGuide()
        root.addLayoutGuide(gap)
        NSLayoutConstraint.activate([
            left.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            gap.leadingAnchor.constraint(equalTo: left.trailingAnchor),
            right.leadingAnchor.constraint(equalTo: gap.trailingAnchor),
            right.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            left.widthAnchor.constraint(equalToConstant: 30), right.widthAnchor.constraint(equalToConstant: 50),
        ])

        scene.layOut()

        #expect(gap.layoutFrame.minX == 30)
        #expect(gap.layoutFrame.width == 320)
        root.removeLayoutGuide(gap)
        #expect(root.constraints.count == 2)
    }

    @Test("L12 The safe-area and margin guides follow changes of their insets")
    func L12_insetGuidesFollow() {
        let controller = UIViewController()
        scene.screen.window.rootViewController = controller
        let safe = scene.add(UIView(), to: controller.view)
        let inMargins = scene.add(UIView(), to: controller.view)
        NSLayoutConstraint.activate([
            safe.topAnchor.constraint(equalTo: controller.view.safeAreaLayoutGuide.topAnchor),
            safe.bottomAnchor.constraint(equalTo: controller.view.safeAreaLayoutGuide.bottomAnchor),
            safe.widthAnchor.constraint(equalToConstant: 10),
            inMargins.leadingAnchor.constraint(equalTo: controller.view.layoutMarginsGuide.leadingAnchor),
            NSLayoutConstraint(
                item: inMargins, attribute: .trailing, relatedBy: .equal, toItem: controller.view,
                attribute: .trailingMargin,
                multiplier: 1,
                constant: 0),
            inMargins.heightAnchor.constraint(equalToConstant: 10),
        ])
        scene.layOut()
        #expect(safe.frame == CGRect(x: 0, y: 0, width: 10, height: 800))
        #expect(inMargins.frame == CGRect(x: 16, y: 0, width: 368, height: 10))

        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 50, left: 0, bottom: 34, right: 20)
        controller.view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        scene.layOut()

        #expect(safe.frame == CGRect(x: 0, y: 50, width: 10, height: 716))
        #expect(inMargins.frame == CGRect(x: 2, y: 0, width: 374, height: 10))
        #expect(controller.view.safeAreaLayoutGuide.layoutFrame == CGRect(x: 0, y: 50, width: 380, height: 716))
        #expect(controller.view.layoutMargins == UIEdgeInsets(top: 51, left: 2, bottom: 37, right: 24))
        #expect(UIView().layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    }

    @Test("L13 Constraints to a scroll view's edges define the size of its content")
    func L13_scrollViewsHaveContent() {
        let scrollView = scene.add(UIScrollView())
        let content = scene.add(UIView(), to: scrollView)
        let pinned = scene.add(Sized(20, 20), to: scrollView)
        NSLayoutConstraint.activate([
            scrollView.leftAnchor.constraint(equalTo: root.leftAnchor),
            scrollView.rightAnchor.constraint(equalTo: root.rightAnchor),
            scrollView.topAnchor.constraint(equalTo: root.topAnchor, constant: 100),
            scrollView.heightAnchor.constraint(equalToConstant: 300),
            content.leftAnchor.constraint(equalTo: scrollView.leftAnchor, constant: 10),
            content.rightAnchor.constraint(equalTo: scrollView.rightAnchor, constant: -10),
            content.topAnchor.constraint(equalTo: scrollView.topAnchor),
            content.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor),
            content.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor, constant: -20),
            content.heightAnchor.constraint(equalToConstant: 900),
            pinned.topAnchor.constraint(equalTo: scrollView.frameLayoutGuide.topAnchor, constant: 4),
        ])
        scene.layOut()
        #expect(content.frame == CGRect(x: 10, y: 0, width: 380, height: 900))
        #expect(scrollView.contentSize == CGSize(width: 400, height: 900))

        scrollView.contentOffset.y = 250
        scene.layOut()

        #expect(content.frame.minY == 0)
        #expect(pinned.frame.minY == 254)
    }

    @Test("L13 A content dimension that no constraint defines keeps the value that code set")
    func L13_contentSizesThatAreSetStay() {
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        root.addSubview(scrollView)
        scrollView.contentSize = CGSize(width: 100, height: 700)
        let content = scene.add(Sized(30, 40), to: scrollView)
        NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: scrollView.topAnchor, constant: 6),
            content.leftAnchor.constraint(equalTo: scrollView.leftAnchor),
            content.rightAnchor.constraint(equalTo: scrollView.rightAnchor),
        ])

        scene.layOut()

        #expect(content.frame == CGRect(x: 0, y: 6, width: 30, height: 40))
        #expect(scrollView.contentSize == CGSize(width: 30, height: 700))
    }

    @Test("L14 Baseline anchors align labels by their text, and other views by their bottom edge") func L14_baselines()
    {
        let large = scene.add(UILabel())
        let small = scene.add(UILabel())
        let box = scene.add(Sized(10, 10))
        large.font = .systemFont(ofSize: 40)
        (large.text, small.text) = ("Large", "small")
        NSLayoutConstraint.activate([
            large.topAnchor.constraint(equalTo: root.topAnchor),
            small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
            box.lastBaselineAnchor.constraint(equalTo: small.lastBaselineAnchor),
        ])

        scene.layOut()

        let baseline = UIFont.systemFont(ofSize: 40).ascender
        #expect(abs(small.frame.minY - (baseline - UIFont.label.ascender)) < 0.001)
        #expect(abs(box.frame.maxY - baseline) < 0.001)
        // The baseline of a line of text that is 48 points high.
        #expect(abs(baseline - 38.55) < 0.001)
    }

    @Test("A stack view arranges subviews that have constraints of their own") func stacks() {
        let stack = scene.add(UIStackView())
        let icon = UIView()
        let title = Sized(50, 20)
        for view in [icon, title] { stack.addArrangedSubview(view) }
        stack.spacing = 6
        stack.alignment = .center
        let told = problems {
            NSLayoutConstraint.activate([
                icon.widthAnchor.constraint(equalToConstant: 24), icon.heightAnchor.constraint(equalToConstant: 24),
                stack.leftAnchor.constraint(equalTo: root.leftAnchor),
                stack.topAnchor.constraint(equalTo: root.topAnchor, constant: 9),
            ])
            scene.layOut()
        }

        #expect(told.isEmpty)
        #expect(stack.frame == CGRect(x: 0, y: 9, width: 80, height: 24))
        #expect(icon.frame == CGRect(x: 0, y: 0, width: 24, height: 24))
        #expect(title.frame == CGRect(x: 30, y: 2, width: 50, height: 20))
    }
}
