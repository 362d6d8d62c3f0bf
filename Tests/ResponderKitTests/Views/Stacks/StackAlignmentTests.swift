import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite @MainActor struct StackAlignmentTests {
    private func label(_ text: String, _ size: CGFloat) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .systemFont(ofSize: size)
        return label
    }

    /// Returns the first or last baseline of a view's text, in points from the top of its superview.
    private func baseline(_ view: UIView, isFirst: Bool) -> CGFloat {
        let line = isFirst ? view.baselines.first : view.baselines.last
        return view.frame.minY + line.part * view.frame.height + line.offset
    }

    @Test(
        "L32 Across the axis, views fill the stack or keep their size at the start, in the middle or at the end",
        arguments: [
            (UIStackView.Alignment.fill, CGFloat(0), CGFloat(20)), (.top, 0, 10), (.center, 5, 10), (.bottom, 10, 10),
        ]) func L32_alignment(alignment: UIStackView.Alignment, top: CGFloat, height: CGFloat)
    {
        let views = [Box(20), Box(20, 50), Box(20, -1)]
        let scene = StackScene(views)
        scene.stack.alignment = alignment
        for usesConstraints in [false, true] {
            if usesConstraints { scene.stack.adoptConstraints() }
            scene.screen.application.commit()
            #expect(views[0].frame.minY == top && views[0].frame.height == height)
            // A view that is higher than the stack, or has no height, gets the height of the stack.
            #expect(views[1].frame.minY == 0 && views[1].frame.height == 20)
            #expect(views[2].frame.minY == 0 && views[2].frame.height == 20)
        }
    }

    @Test("L32 A row aligns the baselines of its views, also of those in inner stacks") func L32_baselines() {
        let views = [label("small", 12), label("Large", 30)]
        let column = UIStackView(arrangedSubviews: [label("first", 20), label("second", 20)])
        column.axis = .vertical
        let scene = StackScene(views + [column])
        scene.stack.alignment = .firstBaseline
        scene.stack.frame.size = CGSize(width: 300, height: 200)
        scene.screen.application.commit()

        let line = baseline(views[1], isFirst: true)
        #expect(views[1].frame.minY == 0)
        #expect(abs(baseline(views[0], isFirst: true) - line) < 0.01)
        #expect(abs(baseline(column.arrangedSubviews[0], isFirst: true) + column.frame.minY - line) < 0.01)
        #expect(views[0].frame.height == views[0].intrinsicContentSize.height)

        scene.stack.alignment = .lastBaseline
        scene.screen.application.commit()

        let last = baseline(views[0], isFirst: false)
        #expect(abs(baseline(views[1], isFirst: false) - last) < 0.01)
        #expect(abs(baseline(column.arrangedSubviews[1], isFirst: false) + column.frame.minY - last) < 0.01)
        #expect([views[0], views[1], column].map(\.frame.maxY).max() == 200)
    }

    @Test("L33 A column's spacing can be measured between baselines") func L33_baselines() {
        let views = [label("one", 12), label("two", 30), label("three", 20)]
        let scene = StackScene(views, spacing: 40)
        scene.stack.axis = .vertical
        scene.stack.isBaselineRelativeArrangement = true
        scene.stack.frame.size = scene.stack.sizeThatFits(.zero)
        scene.screen.application.commit()

        let lines = views.map { baseline($0, isFirst: true) }
        #expect(abs(lines[1] - lines[0] - 40) < 0.01 && abs(lines[2] - lines[1] - 40) < 0.01)
        #expect(views[0].frame.minY == 0)
    }

    @Test("L35 A stack can place its views within its margins") func L35_margins() {
        let views = [Box(20), Box(30)]
        let scene = StackScene(views, spacing: 2)
        scene.stack.layoutMargins = UIEdgeInsets(top: 1, left: 3, bottom: 5, right: 7)
        scene.screen.application.commit()
        #expect(views[0].frame == CGRect(x: 0, y: 0, width: 20, height: 20))

        scene.stack.isLayoutMarginsRelativeArrangement = true
        #expect(scene.stack.intrinsicContentSize == CGSize(width: 62, height: 16))
        for usesConstraints in [false, true] {
            if usesConstraints { scene.stack.adoptConstraints() }
            scene.screen.application.commit()
            #expect(views[0].frame == CGRect(x: 3, y: 1, width: 20, height: 14))
            #expect(views[1].frame == CGRect(x: 25, y: 1, width: 68, height: 14))
        }
        #expect(
            scene.stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 62, height: 16))
        scene.stack.layoutMargins.left = 13
        scene.screen.application.commit()
        #expect(views[0].frame.minX == 13)
    }

    @Test("L35 In a right-to-left layout, views begin at the right, within mirrored margins") func L35_mirrored() {
        let views = [Box(20), Box(30)]
        let scene = StackScene(views, spacing: 2)
        scene.stack.semanticContentAttribute = .forceRightToLeft
        scene.stack.isLayoutMarginsRelativeArrangement = true
        scene.stack.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 3, bottom: 0, trailing: 7)
        for usesConstraints in [false, true] {
            if usesConstraints { scene.stack.adoptConstraints() }
            scene.screen.application.commit()
            #expect(views[0].frame == CGRect(x: 77, y: 0, width: 20, height: 20))
            #expect(views[1].frame == CGRect(x: 7, y: 0, width: 68, height: 20))
        }
    }

    @Test("L36 A required size of an arranged view holds, and the stack uses the rest for the others")
    func L36_required() {
        for (distribution, places) in [
            (.fill, [[0, 10], [10, 50], [60, 40]]), (.fillEqually, [[0, 25], [25, 50], [75, 25]]),
            (.fillProportionally, [[0, 12.5], [12.5, 50], [62.5, 37.5]]),
            (.equalSpacing, [[0, 10], [15, 50], [70, 30]]),
        ] as [(UIStackView.Distribution, [[CGFloat]])] {
            let views = [Box(10), Box(20), Box(30)]
            views[1].widthAnchor.constraint(equalToConstant: 50).isActive = true
            let told = problems {
                let scene = StackScene(views, distribution)
                #expect(scene.places == places, "\(distribution)")
            }
            #expect(told.isEmpty)
        }
    }

    @Test("L36 Required sizes that leave a gap or do not fit hold, and nothing is reported") func L36_conflicts() {
        for widths in [[20, 30], [70, 60]] as [[CGFloat]] {
            let views = [Box(10), Box(20)]
            for (view, width) in zip(views, widths) {
                view.widthAnchor.constraint(equalToConstant: width).isActive = true
                view.heightAnchor.constraint(equalToConstant: width).isActive = true
            }
            let told = problems {
                let scene = StackScene(views)
                #expect(scene.places == [[0, widths[0]], [widths[0], widths[1]]])
                #expect(views.map(\.frame.height) == widths && views.allSatisfy { $0.frame.minY == 0 })
            }
            #expect(told.isEmpty)
        }
    }

    @Test("L36 A required size that is deactivated no longer counts") func L36_deactivated() {
        let views = [Box(10), Box(20), Box(30)]
        let width = views[1].widthAnchor.constraint(equalToConstant: 50)
        let scene = StackScene(views, .fillEqually, spacing: 5)
        width.isActive = true
        #expect(scene.places == [[0, 20], [25, 50], [80, 20]])
        width.isActive = false
        #expect(scene.places == [[0, 30], [35, 30], [70, 30]])
    }

    @Test("L36 A hidden view with a required size takes no space") func L36_hidden() {
        let views = [Box(10), Box(20), Box(30)]
        for view in views { view.widthAnchor.constraint(equalToConstant: 20).isActive = true }
        let scene = StackScene(views, .equalSpacing)
        let told = problems {
            views[1].isHidden = true
            #expect(scene.places == [[0, 20], [80, 20]])
        }
        #expect(told.isEmpty)
    }
}
