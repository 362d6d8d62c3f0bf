import Foundation
import Testing

@testable import ResponderKit

/// Compares the frames that random constraints produce with frames that are calculated directly, view by view. During
/// the test, constraints are added, removed and changed, and views move between hierarchies or lose their superview.
@Suite @MainActor struct ConstraintRandomTests {
    /// One random constraint: an attribute of a view = an attribute of another view × multiplier + constant.
    private struct Rule {
        /// The index of an attribute in the list of start, centre, end and length.
        typealias Part = Int
        static let length = 3

        let part: Part
        /// The index of an earlier view of the group. If it is nil, the constraint refers to the group itself, or to no
        /// view if `otherPart` is nil, too.
        let other: Int?
        let otherPart: Part?
        let multiplier: Double
        var constant: Double
        let constraint: NSLayoutConstraint
    }

    /// A view whose subviews are placed by constraints to this view and to each other.
    @MainActor private final class Group {
        let view = UIView()
        var views: [UIView] = []
        /// The four rules (random constraints) of each view. Each axis has two rules: one for the start, and one for
        /// the end or the length.
        var rules: [[Rule]] = []
        /// The constraints that place the group in its superview: left, top, width and height.
        var own: [NSLayoutConstraint] = []
        var frame = CGRect.zero

        private static let attributes: [[NSLayoutConstraint.Attribute]] = [
            [.left, .centerX, .right, .width], [.top, .centerY, .bottom, .height],
        ]

        init(_ random: inout Seeded) {
            view.translatesAutoresizingMaskIntoConstraints = false
            for index in 0..<Int.random(in: 1...6, using: &random) {
                let inner = UIView()
                inner.translatesAutoresizingMaskIntoConstraints = false
                view.addSubview(inner)
                views.append(inner)
                rules.append((0..<4).map { makeRule($0, of: index, &random) })
            }
            NSLayoutConstraint.activate(rules.joined().map(\.constraint))
        }

        /// Creates one of a view's four rules, by its number. Rules 0 and 1 are for the horizontal axis, rules 2 and 3
        /// for the vertical one.
        func makeRule(_ place: Int, of index: Int, _ random: inout Seeded) -> Rule {
            let other = Bool.random(using: &random) ? (0..<index).randomElement(using: &random) : nil
            var (part, otherPart, multiplier): (Int, Int?, Double) = (
                0, Int.random(in: 0..<Rule.length, using: &random), 1
            )
            if place % 2 == 1 {
                switch Int.random(in: 0..<3, using: &random) {
                case 0: part = 2
                case 1:
                    (part, otherPart) = (Rule.length, Rule.length)
                    multiplier = [0.5, 1, 2].randomElement(using: &random) ?? 1
                default: (part, otherPart) = (Rule.length, nil)
                }
            }
            let constant = Double(Int.random(in: 0...80, using: &random))
            let attributes = Self.attributes[place / 2]
            let constraint = NSLayoutConstraint(
                item: views[index], attribute: attributes[part], relatedBy: .equal,
                toItem: otherPart == nil ? nil : other.map { views[$0] } ?? view,
                attribute: otherPart.map { attributes[$0] } ?? .notAnAttribute, multiplier: multiplier,
                constant: constant)
            return Rule(
                part: part, other: other, otherPart: otherPart, multiplier: multiplier, constant: constant,
                constraint: constraint)
        }

        /// Adds the group's view to another view, with a random frame.
        func place(in root: UIView, _ random: inout Seeded) {
            root.addSubview(view)
            frame = CGRect(
                x: Double(Int.random(in: 0...50, using: &random)), y: Double(Int.random(in: 0...50, using: &random)),
                width: Double(Int.random(in: 100...400, using: &random)),
                height: Double(Int.random(in: 100...400, using: &random)))
            own = [
                view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: frame.minX),
                view.topAnchor.constraint(equalTo: root.topAnchor, constant: frame.minY),
                view.widthAnchor.constraint(equalToConstant: frame.width),
                view.heightAnchor.constraint(equalToConstant: frame.height),
            ]
            NSLayoutConstraint.activate(own)
        }

        func deactivateOwn() { NSLayoutConstraint.deactivate(own) }

