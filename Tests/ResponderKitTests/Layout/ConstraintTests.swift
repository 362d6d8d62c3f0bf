import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct ConstraintTests {
    let scene = ConstraintScene()
    var root: UIView { scene.root }

    @Test("L1 Constraints place a view that opts in, relative to views that keep their own frames")
    func L1_constraintsPlaceWhatSaysSo() {
        let given = UIView(frame: CGRect(x: 50, y: 60, width: 70, height: 80))
        root.addSubview(given)
        let placed = scene.add(UIView())
        NSLayoutConstraint.activate([
            placed.leftAnchor.constraint(equalTo: given.rightAnchor, constant: 10),
            placed.topAnchor.constraint(equalTo: given.topAnchor),
            placed.widthAnchor.constraint(equalTo: given.widthAnchor, multiplier: 2),
            placed.heightAnchor.constraint(equalToConstant: 30),
        ])
        #expect(placed.frame == .zero)

        scene.layOut()

        #expect(given.frame == CGRect(x: 50, y: 60, width: 70, height: 80))
        #expect(placed.frame == CGRect(x: 130, y: 60, width: 140, height: 30))

        given.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        scene.layOut()

        #expect(placed.frame == CGRect(x: 30, y: 0, width: 40, height: 30))
    }

    @Test("L1 A frame that code sets on a constrained view lasts until the next layout")
    func L1_aFrameSetByHandLastsUntilLayout() {
        let placed = scene.add(Sized(40, 20))
        NSLayoutConstraint.activate([
            placed.centerXAnchor.constraint(equalTo: root.centerXAnchor),
            placed.topAnchor.constraint(equalTo: root.topAnchor, constant: 5),
        ])
        scene.layOut()

        placed.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(placed.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
        scene.layOut()

        #expect(placed.frame == CGRect(x: 180, y: 5, width: 40, height: 20))
    }

    @Test("L2 A constraint relates attributes by multiplier and constant, across levels of the hierarchy")
    func L2_attributesAreToldAcrossLevels() {
        let box = scene.add(UIView())
        let inner = scene.add(UIView(), to: box)
        let other = scene.add(UIView())
        NSLayoutConstraint.activate([
            box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
            box.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
            box.topAnchor.constraint(equalTo: root.topAnchor, constant: 100),
            box.heightAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.5, constant: 10),
            inner.centerXAnchor.constraint(equalTo: box.centerXAnchor),
            inner.centerYAnchor.constraint(equalTo: box.centerYAnchor),
            inner.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.25),
            inner.heightAnchor.constraint(equalToConstant: 40),
            // These constraints relate the view beside the box (`other`) to the view inside the box (`inner`).
            other.leftAnchor.constraint(equalTo: inner.leftAnchor),
            other.topAnchor.constraint(equalTo: inner.bottomAnchor, constant: 7),
            other.rightAnchor.constraint(equalTo: inner.rightAnchor),
            NSLayoutConstraint(
                item: other, attribute: .height, relatedBy: .equal, toItem: inner, attribute: .width, multiplier: 2,
                constant: -1),
        ])

        scene.layOut()

        #expect(box.frame == CGRect(x: 20, y: 100, width: 360, height: 190))
        #expect(inner.frame == CGRect(x: 130, y: 75, width: 100, height: 40))
        #expect(other.frame == CGRect(x: 150, y: 222, width: 100, height: 199))

        scene.screen.window.frame.size = CGSize(width: 800, height: 400)
        scene.layOut()

        #expect(box.frame == CGRect(x: 20, y: 100, width: 760, height: 390))
        #expect(inner.frame == CGRect(x: 280, y: 175, width: 200, height: 40))
    }

    @Test("L2 The bounds origin of a view moves the views that are constrained to it")
    func L2_boundsOriginsCount() {
        let placed = scene.add(Sized(10, 10))
        NSLayoutConstraint.activate([
            placed.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 5),
            placed.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        scene.layOut()

        root.bounds.origin = CGPoint(x: 30, y: -40)
        scene.layOut()

        #expect(placed.frame.origin == CGPoint(x: 35, y: -40))
    }

    @Test("L3 Leading and trailing follow the layout direction of the view that owns the constraint")
    func L3_leadingAndTrailingFollowTheDirection() {
        let placed = scene.add(UIView())
        let fixed = scene.add(Sized(30, 10))
        NSLayoutConstraint.activate([
            placed.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            placed.trailingAnchor.constraint(equalTo: fixed.leadingAnchor, constant: -4),
            fixed.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
            placed.topAnchor.constraint(equalTo: root.topAnchor), placed.heightAnchor.constraint(equalToConstant: 10),
            fixed.leftAnchor.constraint(greaterThanOrEqualTo: root.leftAnchor),
            fixed.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        scene.layOut()
        #expect(placed.frame == CGRect(x: 10, y: 0, width: 336, height: 10))
        #expect(fixed.frame == CGRect(x: 350, y: 0, width: 30, height: 10))

        root.semanticContentAttribute = .forceRightToLeft
        scene.layOut()

        #expect(placed.frame == CGRect(x: 54, y: 0, width: 336, height: 10))
        #expect(fixed.frame == CGRect(x: 20, y: 0, width: 30, height: 10))

        root.semanticContentAttribute = .unspecified
        scene.layOut()
        #expect(placed.frame == CGRect(x: 10, y: 0, width: 336, height: 10))
    }

    @Test("L3 Inequalities and multipliers are mirrored in right-to-left layout too")
    func L3_relationsAndMultipliersAreMirrored() {
        let third = scene.add(Sized(30, 10))
        let atLeast = scene.add(Sized(30, 10))
        root.semanticContentAttribute = .forceRightToLeft
        let near = atLeast.leadingAnchor.constraint(equalTo: root.leadingAnchor)
        near.priority = .defaultLow
        NSLayoutConstraint.activate([
            NSLayoutConstraint(
                item: third, attribute: .leading, relatedBy: .equal, toItem: root, attribute: .trailing,
                multiplier: 0.25, constant: 0),
            atLeast.leadingAnchor.constraint(greaterThanOrEqualTo: root.leadingAnchor, constant: 12), near,
        ])

        scene.layOut()

        #expect(third.frame.maxX == 300)
        #expect(atLeast.frame.maxX == 388)
    }

    @Test("L4 Required constraints always hold, and no number of weaker ones outweighs a stronger one")
    func L4_strongerWishesGoFirst() {
        let placed = scene.add(UIView())
        let strong = placed.widthAnchor.constraint(equalToConstant: 100)
        strong.priority = UILayoutPriority(501)
        let weak = (0..<20).map { _ in placed.widthAnchor.constraint(equalToConstant: 300) }
        for constraint in weak { constraint.priority = UILayoutPriority(500) }
        let most = placed.widthAnchor.constraint(lessThanOrEqualToConstant: 250)
        NSLayoutConstraint.activate(weak + [strong, most])
        scene.layOut()
        #expect(placed.frame.width == 100)

        strong.isActive = false
        scene.layOut()
        #expect(placed.frame.width == 250)

        strong.isActive = true
        weak[3].priority = .required
        scene.layOut()
        // A required width of 300 points contradicts a required maximum of 250 points, so the constraint of 300 points
        // is ignored.
        #expect(placed.frame.width == 100)

        most.priority = .defaultLow
        scene.layOut()
        #expect(placed.frame.width == 300)
    }

    @Test("L5 A view's intrinsic size counts with its hugging and compression-resistance priorities")
    func L5_contentMakesSizes() {
        let left = scene.add(Sized(100, 20))
        let right = scene.add(Sized(150, 30))
        NSLayoutConstraint.activate([
            left.leftAnchor.constraint(equalTo: root.leftAnchor), left.topAnchor.constraint(equalTo: root.topAnchor),
            right.leftAnchor.constraint(equalTo: left.rightAnchor, constant: 10),
            right.rightAnchor.constraint(equalTo: root.rightAnchor),
            right.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        left.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
        scene.layOut()
        #expect(left.frame == CGRect(x: 0, y: 0, width: 100, height: 20))
        #expect(right.frame == CGRect(x: 110, y: 0, width: 290, height: 30))

        left.content.width = 350
        right.setContentCompressionResistancePriority(UILayoutPriority(751), for: .horizontal)
        scene.layOut()
        #expect(left.frame.width == 240)
        #expect(right.frame.width == 150)

        left.content = CGSize(width: UIView.noIntrinsicMetric, height: 44)
        scene.layOut()
        #expect(left.frame.size == CGSize(width: 240, height: 44))
        #expect(left.contentHuggingPriority(for: .vertical) == .defaultLow)
        #expect(right.contentCompressionResistancePriority(for: .horizontal) == UILayoutPriority(751))
    }

    @Test("L5 The height of a wrapping label follows from the width that constraints give it")
    func L5_wrappingTextIsAsHighAsItsWidthMakesIt() {
        let label = scene.add(UILabel())
        label.numberOfLines = 0
        label.text = String(repeating: "words that wrap ", count: 12)
        let below = scene.add(Sized(10, 10))
        NSLayoutConstraint.activate([
            label.leftAnchor.constraint(equalTo: root.leftAnchor), label.topAnchor.constraint(equalTo: root.topAnchor),
            label.widthAnchor.constraint(equalToConstant: 200), below.topAnchor.constraint(equalTo: label.bottomAnchor),
        ])

        scene.layOut()

        let height = label.sizeThatFits(CGSize(width: 200, height: 0)).height
        #expect(height > 3 * label.font.lineHeight)
        #expect(label.frame.height == height)
        #expect(below.frame.minY == height)
    }

    @Test("L6 A changed constant moves dependent views at the next layout or in layoutIfNeeded")
    func L6_constantsMoveWhatDependsOnThem() {
        let first = scene.add(Sized(10, 10))
        let second = scene.add(Sized(10, 10))
        let top = first.topAnchor.constraint(equalTo: root.topAnchor, constant: 3)
        NSLayoutConstraint.activate([top, second.topAnchor.constraint(equalTo: first.bottomAnchor, constant: 4)])
        scene.layOut()
        #expect(second.frame.minY == 17)

        top.constant = 100
        #expect(first.frame.minY == 3)
        root.layoutIfNeeded()

        #expect(first.frame.minY == 100)
        #expect(second.frame.minY == 114)
    }

    @Test("L6 A constant that is not a number is harmless") func L6_constantsThatAreNoNumbers() {
        let placed = scene.add(Sized(.nan, 10))
        let left = placed.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 3)
        let width = placed.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor, constant: -5)
        NSLayoutConstraint.activate([left, width])
        scene.layOut()

        left.constant = .nan
        width.constant = -.infinity
        placed.content.height = .infinity
        scene.layOut()
        #expect(placed.frame.minX == 0)

        left.constant = 9
        width.constant = -5
        placed.content = CGSize(width: 500, height: 20)
        scene.layOut()
        #expect(placed.frame == CGRect(x: 9, y: 0, width: 395, height: 20))
    }

    @Test("L6 layoutSubviews may change the constants of constraints") func L6_layoutSubviewsMaySetConstants() {
        final class Halving: UIView {
            var half: NSLayoutConstraint?
            override func layoutSubviews() {
                half?.constant = bounds.width / 2
                super.layoutSubviews()
            }
        }
        let halving = scene.add(Halving())
        let child = scene.add(Sized(10, 10), to: halving)
        let half = child.leftAnchor.constraint(equalTo: halving.leftAnchor)
        halving.half = half
        NSLayoutConstraint.activate([
            half, halving.leftAnchor.constraint(equalTo: root.leftAnchor),
            halving.rightAnchor.constraint(equalTo: root.rightAnchor),
            halving.heightAnchor.constraint(equalToConstant: 40),
        ])

        scene.layOut()

        #expect(child.frame.minX == 200)
    }
}
