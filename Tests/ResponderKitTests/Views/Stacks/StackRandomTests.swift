import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Makes random stacks whose sizes and spacings are even numbers.
@MainActor
struct RandomStacks {
    var random: Seeded
    var count = 0

    private mutating func even(below limit: Int) -> CGFloat { CGFloat(2 * random.next(below: limit / 2)) }

    mutating func leaf() -> Box {
        let view = Box(even(below: 14), even(below: 14))
        let hugging: [Float] = [100, 250, 250, 251, 600]
        let resistance: [Float] = [200, 750, 750, 751]
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] where random.one(in: 2) {
            view.setContentHuggingPriority(UILayoutPriority(hugging[random.next(below: 5)]), for: axis)
            view.setContentCompressionResistancePriority(UILayoutPriority(resistance[random.next(below: 4)]), for: axis)
        }
        return view
    }

    private mutating func hideable() -> UIView {
        let view = leaf()
        view.isHidden = random.one(in: 6)
        return view
    }

    /// Removes the content size of a view along an axis.
    private func removeSize(of view: UIView, along axis: NSLayoutConstraint.Axis) {
        guard let box = view as? Box else { return }
        if axis == .horizontal { box.own.width = -1 } else { box.own.height = -1 }
    }

    mutating func stack(_ views: [UIView]) -> CountingStack {
        count += 1
        let stack = CountingStack(arrangedSubviews: views)
        stack.axis = random.one(in: 2) ? .horizontal : .vertical
        stack.spacing = even(below: 6)
        for view in views where random.one(in: 4) { stack.setCustomSpacing(even(below: 8), after: view) }
        if random.one(in: 4) {
            stack.layoutMargins = UIEdgeInsets(
                top: even(below: 8), left: even(below: 8), bottom: even(below: 8), right: even(below: 8))
            stack.isLayoutMarginsRelativeArrangement = true
        }
        return stack
    }

    /// Makes a stack of views without inner stacks, with any distribution and alignment. At most one view has no size
    /// along the axis.
    mutating func flat(_ distributions: [UIStackView.Distribution]) -> CountingStack {
        let stack = stack((0..<2 + random.next(below: 3)).map { _ in hideable() })
        let flexible = random.next(below: 8)
        for (index, view) in stack.arrangedSubviews.enumerated() {
            if index == flexible { removeSize(of: view, along: stack.axis) }
            if random.one(in: 5) { removeSize(of: view, along: stack.axis == .horizontal ? .vertical : .horizontal) }
        }
        stack.distribution = distributions[random.next(below: distributions.count)]
        stack.alignment = [.fill, .leading, .center, .trailing][random.next(below: 4)]
        return stack
    }

    /// Makes a stack with inner stacks. Some of its views have a required size along their stack.
    mutating func nested() -> CountingStack {
        var views: [UIView] = []
        for _ in 0..<2 + random.next(below: 2) {
            guard random.one(in: 2) else {
                views.append(hideable())
                continue
            }
            let inner = stack((0..<1 + random.next(below: 2)).map { _ in leaf() } + [hideable()])
            fix(inner)
            views.append(inner)
        }
        let last = leaf()
        let outer = stack(views + [last])
        if random.one(in: 4) { removeSize(of: last, along: outer.axis) }
        fix(outer, except: last)
        return outer
    }

    private mutating func fix(_ stack: UIStackView, except last: UIView? = nil) {
        for view in stack.arrangedSubviews where view.asStack == nil && view !== last && random.one(in: 6) {
            let anchor = stack.axis == .horizontal ? view.widthAnchor : view.heightAnchor
            anchor.constraint(equalToConstant: even(below: 14)).isActive = true
        }
    }
}

@Suite @MainActor struct StackRandomTests {
    private let screen = TestScreen.untraced()
    private let axes = [NSLayoutConstraint.Axis.horizontal, .vertical]

