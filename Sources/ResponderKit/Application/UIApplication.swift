public import Foundation

/// The application of a screen: its windows, clock and render tree, and the dispatch of all its inputs.
///
/// UIKit has one application in a process. Baton has one application for each screen, so a server contains many.
@MainActor
open class UIApplication: UIResponder {
    /// The activity of an application, with UIKit's raw values.
    public enum State: Int, Sendable {
        /// The application is in the foreground and receives events.
        case active = 0
        /// The application is in the foreground and receives no events.
        case inactive = 1
        /// The application is in the background, and no user sees it.
        case background = 2
    }

    /// The application whose code is running: the one with the most recent input, timer, layout or commit.
    ///
    /// A process contains one application for each screen. Code that an application calls, such as UIKit's
    /// callbacks, finds its own application here. Code that runs later, such as a task or an observer, must store
    /// a reference instead.
    ///
    /// While no application exists, this is an application with an empty screen that no client shows and whose clock
    /// never advances. Its first use writes a message to standard error.
    public static var shared: UIApplication { shared(for: "UIApplication.shared") }
    // The application whose code is running. Its deinitializer clears this reference.
    private static var running: Unmanaged<UIApplication>?

    /// The application whose code is running. Used by declarations whose result or effect needs a screen.
    /// - Parameter declaration: the declaration as its caller writes it. If no application exists, a diagnostic message
    ///   names this declaration.
    static func shared(for declaration: StaticString) -> UIApplication {
        if let running { return running.takeUnretainedValue() }
        Diagnostics.reportMissingScreen(declaration)
        return placeholder
    }

    /// The application whose code is running. This property is for code that is also correct if no application exists
    /// yet, so no message is written.
    static var sharedOrPlaceholder: UIApplication { running?.takeUnretainedValue() ?? placeholder }

    /// The application whose code is running, or nil while no application exists.
    static var current: UIApplication? { running?.takeUnretainedValue() }

    /// An application with an empty screen, used while no other application exists.
    private static let placeholder: UIApplication = {
        let application = UIApplication(clock: ManualClock(), size: .zero, epoch: "nobody")
        running = nil
        return application
    }()

    // MARK: Properties that every event reads, stored together

    private let screenClock: ScreenClock
    /// The render tree: the views as clients show them.
    public let renderTree: RenderTree
    /// The focus system, which moves the focus between items.
    public let focusSystem = UIFocusSystem()
    /// The object that coordinates the application's gesture recognizers.
    final let gestures = GestureEnvironment()
    /// The pasteboards, menus and key commands of the application.
    let editing = ApplicationEditing()
    /// The windows from back to front. They are ordered by level, and within a level by the time at which they were
    /// last brought to the front.
    public private(set) var windows: [UIWindow] = []
    var devices: [InputDevice] = []
    // SAFETY: the caller retains the device while its input is handled; afterwards the reference is cleared.
    private var deviceReference: Unmanaged<InputDevice>?
    /// A recording of the event dispatch. The default is nil, which has no cost.
    public var trace: EventTrace?
    private(set) final var storedInputViews: InputViews?
    private var ignoringCount = 0
    /// The activity of the application. Before the launch, it is `active`. (T11)
    public internal(set) var applicationState = State.active
    /// The client that sent the last input has its own keyboard.
    private(set) var isLastDeviceWithKeyboard = false
    /// A view needs layout, or a closure waits for the layout at the end of the loop turn.
    var needsLayout = false
    var layoutQueue = LayoutQueue()
    /// Closures to call after all views are laid out.
    var endOfTurnHandlers: [() -> Void] = []

    // MARK: Other properties

    /// The source of the application's time.
    public var clock: any EventClock { screenClock }
    /// Receives life-cycle callbacks. If the delegate is a responder, it is the end of the responder chain. (N5)
    public var delegate: (any UIApplicationDelegate)? { didSet { editing.storedMainMenus?.setNeedsRebuild() } }
    /// The window whose first responder receives keys and text. (F5)
    public internal(set) var keyWindow: UIWindow? {
        didSet {
            guard keyWindow !== oldValue else { return }
            editing.keyWindowChanged(from: oldValue)
            storedInputViews?.keyWindowChanged()
            keyWindowChanged(from: oldValue)
        }
    }
    /// The screen of the application's windows.
    public let screen = UIScreen()
    /// The application's only scene.
    public let windowScene: UIWindowScene

    /// The size of the screen, in points.
    public internal(set) var screenSize: CGSize
    /// The safe area insets of the screen and of its windows, in points. (L15)
    public internal(set) var screenSafeAreaInsets = UIEdgeInsets.zero