        /// The expected frames of the views. Each frame is calculated from the frames of earlier views.
        var expectedFrames: [CGRect] {
            var spans: [[(start: Double, length: Double)]] = []
            for index in views.indices {
                spans.append(
                    (0..<2).map { axis in
                        let length = axis == 0 ? frame.width : frame.height
                        func side(_ rule: Rule) -> Double {
                            guard let part = rule.otherPart else { return rule.constant }
                            let span = rule.other.map { spans[$0][axis] } ?? (0, length)
                            let value = part == Rule.length ? span.length : span.start + span.length * Double(part) / 2
                            return value * rule.multiplier + rule.constant
                        }
                        let start = side(rules[index][axis * 2])
                        let second = rules[index][axis * 2 + 1]
                        return (start, second.part == Rule.length ? side(second) : side(second) - start)
                    })
            }
            return spans.map {
                CGRect(x: $0[0].start, y: $0[1].start, width: max(0, $0[0].length), height: max(0, $0[1].length))
            }
        }
    }

    private func expectFrames(_ group: Group, _ comment: String) {
        #expect(distance(group.view.frame, group.frame) < 0.001, "group, \(comment)")
        for (view, expected) in zip(group.views, group.expectedFrames) {
            #expect(distance(view.frame, expected) < 0.001, "\(comment)")
        }
    }

    private func distance(_ one: CGRect, _ other: CGRect) -> CGFloat {
        [one.minX - other.minX, one.minY - other.minY, one.width - other.width, one.height - other.height]
            .map(abs).max() ?? 0
    }

    @Test("L10 Random constraints give the frames that are calculated by hand, also as they change", arguments: 0..<30)
    func L10_randomConstraints(seed: Int) {
        var random = Seeded(state: UInt64(seed))
        let scene = ConstraintScene()
        var groups: [Group] = []
        for _ in 0..<3 {
            let group = Group(&random)
            group.place(in: scene.root, &random)
            groups.append(group)
        }
        for step in 0..<60 {
            guard let group = groups.randomElement(using: &random) else { return }
            let index = Int.random(in: 0..<group.views.count, using: &random)
            let place = Int.random(in: 0..<4, using: &random)
            var event = ""
            switch Int.random(in: 0..<6, using: &random) {
            case 0...1:
                event = "a constant changes"
                group.rules[index][place].constant += 7
                group.rules[index][place].constraint.constant += 7
            case 2...3:
                event = "a constraint is replaced"
                group.rules[index][place].constraint.isActive = false
                group.rules[index][place] = group.makeRule(place, of: index, &random)
                group.rules[index][place].constraint.isActive = true
            case 4:
                event = "a group leaves and returns"
                group.view.removeFromSuperview()
                group.deactivateOwn()
                group.place(in: scene.root, &random)
            default:
                event = "the superviews of a group are deallocated"
                loseSuperviews(of: group, levels: Int.random(in: 1...3, using: &random), &random)
                if Bool.random(using: &random) {
                    group.rules[index][place].constant += 3
                    group.rules[index][place].constraint.constant += 3
                }
                if Bool.random(using: &random) { group.view.layoutIfNeeded() }
                group.deactivateOwn()
                group.place(in: scene.root, &random)
            }
            scene.layOut()
            for group in groups { expectFrames(group, "\(event) in step \(step) of seed \(seed)") }
        }
    }

    /// Moves a group into a chain of nested new views and lays out the chain. Then releases the views of the chain, the
    /// outermost first.
    private func loseSuperviews(of group: Group, levels: Int, _ random: inout Seeded) {
        var outer: [UIView] = (0..<levels).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300)) }
        for (above, below) in zip(outer, outer.dropFirst()) { above.addSubview(below) }
        group.view.removeFromSuperview()
        group.deactivateOwn()
        if let innermost = outer.last { group.place(in: innermost, &random) }
        if Bool.random(using: &random) { outer.first?.layoutIfNeeded() }
        while !outer.isEmpty {
            outer.removeFirst()
            if Bool.random(using: &random) { outer.first?.layoutIfNeeded() }
        }
        #expect(group.view.superview == nil)
    }
}
