public import Foundation
public import ResponderKit

/// A screen in a test's hands: a window with what is to be tested, fingers and buttons to work it with, and a clock that stands still until it is turned.
///
///     import ResponderKit
///     import ResponderKitTesting
///     import Testing
///
///     @Suite @MainActor struct CounterTests {
///         @Test("a tap counts") func tapCounts() throws {
///             let screen = TestScreen { CounterViewController() }
///
///             try screen.tap("increment")
///
///             #expect(try screen.view("count", as: UILabel.self).text == "1")
///             #expect(screen.trace.last?.handler == "UIButton#increment")
///         }
///     }
///
/// What is to be touched is named by its `accessibilityIdentifier`, by the view itself, or by a point of the screen (`TouchTarget`); every touch goes
/// through hit-testing, as a person's does. Nothing waits: gestures turn the clock themselves, and `advance(by:)` turns it where nothing is touched.
///
/// The screen's first client is there from the start; more come by `addClient()`, with fingers of their own.
@MainActor
open class TestScreen: TestInput {
    /// The application that the screen is.
    public let application: UIApplication
    /// The screen's clock.
    public let clock: ManualClock
    /// What the screen's first client holds down.
    public let device = InputDevice()
    /// What became of every event, from the first on.
    public let trace: EventTrace
    /// The window that the screen began with: the key one, where the application made several.
    public let window: UIWindow

    /// The size of a screen that says nothing else: a phone's, in points.
    public static let standardSize = CGSize(width: 390, height: 844)

    /// A screen with an empty window.
    /// - Parameters:
    ///   - size: points.
    ///   - isTraced: whether `trace` is written.
    public init(size: CGSize = TestScreen.standardSize, isTraced: Bool = true) {
        (application, clock, trace) = Self.make(size: size, isTraced: isTraced)
        window = UIWindow(application: application)
        window.makeKeyAndVisible()
        application.commit()
    }

    /// A screen with a view, which is made as large as the screen where it has no size of its own.
    ///
    ///     let screen = TestScreen { UIButton(frame: CGRect(x: 20, y: 20, width: 100, height: 44)) }
    public convenience init(size: CGSize = TestScreen.standardSize, isTraced: Bool = true, view make: () -> UIView) {
        self.init(size: size, isTraced: isTraced)
        let view = make()
        if view.bounds.size == .zero { view.frame = window.bounds }
        window.addSubview(view)
        application.commit()
    }

    /// A screen with a view controller in its window.
    ///
    ///     let screen = TestScreen { CounterViewController() }
    public convenience init(
        size: CGSize = TestScreen.standardSize, isTraced: Bool = true, controller make: () -> UIViewController
    ) {
        self.init(size: size, isTraced: isTraced)
        window.rootViewController = make()
        application.commit()
    }

    /// A screen on which an application is launched, as a server does it: its delegate makes the windows.
    ///
    ///     let screen = TestScreen(launching: Counter())
    /// - Parameter state: how it was in a life before, from `UIApplication.restorableState()`.
    public init(
        size: CGSize = TestScreen.standardSize, isTraced: Bool = true, launching delegate: any UIApplicationDelegate,
        restoring state: RestorableState? = nil
    ) {
        (application, clock, trace) = Self.make(size: size, isTraced: isTraced)
        application.launch(delegate: delegate, restoring: state)
        window = application.keyWindow ?? application.windows.last ?? UIWindow(application: application)
        application.commit()
    }

    private static func make(size: CGSize, isTraced: Bool) -> (UIApplication, ManualClock, EventTrace) {
        let clock = ManualClock()
        let application = UIApplication(clock: clock, size: size, epoch: "test")
        let trace = EventTrace()
        if isTraced { application.trace = trace }
        return (application, clock, trace)
    }

    /// The screen itself: its first client is the one that works it.
    public var screen: TestScreen { self }

    /// Another client of the same screen, with fingers and buttons of its own.
    public func addClient() -> TestClient { TestClient(of: self) }

    // MARK: The clock

    /// Turns the clock on, and commits what came of it.
    ///
    ///     screen.advance(by: .milliseconds(350))
    public func advance(by time: Duration) {
        clock.advance(by: time.inMilliseconds)
        application.commit()
    }

    /// Turns the clock from timer to timer until none is left, and commits what came of it.
    /// - Parameter limit: how much the clock is turned at most; a timer that starts itself again and again goes on until then.
    /// - Returns: whether no timer is left.
    @discardableResult
    public func settle(within limit: Duration = .seconds(10)) -> Bool {
        let end = clock.now + limit.inMilliseconds
        while let due = clock.nextDue, due <= end { clock.advance(by: due - clock.now) }
        application.commit()
        return clock.nextDue == nil
    }

    // MARK: Looking

    /// The view that alone has an identifier.
    /// - Throws: what there is instead.
    public func view(_ identifier: String) throws(TestError) -> UIView {
        let found = application.views(matching: ViewQuery(identifier: identifier))
        guard let first = found.first else { throw .notFound(identifier, there: identifiers) }
        guard found.count == 1 else { throw .ambiguous(identifier, count: found.count) }
        return first.view
    }

    /// The view that alone has an identifier, as what it is.
    ///
    ///     try screen.view("volume", as: UISlider.self).value
    /// - Throws: what there is instead.
    public func view<View: UIView>(_ identifier: String, as type: View.Type) throws(TestError) -> View {
        let found = try view(identifier)
        guard let view = found as? View else {
            throw .otherClass(identifier, is: "\(Swift.type(of: found))", not: "\(type)")
        }
        return view
    }

    /// Every identifier that can be found, in order.
    public var identifiers: [String] {
        Set(application.views(matching: ViewQuery()).compactMap(\.identifier)).filter { !$0.isEmpty }.sorted()
    }

    /// The view that a touch at a point of the screen would land on.
    public func hitTest(_ point: CGPoint) -> UIView? {
        application.layoutIfNeeded()
        return application.hitTest(point, with: nil)?.view
    }

    /// Who gets keys and text: the key window's first responder.
    public var firstResponder: UIResponder? { application.keyWindow?.firstResponder }

    /// What presses go to.
    public var focusedItem: UIView? { application.focusSystem.focusedItem as? UIView }

    /// The number of commits that changed something.
    public var revision: Int {
        application.commit()
        return application.renderTree.revision
    }
}

/// Another client of a screen: a second person's phone.
///
///     let guest = screen.addClient()
///     try screen.touch(.began, at: "drum")
///     try guest.tap("drum")
@MainActor
public final class TestClient: TestInput {
    /// The screen that it sees.
    public let screen: TestScreen
    /// What it holds down.
    public let device = InputDevice()

    init(of screen: TestScreen) {
        self.screen = screen
    }
}

extension Duration {
    /// As the clock counts.
    var inMilliseconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) * 1_000 + Double(attoseconds) / 1e15
    }
}