    /// Whether the screen belongs to a display: a client with the role `display`, which people look at from a distance.
    /// The owner of the application sets this property before the launch, and only if the screen belongs to one client.
    public final var isDisplay = false
    /// The kind of the device that shows the screen; `unspecified` if it follows from the size. The owner of the
    /// application sets this property before the launch, and only if the screen belongs to one client.
    public final var deviceIdiom = UIUserInterfaceIdiom.unspecified
    private var remoteControlCount = 0
    /// Whether devices that show the screen stay awake without touches, if they support this. Set this property to true
    /// for content that people watch without touching the screen. The default is false. (D1)
    open var isIdleTimerDisabled = false {
        didSet { if isIdleTimerDisabled != oldValue { keyWindow?.setNeedsRender([.awake]) } }
    }
    /// Plays haptic feedback on the device whose input is being handled. If the device is nil, the feedback goes to all
    /// clients that can play it and may send input. The owner of the application sets this property. (D2)
    public final var feedbackHandler: ((HapticFeedback, InputDevice?) -> Void)?
    /// Sends an announcement to screen readers. The owner of the application sets this property. (D3)
    public final var announcementHandler: ((AccessibilityAnnouncement) -> Void)?
    /// Decides whether a client may change the model that all clients share. If the property is nil, every client may
    /// change it. The owner of the application sets this property. (D4)
    public final var controlHandler: ((InputDevice) -> Bool)?
    /// Called when the application ends its visits. Devices that were paired for a visit must then pair again. The
    /// owner of the application sets this property.
    public final var visitHandler: (() -> Void)?
    /// Called when the application needs motion samples at another interval. The argument is the interval in seconds;
    /// nil means that the application needs no more samples. The owner of the application sets this property. (M4)
    public final var motionIntervalHandler: ((TimeInterval?) -> Void)?
    /// Returns whether a client's device delivers motion samples. The owner of the application sets this property.
    public final var motionAvailabilityHandler: (() -> MotionSensors.Availability)?
    final var storedMotionSensors: MotionSensors?
    /// The shake that is in progress; nil if there is none. (M1)
    var shake: Shake?
    /// The media commands that the application supports. (R2)
    public var remoteCommandCenter: MPRemoteCommandCenter {
        if let storedCommandCenter { return storedCommandCenter }
        let center = MPRemoteCommandCenter(of: self)
        storedCommandCenter = center
        return center
    }
    private(set) final var storedCommandCenter: MPRemoteCommandCenter?
    /// Information about the current media. (R2)
    public var nowPlayingInfoCenter: MPNowPlayingInfoCenter {
        if let storedInfoCenter { return storedInfoCenter }
        let center = MPNowPlayingInfoCenter(of: self)
        storedInfoCenter = center
        return center
    }
    private final var storedInfoCenter: MPNowPlayingInfoCenter?
    final var storedReportedViews: ReportedViews?
    final var storedDrags: DragCoordinator?
    /// The playback information that is sent to clients; `.none` if the application has not used media commands.
    var nowPlayingValue: RenderValue {
        storedInfoCenter == nil && storedCommandCenter == nil ? .none : nowPlayingInfoCenter.renderValue
    }
    /// Whether a shake offers to undo the last change. (M1)
    open var applicationSupportsShakeToEdit = true
    /// The text size that the user prefers: the setting of the client's browser if the screen has only one client, and
    /// `large` otherwise.
    public internal(set) var preferredContentSizeCategory = UIContentSizeCategory.large
    /// The layout direction of the screen. The default is left to right; the application sets it, because only the
    /// application knows its languages. (Y5)
    public var userInterfaceLayoutDirection = UIUserInterfaceLayoutDirection.leftToRight {
        didSet {
            guard userInterfaceLayoutDirection != oldValue else { return }
            TraitStorage.use()
            let before = traits.overridden(
                by:
                    UITraitCollection(layoutDirection: oldValue == .rightToLeft ? .rightToLeft : .leftToRight))
            TraitChange.notify(self, from: before)
        }
    }
    /// The device whose input is being handled; nil outside input handling.
    public var currentDevice: InputDevice? { deviceReference?.takeUnretainedValue() }

    /// Asks for control of the model that all clients share, for the client whose input is being handled. (D4)
    ///
    /// An application whose clients each have a screen of their own calls this method before it changes the shared
    /// model. Browsing needs no control.
    /// - Returns: false if the client may not change the model now, for example because another client has control. The
    ///   client then receives the reason as an error. Outside input handling, the method returns true.
    public func acquireControl() -> Bool {
        guard let controlHandler, let currentDevice else { return true }
        return controlHandler(currentDevice)
    }

    // MARK: Input views (I1)

    /// The keyboard and other input views of the first responder.
    var inputViews: InputViews {
        if let storedInputViews { return storedInputViews }
        let inputViews = InputViews(application: self)
        storedInputViews = inputViews
        return inputViews
    }

