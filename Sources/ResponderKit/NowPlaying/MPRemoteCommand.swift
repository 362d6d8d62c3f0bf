public import Foundation

/// One thing that can be asked of what plays: it can be asked for while it is enabled and somebody does it. (R2)
@MainActor
open class MPRemoteCommand {
    private final class Target {
        /// Not retained. (R2)
        weak var object: AnyObject?
        let action: Selector?
        /// Kept until it is removed: nobody else has it.
        let handler: (@MainActor (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus)?
        let token: AnyObject?

        init(_ object: AnyObject, _ action: Selector) {
            self.object = object
            self.action = action
            handler = nil
            token = nil
        }

        init(_ handler: @escaping @MainActor (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus) {
            self.handler = handler
            let token = NSObject()
            self.token = token
            action = nil
            object = token
        }
    }

    private var targets: [Target] = []
    /// Told when it can be asked for, or no longer.
    var onChange: (@MainActor () -> Void)?

    /// Whether it can be asked for.
    open var isEnabled = true { didSet { if isEnabled != oldValue { onChange?() } } }

    init() {}

    /// Calls a method when it is asked for: one without arguments, or that takes the event, and that may return what became of it. The target is not
    /// retained.
    open func addTarget(_ target: Any, action: Selector) {
        let object = target as AnyObject
        guard !targets.contains(where: { $0.object === object && $0.action == action }) else { return }
        targets.append(Target(object, action))
        onChange?()
    }

    /// Calls a closure when it is asked for.
    /// - Returns: what `removeTarget(_:)` takes to be rid of it.
    @discardableResult
    open func addTarget(handler: @escaping @MainActor (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus) -> Any {
        let target = Target(handler)
        targets.append(target)
        onChange?()
        return target.token ?? target
    }

    /// Calls a target no longer; without one, nobody.
    open func removeTarget(_ target: Any?) {
        removeTarget(target, action: nil)
    }

    /// Calls one of a target's methods no longer; without one, none of them.
    open func removeTarget(_ target: Any?, action: Selector?) {
        let object = target.map { $0 as AnyObject }
        targets.removeAll { known in
            (object == nil || known.object === object) && (action == nil || known.action == action)
        }
        onChange?()
    }

    /// Whether it is enabled and somebody does it.
    var isAvailable: Bool {
        targets.removeAll { $0.object == nil }
        return isEnabled && !targets.isEmpty
    }

    /// Calls all targets. (R2)
    /// - Returns: success where any did it, else what the first one said.
    func send(_ event: MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus {
        var statuses: [MPRemoteCommandHandlerStatus] = []
        for target in targets {
            if let handler = target.handler {
                statuses.append(handler(event))
            } else if let object = target.object, let action = target.action, action.isImplemented(by: object) {
                event.status = .success
                action.perform(on: object, sender: event, event: nil)
                statuses.append(event.status)
            }
        }
        return statuses.contains(.success) ? .success : statuses.first ?? .commandFailed
    }
}

extension Selector {
    /// A method that takes a media command's event and says what became of it. (R2)
    public init<Target: AnyObject, Event: MPRemoteCommandEvent>(
        _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (Event) -> MPRemoteCommandHandlerStatus
    ) {
        self.init(named: name, for: Target.self) { target, sender in
            guard let event = sender as? Event else {
                (sender as? MPRemoteCommandEvent)?.status = .commandFailed
                return
            }
            event.status = method(target)(event)
        }
    }
}

/// A jump by one of some times. (R2)
@MainActor
public final class MPSkipIntervalCommand: MPRemoteCommand {
    /// The jump where neither the one who asks nor the command says how far, in seconds. (R2, ours)
    static let standardInterval: TimeInterval = 10

    /// How far it likes to jump, in seconds; the first is taken where the one who asks does not say.
    public var preferredIntervals: [NSNumber] = []

    var interval: TimeInterval { preferredIntervals.first?.doubleValue ?? Self.standardInterval }
}

/// A jump to a place. (R2)
@MainActor
public final class MPChangePlaybackPositionCommand: MPRemoteCommand {}

/// Another speed. (R2)
@MainActor
public final class MPChangePlaybackRateCommand: MPRemoteCommand {
    /// The speeds that can be asked for; none says nothing about them.
    public var supportedPlaybackRates: [NSNumber] = []
}

/// A mark for what plays. No client here asks for it.
@MainActor
public final class MPRatingCommand: MPRemoteCommand {
    /// The least mark.
    public var minimumRating: Float = 0
    /// The greatest mark.
    public var maximumRating: Float = 1
}

/// A liking or disliking of what plays. No client here asks for it.
@MainActor
public final class MPFeedbackCommand: MPRemoteCommand {
    /// Whether what plays has it.
    public var isActive = false
    /// What it is called.
    public var localizedTitle = ""
    /// What it is called where there is little room.
    public var localizedShortTitle = ""
}
