import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// A log of callbacks about traits and sizes.
@MainActor
private final class Diary {
    var lines: [String] = []
}

private final class NotingView: UIView {
    var diary: Diary?
    var name = ""
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        diary?.lines.append("\(name) did change")
    }
    override func layoutSubviews() {
        super.layoutSubviews()
        diary?.lines.append("\(name) laid out")
    }
}

private final class NotingController: UIViewController {
    let diary: Diary
    let name: String

    init(_ name: String, _ diary: Diary) {
        self.name = name
        self.diary = diary
        super.init(nibName: nil, bundle: nil)
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        diary.lines.append("\(name) did change")
    }

    override func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        super.willTransition(to: newCollection, with: coordinator)
        diary.lines.append("\(name) will be \(newCollection.horizontalSizeClass)")
    }

    override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        diary.lines.append("\(name) to \(Int(size.width))×\(Int(size.height)) from \(Int(view.bounds.width))")
        coordinator.animate { [unowned self] _ in
            diary.lines.append("\(name) along at \(Int(view.window?.bounds.width ?? 0))")
        } completion: { [unowned self] _ in
            diary.lines.append("\(name) done")
        }
    }
}

@Suite @MainActor struct TraitTests {
    private let screen = TestScreen.untraced(width: 390, height: 844)
    private let diary = Diary()

    private func controller(_ name: String) -> NotingController {
        screen.application.makeCurrent()
        let controller = NotingController(name, diary)
        controller.loadViewIfNeeded()
        return controller
    }

    /// Adds a child controller and its view to a parent.
    private func put(_ child: UIViewController, into parent: UIViewController) {
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
    }

    @Test(
        "Y1 The size of a screen determines its size classes and its idiom",
        arguments: [
            (
                CGSize(width: 390, height: 844), UIUserInterfaceSizeClass.compact, UIUserInterfaceSizeClass.regular,
                UIUserInterfaceIdiom.phone
            ),
            (CGSize(width: 844, height: 390), .compact, .compact, .phone),
            (CGSize(width: 932, height: 430), .regular, .compact, .phone),
            (CGSize(width: 820, height: 1_180), .regular, .regular, .pad),
            (CGSize(width: 507, height: 1_180), .compact, .regular, .pad),
            (CGSize(width: 3_840, height: 2_160), .regular, .regular, .pad),
        ])
    func Y1_sizes(
        size: CGSize, across: UIUserInterfaceSizeClass, down: UIUserInterfaceSizeClass, idiom: UIUserInterfaceIdiom
    ) {
        screen.application.setScreenSize(size)

        let traits = screen.window.traitCollection

        #expect(traits.horizontalSizeClass == across)
        #expect(traits.verticalSizeClass == down)
        #expect(traits.userInterfaceIdiom == idiom)
        #expect(traits.userInterfaceStyle == .unspecified)
        #expect(screen.application.screen.traitCollection == traits)
    }

    @Test("Y1 Views and controllers inherit the traits of their parents") func Y1_inherited() {
        let root = controller("root")
        screen.window.rootViewController = root
        let view = UIView()
        root.view.addSubview(view)

        screen.application.setPreferredContentSizeCategory(.extraLarge)

        #expect(view.traitCollection == screen.window.traitCollection)
        #expect(root.traitCollection == view.traitCollection)
        #expect(view.traitCollection.preferredContentSizeCategory == .extraLarge)
    }

