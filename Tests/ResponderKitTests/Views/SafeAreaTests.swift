import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct SafeAreaTests {
    private static let notch = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    private static let lying = UIEdgeInsets(top: 0, left: 47, bottom: 21, right: 47)
    private let screen = TestScreen.untraced(width: 390, height: 844)
    private let log = Log()

    /// A view that logs changes of its safe area and its layouts.
    private final class Told: UIView {
        let name: String
        let log: Log

        init(_ name: String, _ log: Log) {
            self.name = name
            self.log = log
            super.init(frame: .zero)
        }

        override func safeAreaInsetsDidChange() {
            log.note("\(name) \(Int(safeAreaInsets.top)) \(Int(safeAreaInsets.bottom))")
        }
        override func layoutSubviews() { log.note("\(name) lays out") }
    }

    private final class Controller: UIViewController {
        let log: Log

        init(_ log: Log) {
            self.log = log
            super.init(nibName: nil, bundle: nil)
        }

        override func loadView() { view = Told("root", log) }
        override func viewWillAppear(_ animated: Bool) { log.note("will appear") }
        override func viewIsAppearing(_ animated: Bool) { log.note("is appearing \(Int(view.safeAreaInsets.top))") }
        override func viewDidAppear(_ animated: Bool) { log.note("did appear") }
        override func viewSafeAreaInsetsDidChange() { log.note("safe area") }
        override func viewWillLayoutSubviews() { log.note("will lay out") }
        override func viewDidLayoutSubviews() { log.note("did lay out") }
    }

    private func cover(_ insets: UIEdgeInsets, _ size: CGSize = CGSize(width: 390, height: 844)) {
        screen.application.setScreenSize(size, safeAreaInsets: insets)
        screen.application.commit()
    }

    @Test("L15 A view's safe area is the part of the screen's insets that overlaps the view")
    func L15_viewsHaveTheirPart() {
        let top = screen.add(UIView(), 0, 0, 390, 100)
        let middle = screen.add(UIView(), 0, 100, 390, 600)
        let bottom = screen.add(UIView(), 20, 800, 350, 44)
        let inner = screen.add(UIView(), 10, 30, 100, 40, to: top)

        cover(Self.notch)

        #expect(screen.window.safeAreaInsets == Self.notch)
        #expect(top.safeAreaInsets == UIEdgeInsets(top: 47))
        #expect(inner.safeAreaInsets == UIEdgeInsets(top: 17))
        #expect(middle.safeAreaInsets == .zero)
        #expect(bottom.safeAreaInsets == UIEdgeInsets(bottom: 34))
    }

    @Test("L15 A window smaller than the screen has its part of the insets too") func L15_smallWindows() {
        cover(Self.notch)
        let window = UIWindow(application: screen.application)
        window.frame = CGRect(x: 0, y: 700, width: 390, height: 144)

        #expect(window.safeAreaInsets == UIEdgeInsets(bottom: 34))
    }

    @Test("L15 Only views whose safe area changes are notified, parents first and before layout") func L15_order() {
        screen.window.rootViewController = Controller(log)
        let inner = screen.add(Told("inner", log), 0, 10, 390, 400, to: screen.window.rootViewController?.view)
        screen.add(Told("aside", log), 0, 100, 390, 400, to: screen.window.rootViewController?.view)
        screen.application.commit()
        _ = log.take()

        cover(Self.notch)

        #expect(
            log.take() == [
                "root 47 34", "safe area", "will lay out", "root lays out", "did lay out", "inner 37 0",
                "inner lays out",
            ])
        inner.frame.origin.y = 30
        screen.application.commit()
        #expect(log.take() == ["inner 17 0", "inner lays out"])
        inner.frame.origin.y = 200
        screen.application.commit()
        #expect(log.take() == ["inner 0 0", "inner lays out"])
        inner.frame.origin.y = 220
        cover(Self.notch)
        #expect(log.take() == [])
    }

    @Test("L15 A new view has its safe area in viewIsAppearing and is notified before its layout")
    func L15_appearing() {
        cover(Self.notch)

        screen.window.rootViewController = Controller(log)
        screen.application.commit()

        #expect(
            log.take() == [
                "will appear", "is appearing 47", "root 47 34", "safe area", "will lay out", "root lays out",
                "did lay out", "did appear",
            ])
    }

    @Test("L15 After a rotation the screen has its new size before anything is notified") func L15_rotation() {
        final class Sized: UIViewController {
            var told: [CGRect] = []
            override func viewSafeAreaInsetsDidChange() { told.append(view.bounds.inset(by: view.safeAreaInsets)) }
        }
        let controller = Sized()
        screen.window.rootViewController = controller
        cover(Self.notch)

        cover(Self.lying, CGSize(width: 844, height: 390))

        #expect(
            controller.told == [
                CGRect(x: 0, y: 47, width: 390, height: 763), CGRect(x: 47, y: 0, width: 750, height: 369),
            ])
        cover(UIEdgeInsets(left: 47), CGSize(width: 844, height: 390))
        #expect(
            controller.told.last == CGRect(x: 47, y: 0, width: 797, height: 390), "the same size, covered elsewhere")
    }

    @Test("L15 A controller's additional insets are added to its safe area") func L15_additionalInsets() {
        let controller = Controller(log)
        screen.window.rootViewController = controller
        cover(Self.notch)
        _ = log.take()

        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 44)

        #expect(controller.view.safeAreaInsets == UIEdgeInsets(top: 91, bottom: 34))
        #expect(log.take() == ["root 91 34", "safe area"])
        controller.additionalSafeAreaInsets = .zero
        #expect(log.take() == ["root 47 34", "safe area"])
    }

    @Test("L15 Views constrained to the safe-area guide follow it") func L15_guides() {
        let controller = UIViewController()
        screen.window.rootViewController = controller
        let content = UIView()
        content.translatesAutoresizingMaskIntoConstraints = false
        controller.view.addSubview(content)
        let guide = controller.view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: guide.topAnchor),
            content.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
            content.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
        ])
        screen.application.commit()
        #expect(content.frame == CGRect(x: 0, y: 0, width: 390, height: 844))

        cover(Self.notch)

        #expect(content.frame == CGRect(x: 0, y: 47, width: 390, height: 763))
        #expect(guide.layoutFrame == content.frame)
        cover(Self.lying, CGSize(width: 844, height: 390))
        #expect(content.frame == CGRect(x: 47, y: 0, width: 750, height: 369))
    }

    // MARK: Scroll views

    private final class Heard: UIScrollViewDelegate {
        var changes = 0
        func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) { changes += 1 }
    }

    @Test("L16 Scroll content starts and ends outside of the insets that cover its view") func L16_scrollViews() {
        let scroll = screen.add(UIScrollView(), 0, 0, 390, 844)
        scroll.contentSize = CGSize(width: 390, height: 2_000)
        scroll.contentInset = UIEdgeInsets(top: 10, bottom: 5)
        scroll.contentOffset.y = -10
        let content = screen.add(UIView(), 0, 0, 390, 2_000, to: scroll)
        let heard = Heard()
        scroll.delegate = heard
        screen.application.commit()

        cover(Self.notch)

        #expect(scroll.adjustedContentInset == UIEdgeInsets(top: 57, bottom: 39))
        #expect(scroll.contentOffset.y == -57, "what was at its beginning still is")
        #expect(content.safeAreaInsets == .zero, "the scroll view keeps it clear")
        #expect(heard.changes == 1)
        scroll.contentOffset.y = 9_999
        let bottom = scroll.contentOffset.y
        #expect(bottom == 1_195, "2,000 points and 39 below them, less 844")
        scroll.scrollRectToVisible(CGRect(x: 0, y: bottom + 20, width: 10, height: 10), animated: false)
        #expect(scroll.contentOffset.y == bottom + 20 - 57, "not behind the notch")
        cover(.zero)
        #expect(scroll.adjustedContentInset == scroll.contentInset)
    }

    @Test("L16 contentInsetAdjustmentBehavior decides which scroll views adjust") func L16_behaviours() {
        let scroll = screen.add(UIScrollView(), 0, 0, 390, 844)
        cover(Self.notch)
        #expect(scroll.adjustedContentInset == .zero, "there is nothing to scroll")
        scroll.contentInsetAdjustmentBehavior = .always
        #expect(scroll.adjustedContentInset == Self.notch)
        scroll.contentSize = CGSize(width: 390, height: 2_000)
        scroll.contentInsetAdjustmentBehavior = .never
        #expect(scroll.adjustedContentInset == .zero)
        scroll.contentInsetAdjustmentBehavior = .scrollableAxes
        #expect(scroll.adjustedContentInset == Self.notch)
        scroll.frame.origin.y = 60
        #expect(scroll.adjustedContentInset.top == 0, "it does not reach there")
        cover(Self.lying, CGSize(width: 844, height: 390))

        let table = screen.add(UITableView(), 0, 0, 844, 390)
        screen.application.commit()
        #expect(table.adjustedContentInset == UIEdgeInsets(bottom: 21), "a table always does, above and below")
        let controller = UIViewController()
        screen.window.rootViewController = controller
        let main = screen.add(UIScrollView(), 0, 0, 844, 390, to: controller.view)
        screen.application.commit()
        #expect(main.adjustedContentInset == UIEdgeInsets(bottom: 21), "what fills its controller's view does")
        let list = UICollectionViewController(collectionViewLayout: UICollectionViewFlowLayout())
        screen.window.rootViewController = list
        screen.application.commit()
        #expect(
            list.collectionView.adjustedContentInset == UIEdgeInsets(bottom: 21),
            "so does what is its controller's view")
    }

    // MARK: The keyboard

    @Test("L15 The keyboard reaches the edge of the screen, and its keys avoid the inset") func L15_keyboard()
        throws
    {
        cover(Self.notch)
        let typist = screen.add(Typist(), 0, 100, 100, 40)
        typist.becomeFirstResponder()
        screen.application.commit()

        let window = try #require(screen.application.windows.last)
        #expect(window.frame == CGRect(x: 0, y: 844 - 228 - 34, width: 390, height: 228 + 34))
        let keys = screen.application.views(matching: ViewQuery(identifier: "key-space"))
        #expect(try #require(keys.first).frame.maxY <= 844 - 34)

        cover(Self.lying, CGSize(width: 844, height: 390))
        for key in screen.application.views(matching: ViewQuery()) where key.identifier?.hasPrefix("key-") == true {
            #expect(
                key.frame.minX >= 47 && key.frame.maxX <= 844 - 47 && key.frame.maxY <= 390 - 21,
                "\(key.identifier ?? "")")
        }
    }

    @Test("L15 An input view is enlarged by the bottom inset") func L15_inputViews() {
        cover(Self.notch)
        let input = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 200))
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 44))
        let typist = screen.add(Typist(input: input, accessory: bar), 0, 0, 100, 40)
        typist.becomeFirstResponder()
        screen.application.commit()

        #expect(input.bounds.height == 234)
        #expect(input.safeAreaInsets == UIEdgeInsets(bottom: 34))
        #expect(bar.bounds.height == 44)
        #expect(bar.safeAreaInsets == .zero)
        typist.resignFirstResponder()
        #expect(input.bounds.height == 200, "what it came with")
    }
}
