public import Foundation

/// A playback command, such as play or pause. Clients can request it while it is enabled and has a target. (R2)
@MainActor
open class MPRemoteCommand {
    private final class Target {
        /// The object that handles the command. The target does not retain the object. (R2)
        weak var object: AnyObject?
        let action: Selector?
        /// The closure that handles the command. The closure is retained until the target is removed, because nothing
        /// else retains it.
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
    /// Called when the command becomes available or unavailable.
    var onChange: (@MainActor () -> Void)?

    /// Whether the command is enabled. Clients can request only an enabled command.
    open var isEnabled = true { didSet { if isEnabled != oldValue { onChange?() } } }

    init() {}

    /// Adds an object whose method is called when a client sends the command. The object is not retained.
    ///
    /// The method has either no argument or the event as its argument, and may return a status.
    open func addTarget(_ target: Any, action: Selector) {
        let object = target as AnyObject
        guard !targets.contains(where: { $0.object === object && $0.action == action }) else { return }
        targets.append(Target(object, action))
        onChange?()
    }

    /// Adds a closure that is called when a client sends the command.
    /// - Returns: a token for `removeTarget(_:)`.
    @discardableResult
    open func addTarget(handler: @escaping @MainActor (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus) -> Any {
        let target = Target(handler)
        targets.append(target)
        onChange?()
        return target.token ?? target
    }

    /// Removes a target of the command. If `target` is nil, all targets are removed.
    open func removeTarget(_ target: Any?) {
        removeTarget(target, action: nil)
    }

    /// Removes one action of a target. If `target` is nil, the action is removed from every target. If `action` is nil,
    /// all actions are removed.
    open func removeTarget(_ target: Any?, action: Selector?) {
        let object = target.map { $0 as AnyObject }
        targets.removeAll { known in
            (object == nil || known.object === object) && (action == nil || known.action == action)
        }
        onChange?()
    }

    /// Whether the command is enabled and has a target.
    var isAvailable: Bool {
        targets.removeAll { $0.object == nil }
        return isEnabled && !targets.isEmpty
    }

    /// Calls all targets of the command. (R2)
    /// - Returns: success if any target succeeds, otherwise the status of the first target.
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
    /// Creates a selector for a method that takes a remote-command event and returns a status. (R2)
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

/// A command that skips forward or backward by an interval. (R2)
@MainActor
public final class MPSkipIntervalCommand: MPRemoteCommand {
    /// The interval in seconds that is used if neither the request nor the command specifies an interval.
    /// (R2; Baton's own choice)
    static let standardInterval: TimeInterval = 10

    /// The preferred intervals, in seconds. If a request specifies no interval, the first preferred interval is used.
    public var preferredIntervals: [NSNumber] = []

    var interval: TimeInterval { preferredIntervals.first?.doubleValue ?? Self.standardInterval }
}

/// A command that seeks to a position. (R2)
@MainActor
public final class MPChangePlaybackPositionCommand: MPRemoteCommand {}

/// A command that changes the playback rate. (R2)
@MainActor
public final class MPChangePlaybackRateCommand: MPRemoteCommand {
    /// The supported playback rates. If the array is empty, clients may request any rate.
    public var supportedPlaybackRates: [NSNumber] = []
}

/// A command that rates the track. Baton's clients never send it.
@MainActor
public final class MPRatingCommand: MPRemoteCommand {
    /// The lowest rating that can be given.
    public var minimumRating: Float = 0
    /// The highest rating that can be given.
    public var maximumRating: Float = 1
}

/// A command that likes, dislikes or bookmarks the track. Baton's clients never send it.
@MainActor
public final class MPFeedbackCommand: MPRemoteCommand {
    /// Whether the user has already given this feedback for the current track.
    public var isActive = false
    /// The title of the command.
    public var localizedTitle = ""
    /// A shorter title, for user interfaces with little space.
    public var localizedShortTitle = ""
}