    @Test("Y2 Trait overrides apply to everything inside, and inner overrides take precedence") func Y2_overrides() {
        let root = controller("root")
        let child = controller("child")
        screen.window.rootViewController = root
        put(child, into: root)
        let view = UIView()
        child.view.addSubview(view)

        root.setOverrideTraitCollection(UITraitCollection(horizontalSizeClass: .regular), forChild: child)
        #expect(view.traitCollection.horizontalSizeClass == .regular)
        #expect(root.traitCollection.horizontalSizeClass == .compact)
        #expect(root.overrideTraitCollection(forChild: child) == UITraitCollection(horizontalSizeClass: .regular))
        child.traitOverrides.horizontalSizeClass = .compact
        child.view.traitOverrides.layoutDirection = .rightToLeft
        #expect(child.traitCollection.horizontalSizeClass == .compact)
        #expect(child.traitCollection.layoutDirection == .leftToRight)
        #expect(view.traitCollection.layoutDirection == .rightToLeft)

        child.traitOverrides = UITraitCollection()
        root.setOverrideTraitCollection(nil, forChild: child)

        #expect(view.traitCollection.horizontalSizeClass == .compact)
        #expect(root.overrideTraitCollection(forChild: child) == nil)
        #expect(view.traitCollection.verticalSizeClass == .regular)
    }