    /// Lays out a stack in the window, and checks that the layout needs few passes.
    private func layOut(_ stack: UIStackView, in size: CGSize) {
        screen.add(stack, 0, 0, size.width, size.height)
        screen.application.commit()
        stack.forEachView { view in
            if let inner = view as? CountingStack { #expect(inner.layouts <= 3) }
        }
        let count = screen.application.layoutCount
        screen.application.commit()
        #expect(screen.application.layoutCount == count)
    }

    private func place(_ view: UIView, _ axis: NSLayoutConstraint.Axis) -> [CGFloat] {
        axis == .horizontal ? [view.frame.minX, view.frame.width] : [view.frame.minY, view.frame.height]
    }

    private func description(_ stack: UIStackView) -> String {
        var text = ""
        stack.forEachView { view in
            text += "\n\(view.depth) \(type(of: view)) \(view.frame) \(view.intrinsicContentSize) "
            text += "\(view.isHidden ? "hidden " : "")\(view.storedLayout?.hugging as Any) \(view.constraints.count)"
            if let stack = view as? UIStackView {
                text += "\(stack.axis) \(stack.distribution) \(stack.alignment) \(stack.spacing) "
                text += "\(stack.arrangedSubviews.map { stack.gap(after: $0) }) \(stack.canvas)"
            }
        }
        return text
    }

    @Test("L39 Stacks of 10,000 random trees are laid out at once, as a naive definition requires", arguments: 0..<4)
    func L39_naive(seed: Int) {
        var stacks = RandomStacks(random: Seeded(state: UInt64(seed)))
        var failures = 0
        var ambiguous = 0
        let told = problems {
            while stacks.count < 2_500, failures < 3 {
                // Solving constraints takes most of the time, so most stacks of this test have no constraints.
                let stack = stacks.random.one(in: 12) ? stacks.nested() : stacks.flat([.fill])
                let naive = axes.map { NaiveStack(direction: $0) }
                let margins = stack.isLayoutMarginsRelativeArrangement ? stack.layoutMargins : .zero
                let lengths = naive.map { naive in
                    naive.gaps(in: stack) + naive.requiredLength(of: stack) + 16 + 2 * stacks.random.next(below: 16)
                }
                let size = CGSize(
                    width: CGFloat(lengths[0]) + margins.left + margins.right,
                    height: CGFloat(lengths[1]) + margins.top + margins.bottom)
                layOut(stack, in: size)
                for (naive, length) in zip(naive, [size.width, size.height]) {
                    let places = naive.places(in: stack, from: 0, length: Int(length))
                    guard !naive.ambiguity.isFound else {
                        ambiguous += 1
                        continue
                    }
                    stack.forEachView { view in
                        guard let expected = places[ObjectIdentifier(view)], failures < 3 else { return }
                        let found = place(view, naive.direction)
                        if found != expected.map({ CGFloat($0) }) {
                            failures += 1
                            Issue.record(
                                "\(naive.direction) \(view.frame) instead of \(expected):\(description(stack))")
                        }
                    }
                }
                stack.removeFromSuperview()
            }
        }
        #expect(told.isEmpty)
        #expect(ambiguous < 100)
    }

    @Test("L39 Frames without constraints equal those with constraints") func L39_equal() {
        var stacks = RandomStacks(random: Seeded(state: 7))
        for _ in 0..<1_000 {
            let stack = stacks.flat([.fill, .fillEqually, .fillProportionally, .equalSpacing])
            if stacks.random.one(in: 4) { stack.semanticContentAttribute = .forceRightToLeft }
            // The stack must have enough space for its spacing. Otherwise views overlap, and the order of the results
            // is not defined.
            let room = 40 + stacks.random.next(below: 40)
            layOut(stack, in: CGSize(width: room, height: room + stacks.random.next(below: 9)))
            #expect(!stack.usesConstraints)
            let frames = stack.arrangedSubviews.map(\.frame)

            stack.layouts = 0
            stack.adoptConstraints()
            screen.application.commit()

            #expect(stack.layouts <= 3)
            let same = stack.arrangedSubviews.map(\.frame)
            #expect(same == frames, "\(description(stack))")
            stack.removeFromSuperview()
            if same != frames { break }
        }
    }

    @Test("L39 A stack that changes at random has the frames of a new stack") func L39_changes() {
        var random = Seeded(state: 11)
        let stack = UIStackView()
        screen.add(stack, 0, 0, 120, 90)
        stack.adoptConstraints()
        var stacks = RandomStacks(random: Seeded(state: 13))
        for _ in 0..<200 {
            for _ in 0..<1 + random.next(below: 3) { change(stack, &random, &stacks) }
            screen.application.commit()
            let frames = stack.arrangedSubviews.map(\.frame)
            // The stack creates its constraints again, without any state of the earlier layouts.
            NSLayoutConstraint.deactivate(stack.layoutState.constraints)
            stack.layoutState.constrained = nil
            stack.setNeedsUpdateConstraints()
            screen.application.commit()
            #expect(stack.arrangedSubviews.map(\.frame) == frames, "\(description(stack))")
        }
    }

    private func change(_ stack: UIStackView, _ random: inout Seeded, _ stacks: inout RandomStacks) {
        let views = stack.arrangedSubviews
        let index = random.next(below: views.count)
        switch random.next(below: 9) {
        case 0 where views.count < 9, 1 where views.count < 6:
            stack.insertArrangedSubview(stacks.leaf(), at: random.next(below: views.count + 1))
        case 2: stack.axis = stack.axis == .horizontal ? .vertical : .horizontal
        case 3: stack.distribution = UIStackView.Distribution(rawValue: random.next(below: 4)) ?? .fill
        case 4: stack.alignment = [.fill, .leading, .center, .trailing][random.next(below: 4)]
        case 5 where views.count > 2: views[index].removeFromSuperview()
        case 6 where !views.isEmpty: views[index].isHidden.toggle()
        case 7 where !views.isEmpty: (views[index] as? Box)?.own.width = CGFloat(2 * random.next(below: 8))
        case 8 where !views.isEmpty: stack.setCustomSpacing(CGFloat(random.next(below: 4)), after: views[index])
        default: stack.spacing = CGFloat(random.next(below: 4))
        }
    }
}
