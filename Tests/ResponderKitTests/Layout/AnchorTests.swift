import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite @MainActor struct AnchorTests {
    let scene = ConstraintScene()
    var root: UIView { scene.root }

    @Test("L57 Arithmetic with priorities stays between 0 and 1,000") func L57_priorities() {
        #expect((.required - 1 as UILayoutPriority).rawValue == 999)
        #expect((.defaultLow + 1 as UILayoutPriority) == UILayoutPriority(251))
        #expect((.required + 5 as UILayoutPriority) == .required)
        #expect((.fittingSizeLevel - 51 as UILayoutPriority).rawValue == 0)
        #expect((.defaultHigh + .nan as UILayoutPriority) == .defaultHigh)
        var priority = UILayoutPriority.defaultHigh
        priority -= 10
        priority += 2.5
        #expect(priority == UILayoutPriority(742.5))
    }

    @Test("L58 A preferred maximum width wraps a label in its intrinsic size") func L58_preferredWidth() {
        let label = scene.add(UILabel())
        label.numberOfLines = 0
        label.text = String(repeating: "words that wrap ", count: 12)
        let free = label.intrinsicContentSize
        label.preferredMaxLayoutWidth = 120

        let size = label.intrinsicContentSize
        #expect(size.width <= 120 && free.width > 500)
        #expect(size == label.sizeThatFits(CGSize(width: 120, height: 0)))

        // In a wider frame, the label keeps the height that it has at the width `preferredMaxLayoutWidth`, as in UIKit.
        NSLayoutConstraint.activate([
            label.leftAnchor.constraint(equalTo: root.leftAnchor), label.topAnchor.constraint(equalTo: root.topAnchor),
            label.widthAnchor.constraint(equalToConstant: 300),
        ])
        scene.layOut()
        #expect(label.frame.size == CGSize(width: 300, height: size.height))

        label.preferredMaxLayoutWidth = 0
        scene.layOut()
        #expect(label.frame.height == label.sizeThatFits(CGSize(width: 300, height: 0)).height)

        label.numberOfLines = 1
        label.preferredMaxLayoutWidth = 50
        scene.layOut()
        #expect(label.intrinsicContentSize.width == free.width)
        #expect(label.frame.height == label.font.lineHeight)
    }

    @Test("L60 A distance between two anchors is related to a size or to another distance", arguments: [false, true])
    func L60_distances(isReversed: Bool) {
        root.semanticContentAttribute = isReversed ? .forceRightToLeft : .forceLeftToRight
        let left = scene.add(Sized(40, 10))
        let middle = scene.add(Sized(60, 20))
        let right = scene.add(Sized(50, 30))
        let before = left.trailingAnchor.anchorWithOffset(to: middle.leadingAnchor)
        let after = middle.trailingAnchor.anchorWithOffset(to: right.leadingAnchor)
        let equal = before.constraint(equalTo: after, multiplier: 2, constant: 10)
        let drop = root.topAnchor.anchorWithOffset(to: middle.topAnchor).constraint(equalTo: right.heightAnchor)
        NSLayoutConstraint.activate([
            left.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            right.trailingAnchor.constraint(equalTo: root.trailingAnchor), equal, drop,
            left.bottomAnchor.anchorWithOffset(to: right.topAnchor).constraint(greaterThanOrEqualToConstant: 25),
            left.topAnchor.constraint(equalTo: root.topAnchor, constant: 5),
            left.heightAnchor.constraint(equalToConstant: 10),
        ])
        let low = right.topAnchor.constraint(equalTo: root.topAnchor)
        low.priority = .defaultLow
        low.isActive = true
        scene.layOut()

        // The two distances have 250 points together: 2 × 80 + 10 = 170 points before `middle`, and 80 points after it.
        #expect(middle.frame == CGRect(x: isReversed ? 130 : 210, y: 30, width: 60, height: 20))
        #expect(right.frame.minY == 40)
        #expect(middle.constraints.isEmpty && root.constraints.contains { $0 === equal })

        middle.removeFromSuperview()
        #expect(!equal.isActive && !drop.isActive)
    }

    @Test("L60 A distance between anchors of different kinds is reported") func L60_invalidDistances() throws {
        let placed = scene.add(UIView())
        let told = problems {
            let distance = placed.leftAnchor.anchorWithOffset(to: placed.trailingAnchor)
            distance.constraint(equalToConstant: 5).isActive = true
        }
        #expect(try #require(told.first).contains("there is no distance from left to trailing"))
        #expect(placed.constraints.isEmpty)
    }

    @Test("L61 The system spacing is 8 points between edges and a line between baselines") func L61_systemSpacing() {
        let (one, two) = (scene.add(UILabel()), scene.add(UILabel()))
        two.font = .systemFont(ofSize: 40)
        #expect(
            two.leadingAnchor.constraint(equalToSystemSpacingAfter: one.trailingAnchor, multiplier: 2).constant == 16)
        #expect(
            two.topAnchor.constraint(lessThanOrEqualToSystemSpacingBelow: one.bottomAnchor, multiplier: 1).constant == 8
        )
        let lines = two.firstBaselineAnchor.constraint(
            greaterThanOrEqualToSystemSpacingBelow: one.lastBaselineAnchor, multiplier: 1)
        #expect(lines.constant == 48)
        #expect(lines.relation == .greaterThanOrEqual)
        #expect(
            two.firstBaselineAnchor.constraint(equalToSystemSpacingBelow: one.bottomAnchor, multiplier: 1).constant == 8
        )
    }

    @Test("L62 The readable content guide is centred in the margins and limits the length of lines")
    func L62_readableContent() {
        let text = scene.add(UIView())
        let guide = root.readableContentGuide
        NSLayoutConstraint.activate([
            text.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            text.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
            text.topAnchor.constraint(equalTo: guide.topAnchor),
            text.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        ])
        scene.layOut()
        #expect(text.frame == CGRect(x: 8, y: 8, width: 384, height: 784))

        scene.screen.window.frame.size = CGSize(width: 1_000, height: 800)
        scene.layOut()
        #expect(text.frame == CGRect(x: 164, y: 8, width: 672, height: 784))
        #expect(guide.layoutFrame == text.frame)

        root.layoutMargins = UIEdgeInsets(top: 0, left: 100, bottom: 0, right: 0)
        scene.layOut()
        #expect(text.frame == CGRect(x: 214, y: 0, width: 672, height: 800))

        scene.screen.application.setPreferredContentSizeCategory(.extraSmall)
        scene.layOut()
        #expect(text.frame.width == 560)
    }

    @Test("L62 The readable content guide follows a width that constraints determine") func L62_constrainedWidth() {
        let box = scene.add(UIView())
        let text = scene.add(UIView(), to: box)
        let width = box.widthAnchor.constraint(equalToConstant: 900)
        NSLayoutConstraint.activate([
            width, box.heightAnchor.constraint(equalToConstant: 100), text.heightAnchor.constraint(equalToConstant: 10),
            text.leftAnchor.constraint(equalTo: box.readableContentGuide.leftAnchor),
            text.rightAnchor.constraint(equalTo: box.readableContentGuide.rightAnchor),
        ])
        scene.layOut()
        #expect(text.frame.minX == 114 && text.frame.width == 672)

        width.constant = 500
        scene.layOut()
        #expect(text.frame.minX == 8 && text.frame.width == 484)
    }

    @Test("L63 The keyboard layout guide is the input views' area, or the safe area's bottom without them")
    func L63_keyboard() {
        let controller = UIViewController()
        scene.screen.window.rootViewController = controller
        controller.additionalSafeAreaInsets.bottom = 34
        let field = scene.add(UITextField(), to: controller.view)
        let input = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 250))
        field.inputView = input
        let guide = controller.view.keyboardLayoutGuide
        NSLayoutConstraint.activate([
            field.bottomAnchor.constraint(equalTo: guide.topAnchor, constant: -10),
            field.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
        ])
        scene.layOut()
        #expect(field.frame.maxY == 756)

        field.becomeFirstResponder()
        scene.layOut()
        #expect(field.frame.maxY == 540)
        #expect(guide.layoutFrame == CGRect(x: 0, y: 550, width: 400, height: 250))

        field.resignFirstResponder()
        guide.usesBottomSafeArea = false
        scene.layOut()
        #expect(field.frame.maxY == 790)
        #expect(controller.view.keyboardLayoutGuide === guide)
    }

    @Test("L65 A constraint describes itself, and a conflict report names the constraints and the broken one")
    func L65_descriptions() throws {
        let label = scene.add(UILabel())
        label.accessibilityIdentifier = "name"
        root.accessibilityIdentifier = "root"
        let half = label.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor, multiplier: 0.5, constant: -4)
        half.identifier = "half"
        #expect("\(half)" == "<NSLayoutConstraint 'half' UILabel#name.width <= 0.5*UIView#root.width - 4 (inactive)>")
        half.isActive = true
        let wide = label.widthAnchor.constraint(equalToConstant: 300)
        wide.identifier = "wide"
        wide.priority = .defaultHigh
        #expect("\(wide)" == "<NSLayoutConstraint 'wide' UILabel#name.width == 300 @750 (inactive)>")
        let distance = label.topAnchor.anchorWithOffset(to: root.topAnchor).constraint(equalToConstant: 5)
        #expect("\(distance)".contains("(UILabel#name.top to UIView#root.top) == 5"))

        wide.priority = .required
        let told = problems {
            wide.isActive = true
            scene.layOut()
        }

        let message = try #require(told.first)
        let lines = message.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines.contains("\(half)"))
        #expect(lines.contains("\(wide)"))
        #expect(lines.contains("Broken: \(wide)"))
        #expect(message.contains("UIView#root.width is fixed to the view's frame"))
    }
}