    @Test("Y6 The innermost override decides between light and dark, and clients receive only overrides")
    func Y6_appearance() {
        let root = controller("root")
        screen.window.rootViewController = root
        let (view, inner) = (UIView(), UIView())
        root.view.addSubview(view)
        view.addSubview(inner)
        screen.application.commit()
        func told(_ view: UIView) -> RenderValue { view.node?.value(of: .appearance) ?? RenderValue.none }

        screen.window.overrideUserInterfaceStyle = .dark
        view.overrideUserInterfaceStyle = .light
        screen.application.commit()

        #expect(inner.traitCollection.userInterfaceStyle == .light)
        #expect(root.traitCollection.userInterfaceStyle == .dark)
        #expect(view.traitOverrides.userInterfaceStyle == .light)
        #expect(
            [told(screen.window), told(root.view), told(view), told(inner)] == [
                .string("dark"), .none, .string("light"), .none,
            ])
        root.overrideUserInterfaceStyle = .light
        view.overrideUserInterfaceStyle = .unspecified
        screen.application.commit()
        #expect(inner.traitCollection.userInterfaceStyle == .light)
        #expect([told(screen.window), told(root.view), told(view)] == [.string("dark"), .string("light"), .none])
    }

    @Test("Y3 Only objects whose traits change are notified, controllers before their views, parents first")
    func Y3_told() {
        let root = controller("root")
        let child = controller("child")
        let shielded = controller("shielded")
        screen.window.rootViewController = root
        put(child, into: root)
        put(shielded, into: root)
        root.setOverrideTraitCollection(UITraitCollection(horizontalSizeClass: .compact), forChild: shielded)
        let view = NotingView()
        view.diary = diary
        view.name = "view"
        child.view.addSubview(view)
        var told: [String] = []
        let registration = view.registerForTraitChanges([UITraitHorizontalSizeClass.self]) {
            (view: NotingView, old: UITraitCollection) in
            told.append("\(view.name) was \(old.horizontalSizeClass)")
        }
        view.registerForTraitChanges([UITraitVerticalSizeClass.self]) { (_: UIView, _) in told.append("never") }
        screen.application.commit()
        diary.lines = []

        screen.application.setScreenSize(CGSize(width: 820, height: 844))

        // The controller named "shielded" keeps its compact width, but its idiom changes to the idiom of a tablet.
        #expect(
            diary.lines.filter { $0.contains("did change") } == [
                "root did change", "child did change", "view did change", "shielded did change",
            ])
        #expect(told == ["view was compact"])
        view.unregisterForTraitChanges(registration)
        diary.lines = []
        root.traitOverrides.horizontalSizeClass = .compact
        #expect(diary.lines == ["root did change", "child did change", "view did change"])
        #expect(told == ["view was compact"])
        diary.lines = []
        root.traitOverrides.horizontalSizeClass = .compact
        #expect(diary.lines == [])
    }

    @Test("Y3 A controller outside of the window is notified of trait changes when it returns") func Y3_away() {
        let root = controller("root")
        let child = controller("child")
        screen.window.rootViewController = root
        put(child, into: root)
        child.view.removeFromSuperview()
        diary.lines = []

        screen.application.setScreenSize(CGSize(width: 820, height: 1_180))
        #expect(diary.lines.filter { $0.contains("did change") } == ["root did change"])
        root.view.addSubview(child.view)

        #expect(diary.lines.filter { $0.contains("did change") } == ["root did change", "child did change"])
        child.view.removeFromSuperview()
        root.view.addSubview(child.view)
        #expect(diary.lines.filter { $0.contains("did change") }.count == 2)
    }

    @Test("Y3 A view is notified when it moves to a parent with other traits") func Y3_moved() {
        let there = UIView()
        screen.window.addSubview(there)
        there.traitOverrides.preferredContentSizeCategory = .small
        #expect(screen.window.traitCollection.preferredContentSizeCategory == .large)
        let view = NotingView()
        view.diary = diary
        view.name = "view"
        screen.window.addSubview(view)
        #expect(diary.lines == [])

        there.addSubview(view)

        #expect(diary.lines == ["view did change"])
        #expect(view.traitCollection.preferredContentSizeCategory == .small)
    }

    @Test("Y4 A size change notifies before it happens, runs animations and notifies after layout") func Y4_transition()
    {
        let root = controller("root")
        let child = controller("child")
        screen.window.rootViewController = root
        put(child, into: root)
        screen.window.makeKeyAndVisible()
        let view = NotingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.diary = diary
        view.name = "view"
        view.autoresizingMask = .flexibleWidth
        root.view.addSubview(view)
        screen.application.commit()
        diary.lines = []

        screen.application.setScreenSize(CGSize(width: 820, height: 1_180))
        screen.application.commit()

        #expect(
            diary.lines == [
                "child will be regular", "root will be regular",
                "child to 820×1180 from 390", "root to 820×1180 from 390",
                "root did change", "child did change", "view did change",
                "child along at 820", "root along at 820",
                "view laid out", "child done", "root done",
            ])
        diary.lines = []
        screen.application.setScreenSize(CGSize(width: 800, height: 1_180))
        #expect(Array(diary.lines.prefix(2)) == ["child to 800×1180 from 390", "root to 800×1180 from 820"])
        #expect(!diary.lines.contains { $0.contains("will be") || $0.contains("did change") })
    }

    @Test("Y5 The application decides the layout direction, except in views with one of their own") func Y5_direction()
    {
        let view = screen.add(UIView(), 0, 0, 100, 100)
        let plays = screen.add(UIView(), 0, 0, 100, 100)
        plays.semanticContentAttribute = .playback
        let inner = screen.add(UIView(), 0, 0, 10, 10, to: view)
        inner.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            inner.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 5),
            inner.widthAnchor.constraint(equalToConstant: 20),
            inner.topAnchor.constraint(equalTo: view.topAnchor), inner.heightAnchor.constraint(equalToConstant: 20),
        ])
        screen.application.commit()
        #expect(inner.frame.minX == 5)

        screen.application.userInterfaceLayoutDirection = .rightToLeft
        screen.application.commit()

        #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
        #expect(plays.effectiveUserInterfaceLayoutDirection == .leftToRight)
        #expect(inner.frame == CGRect(x: 75, y: 0, width: 20, height: 20))
        view.semanticContentAttribute = .forceLeftToRight
        screen.application.commit()
        #expect(inner.frame.minX == 5)
    }

    @Test("Trait collections can be combined and compared") func values() {
        let one = UITraitCollection { $0.horizontalSizeClass = .regular }
        let both = UITraitCollection(traitsFrom: [one, UITraitCollection(layoutDirection: .rightToLeft)])

        #expect(both.containsTraits(in: one))
        #expect(!one.containsTraits(in: both))
        #expect(one.containsTraits(in: nil))
        #expect(both.modifyingTraits { $0.layoutDirection = .unspecified } == one)
        #expect(UITraitCollection(userInterfaceStyle: .dark).hasDifferentColorAppearance(comparedTo: one))
    }
}
