import Foundation
import Testing

@testable import ResponderKit

/// Compares hit-testing with a naive implementation, at random points of random windows with random views.
@Suite @MainActor struct HitTestingRandomTests {
    private static let trees = 250
    private static let pointsPerTree = 400
    /// The distance from an edge, in points, within which rounding may decide the result.
    private static let hairsbreadth = 1e-7

    /// A naive hit-test, which also measures the distance from the point to the nearest edge that decided the result.
    @MainActor private final class Naive {
        var margin = Double.infinity

        func hit(_ view: UIView, _ point: CGPoint) -> UIView? {
            if view.isHidden || !view.isUserInteractionEnabled || view.alpha < 0.01
                || (view as? UIControl)?.isEnabled == false
            {
                return nil
            }
            let (box, t) = (view.bounds, view.transform)
            let determinant = t.a * t.d - t.b * t.c
            guard determinant != 0 else { return nil }
            let (x, y) = (point.x - view.center.x - t.tx, point.y - view.center.y - t.ty)
            let own = CGPoint(
                x: box.minX + box.width * view.anchorPoint.x + (x * t.d - y * t.c) / determinant,
                y: box.minY + box.height * view.anchorPoint.y + (y * t.a - x * t.b) / determinant)
            margin = min(
                margin, abs(own.x - box.minX), abs(own.x - box.maxX), abs(own.y - box.minY), abs(own.y - box.maxY))
            guard own.x >= box.minX, own.x < box.maxX, own.y >= box.minY, own.y < box.maxY else { return nil }
            for subview in view.subviews.reversed() { if let found = hit(subview, own) { return found } }
            return view
        }

        func hit(_ application: UIApplication, _ point: CGPoint) -> UIView? {
            // Windows are tested from the highest level to the lowest; of equal levels, the most recently raised window
            // is first. (H11)
            let ordered = application.windows.enumerated().sorted {
                ($0.element.windowLevel.rawValue, $0.offset) > ($1.element.windowLevel.rawValue, $1.offset)
            }
            for (_, window) in ordered { if let found = hit(window, point) { return found } }
            return nil
        }
    }

    /// Builds a random screen from a seed.
    @MainActor private struct Planter {
        var random: Seeded
        /// All calculations with this screen's numbers are exact, so points on edges can be compared without tolerance.
        let isExact: Bool

        init(seed: UInt64) {
            random = Seeded(state: seed)
            isExact = seed % 2 == 0
        }

        mutating func chance(_ part: Int) -> Bool { Int.random(in: 0..<part, using: &random) == 0 }
        /// Returns a multiple of a quarter point. Without rotation, calculations with such lengths are exact. With such
        /// lengths, many random points lie on edges.
        mutating func length(_ range: ClosedRange<Int>) -> CGFloat {
            CGFloat(Int.random(in: range, using: &random)) / 4
        }

        /// Returns a random transform. If the screen's numbers are exact, the transform and its inverse are exact, too.
        mutating func transform() -> CGAffineTransform {
            switch Int.random(in: 0..<(isExact ? 6 : 9), using: &random) {
            case 0: CGAffineTransform(scaleX: chance(2) ? 2 : 0.25, y: chance(2) ? 0.5 : 4)
            case 1: CGAffineTransform(scaleX: -1, y: 1)
            case 2: CGAffineTransform(translationX: length(-200...200), y: length(-200...200))
            case 3: CGAffineTransform(a: 1, b: 0.5, c: 0, d: 1, tx: 0, ty: 0)
            case 4: CGAffineTransform(scaleX: 0, y: chance(2) ? 1 : 0)
            case 5: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
            case 6: CGAffineTransform(rotationAngle: CGFloat.random(in: -4...4, using: &random))
            case 7: CGAffineTransform(a: 0.7, b: 0.5, c: 0.25, d: 3, tx: 0, ty: 0)
            default:
                CGAffineTransform(rotationAngle: CGFloat.random(in: -4...4, using: &random))
                    .concatenating(CGAffineTransform(scaleX: 1.5, y: 0.75)).concatenating(
                        CGAffineTransform(translationX: 8, y: -3))
            }
        }

        mutating func dress(_ view: UIView) {
            if chance(3) { view.bounds.origin = CGPoint(x: length(-160...160), y: length(-160...160)) }
            if chance(4) { view.anchorPoint = CGPoint(x: length(0...4), y: length(-2...6)) }
            if chance(6) { view.transform = transform() }
            if chance(16) { view.isHidden = true }
            if chance(16) { view.isUserInteractionEnabled = false }
            if chance(10) { view.alpha = [0, 0.005, 0.01, 0.011, 0.5][Int.random(in: 0..<5, using: &random)] }
            if chance(4) { view.clipsToBounds = true }
            if let control = view as? UIControl, chance(4) { control.isEnabled = false }
        }

