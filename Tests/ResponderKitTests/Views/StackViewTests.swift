import Foundation
import Testing

@testable import ResponderKit

/// A view with a size of its own.
@MainActor
private final class Box: UIView {
    var own: CGSize {
        didSet { invalidateIntrinsicContentSize() }
    }

    init(_ width: CGFloat, _ height: CGFloat = 10) {
        own = CGSize(width: width, height: height)
        super.init(frame: .zero)
    }

    override var intrinsicContentSize: CGSize { own }
}

@Suite @MainActor struct StackViewTests {
    private let scene = Scene()

    private func stack(_ widths: [CGFloat], _ distribution: UIStackView.Distribution, spacing: CGFloat = 0) -> UIStackView {
        let stack = UIStackView(arrangedSubviews: widths.map { Box($0) })
        stack.distribution = distribution
        stack.spacing = spacing
        scene.add(stack, 0, 0, 100, 20)
        scene.application.commit()
        return stack
    }

    private func places(_ stack: UIStackView) -> [[CGFloat]] {
        scene.application.commit()
        return stack.arrangedSubviews.filter { !$0.isHidden }.map { [$0.frame.minX, $0.frame.width] }
    }

    @Test("fill: the last is stretched, or those without a size of their own share the rest") func fill() {
        #expect(places(stack([20, 30], .fill, spacing: 10)) == [[0, 20], [30, 70]])
        #expect(places(stack([20, -1, -1], .fill, spacing: 10)) == [[0, 20], [30, 30], [70, 30]])
        #expect(places(stack([80, 50], .fill)) == [[0, 80], [80, 20]])
    }

    @Test("fillEqually and fillProportionally") func equally() {
        #expect(places(stack([20, 90, 1], .fillEqually, spacing: 5)) == [[0, 30], [35, 30], [70, 30]])
        #expect(places(stack([10, 30], .fillProportionally)) == [[0, 25], [25, 75]])
    }

    @Test("equalSpacing and equalCentering") func spaced() {
        #expect(places(stack([20, 20, 20], .equalSpacing)) == [[0, 20], [40, 20], [80, 20]])
        #expect(places(stack([20, 10, 40], .equalCentering)) == [[0, 20], [40, 10], [60, 40]])
    }

    @Test(
        "Across the axis: stretched, or at the start, in the middle, at the end",
        arguments: [
            (UIStackView.Alignment.fill, CGFloat(0), CGFloat(20)), (.leading, 0, 10), (.center, 5, 10), (.trailing, 10, 10),
        ]) func alignment(alignment: UIStackView.Alignment, top: CGFloat, height: CGFloat)
    {
        let stack = stack([20], .fill)
        stack.alignment = alignment
        scene.application.commit()

        #expect(stack.arrangedSubviews[0].frame.minY == top)
        #expect(stack.arrangedSubviews[0].frame.height == height)
    }

    @Test("A column is a row turned") func column() {
        let stack = stack([20, 30], .fill, spacing: 10)
        stack.axis = .vertical
        stack.frame = CGRect(x: 0, y: 0, width: 50, height: 100)
        scene.application.commit()

        #expect(
            stack.arrangedSubviews.map(\.frame) == [CGRect(x: 0, y: 0, width: 50, height: 10), CGRect(x: 0, y: 20, width: 50, height: 80)])
        #expect(stack.intrinsicContentSize == CGSize(width: 30, height: 30))
    }

    @Test("A view that is hidden takes no room, and when it is shown again it does") func hidden() {
        let stack = stack([20, 30, 40], .fill, spacing: 5)
        stack.arrangedSubviews[1].isHidden = true
        #expect(places(stack) == [[0, 20], [25, 75]])
        stack.arrangedSubviews[1].isHidden = false
        #expect(places(stack) == [[0, 20], [25, 30], [60, 40]])
    }

    @Test("What asks for another size gets it, through stacks in stacks") func resized() {
        let label = UILabel()
        label.text = "a"
        let inner = UIStackView(arrangedSubviews: [label])
        let outer = UIStackView(arrangedSubviews: [inner, Box(10)])
        scene.add(outer, 0, 0, 300, 20)
        scene.application.commit()
        #expect(inner.frame.width == label.intrinsicContentSize.width)

        label.text = "a longer one"
        scene.application.commit()

        #expect(inner.frame.width == label.intrinsicContentSize.width)
        #expect(label.frame.width == inner.frame.width)
    }

    @Test("Views come, go and change places") func changes() {
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
}
