public import Foundation

/// The root of a tree of views, and where its events come in.
///
/// It has a first responder of its own; the key window's gets keys and text. (F5)
@MainActor
open class UIWindow: UIView {
    /// How far in front. Raw values as UIKit's.
    public struct Level: RawRepresentable, Comparable, Hashable, Sendable {
        /// The number: a greater one is further in front.
        public var rawValue: CGFloat

        /// A level by its number.
        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// Where an application's own windows are.
        public static let normal = Level(rawValue: 0)
        /// In front of those.
        public static let statusBar = Level(rawValue: 1_000)
        /// In front of all.
        public static let alert = Level(rawValue: 2_000)

        /// Whether it is further behind.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// The application that it belongs to.
    public internal(set) var application: UIApplication? {
        get { storedApplication?.takeUnretainedValue() }
        set { storedApplication = newValue.unretained }
    }
    // The application has it, and clears this when it ends.
    @exclusivity(unchecked) private var storedApplication: Unmanaged<UIApplication>?
    /// Who gets what goes to no place on the screen.
    public internal(set) var firstResponder: UIResponder? {
        didSet {
            guard firstResponder !== oldValue else { return }
            if let application {
                application.trace?.note(firstResponder: oldValue, to: firstResponder, at: application.clock.now)
                application.firstResponderChanged(in: self)
            }
            oldValue?.firstResponderEnded()
        }
    }

    /// Whose first responder what is in this window can be: its own.
    var editingWindow: UIWindow? { self }

    /// How far in front it is. (H11)
    open var windowLevel = Level.normal { didSet { if windowLevel != oldValue { application?.windowsReordered() } } }

    /// The view controller whose view fills the window.
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            if let oldValue {
                oldValue.dismissAtOnce()
                oldValue.viewIfLoaded?.removeFromSuperview()
            }
            showRoot()
        }
    }

    /// The scene that it belongs to, and that comes after it in the responder chain; nil for one that was made without. (N4)
    public final var windowScene: UIWindowScene? {
        get { knownScene }
        set { knownScene = newValue }
    }
    @Known private final var knownScene: UIWindowScene?

    /// A window of an application, as large as its screen, and hidden until `makeKeyAndVisible()`.
    public init(application: UIApplication) {
        storedApplication = Unmanaged.passUnretained(application)
        super.init(frame: CGRect(origin: .zero, size: application.screenSize))
        join(application)
    }

    /// A window of the application whose code runs, in the screen's space, points; hidden until `makeKeyAndVisible()`.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        let application = UIApplication.shared
        storedApplication = Unmanaged.passUnretained(application)
        join(application)
    }

    /// A window of a scene, as large as its screen, and hidden until `makeKeyAndVisible()`.
    public init(windowScene: UIWindowScene) {
        knownScene = windowScene
        super.init(frame: windowScene.screen.bounds)
        guard let application = windowScene.application else { return }
        storedApplication = Unmanaged.passUnretained(application)
        join(application)
    }

    private func join(_ application: UIApplication) {
        isHidden = true
        application.add(self)
    }

    open override var window: UIWindow? { self }

    override var ownApplication: Unmanaged<UIApplication>? { storedApplication }
    override var isWindow: Bool { true }
    override var asWindow: UIWindow? { self }

    /// The scene, and without one the application. (N4)
    open override var next: UIResponder? { windowScene ?? application }

    /// The screen that it is on.
    public final var screen: UIScreen { application?.screen ?? UIScreen.main }

    override var renderKind: RenderKind { .window }

    override func render(into node: RenderNode) {
        super.render(into: node)
        let combinations = isKeyWindow ? application?.editing.combinations ?? [] : []
        node.set(.keyCommands, combinations.isEmpty ? .none : .words(combinations))
        // Once a screen. (R2)
        node.set(.nowPlaying, isKeyWindow ? application?.nowPlayingValue ?? .none : .none)
        node.set(.awake, .flag(isKeyWindow && application?.isIdleTimerDisabled == true))
    }

    // MARK: Undo

    /// Takes back what is changed in the window, as far as no responder in it has an undo manager of its own. (A4)
    open override var undoManager: UndoManager? { windowUndoManager }
    private lazy var windowUndoManager = UndoManager()

    // MARK: Key window (F5)

    /// Whether it gets keys and text.
    public var isKeyWindow: Bool { application?.keyWindow === self }

    /// Whether it may become key. `true` by default.
    open var canBecomeKey: Bool { true }

    /// Makes it key, and visible in front of the others of its level.
    open func makeKeyAndVisible() {
        isHidden = false
        application?.bringToFront(self)
        makeKey()
    }

    /// Makes it key, where it may be.
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

    /// It became key.
    open func becomeKey() {}

    /// It is no longer key.
    open func resignKey() {}

    /// Whether a responder is a view or the controller of a view in a view of this window.
    func isResponder(_ responder: UIResponder, in view: UIView) -> Bool {
        let own = (responder as? UIView) ?? (responder as? UIViewController)?.viewIfLoaded
        return own?.isDescendant(of: view) ?? false
    }

    // MARK: Events

    /// Gives touches to recognizers and then to views, and presses to their responders. (T10)
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

    private func showRoot() {
        guard let rootViewController, !isHidden, let view = rootViewController.view else { return }
        view.frame = bounds
        insertSubview(view, at: 0)
    }

    func rootBecameVisible() {
        // One that was taken out for what it presents comes back with the dismissal.
        guard rootViewController?.viewIfLoaded?.superview == nil, rootViewController?.ownPresented == nil else {
            return
        }
        showRoot()
    }

    /// A view leaves the window: what it had of the window's events ends. (T11, F6)
    func viewWillLeave(_ view: UIView) {
        if let responder = editingWindow?.firstResponder, isResponder(responder, in: view) { view.endEditing(true) }
        application?.viewWillLeave(view)
    }
}