        mutating func plant(in parent: UIView, depth: Int) {
            // Views lie within the parent, across its edges, and sometimes outside.
            let (x, y) = (Int(parent.bounds.minX * 4), Int(parent.bounds.minY * 4))
            let (width, height) = (Int(parent.bounds.width * 4), Int(parent.bounds.height * 4))
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let view: UIView = chance(4) ? UIButton() : UIView()
                view.frame = CGRect(
                    x: length(x - width / 4...x + width / 3), y: length(y - height / 4...y + height / 3),
                    width: length(chance(4) ? 0...width : width / 2...width + 8),
                    height: length(height / 2...height + 8))
                dress(view)
                parent.addSubview(view)
                if depth > 1 { plant(in: view, depth: depth - 1) }
            }
        }

        mutating func screen() -> UIApplication {
            let application = UIApplication(clock: ManualClock(), size: CGSize(width: 300, height: 300), epoch: "test")
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let window = UIWindow(application: application)
                window.isHidden = chance(6)
                if chance(3) {
                    window.windowLevel = UIWindow.Level(rawValue: CGFloat(Int.random(in: -1...1, using: &random)))
                }
                if chance(2) {
                    window.frame = CGRect(
                        x: length(-200...400), y: length(-200...400), width: length(200...1_200),
                        height: length(200...1_200))
                }
                if chance(8) { window.transform = transform() }
                plant(in: window, depth: Int.random(in: 3...6, using: &random))
            }
            return application
        }

        mutating func point() -> CGPoint { CGPoint(x: length(-80...1_280), y: length(-80...1_280)) }
    }

    /// Returns true if the application and the naive implementation hit the same view, or if the point is so near to an
    /// edge that rounding decides.
    private func agree(_ application: UIApplication, _ point: CGPoint, exactly isExact: Bool) -> Bool {
        let naive = Naive()
        let expected = naive.hit(application, point)
        let actual = application.hitTest(point, with: nil)?.view
        return actual === expected || (!isExact && naive.margin < Self.hairsbreadth)
    }

    /// Removes every view without which the two implementations still disagree, and describes the remaining screen.
    private func shrink(_ application: UIApplication, _ point: CGPoint, exactly isExact: Bool) -> String {
        func tryWithout(_ view: UIView) {
            for subview in view.subviews {
                let index = view.subviews.firstIndex { $0 === subview } ?? 0
                subview.removeFromSuperview()
                guard agree(application, point, exactly: isExact) else { continue }
                view.insertSubview(subview, at: index)
                tryWithout(subview)
            }
        }
        for window in application.windows { tryWithout(window) }
        func describe(_ view: UIView, _ indent: String) -> String {
            let looks =
                "\(type(of: view)) bounds \(view.bounds) center \(view.center) anchor \(view.anchorPoint) transform \(view.transform)"
                + " hidden \(view.isHidden) interaction \(view.isUserInteractionEnabled) alpha \(view.alpha)"
                + " enabled \((view as? UIControl)?.isEnabled ?? true)"
            return indent + looks + "\n" + view.subviews.map { describe($0, indent + "  ") }.joined()
        }
        return application.windows.map { describe($0, "") }.joined()
    }

    @Test("H4 At 100,000 random points, hit-testing agrees with a naive implementation") func H4_asNaively() {
        var hits = 0
        var depths: [Int: Int] = [:]
        for tree in 0..<Self.trees {
            let seed = UInt64(tree)
            var planter = Planter(seed: seed)
            let application = planter.screen()
            for _ in 0..<Self.pointsPerTree {
                let point = planter.point()
                if let view = application.hitTest(point, with: nil)?.view {
                    hits += 1
                    depths[view.depth, default: 0] += 1
                }
                guard !agree(application, point, exactly: planter.isExact) else { continue }
                Issue.record("seed \(seed), point \(point):\n\(shrink(application, point, exactly: planter.isExact))")
                return
            }
        }

        // The test is meaningful only if views of every depth were hit and some points hit nothing.
        #expect(hits > Self.trees * Self.pointsPerTree / 4)
        #expect(hits < Self.trees * Self.pointsPerTree)
        for depth in 0...6 { #expect(depths[depth, default: 0] > 20, "\(depths)") }
    }
}
