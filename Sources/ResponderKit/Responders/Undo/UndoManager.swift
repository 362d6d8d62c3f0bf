import Foundation

/// Records how to undo changes and how to redo them.
///
/// This class replaces Foundation's `UndoManager`, which does not exist on Linux. Code that changes something registers
/// an action that reverts the change. Actions that are registered during an undo become the redo. Changes are undone in
/// groups: by default, all changes during one input form one group.
///
///     undoManager?.registerUndo(withTarget: self) { $0.setTitle(old) }
///     undoManager?.setActionName("Rename")
///
/// Targets are not retained. Actions whose target was deallocated are dropped.
@MainActor
open class UndoManager {
    /// The maximum number of groups, unless `levelsOfUndo` sets a lower number. It is also the maximum number of
    /// actions in one group.
    ///
    /// Without a limit, clients could fill the memory by typing. (Baton's own choice)
    public static let levelsLimit = 1_000
    /// The maximum number of actions in all groups together. If there are more, the oldest groups are removed.
    public static let changesLimit = 10_000

    /// A group of actions that undo one change, or several changes made together.
    @MainActor
    final class Group {
        var name = ""
        var items: [Item] = []
        /// The number of actions, including those of nested groups.
        var count: Int {
            items.reduce(0) { sum, item in
                if case .group(let group) = item { return sum + group.count }
                return sum + 1
            }
        }

        /// Whether the target of at least one action in the group still exists.
        var isAlive: Bool {
            items.contains { item in
                switch item {
                case .change(let change): change.isAlive()
                case .group(let group): group.isAlive
                }
            }
        }
    }

    enum Item {
        case change(Change)
        case group(Group)
    }

    struct Change {
        let hasTarget: @MainActor (AnyObject) -> Bool
        let isAlive: @MainActor () -> Bool
        let perform: @MainActor () -> Void
    }

    private var undoStack: [Group] = []
    private var redoStack: [Group] = []
    /// The open groups, the outermost first.
    private var groups: [Group] = []
    /// Whether the outermost open group was opened automatically for an input. Such a group closes when the input ends.
    private var isOpenForEvent = false
    private var disabledCount = 0

    /// Whether an undo is in progress.
    public private(set) var isUndoing = false
    /// Whether a redo is in progress.
    public private(set) var isRedoing = false
    /// Whether an action that is registered outside of a group opens a group automatically. The group closes when the
    /// current input ends. The default is true.
    open var groupsByEvent = true
    /// The maximum number of groups that can be undone. If the value is 0 (the default), the limit is `levelsLimit`.
    open var levelsOfUndo = 0 {
        didSet {
            levelsOfUndo = max(0, levelsOfUndo)
            trim()
        }
    }

    /// Creates an undo manager without actions.
    public init() {}

    // MARK: Registering

    /// Registers an action that undoes a change. During an undo, this method registers an action for the redo instead.
    /// The target is not retained.
    public func registerUndo<Target: AnyObject>(
        withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
    ) {
        register(
            Change(
                hasTarget: { [weak target] in $0 === target }, isAlive: { [weak target] in target != nil },
                perform: { [weak target] in if let target { handler(target) } }))
    }

    /// Registers a selector that is called on the target to undo a change. `object` is retained; the target is not.
    open func registerUndo(withTarget target: AnyObject, selector: Selector, object: Any?) {
        registerUndo(withTarget: target) { selector.perform(on: $0, sender: object, event: nil) }
    }

    private func register(_ change: Change) {
        guard isUndoRegistrationEnabled else { return }
        if groups.isEmpty {
            guard groupsByEvent else { return }
            openForEvent()
        }
        guard let group = groups.last, group.items.count < Self.levelsLimit else { return }
        if !isUndoing, !isRedoing { redoStack.removeAll() }
        group.items.append(.change(change))
    }

    /// Whether new actions are registered. The value is false between `disableUndoRegistration()` and
    /// `enableUndoRegistration()`.
    public var isUndoRegistrationEnabled: Bool { disabledCount == 0 }

