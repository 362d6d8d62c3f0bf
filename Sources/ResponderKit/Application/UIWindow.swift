public import Foundation

/// The root of a view hierarchy, which receives the events for its views.
///
/// Each window has its own first responder. The first responder of the key window receives keys and text. (F5)
@MainActor
open class UIWindow: UIView {
    /// The level of a window in the front-to-back order, with UIKit's raw values.
    public struct Level: RawRepresentable, Comparable, Hashable, Sendable {
        /// The level's number; windows with greater numbers are in front.
        public var rawValue: CGFloat

        /// Creates a level from its number.
        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// The level of an application's regular windows.
        public static let normal = Level(rawValue: 0)
        /// A level in front of regular windows.
        public static let statusBar = Level(rawValue: 1_000)
        /// The window level in front of all other levels.
        public static let alert = Level(rawValue: 2_000)

        /// Returns true if `left` is behind `right`.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// The application of the window.
    public internal(set) var application: UIApplication? {
        get { storedApplication?.takeUnretainedValue() }
        set { storedApplication = newValue.unretained }
    }
    // SAFETY: the application owns the window, and clears this reference when the application is deallocated.
    private var storedApplication: Unmanaged<UIApplication>?
    /// The responder that receives inputs without a location on the screen.
    public internal(set) var firstResponder: UIResponder? {
        didSet {
            guard firstResponder !== oldValue else { return }
            if let application {
                application.trace?.record(firstResponder: oldValue, to: firstResponder, at: application.clock.now)
                application.firstResponderChanged(in: self)
            }
            oldValue?.firstResponderEnded()
        }
    }

    /// The window that stores the first responder for this view. A window stores its own first responder.
    var editingWindow: UIWindow? { self }

    /// The level of the window; windows with a higher level are in front. (H11)
    open var windowLevel = Level.normal { didSet { if windowLevel != oldValue { application?.windowsReordered() } } }

    /// The view controller whose view fills the window.
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            if let oldValue {
                oldValue.dismissImmediately()
                oldValue.viewIfLoaded?.removeFromSuperview()
            }
            insertRootView()
        }
    }

    /// The scene of the window; nil for a window created without a scene. The scene is the next responder of the
    /// window. (N4)
    public final var windowScene: UIWindowScene? {
        get { storedScene }
        set { storedScene = newValue }
    }
    @WeakResponder private final var storedScene: UIWindowScene?

    /// Creates a window of the screen's size. The window is hidden until `makeKeyAndVisible()`.
    public init(application: UIApplication) {
        storedApplication = Unmanaged.passUnretained(application)
        super.init(frame: CGRect(origin: .zero, size: application.screenSize))
        attach(to: application)
    }

    /// Creates a window of the application whose code is running. `frame` is in the screen's coordinates, in
    /// points. The window is hidden until `makeKeyAndVisible()`.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        let application = UIApplication.shared(for: "UIWindow(frame:)")
        storedApplication = Unmanaged.passUnretained(application)
        attach(to: application)
    }

    /// Creates a window of a scene in the screen's size. The window is hidden until `makeKeyAndVisible()`.
    public init(windowScene: UIWindowScene) {
        storedScene = windowScene
        super.init(frame: windowScene.screen.bounds)
        guard let application = windowScene.application else { return }
        storedApplication = Unmanaged.passUnretained(application)
        attach(to: application)
    }

    private func attach(to application: UIApplication) {
        isHidden = true
        application.add(self)
    }

    open override var window: UIWindow? { self }

    override var ownApplication: Unmanaged<UIApplication>? { storedApplication }
    override var isWindow: Bool { true }
    override var asWindow: UIWindow? { self }

    /// The next responder of the window: its scene, or the application if the window has no scene. (N4)
    open override var next: UIResponder? { windowScene ?? application }

    /// The screen of the window.
    public final var screen: UIScreen { application?.screen ?? UIScreen.current }

    override var renderKind: RenderKind { .window }

    override func render(into node: RenderNode) {
        super.render(into: node)
        let combinations = isKeyWindow ? application?.editing.keyCombinations ?? [] : []
        node.set(.keyCommands, combinations.isEmpty ? .none : .words(combinations))
        // Only the key window's node has the property `nowPlaying`, so that the playback information is sent once for
        // each screen. (R2)
        node.set(.nowPlaying, isKeyWindow ? application?.nowPlayingValue ?? .none : .none)
        node.set(.awake, .flag(isKeyWindow && application?.isIdleTimerDisabled == true))
    }

    // MARK: Undo

    /// The undo manager for changes in this window, unless a responder has its own undo manager. (A4)
    open override var undoManager: UndoManager? { windowUndoManager }
    private lazy var windowUndoManager = UndoManager()

    // MARK: Key window (F5)

    /// The window is the key window and receives keys and text.
    public var isKeyWindow: Bool { application?.keyWindow === self }

    /// Whether the window may become the key window. The default is true.
    open var canBecomeKey: Bool { true }

    /// Shows the window in front of the other windows of its level, and makes it the key window.
    open func makeKeyAndVisible() {
        isHidden = false
        application?.bringToFront(self)
        makeKey()
    }

    /// Makes this window the key window, if `canBecomeKey` is true.
    open func makeKey() {
        guard canBecomeKey, let application, application.keyWindow !== self,
            application.windows.contains(where: { $0 === self })
        else {
            return
        }
        application.keyWindow?.resignKey()
        application.keyWindow = self
        becomeKey()
    }

    /// Called after the window became the key window.
    open func becomeKey() {}

    /// Called after the window stopped being the key window.
    open func resignKey() {}

    /// Returns true if a responder is `view`, one of its subviews, or the view controller of one of these views.
    func isResponder(_ responder: UIResponder, in view: UIView) -> Bool {
        let own = (responder as? UIView) ?? (responder as? UIViewController)?.viewIfLoaded
        return own?.isDescendant(of: view) ?? false
    }

    // MARK: Events

    /// Dispatches touches to gesture recognizers and then to views, and presses to their responders. (T10)
    open func sendEvent(_ event: UIEvent) {
        switch event.type {
        case .touches: TouchDispatch.send(event, in: self)
        case .presses: (event as? UIPressesEvent).map { PressDispatch.send($0, in: self) }
        default: break
        }
    }

    open override var isHidden: Bool {
        didSet {
            guard isHidden != oldValue else { return }
            application?.windowVisibilityChanged(self)
        }
    }

    open override func layoutSubviews() {
        rootViewController?.viewIfLoaded?.frame = bounds
        super.layoutSubviews()
    }

    private func insertRootView() {
        guard let rootViewController, !isHidden, let view = rootViewController.view else { return }
        view.frame = bounds
        insertSubview(view, at: 0)
    }

    func rootBecameVisible() {
        // The root view may have been removed during a presentation. It is inserted again when the presentation is
        // dismissed.
        guard rootViewController?.viewIfLoaded?.superview == nil, rootViewController?.ownPresented == nil else {
            return
        }
        insertRootView()
    }

    /// Resigns the first responder and cancels the inputs in a view that leaves the window. (T11, F6)
    func viewWillLeaveWindow(_ view: UIView) {
        if let responder = editingWindow?.firstResponder, isResponder(responder, in: view) { view.endEditing(true) }
        application?.viewWillLeaveWindow(view)
    }
}