    /// Creates an application without windows.
    /// - Parameters:
    ///   - clock: the source of time.
    ///   - size: the size of the screen, in points.
    ///   - epoch: the unique identifier of the render tree's lifetime.
    public init(clock: any EventClock, size: CGSize, epoch: String) {
        screenClock = ScreenClock(clock)
        screenSize = size
        renderTree = RenderTree(epoch: epoch)
        windowScene = UIWindowScene(session: UISceneSession())
        super.init()
        screen.application = self
        windowScene.application = self
        focusSystem.application = self
        gestures.application = self
        screenClock.application = self
        editing.application = self
        Self.running = Unmanaged.passUnretained(self)
    }

    isolated deinit {
        if Self.running?.refers(to: self) ?? false { Self.running = nil }
        screenClock.application = nil
        gestures.application = nil
        editing.application = nil
        for window in windows { window.application = nil }
    }

    /// The next responder: the delegate, if the delegate is a responder. If the delegate is a view, a view controller
    /// or the application itself, there is no next responder. (N5)
    open override var next: UIResponder? {
        guard let responder = delegate as? UIResponder, responder !== self, !(responder is UIView),
            !(responder is UIViewController)
        else {
            return nil
        }
        return responder
    }

    /// The clock's time in seconds, the unit of event timestamps.
    public var systemUptime: TimeInterval { clock.now / 1_000 }

    /// Makes this application the current one, and optionally sets the device of the current input.
    func makeCurrent(for device: InputDevice? = nil) {
        Self.running = Unmanaged.passUnretained(self)
        deviceReference = device.map(Unmanaged.passUnretained)
        if let device { isLastDeviceWithKeyboard = device.providesKeyboard }
    }

    /// Runs `body` on behalf of a device, as if its input were being handled.
    func perform(for device: InputDevice, _ body: () -> Void) {
        let former = deviceReference
        deviceReference = Unmanaged.passUnretained(device)
        body()
        deviceReference = former
    }

    /// Runs `body` with this application as ``shared``. Use it in code that runs outside of an input, such as the
    /// completion of a task, so that fonts have the text size of this application's user. (Baton's own extension)
    public final func performAsShared<Result>(_ body: () throws -> Result) rethrows -> Result {
        let former = Self.running
        Self.running = Unmanaged.passUnretained(self)
        defer { Self.running = former }
        return try body()
    }

    /// Ends the handling of the current input.
    func endInput() {
        editing.endEvent()
        deviceReference = nil
    }

    // MARK: Windows (H11)

    func add(_ window: UIWindow) {
        windows.append(window)
        window.attachNodes(to: nil, in: renderTree, at: windows.count - 1)
        windowsReordered()
    }

    /// Removes a window from the application permanently.
    public func remove(_ window: UIWindow) {
        guard windows.contains(where: { $0 === window }) else { return }
        window.viewWillLeaveWindow(window)
        window.detachNodes()
        windows.removeAll { $0 === window }
        window.application = nil
        if keyWindow === window {
            keyWindow = nil
            window.resignKey()
        }
    }

    func bringToFront(_ window: UIWindow) {
        guard windows.contains(where: { $0 === window }) else { return }
        windows.removeAll { $0 === window }
        windows.append(window)
        windowsReordered()
    }

    func windowsReordered() {
        let ordered = windows.enumerated().sorted {
            ($0.element.windowLevel, $0.offset) < ($1.element.windowLevel, $1.offset)
        }
        windows = ordered.map(\.element)
        for (index, window) in windows.enumerated() { window.node.map { renderTree.move($0, to: index) } }
    }

    /// Updates the focus after a change of the key window.
    private func keyWindowChanged(from old: UIWindow?) {
        focusSystem.itemsChanged()
        for window in [old, keyWindow] { window?.setNeedsRender([.nowPlaying, .awake]) }
    }

    func windowVisibilityChanged(_ window: UIWindow) {
        if window.isHidden {
            if keyWindow === window {
                window.resignKey()
                keyWindow = nil
            }
        } else {
            window.rootBecameVisible()
        }
    }

    /// Updates the editing state after a window's first responder changed.
    func firstResponderChanged(in window: UIWindow) {
        editing.firstResponderChanged(in: window)
        inputViews.firstResponderChanged(in: window)
    }

    // MARK: Commit

    /// The number of views laid out since the launch. Tests use the number to check that a commit without a change lays
    /// out no view.
    var layoutCount = 0

