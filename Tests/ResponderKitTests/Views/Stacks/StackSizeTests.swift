import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite @MainActor struct StackSizeTests {
    private let scene = ConstraintScene()

    @Test("L37 The views of a stack determine its size, whatever the distribution") func L37_size() {
        for (distribution, width) in [
            (.fill, 70), (.fillEqually, 100), (.fillProportionally, 70), (.equalSpacing, 70), (.equalCentering, 75),
        ] as [(UIStackView.Distribution, CGFloat)] {
            for alignment in [UIStackView.Alignment.fill, .top, .center, .bottom] {
                let stack = scene.add(UIStackView(arrangedSubviews: [Box(30, 12), Box(10, 20), Box(20, 8)]))
                (stack.distribution, stack.alignment, stack.spacing) = (distribution, alignment, 5)
                stack.leadingAnchor.constraint(equalTo: scene.root.leadingAnchor, constant: 7).isActive = true
                stack.topAnchor.constraint(equalTo: scene.root.topAnchor).isActive = true
                scene.layOut()

                #expect(stack.frame == CGRect(x: 7, y: 0, width: width, height: 20), "\(distribution) \(alignment)")
                #expect(stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == stack.frame.size)
                #expect(stack.sizeThatFits(.zero) == stack.frame.size)
                stack.removeFromSuperview()
            }
        }
    }

    @Test("L37 Inner stacks determine the size of outer ones, and are laid out with them") func L37_nested() {
        let boxes = [Box(30), Box(20), Box(50), Box(10)]
        let rows = [
            UIStackView(arrangedSubviews: [boxes[0], boxes[1]]), UIStackView(arrangedSubviews: [boxes[2], boxes[3]]),
        ]
        for row in rows { row.spacing = 4 }
        let column = scene.add(UIStackView(arrangedSubviews: rows))
        column.axis = .vertical
        column.spacing = 6
        NSLayoutConstraint.activate([
            column.leadingAnchor.constraint(equalTo: scene.root.leadingAnchor),
            column.topAnchor.constraint(equalTo: scene.root.topAnchor),
        ])
        scene.layOut()

        #expect(column.frame == CGRect(x: 0, y: 0, width: 64, height: 26))
        #expect(rows[1].frame == CGRect(x: 0, y: 16, width: 64, height: 10))
        #expect(boxes[1].frame == CGRect(x: 34, y: 0, width: 30, height: 10))

        boxes[2].own.width = 70
        boxes[0].isHidden = true
        scene.layOut()

        #expect(column.frame.width == 84)
        #expect(boxes[1].frame == CGRect(x: 0, y: 0, width: 84, height: 10))
        #expect(boxes[3].frame == CGRect(x: 74, y: 0, width: 10, height: 10))
    }

    @Test("L37 Text in a column wraps at the width of the column, and moves the views below it") func L37_wrapped() {
        let label = UILabel()
        label.text = "Several words that need more than one line"
        label.numberOfLines = 0
        let below = Box(20)
        let stack = UIStackView(arrangedSubviews: [label, below])
        stack.axis = .vertical
        let screen = TestScreen.untraced()
        screen.add(stack, 0, 0, 120, 300)
        screen.application.commit()

        let height = label.sizeThatFits(CGSize(width: 120, height: 0)).height
        #expect(height > label.font.lineHeight)
        #expect(label.frame == CGRect(x: 0, y: 0, width: 120, height: height))
        #expect(below.frame == CGRect(x: 0, y: height, width: 120, height: 300 - height))
        #expect(stack.sizeThatFits(CGSize(width: 120, height: 0)) == CGSize(width: 120, height: height + 10))
        label.text = "Short"
        screen.application.commit()
        #expect(label.frame.height == label.font.lineHeight)
    }

    @Test("L37 A cell is as high as the stack that is pinned to its edges") func L37_cell() {
        let stack = UIStackView(arrangedSubviews: [Box(10, 30), Box(10, 20)])
        stack.axis = .vertical
        let cell = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
        stack.translatesAutoresizingMaskIntoConstraints = false
        cell.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: cell.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: cell.trailingAnchor),
            stack.topAnchor.constraint(equalTo: cell.topAnchor, constant: 5),
            stack.bottomAnchor.constraint(equalTo: cell.bottomAnchor, constant: -5),
        ])
        func height() -> CGFloat {
            cell.systemLayoutSizeFitting(
                CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel
            ).height
        }
        #expect(height() == 60)
        stack.addArrangedSubview(Box(10, 7))
        #expect(height() == 67)
        stack.arrangedSubviews[0].isHidden = true
        #expect(height() == 37)
    }

    @Test("L37 Constraints between arranged views, and of the views inside them, determine their sizes")
    func L37_constraints() {
        let (left, right, inner) = (UIView(), UIView(), Box(30))
        right.addSubview(inner)
        inner.translatesAutoresizingMaskIntoConstraints = false
        let stack = UIStackView(arrangedSubviews: [left, right])
        NSLayoutConstraint.activate([
            inner.leadingAnchor.constraint(equalTo: right.leadingAnchor, constant: 5),
            inner.trailingAnchor.constraint(equalTo: right.trailingAnchor, constant: -5),
            inner.centerYAnchor.constraint(equalTo: right.centerYAnchor),
        ])
        let screen = TestScreen.untraced()
        screen.add(stack, 0, 0, 100, 20)
        screen.application.commit()
        #expect(left.frame == CGRect(x: 0, y: 0, width: 60, height: 20))
        #expect(right.frame == CGRect(x: 60, y: 0, width: 40, height: 20))
        #expect(inner.frame == CGRect(x: 5, y: 5, width: 30, height: 10))

        left.widthAnchor.constraint(equalTo: right.widthAnchor, multiplier: 3).isActive = true
        screen.application.commit()
        #expect(left.frame.width == 75 && right.frame.width == 25)
    }

    @Test("L38 Arranged views are subviews; they can be inserted, moved and removed") func L38_changes() {
        for usesConstraints in [false, true] {
            let scene = StackScene([Box(20), Box(30)])
            let stack = scene.stack
            if usesConstraints { stack.adoptConstraints() }
            let box = Box(10)
            stack.insertArrangedSubview(box, at: 0)
            #expect(scene.places == [[0, 10], [10, 20], [30, 70]])
            stack.addArrangedSubview(box)
            #expect(scene.places == [[0, 20], [20, 30], [50, 50]])
            #expect(stack.subviews.count == 3)
            let frame = box.frame
            stack.removeArrangedSubview(box)
            #expect(scene.places == [[0, 20], [20, 80]])
            #expect(box.superview === stack && box.frame == frame)
            stack.arrangedSubviews[0].removeFromSuperview()
            #expect(scene.places == [[0, 100]])
            stack.insertArrangedSubview(box, at: 99)
            stack.insertArrangedSubview(stack, at: 0)
            #expect(stack.arrangedSubviews.count == 2 && stack.arrangedSubviews[1] === box)
            #expect(scene.places == [[0, 30], [30, 70]])
        }
    }

    @Test("L38 A view that moves to another stack leaves the arrangement of the first") func L38_moved() {
        let told = problems {
            let box = Box(10)
            let scene = StackScene([Box(20), box])
            scene.stack.adoptConstraints()
            #expect(scene.places == [[0, 20], [20, 80]])
            let other = UIStackView(arrangedSubviews: [box])
            #expect(scene.stack.arrangedSubviews.count == 1)
            scene.stack.addArrangedSubview(other)
            #expect(scene.places == [[0, 20], [20, 80]])
            #expect(box.frame == CGRect(x: 0, y: 0, width: 80, height: 20))
            scene.stack.removeFromSuperview()
            scene.stack.layoutIfNeeded()
            #expect(box.frame == CGRect(x: 0, y: 0, width: 80, height: 20))
        }
        #expect(told.isEmpty)
    }
}
