public import Foundation

/// One screen: its windows, its clock, its render tree, and the way that every input takes into it.
///
/// Where UIKit has one application a process, Baton has one a screen, and a server holds many.
@MainActor
open class UIApplication: UIResponder {
    /// Whether people are using it. Raw values as UIKit's.
    public enum State: Int, Sendable {
        /// In front, and taking events.
        case active = 0
        /// In front, and taking none.
        case inactive = 1
        /// Not seen.
        case background = 2
    }

    /// The application whose code runs: the one that the last input, timer, layout or commit was for.
    ///
    /// A process has as many applications as screens. Code that an application calls, as all of UIKit's callbacks are, finds its own here; code that something
    /// else calls later, such as a task or a notification's observer, has to remember whose it is.
    public static var shared: UIApplication { running?.takeUnretainedValue() ?? nobody }
    // Cleared by the application when it ends.
    @exclusivity(unchecked) private static var running: Unmanaged<UIApplication>?
    /// What there is before the first application: an empty screen.
    private static let nobody: UIApplication = {
        let application = UIApplication(clock: ManualClock(), size: .zero, epoch: "nobody")
        running = nil
        return application
    }()

    // MARK: What every event looks at, side by side

    private let screenClock: ScreenClock
    /// What its views look like.
    public let renderTree: RenderTree
    /// Moves focus between its items.
    public let focusSystem = UIFocusSystem()
    /// Where its recognizers meet.
    final let gestures = GestureEnvironment()
    /// Its pasteboards, menus and key commands.
    let editing = ApplicationEditing()
    /// Back to front: by level, and within one by when they were last brought to the front.
    public private(set) var windows: [UIWindow] = []
    @exclusivity(unchecked) var devices: [InputDevice] = []
    // Whoever has its input handled has it.
    @exclusivity(unchecked) private var deviceReference: Unmanaged<InputDevice>?
    /// What became of its events, written down from when this is set; nil, as at first, costs nothing.
    public var trace: EventTrace?
    private(set) final var storedInputViews: InputViews?
    private var ignoringCount = 0
    /// Whether people are using it. `active` for one that nobody has launched. (T11)
    public internal(set) var applicationState = State.active
    /// Whether the device whose input was handled last has a keyboard of its own.
    @exclusivity(unchecked) private(set) var isLastDeviceWithKeyboard = false
    /// Whether a view asks for layout, or something waits for the end of the turn's.
    @exclusivity(unchecked) private var needsLayout = false
    @exclusivity(unchecked) private var layoutQueue: [UIView] = []
    /// What is to be done once all is laid out.
    private var turnEnds: [() -> Void] = []

    // MARK: The rest

    /// Where its time comes from.
    public var clock: any EventClock { screenClock }
    /// Told of its life. If it is a responder, it is the end of the chain. (N5)
    public var delegate: (any UIApplicationDelegate)? { didSet { editing.storedMainMenus?.setNeedsRebuild() } }
    /// Whose first responder gets keys and text. (F5)
    public internal(set) var keyWindow: UIWindow? {
        didSet {
            guard keyWindow !== oldValue else { return }
            editing.keyWindowChanged(from: oldValue)
            storedInputViews?.keyWindowChanged()
            keyWindowChanged(from: oldValue)
        }
    }
    /// The screen that its windows are on.
    public let screen = UIScreen()
    /// Its one scene.
    public let windowScene: UIWindowScene

    /// The screen's size, in points.
    public internal(set) var screenSize: CGSize
    /// How much of each edge of the screen the device covers, in points: windows have it as their safe area. (L15)
    public internal(set) var screenSafeAreaInsets = UIEdgeInsets.zero