    /// Lays out the views, updates the render tree, and assigns a new revision to the changes.
    /// - Returns: true if anything changed.
    @discardableResult
    public func commit() -> Bool {
        // While an input is handled, a commit may happen to check for a stale touch. Such a commit must not change the
        // current input's device.
        Self.running = Unmanaged.passUnretained(self)
        if deviceReference == nil { editing.endEvent() }
        storedInputViews?.prepareForCommit()
        layoutIfNeeded()
        focusSystem.updateFocusIfNeeded()
        let waiting = layoutQueue.count
        renderTree.display()
        // Drawing may request layout. The changes of this layout belong to the same commit, so it runs here.
        if layoutQueue.count > waiting { layoutIfNeeded() }
        editing.updateKeyCommands()
        return renderTree.commit()
    }

    // MARK: Events

    /// Dispatches touches and presses to their windows. Override this method to inspect events first.
    open func sendEvent(_ event: UIEvent) {
        switch event.type {
        case .touches:
            if event.touches.count == 1 {
                // SAFETY: the touch retains its window during its dispatch.
                event.touches.borrowed(at: 0).borrow { $0.window.unretained }?.borrow { $0.sendEvent(event) }
                return
            }
            let touches = event.touches
            for (index, touch) in touches.enumerated() {
                guard let window = touch.window, !touches[..<index].contains(where: { $0.window === window }) else {
                    continue
                }
                window.sendEvent(event)
            }
        case .presses:
            guard let event = event as? UIPressesEvent else { return }
            var seen: [UIWindow] = []
            for press in event.allPresses {
                guard let window = press.window, !seen.contains(where: { $0 === window }) else { continue }
                seen.append(window)
                window.sendEvent(event)
            }
        default: break
        }
    }

    /// Sends an action to a target. Without a target, the action goes up the responder chain, from the first responder
    /// to the closest responder that performs the action. (A2)
    ///
    /// If there is a target, no other object receives the action. For an action that every responder implements, such
    /// as `copy(_:)`, the target must also return true from `canPerformAction(_:withSender:)`.
    /// - Returns: true if an object performed the action.
    @discardableResult
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        send(action, to: target.map(objectReference), from: sender, for: event)
    }

    /// Sends an action to an object, or up the responder chain if `target` is nil.
    final func send(
        _ action: Selector, to target: AnyObject?, from sender: @autoclosure () -> Any?, for event: UIEvent?
    ) -> Bool {
        // Fast path for the common case: the target is known, so no responder has to be searched, and no trace is
        // recorded.
        if let target, action.requiresTargetClass, EventTrace.current == nil {
            return action.perform(on: target, sender: sender(), event: event)
        }
        let receiver = target ?? self.target(ofNilTargeted: action, from: sender())
        if let trace = EventTrace.current { trace.record(action: action.name, to: receiver, from: sender()) }
        guard let receiver else { return false }
        if target != nil, !action.requiresTargetClass, !action.isImplemented(by: receiver) {
            guard let responder = receiver as? UIResponder, responder.canPerformAction(action, withSender: sender())
            else { return false }
        }
        return action.perform(on: receiver, sender: sender(), event: event)
    }

    private func target(ofNilTargeted action: Selector, from sender: Any?) -> AnyObject? {
        let start = keyWindow?.firstResponder ?? (sender as? UIResponder) ?? keyWindow
        return start?.target(forAction: action, withSender: sender).map(objectReference)
    }

    /// Offers to undo the last change after a shake that no other responder handled. (M1)
    open override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        if motion == .motionShake, applicationSupportsShakeToEdit, editing.offerUndo() { return }
        super.motionEnded(motion, with: event)
    }

    /// Starts to receive remote-control events. The application receives them until
    /// `endReceivingRemoteControlEvents()` has been called as often as this method. (R1)
    public func beginReceivingRemoteControlEvents() { remoteControlCount += 1 }

    /// Cancels the effect of one call of `beginReceivingRemoteControlEvents()`. (R1)
    public func endReceivingRemoteControlEvents() { remoteControlCount = max(0, remoteControlCount - 1) }

    var receivesRemoteControlEvents: Bool { remoteControlCount > 0 }

    /// Starts to ignore touches and presses. The application ignores them until `endIgnoringInteractionEvents()` has
    /// been called as often as this method. (T12)
    public func beginIgnoringInteractionEvents() { ignoringCount += 1 }

    /// Cancels the effect of one call of `beginIgnoringInteractionEvents()`. (T12)
    public func endIgnoringInteractionEvents() { ignoringCount = max(0, ignoringCount - 1) }

    /// The application currently ignores touches and presses. (T12)
    public var isIgnoringInteractionEvents: Bool { ignoringCount > 0 }

    /// Whether new touches, presses and scrolls are ignored: after `beginIgnoringInteractionEvents()` (T12), and while
    /// the application is not active (T11).
    var ignoresInput: Bool { ignoringCount > 0 || applicationState != .active }
}