    /// Disables the registration of actions until each call of this method has been followed by a call of
    /// `enableUndoRegistration()`.
    open func disableUndoRegistration() { disabledCount += 1 }

    /// Reverts one call of `disableUndoRegistration()`.
    open func enableUndoRegistration() { disabledCount = max(0, disabledCount - 1) }

    /// Removes all actions for undo and redo.
    open func removeAllActions() {
        undoStack.removeAll()
        redoStack.removeAll()
        groups.removeAll()
        isOpenForEvent = false
    }

    /// Removes all undo and redo actions of a target.
    open func removeAllActions(withTarget target: AnyObject) {
        for group in undoStack + redoStack + groups { Self.removeActions(withTarget: target, in: group) }
        undoStack.removeAll { $0.items.isEmpty }
        redoStack.removeAll { $0.items.isEmpty }
    }

    private static func removeActions(withTarget target: AnyObject, in group: Group) {
        group.items.removeAll { item in
            switch item {
            case .change(let change): return change.hasTarget(target)
            case .group(let inner):
                removeActions(withTarget: target, in: inner)
                return inner.items.isEmpty
            }
        }
    }

    // MARK: Groups

    /// The number of open groups. Groups can be nested.
    public var groupingLevel: Int { groups.count }

    /// Opens a group of actions. All actions that are registered until the group closes are undone together.
    open func beginUndoGrouping() {
        guard groups.count < Self.levelsLimit else { return }
        if groups.isEmpty, groupsByEvent, !isUndoing, !isRedoing {
            // The automatic group of the current input encloses the new group, so that all changes of the input are
            // undone together.
            openForEvent()
        }
        openGroup()
    }

    private func openForEvent() {
        isOpenForEvent = true
        UIApplication.sharedOrPlaceholder.editing.undoManagerOpened(self)
        openGroup()
    }

    private func openGroup() {
        groups.append(Group())
        post(.NSUndoManagerCheckpoint)
        post(.NSUndoManagerDidOpenUndoGroup)
    }

    /// Closes the innermost open group. Does nothing if no group is open.
    open func endUndoGrouping() {
        guard groups.count > (isOpenForEvent ? 1 : 0) else { return }
        closeInnermost()
    }

    private func closeInnermost() {
        guard let group = groups.last else { return }
        post(.NSUndoManagerCheckpoint)
        post(.NSUndoManagerWillCloseUndoGroup)
        groups.removeLast()
        if let outer = groups.last {
            if !group.items.isEmpty, outer.items.count < Self.levelsLimit { outer.items.append(.group(group)) }
            if outer.name.isEmpty { outer.name = group.name }
        } else if !group.items.isEmpty {
            if isUndoing { redoStack.append(group) } else { undoStack.append(group) }
            trim()
        }
        post(.NSUndoManagerDidCloseUndoGroup)
    }

    /// Closes the automatic group of the input, unless a nested group is still open.
    /// - Returns: false if the automatic group stays open; otherwise true.
    @discardableResult
    func endEvent() -> Bool {
        guard isOpenForEvent else { return true }
        guard groups.count <= 1 else { return false }
        closeInnermost()
        isOpenForEvent = false
        return true
    }

    private func trim() {
        // The key commands for undo and redo depend on whether there are groups, so they must be updated.
        UIApplication.sharedOrPlaceholder.editing.setNeedsKeyCommands()
        let limit = levelsOfUndo > 0 ? min(levelsOfUndo, Self.levelsLimit) : Self.levelsLimit
        undoStack.removeFirst(max(0, undoStack.count - limit))
        redoStack.removeFirst(max(0, redoStack.count - limit))
        undoStack.removeFirst(Self.excess(of: undoStack))
        redoStack.removeFirst(Self.excess(of: redoStack))
    }

    /// Returns how many of the oldest groups must be removed because the groups contain too many actions.
    private static func excess(of groups: [Group]) -> Int {
        var sum = 0
        for (index, group) in groups.enumerated().reversed() {
            sum += group.count
            if sum > changesLimit { return min(index + 1, groups.count - 1) }
        }
        return 0
    }

    // MARK: Undoing