    private var remoteControlCount = 0
    /// Whether the devices that show it stay awake, as far as they can be kept so, while nobody touches them: for what is watched. `false` by default. (D1)
    open var isIdleTimerDisabled = false {
        didSet { if isIdleTimerDisabled != oldValue { keyWindow?.setNeedsRender([.awake]) } }
    }
    /// Has a person feel something: on the device whose input is handled, and without one on all that can be felt. Whoever runs the application sets it. (D2)
    public final var feedbackHandler: ((HapticFeedback, InputDevice?) -> Void)?
    /// Tells screen readers something. Whoever runs the application sets it. (D3)
    public final var announcementHandler: ((AccessibilityAnnouncement) -> Void)?
    /// The people who were here have gone. Whoever runs the application sets it.
    public final var visitHandler: (() -> Void)?
    /// The shake that goes on. (M1)
    var shake: Shake?
    /// What can be asked of what plays. (R2)
    public var remoteCommandCenter: MPRemoteCommandCenter {
        if let storedCommandCenter { return storedCommandCenter }
        let center = MPRemoteCommandCenter(of: self)
        storedCommandCenter = center
        return center
    }
    private(set) final var storedCommandCenter: MPRemoteCommandCenter?
    /// What plays. (R2)
    public var nowPlayingInfoCenter: MPNowPlayingInfoCenter {
        if let storedInfoCenter { return storedInfoCenter }
        let center = MPNowPlayingInfoCenter(of: self)
        storedInfoCenter = center
        return center
    }
    private final var storedInfoCenter: MPNowPlayingInfoCenter?
    final var storedReportedViews: ReportedViews?
    /// What its pages are told of what plays; most applications have nothing that does.
    var nowPlayingValue: RenderValue {
        storedInfoCenter == nil && storedCommandCenter == nil ? .none : nowPlayingInfoCenter.renderValue
    }
    /// Whether shaking offers to take the last change back. (M1)
    open var applicationSupportsShakeToEdit = true
    /// How large the person who sees it likes text: on a screen of one client what its browser says, else `large`.
    public internal(set) var preferredContentSizeCategory = UIContentSizeCategory.large
    /// Which way lines run on its screen: from left to right, unless the application says otherwise, as it knows which languages it speaks. (Y5)
    public var userInterfaceLayoutDirection = UIUserInterfaceLayoutDirection.leftToRight {
        didSet {
            guard userInterfaceLayoutDirection != oldValue else { return }
            TraitKeeper.use()
            let before = traits.over(
                UITraitCollection(layoutDirection: oldValue == .rightToLeft ? .rightToLeft : .leftToRight))
            TraitChange.tell(self, from: before)
        }
    }
    /// Whose input is being handled; nil outside of one.
    public var currentDevice: InputDevice? { deviceReference?.takeUnretainedValue() }

    // MARK: Input views (I1)

    /// Shows what the first responder is typed with.
    var inputViews: InputViews {
        if let storedInputViews { return storedInputViews }
        let inputViews = InputViews(application: self)
        storedInputViews = inputViews
        return inputViews
    }

