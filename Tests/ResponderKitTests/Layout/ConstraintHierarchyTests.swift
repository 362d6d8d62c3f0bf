import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct ConstraintHierarchyTests {
    let scene = ConstraintScene()
    var root: UIView { scene.root }

    @Test("L7 Of two conflicting constraints the later is ignored and reported until the conflict is gone")
    func L7_theLastOfContradictingConstraintsIsLeftOut() throws {
        let placed = scene.add(UIView())
        placed.accessibilityIdentifier = "box"
        let first = placed.widthAnchor.constraint(equalToConstant: 100)
        let second = placed.widthAnchor.constraint(equalToConstant: 200)
        let told = problems {
            NSLayoutConstraint.activate([first, second])
            scene.layOut()
        }
        #expect(placed.frame.width == 100)
        #expect(second.isActive)
        #expect(told.count == 1)
        let message = try #require(told.first)
        #expect(message.contains("    <NSLayoutConstraint UIView#box.width == 100 (active)>"))
        #expect(message.contains("Broken: <NSLayoutConstraint UIView#box.width == 200 (active)>"))

        let later = problems {
            first.isActive = false
            scene.layOut()
        }
        #expect(placed.frame.width == 200)
        #expect(later.isEmpty)
    }

    @Test("L7 A change that makes a constraint unsatisfiable is reported, and undoing the change restores it")
    func L7_changesThatLeaveNoRoom() {
        let placed = scene.add(UIView())
        let least = placed.widthAnchor.constraint(greaterThanOrEqualToConstant: 300)
        NSLayoutConstraint.activate([
            placed.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20),
            placed.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -20), least,
        ])
        let none = problems { scene.layOut() }
        #expect(none.isEmpty)
        #expect(placed.frame.width == 360)

        let told = problems {
            scene.screen.window.frame.size.width = 200
            scene.layOut()
        }
        #expect(told.count == 1)
        #expect(placed.frame.width == 160)

        let again = problems {
            scene.screen.window.frame.size.width = 500
            scene.layOut()
        }
        #expect(again.isEmpty)
        #expect(placed.frame.width == 460)

        let changed = problems {
            least.constant = 470
            scene.layOut()
        }
        #expect(changed.count == 1)
        #expect(placed.frame.width == 460)
        #expect(least.isActive)
    }

    @Test("L7 A width constraint on a view with an autoresizing mask is reported with the reason of the conflict")
    func L7_aFrameThatIsKeptContradicts() throws {
        let given = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        root.addSubview(given)

        let told = problems {
            given.widthAnchor.constraint(equalToConstant: 80).isActive = true
            scene.layOut()
        }

        #expect(given.frame.width == 50)
        #expect(try #require(told.first).contains("translatesAutoresizingMaskIntoConstraints"))
    }

    @Test("L8 A constraint that is invalid or has no common ancestor is reported and stays inactive")
    func L8_constraintsNeedACommonAncestor() throws {
        let alone = UIView()
        let placed = scene.add(UIView())
        let apart = placed.leftAnchor.constraint(equalTo: alone.leftAnchor)
        let senseless = NSLayoutConstraint(
            item: placed, attribute: .left, relatedBy: .equal, toItem: root, attribute: .top, multiplier: 1, constant: 0
        )
        let endless = placed.widthAnchor.constraint(equalToConstant: .infinity)
        let homeless = placed.widthAnchor.constraint(equalTo: UILayoutGuide().widthAnchor)

        let told = problems { NSLayoutConstraint.activate([apart, senseless, endless, homeless]) }

        #expect(told.count == 4)
        #expect(try #require(told.first).contains("no common ancestor"))
        #expect([apart, senseless, endless, homeless].allSatisfy { !$0.isActive })
    }

    @Test("L8 Removing a view keeps constraints inside it and deactivates those to views outside it")
    func L8_leavingEndsConstraintsWithWhatStays() {
        let box = scene.add(UIView())
        let inner = scene.add(Sized(10, 20), to: box)
        let outer = box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 30)
        let own = inner.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 5)
        let guide = UILayoutGuide()
        box.addLayoutGuide(guide)
        let through = guide.widthAnchor.constraint(equalTo: root.widthAnchor)
        NSLayoutConstraint.activate([
            outer, own, through, box.widthAnchor.constraint(equalTo: inner.widthAnchor, constant: 10),
        ])
        scene.layOut()
        #expect(box.frame == CGRect(x: 30, y: 0, width: 20, height: 0))

        box.removeFromSuperview()
        #expect(!outer.isActive)
        #expect(!through.isActive)
        #expect(own.isActive)
        #expect(root.constraints.isEmpty)

        inner.content.width = 50
        box.layoutIfNeeded()
        #expect(inner.frame.width == 50)
        #expect(box.bounds.width == 60)

        root.addSubview(box)
        own.constant = 7
        scene.layOut()
        #expect(inner.frame.minX == 7)
        #expect(box.frame.minX == 0)
    }

    @Test("L8 A constraint does not keep its views alive and is deactivated when one of them is freed")
    func L8_constraintsKeepNothingAlive() {
        weak var gone: UIView?
        weak var parent: UIView?
        var constraint: NSLayoutConstraint?
        let survivor = Sized(11, 12)
        survivor.translatesAutoresizingMaskIntoConstraints = false
        do {
            let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let inner = UIView()
            box.addSubview(inner)
            box.addSubview(survivor)
            let made = inner.widthAnchor.constraint(equalTo: survivor.widthAnchor)
            made.isActive = true
            survivor.heightAnchor.constraint(equalToConstant: 33).isActive = true
            box.layoutIfNeeded()
            (gone, parent, constraint) = (inner, box, made)
        }

        #expect(gone == nil)
        #expect(parent == nil)
        #expect(constraint?.isActive == false)
        #expect(constraint?.firstItem == nil)
        survivor.layoutIfNeeded()
        #expect(survivor.bounds.height == 33)
    }

    @Test("L9 updateConstraints is called once before layout, for inner views first") func L9_updatesComeInnerFirst() {
        final class Asked: UIView {
            var name = ""
            var told: (String) -> Void = { _ in }
            override func updateConstraints() {
                told(name)
                super.updateConstraints()
            }
            override func layoutSubviews() {
                super.layoutSubviews()
                told("\(name) laid out")
            }
        }
        var told: [String] = []
        let outer = Asked()
        let inner = Asked()
        (outer.name, inner.name) = ("outer", "inner")
        for view in [outer, inner] { view.told = { told.append($0) } }
        root.addSubview(outer)
        outer.addSubview(inner)

        outer.setNeedsUpdateConstraints()
        inner.setNeedsUpdateConstraints()
        inner.setNeedsUpdateConstraints()
        scene.layOut()

        #expect(told == ["inner", "outer", "outer laid out", "inner laid out"])
        #expect(!outer.needsUpdateConstraints())
    }

    @Test("L9 A view controller updates the constraints of its root view") func L9_controllersAreAsked() {
        final class Controller: UIViewController {
            var count = 0
            override func updateViewConstraints() {
                count += 1
                super.updateViewConstraints()
            }
        }
        let controller = Controller()
        scene.screen.window.rootViewController = controller
        controller.view.setNeedsUpdateConstraints()

        scene.layOut()

        #expect(controller.count == 1)
    }

    @Test("Adding and removing a thousand constraints leaves nothing behind in the solver") func comingAndGoing() throws
    {
        let placed = scene.add(Sized(10, 10))
        let base = placed.leftAnchor.constraint(equalTo: root.leftAnchor)
        base.isActive = true
        scene.layOut()
        let engine = try #require(scene.screen.window.storedLayout?.engine)
        let before = engine.solver.kinds.count

        for round in 0..<1_000 {
            let view = scene.add(Sized(20, 20))
            view.leftAnchor.constraint(equalTo: placed.rightAnchor, constant: CGFloat(round)).isActive = true
            scene.layOut()
            #expect(view.frame.minX == CGFloat(10 + round))
            view.removeFromSuperview()
        }
        scene.layOut()

        #expect(engine.solver.kinds.count < before + 40)
        #expect(engine.members.compactMap { $0 }.count == 1)
    }
    @Test("A thousand guides that are removed at once after their layout leave nothing behind in the solver")
    func comingAndGoingGuides() throws {
        let placed = scene.add(Sized(10, 10))
        placed.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
        scene.layOut()
        let engine = try #require(scene.screen.window.storedLayout?.engine)
        let before = engine.solver.kinds.count

        for _ in 0..<1_000 {
            let guide = UILayoutGuide()
            root.addLayoutGuide(guide)
            guide.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 5).isActive = true
            scene.layOut()
            root.removeLayoutGuide(guide)
        }
        scene.layOut()

        #expect(engine.solver.kinds.count < before + 40)
        #expect(engine.members.compactMap { $0 }.count == 1)
    }
}