    /// Whether there is a group of actions that can be undone.
    open var canUndo: Bool { undoStack.contains(where: \.isAlive) || groups.contains(where: \.isAlive) }

    /// Whether there is a group of actions that can be redone.
    open var canRedo: Bool { redoStack.contains(where: \.isAlive) }

    /// The number of groups that can be undone.
    open var undoCount: Int { undoStack.count { $0.isAlive } }

    /// The number of groups that can be redone.
    open var redoCount: Int { redoStack.count { $0.isAlive } }

    /// Undoes the last group. The automatic group of the current input is closed first. Does nothing if any other group
    /// is open.
    open func undo() {
        if isOpenForEvent, groups.count == 1 { endEvent() }
        guard groups.isEmpty else { return }
        undoNestedGroup()
    }

    /// Undoes the last closed group, even if it is nested in an open group.
    open func undoNestedGroup() {
        guard !isUndoing, !isRedoing, let group = takeLastClosed() else { return }
        post(.NSUndoManagerCheckpoint)
        post(.NSUndoManagerWillUndoChange)
        isUndoing = true
        replay(group)
        isUndoing = false
        trim()
        post(.NSUndoManagerDidUndoChange)
    }

    private func takeLastClosed() -> Group? {
        guard let outer = groups.last else {
            while let group = undoStack.popLast() { if group.isAlive { return group } }
            return nil
        }
        guard case .group(let group) = outer.items.last else { return nil }
        outer.items.removeLast()
        return group
    }

    /// Redoes the last undone group.
    open func redo() {
        post(.NSUndoManagerCheckpoint)
        if isOpenForEvent, groups.count == 1 { endEvent() }
        guard !isUndoing, !isRedoing, groups.isEmpty else { return }
        while let group = redoStack.popLast() {
            guard group.isAlive else { continue }
            post(.NSUndoManagerWillRedoChange)
            isRedoing = true
            replay(group)
            isRedoing = false
            trim()
            post(.NSUndoManagerDidRedoChange)
            return
        }
    }

    /// Performs the actions of a group, the last action first.
    ///
    /// Actions that are registered meanwhile form one group with the same name. During an undo, this group is added to
    /// the redo stack. During a redo, it is added to the undo stack.
    private func replay(_ group: Group) {
        let outer = (groups, isOpenForEvent)
        let counterpart = Group()
        counterpart.name = group.name
        (groups, isOpenForEvent) = ([counterpart], false)
        perform(group)
        while groups.count > 1 { closeInnermost() }
        (groups, isOpenForEvent) = outer
        guard !counterpart.items.isEmpty else { return }
        if isUndoing { redoStack.append(counterpart) } else { undoStack.append(counterpart) }
    }

    private func perform(_ group: Group) {
        for item in group.items.reversed() {
            switch item {
            case .change(let change): change.perform()
            case .group(let group): perform(group)
            }
        }
    }

    // MARK: Names

    /// The action name of the group that is undone next, or an empty string.
    open var undoActionName: String { (groups + undoStack.reversed()).first(where: \.isAlive)?.name ?? "" }

    /// The action name of the group that is redone next, or an empty string.
    open var redoActionName: String { redoStack.last(where: \.isAlive)?.name ?? "" }

    /// Sets the action name of the outermost open group. If no group is open, sets the action name of the last group
    /// that can be undone.
    open func setActionName(_ name: String) {
        guard !isUndoing, !isRedoing else { return }
        (groups.first ?? undoStack.last)?.name = name
    }

    /// The menu title for undo, such as "Undo Typing".
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

    /// The menu title for redo, such as "Redo Typing".
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

    /// Returns the menu title for undoing a change with the given action name. Override this method to use another
    /// language.
    open func undoMenuTitle(forUndoActionName name: String) -> String { name.isEmpty ? "Undo" : "Undo \(name)" }

    /// Returns the menu title for redoing a change with the given action name. Override this method to use another
    /// language.
    open func redoMenuTitle(forUndoActionName name: String) -> String { name.isEmpty ? "Redo" : "Redo \(name)" }

    private func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: self)
    }
}
