import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct RenderTreeRandomTests {
    /// A hierarchy with random changes.
    @MainActor
    private final class Garden {
        let screen = TestScreen.untraced()
        var random: Seeded
        var views: [UIView] = []
        var sets = 0

        init(seed: UInt64) {
            random = Seeded(state: seed)
        }

        func pick() -> UIView? { views.randomElement(using: &random) }

        /// Returns a random view that is to become the parent of another view. The returned view may be outside of a
        /// window.
        func place() -> UIView { Int.random(in: 0..<4, using: &random) == 0 ? screen.window : pick() ?? screen.window }

        func change() {
            switch Int.random(in: 0..<12, using: &random) {
            case 0, 1:
                let view: UIView = Bool.random(using: &random) ? UILabel() : UIView()
                if views.count < 80 { views.append(view) }
                place().insertSubview(view, at: Int.random(in: 0..<6, using: &random))
            case 2: pick()?.removeFromSuperview()
            case 3:
                guard let view = pick() else { return }
                let place = place()
                if !place.isDescendant(of: view) {
                    place.insertSubview(view, at: Int.random(in: 0..<6, using: &random))
                }
            case 4: pick().map { $0.superview?.bringSubviewToFront($0) }
            case 5: pick().map { $0.superview?.sendSubviewToBack($0) }
            case 6:
                guard let view = pick(), let siblings = view.superview?.subviews,
                    let other = siblings.randomElement(using: &random)
                else {
                    return
                }
                if view !== other { view.superview?.insertSubview(view, aboveSubview: other) }
            case 7: pick()?.isHidden.toggle()
            case 8, 9:
                sets += 1
                (pick() as? UILabel)?.text = Int.random(in: 0..<4, using: &random) == 0 ? nil : "\(sets)"
            case 10: pick()?.frame.origin = CGPoint(x: Double.random(in: 0..<100, using: &random).rounded(), y: 0)
            default: pick()?.alpha = Bool.random(using: &random) ? 1 : 0.5
            }
        }
    }

    @Test(
        "Clients that receive patches at any moment and from any revision have the same tree",
        arguments: 1...8 as ClosedRange<UInt64>)
    func everybodySeesTheSame(seed: UInt64) {
        let garden = Garden(seed: seed)
        let mirrors = (0..<5).map { _ in Mirror() }
        var looks = 0

        for _ in 0..<1_500 {
            for _ in 0..<Int.random(in: 0..<5, using: &garden.random) { garden.change() }
            garden.screen.application.commit()
            for (index, mirror) in mirrors.enumerated()
            where Int.random(in: 0..<(index * index * 3 + 1), using: &garden.random) == 0 {
                mirror.follow(garden.screen.tree)
                looks += 1
            }
        }

        let fresh = Mirror()
        fresh.follow(garden.screen.tree)
        for mirror in mirrors {
            mirror.follow(garden.screen.tree)
            #expect(mirror.problems.isEmpty)
            #expect(mirror.picture == fresh.picture)
        }
        #expect(looks > 1_500)
        #expect(fresh.picture.count > 200)
        #expect(fresh.roots.count == 1)
        #expect(fresh.count == garden.screen.tree.count)
    }
}
