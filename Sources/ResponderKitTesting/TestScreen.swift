public import Foundation
public import ResponderKit

/// A screen for tests, with a window, simulated touches and buttons, and a clock that the test advances.
///
///     import ResponderKitTesting
///     import Testing
///     import UIKit
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
/// The target of a touch is an `accessibilityIdentifier`, a view, or a point on the screen (`TouchTarget`). Every touch
/// goes through hit-testing, as a real one does. Tests never wait in real time: gestures advance the clock by
/// themselves, and `advance(by:)` advances it without touches.
///
/// The screen has one client from the start. `addClient()` adds further clients with their own touches.
@MainActor
open class TestScreen: TestInput {
    /// The application that runs on the screen.
    public let application: UIApplication
    /// The screen's clock.
    public let clock: ManualClock
    /// The device of the first client, which contains its current touches and presses.
    public let device = InputDevice()
    /// The trace of all events since the creation of the screen.
    public let trace: EventTrace
    /// The initial window. If the application created several, this is the key window.
    public let window: UIWindow

    /// The default size of a screen in points, which is the size of a phone.
    public static let standardSize = CGSize(width: 390, height: 844)

    /// Creates a screen with an empty window.
    /// - Parameters:
    ///   - size: the size, in points.
    ///   - isTraced: records all events in `trace`.
    public init(size: CGSize = TestScreen.standardSize, isTraced: Bool = true) {
        (application, clock, trace) = Self.make(size: size, isTraced: isTraced)
        window = UIWindow(application: application)
        window.makeKeyAndVisible()
        application.commit()
    }

    /// Creates a screen with a view. A view without a size fills the screen.
    ///
    ///     let screen = TestScreen { UIButton(frame: CGRect(x: 20, y: 20, width: 100, height: 44)) }
    public convenience init(size: CGSize = TestScreen.standardSize, isTraced: Bool = true, view make: () -> UIView) {
        self.init(size: size, isTraced: isTraced)
        let view = make()
        if view.bounds.size == .zero { view.frame = window.bounds }
        window.addSubview(view)
        application.commit()
    }

    /// Creates a screen with a root view controller.
    ///
    ///     let screen = TestScreen { CounterViewController() }
    public convenience init(
        size: CGSize = TestScreen.standardSize, isTraced: Bool = true, controller make: () -> UIViewController
    ) {
        self.init(size: size, isTraced: isTraced)
        window.rootViewController = make()
        application.commit()
    }

    /// Creates a screen and launches an application, as a server does. The application's delegate creates the windows.
    ///
    ///     let screen = TestScreen(launching: Counter())
    /// - Parameter state: the state to restore, from an earlier `UIApplication.restorableState()`.
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

    /// This screen itself: its input methods send the input of its first client.
    public var screen: TestScreen { self }

    /// Adds a client to the screen, with its own touches and buttons.
    public func addClient() -> TestClient { TestClient(of: self) }

    // MARK: The clock

    /// Advances the clock and commits the changes.
    ///
    ///     screen.advance(by: .milliseconds(350))
    public func advance(by time: Duration) {
        clock.advance(by: time.inMilliseconds)
        application.commit()
    }

    /// Advances the clock until no timer is left, and commits the changes.
    /// - Parameter limit: the maximum time to advance. The method stops at this time even if a timer restarts itself
    ///   forever.
    /// - Returns: true if no timer is left.
    @discardableResult
    public func settle(within limit: Duration = .seconds(10)) -> Bool {
        let end = clock.now + limit.inMilliseconds
        while let due = clock.nextDeadline, due <= end { clock.advance(by: due - clock.now) }
        application.commit()
        return clock.nextDeadline == nil
    }

    // MARK: Queries

    /// Returns the only view with an identifier.
    /// - Throws: an error with the existing identifiers or the number of matches.
    public func view(_ identifier: String) throws(TestError) -> UIView {
        let found = application.views(matching: ViewQuery(identifier: identifier))
        guard let first = found.first else { throw .notFound(identifier, existing: identifiers) }
        guard found.count == 1 else { throw .ambiguous(identifier, count: found.count) }
        return first.view
    }

    /// Returns the only view with an identifier, cast to a class.
    ///
    ///     try screen.view("volume", as: UISlider.self).value
    /// - Throws: an error with the existing identifiers, the number of matches, or the actual class.
    public func view<View: UIView>(_ identifier: String, as type: View.Type) throws(TestError) -> View {
        let found = try view(identifier)
        guard let view = found as? View else {
            throw .wrongClass(identifier, actual: "\(Swift.type(of: found))", expected: "\(type)")
        }
        return view
    }

    /// All identifiers on the screen, sorted.
    public var identifiers: [String] {
        Set(application.views(matching: ViewQuery()).compactMap(\.identifier)).filter { !$0.isEmpty }.sorted()
    }

    /// Returns the view that a touch at a point of the screen would reach.
    public func hitTest(_ point: CGPoint) -> UIView? {
        application.layoutIfNeeded()
        return application.hitTest(point, with: nil)?.view
    }

    /// The first responder of the key window, which receives keys and text.
    public var firstResponder: UIResponder? { application.keyWindow?.firstResponder }

    /// The focused view, which receives presses.
    public var focusedItem: UIView? { application.focusSystem.focusedItem as? UIView }

    /// The revision of the render tree: the number of commits with changes.
    public var revision: Int {
        application.commit()
        return application.renderTree.revision
    }
}

/// An additional client of a screen, such as a second user's phone.
///
///     let guest = screen.addClient()
///     try screen.touch(.began, at: "drum")
///     try guest.tap("drum")
@MainActor
public final class TestClient: TestInput {
    /// The screen of the client.
    public let screen: TestScreen
    /// The device of the client, which contains its current touches and presses.
    public let device = InputDevice()

    init(of screen: TestScreen) {
        self.screen = screen
    }
}

extension Duration {
    /// The duration in milliseconds, the unit of the clock.
    var inMilliseconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) * 1_000 + Double(attoseconds) / 1e15
    }
}