    /// A screen without windows.
    /// - Parameters:
    ///   - clock: where time comes from.
    ///   - size: points.
    ///   - epoch: names the life of its render tree; no other may have it.
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
        focusSystem.application = nil
        screen.application = nil
        windowScene.application = nil
        editing.application = nil
        storedInputViews?.application = nil
        storedCommandCenter?.application = nil
        storedInfoCenter?.application = nil
        for window in windows { window.application = nil }
    }

    /// The delegate, if that is a responder and is no view, view controller or this application. (N5)
    open override var next: UIResponder? {
        guard let responder = delegate as? UIResponder, responder !== self, !(responder is UIView),
            !(responder is UIViewController)
        else {
            return nil
        }
        return responder
    }

    /// The clock's time in seconds, as events and touches say it.
    public var systemUptime: TimeInterval { clock.now / 1_000 }

    /// Says that this application's code runs from here on.
    func enter(for device: InputDevice? = nil) {
        Self.running = Unmanaged.passUnretained(self)
        deviceReference = device.map(Unmanaged.passUnretained)
        if let device { isLastDeviceWithKeyboard = device.providesKeyboard }
    }

    /// The input is handled.
    func leave() {
        editing.endEvent()
        deviceReference = nil
    }

    // MARK: Windows (H11)

    func add(_ window: UIWindow) {
        windows.append(window)
        window.attachNodes(to: nil, in: renderTree, at: windows.count - 1)
        windowsReordered()
    }

    /// Takes a window off the screen for good.
    public func remove(_ window: UIWindow) {
        guard windows.contains(where: { $0 === window }) else { return }
        window.viewWillLeave(window)
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

    /// Another window is key, or none: focus goes along.
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

    /// A window has another first responder, or none.
    func firstResponderChanged(in window: UIWindow) {
        editing.firstResponderChanged(in: window)
        inputViews.firstResponderChanged(in: window)
    }

    // MARK: Commit

    /// The views that were laid out since the application began; for tests, as a commit without a change lays out none.
    private(set) var layoutCount = 0

    func enqueueLayout(_ view: UIView) {
        layoutQueue.append(view)
        needsLayout = true
        renderTree.announce()
    }

    /// Lays out whatever asked for it.
    public func layoutIfNeeded() {
        guard needsLayout else { return }
        // What lays out its subviews may make those ask too; a layout that asks for itself for ever is left after so many rounds.
        var rounds = 0
        while !layoutQueue.isEmpty || !turnEnds.isEmpty, rounds < 64 {
            rounds += 1
            // A layout that asks for itself for ever does not hold up what waits for it.
            if layoutQueue.isEmpty || rounds == 32 {
                let ends = turnEnds
                turnEnds.removeAll()
                for end in ends { end() }
            }
            let views = layoutQueue
            layoutQueue.removeAll(keepingCapacity: true)
            for view in views { view.isEnqueuedForLayout = false }
            // From the outside in, so that what an outer layout asks of an inner one is done in the same round.
            let inward = views.count > 1 ? views.sorted { $0.depth < $1.depth } : views
            for view in inward where view.window?.application === self && view.needsLayout {
                layoutCount &+= 1
                view.layOut()
            }
        }
        needsLayout = !layoutQueue.isEmpty || !turnEnds.isEmpty
    }

    /// Calls `body` when all that changed in this turn is laid out, before the next input or commit.
    func atEndOfTurn(_ body: @escaping () -> Void) {
        turnEnds.append(body)
        needsLayout = true
        renderTree.announce()
    }

    /// Lays out, lets views describe themselves, and gives what changed a revision.
    /// - Returns: whether anything changed.
    @discardableResult
    public func commit() -> Bool {
        // A touch that is guarded commits what came before it, and is still its device's.
        Self.running = Unmanaged.passUnretained(self)
        if deviceReference == nil { editing.endEvent() }
        storedInputViews?.settle()
        layoutIfNeeded()
        focusSystem.updateFocusIfNeeded()
        let waiting = layoutQueue.count
        renderTree.display()
        // What drew itself may have asked for layout.
        if layoutQueue.count > waiting { layoutIfNeeded() }
        editing.updateKeyCommands()
        return renderTree.commit()
    }

    // MARK: Events

    /// Hands touches and presses to the windows that they are for. Override to see them first.
    open func sendEvent(_ event: UIEvent) {
        switch event.type {
        case .touches:
            if event.touches.count == 1 {
                // The touch keeps its window for as long as anybody hears of it.
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

    /// Sends an action to a target, or for nil up the responder chain from the first responder to the first that does it. (A2)
    ///
    /// A target that is given is the only one. What every responder has, such as `copy(_:)`, is sent to a responder that says it does it.
    /// - Returns: whether anything did.
    @discardableResult
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        send(action, to: target.map(objectReference), from: sender, for: event)
    }

    /// The same for a target that is known to be an object.
    final func send(
        _ action: Selector, to target: AnyObject?, from sender: @autoclosure () -> Any?, for event: UIEvent?
    ) -> Bool {
        // Nearly every action is this: nobody has to be looked for or asked, and nothing is written down.
        if let target, action.isSentToItsClassAlone, EventTrace.current == nil {
            return action.perform(on: target, sender: sender(), event: event)
        }
        let receiver = target ?? self.target(ofNilTargeted: action, from: sender())
        if let trace = EventTrace.current { trace.note(action: action.name, to: receiver, from: sender()) }
        guard let receiver else { return false }
        if target != nil, !action.isSentToItsClassAlone, !action.isImplemented(by: receiver) {
            guard let responder = receiver as? UIResponder, responder.canPerformAction(action, withSender: sender())
            else { return false }
        }
        return action.perform(on: receiver, sender: sender(), event: event)
    }

    private func target(ofNilTargeted action: Selector, from sender: Any?) -> AnyObject? {
        let start = keyWindow?.firstResponder ?? (sender as? UIResponder) ?? keyWindow
        return start?.target(forAction: action, withSender: sender).map(objectReference)
    }

    /// Shaking that nobody took offers to take the last change back. (M1)
    open override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        if motion == .motionShake, applicationSupportsShakeToEdit, editing.offerUndo() { return }
        super.motionEnded(motion, with: event)
    }

    /// Asks for remote-control events. (R1)
    public func beginReceivingRemoteControlEvents() { remoteControlCount += 1 }

    /// Takes back one asking. (R1)
    public func endReceivingRemoteControlEvents() { remoteControlCount = max(0, remoteControlCount - 1) }

    var receivesRemoteControlEvents: Bool { remoteControlCount > 0 }

    /// Takes no touches or presses until as many calls of `endIgnoringInteractionEvents()`. (T12)
    public func beginIgnoringInteractionEvents() { ignoringCount += 1 }

    /// Takes back one call of `beginIgnoringInteractionEvents()`. (T12)
    public func endIgnoringInteractionEvents() { ignoringCount = max(0, ignoringCount - 1) }

    /// Whether it takes no touches or presses now. (T12)
    public var isIgnoringInteractionEvents: Bool { ignoringCount > 0 }

    /// Whether touches, presses and scrolls that begin now are nobody's: it was told to ignore them (T12), or it is not active (T11).
    var takesNoInput: Bool { ignoringCount > 0 || applicationState != .active }
}
