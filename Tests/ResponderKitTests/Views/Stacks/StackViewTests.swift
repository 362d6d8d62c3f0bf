import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct StackViewTests {
    private let screen = TestScreen.untraced()

    private func stack(_ widths: [CGFloat], _ distribution: UIStackView.Distribution, spacing: CGFloat = 0)
        -> UIStackView
    {
        let stack = UIStackView(arrangedSubviews: widths.map { Box($0) })
        stack.distribution = distribution
        stack.spacing = spacing
        screen.add(stack, 0, 0, 100, 20)
        screen.application.commit()
        return stack
    }

    private func places(_ stack: UIStackView) -> [[CGFloat]] {
        screen.application.commit()
        return stack.arrangedSubviews.filter { !$0.isHidden }.map { [$0.frame.minX, $0.frame.width] }
    }

    @Test("Stack distribution fill stretches the last view, or shares the rest among views without a size") func fill()
    {
        #expect(places(stack([20, 30], .fill, spacing: 10)) == [[0, 20], [30, 70]])
        #expect(places(stack([20, -1, -1], .fill, spacing: 10)) == [[0, 20], [30, 30], [70, 30]])
        #expect(places(stack([80, 50], .fill)) == [[0, 80], [80, 20]])
    }

    @Test("Stack distributions fillEqually and fillProportionally divide the length") func equally() {
        #expect(places(stack([20, 90, 1], .fillEqually, spacing: 5)) == [[0, 30], [35, 30], [70, 30]])
        #expect(places(stack([10, 30], .fillProportionally)) == [[0, 25], [25, 75]])
    }

    @Test("Stack distributions equalSpacing and equalCentering divide the space between the views") func spaced() {
        #expect(places(stack([20, 20, 20], .equalSpacing)) == [[0, 20], [40, 20], [80, 20]])
        #expect(places(stack([20, 10, 40], .equalCentering)) == [[0, 20], [40, 10], [60, 40]])
    }

    @Test(
        "Across its axis, a stack stretches views or aligns them at the start, middle or end",
        arguments: [
            (UIStackView.Alignment.fill, CGFloat(0), CGFloat(20)), (.leading, 0, 10), (.center, 5, 10),
            (.trailing, 10, 10),
        ]) func alignment(alignment: UIStackView.Alignment, top: CGFloat, height: CGFloat)
    {
        let stack = stack([20], .fill)
        stack.alignment = alignment
        screen.application.commit()

        #expect(stack.arrangedSubviews[0].frame.minY == top)
        #expect(stack.arrangedSubviews[0].frame.height == height)
    }

    @Test("A vertical stack works like a horizontal one") func column() {
        let stack = stack([20, 30], .fill, spacing: 10)
        stack.axis = .vertical
        stack.frame = CGRect(x: 0, y: 0, width: 50, height: 100)
        screen.application.commit()

        #expect(
            stack.arrangedSubviews.map(\.frame) == [
                CGRect(x: 0, y: 0, width: 50, height: 10), CGRect(x: 0, y: 20, width: 50, height: 80),
            ])
        #expect(stack.intrinsicContentSize == CGSize(width: 30, height: 30))
    }

    @Test("A hidden view takes no space in a stack until it is shown again") func hidden() {
        let stack = stack([20, 30, 40], .fill, spacing: 5)
        stack.arrangedSubviews[1].isHidden = true
        #expect(places(stack) == [[0, 20], [25, 75]])
        stack.arrangedSubviews[1].isHidden = false
        #expect(places(stack) == [[0, 20], [25, 30], [60, 40]])
    }

    @Test("A view that changes its intrinsic size is resized, even in nested stacks") func resized() {
        let label = UILabel()
        label.text = "a"
        let inner = UIStackView(arrangedSubviews: [label])
        let outer = UIStackView(arrangedSubviews: [inner, Box(10)])
        screen.add(outer, 0, 0, 300, 20)
        screen.application.commit()
        #expect(inner.frame.width == label.intrinsicContentSize.width)

        label.text = "a longer one"
        screen.application.commit()

        #expect(inner.frame.width == label.intrinsicContentSize.width)
        #expect(label.frame.width == inner.frame.width)
    }

    @Test("Views in a stack can be inserted, removed and reordered") func changes() {
        let stack = stack([20, 30], .fill)
        let box = Box(10)
        stack.insertArrangedSubview(box, at: 0)
        #expect(places(stack) == [[0, 10], [10, 20], [30, 70]])
        stack.addArrangedSubview(box)
        #expect(places(stack) == [[0, 20], [20, 30], [50, 50]])
        stack.removeArrangedSubview(box)
        #expect(box.superview === stack)
        #expect(places(stack) == [[0, 20], [20, 80]])
        stack.arrangedSubviews[0].removeFromSuperview()
        #expect(places(stack) == [[0, 100]])
    }

    @Test("A button with a height constraint keeps the position and width that its stack assigns")
    func constrainedHeight() {
        let label = UILabel()
        label.text = "Name"
        let field = UITextField()
        let button = UIButton(type: .system)
        button.setTitle("Save", for: .normal)
        let stack = UIStackView(arrangedSubviews: [label, field, button])
        stack.axis = .vertical
        stack.spacing = 8
        button.heightAnchor.constraint(equalToConstant: 48).isActive = true
        screen.add(stack, 20, 30, 200, 300)

        screen.application.commit()

        #expect(label.frame.minX == 0 && label.frame.width == 200)
        #expect(field.frame.width == 200 && field.frame.minY == label.frame.maxY + 8)
        #expect(button.frame == CGRect(x: 0, y: field.frame.maxY + 8, width: 200, height: 48))
    }

    @Test(
        "Constrained views stay aligned in every stack, and a commit without a change lays out nothing",
        arguments: [NSLayoutConstraintAxis.horizontal, .vertical],
        [UIStackView.Distribution.fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering])
    func constrainedEverywhere(axis: NSLayoutConstraintAxis, distribution: UIStackView.Distribution) {
        for alignment in [UIStackView.Alignment.fill, .leading, .center, .trailing] {
            for size in [CGFloat(24), 48] {
                let field = UITextField()
                field.text = "Ada"
                let button = UIButton(type: .system)
                button.setTitle("Send", for: .normal)
                let stack = CountingStack(arrangedSubviews: [Box(60, 20), field, button, Box(30, 20)])
                (stack.axis, stack.distribution, stack.alignment, stack.spacing) = (axis, distribution, alignment, 4)
                for view in stack.arrangedSubviews.dropFirst().prefix(2) {
                    let anchor = axis == .vertical ? view.heightAnchor : view.widthAnchor
                    anchor.constraint(equalToConstant: size).isActive = true
                }
                screen.add(stack, 0, 0, 300, 300)
                screen.application.commit()

                let frames = stack.arrangedSubviews.map(\.frame)
                let lengths = frames.map { axis == .vertical ? $0.height : $0.width }
                let breadths = frames.map { axis == .vertical ? $0.width : $0.height }
                let starts = frames.map { axis == .vertical ? $0.minY : $0.minX }
                #expect(lengths[1] == size && lengths[2] == size, "\(alignment) \(frames)")
                #expect(breadths.allSatisfy { $0 > 0 }, "\(alignment) \(frames)")
                #expect(starts == starts.sorted() && Set(starts).count == 4, "\(alignment) \(frames)")
                #expect(alignment != .fill || breadths.allSatisfy { $0 == 300 }, "\(frames)")

                stack.layouts = 0
                screen.application.commit()
                screen.application.commit()

                #expect(stack.layouts == 0, "\(alignment)")
                stack.removeFromSuperview()
            }
        }
    }

    @Test(
        "A required cross-axis constraint wins over the stack, and an idle commit lays out nothing"
    )
    func constrainedAcross() {
        let field = UITextField()
        let stack = CountingStack(arrangedSubviews: [Box(60, 20), field])
        stack.axis = .vertical
        field.widthAnchor.constraint(equalToConstant: 120).isActive = true
        screen.add(stack, 0, 0, 300, 100)
        screen.application.commit()
        #expect(field.frame == CGRect(x: 0, y: 20, width: 120, height: 80))

        stack.layouts = 0
        screen.application.commit()

        #expect(stack.layouts == 0)
    }

    @Test("The last view without a constraint on its length is stretched to fill a stack") func stretched() {
        let kept = Box(20)
        kept.widthAnchor.constraint(equalToConstant: 20).isActive = true
        let stack = UIStackView(arrangedSubviews: [Box(30), kept])
        screen.add(stack, 0, 0, 100, 20)

        #expect(places(stack) == [[0, 80], [80, 20]])
    }

    @Test(
        "A plain subview keeps its frame until the stack arranges it")
    func later() {
        let view = Box(20)
        view.heightAnchor.constraint(equalToConstant: 12).isActive = true
        let stack = UIStackView(arrangedSubviews: [Box(30)])
        stack.alignment = .leading
        stack.distribution = .equalSpacing
        stack.addSubview(view)
        view.frame = CGRect(x: 5, y: 5, width: 5, height: 12)
        screen.add(stack, 0, 0, 100, 20)
        screen.application.commit()
        #expect(view.frame == CGRect(x: 5, y: 5, width: 5, height: 12))

        stack.addArrangedSubview(view)
        screen.application.commit()
        #expect(view.frame == CGRect(x: 80, y: 0, width: 20, height: 12))
    }
}
