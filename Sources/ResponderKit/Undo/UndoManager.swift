import Foundation

/// Keeps how to take changes back, and how to make them again.
///
/// Foundation's `UndoManager`, which Linux has none of. Whoever changes something registers what undoes it; what is registered while that is done is how to make the
/// change again. Changes are taken back in groups: by default, all that are registered during one input are one group.
///
///     undoManager?.registerUndo(withTarget: self) { $0.setTitle(old) }
///     undoManager?.setActionName("Rename")
///
/// Targets are not kept alive; what was registered for one that has gone is forgotten.
@MainActor
open class UndoManager {
    /// The most groups that are kept where `levelsOfUndo` sets no limit, and the most changes in one group: what clients type may not fill the memory. (Ours)
    public static let levelsLimit = 1_000
    /// The most changes that can be taken back in all; the oldest groups go first.
    public static let changesLimit = 10_000

    /// One change's way back, or several changes' that were made together.
    @MainActor
    final class Group {
        var name = ""
        var items: [Item] = []
        /// How many changes it has, those of the groups in it as well.
        var count: Int {
            items.reduce(0) { sum, item in
                if case .group(let group) = item { return sum + group.count }
                return sum + 1
            }
        }

        /// Whether something in it can still be done.
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
        let isFor: @MainActor (AnyObject) -> Bool
        let isAlive: @MainActor () -> Bool
        let perform: @MainActor () -> Void
    }

    private var undoStack: [Group] = []
    private var redoStack: [Group] = []
    /// The groups that are open, the outermost first.
    private var groups: [Group] = []
    /// Whether the outermost open group was opened for an input, and ends with it.
    private var isOpenForEvent = false
    private var disabledCount = 0

    /// Whether changes are being taken back.
    public private(set) var isUndoing = false
    /// Whether changes are being made again.
    public private(set) var isRedoing = false
    /// Whether what is registered without a group belongs to one that ends with the input.
    open var groupsByEvent = true
    /// The most groups that can be taken back; 0 sets no limit but `levelsLimit`.
    open var levelsOfUndo = 0 {
        didSet {
            levelsOfUndo = max(0, levelsOfUndo)
            trim()
        }
    }

    /// With nothing to undo.
    public init() {}

    // MARK: Registering

    /// Remembers how to take a change back; while changes are taken back, how to make them again. The target is not kept alive.
    public func registerUndo<Target: AnyObject>(
        withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
    ) {
        register(
            Change(
                isFor: { [weak target] in $0 === target }, isAlive: { [weak target] in target != nil },
                perform: { [weak target] in if let target { handler(target) } }))
    }

    /// Remembers an action that takes a change back. The object is kept alive, the target is not.
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

    /// Whether changes are remembered.
    public var isUndoRegistrationEnabled: Bool { disabledCount == 0 }

    /// Remembers nothing, until as many calls of `enableUndoRegistration()`.
    open func disableUndoRegistration() { disabledCount += 1 }

    /// Takes back one call of `disableUndoRegistration()`.
    open func enableUndoRegistration() { disabledCount = max(0, disabledCount - 1) }

    /// Forgets everything.
    open func removeAllActions() {
        undoStack.removeAll()
        redoStack.removeAll()
        groups.removeAll()
        isOpenForEvent = false
    }

    /// Forgets what was registered for a target.
    open func removeAllActions(withTarget target: AnyObject) {
        for group in undoStack + redoStack + groups { Self.forget(target, in: group) }
        undoStack.removeAll { $0.items.isEmpty }
        redoStack.removeAll { $0.items.isEmpty }
    }

    private static func forget(_ target: AnyObject, in group: Group) {
        group.items.removeAll { item in
            switch item {
            case .change(let change): return change.isFor(target)
            case .group(let inner):
                forget(target, in: inner)
                return inner.items.isEmpty
            }
        }
    }

    // MARK: Groups

    /// How many groups are open in one another.
    public var groupingLevel: Int { groups.count }

    /// Opens a group: what is registered until it ends is taken back together.
    open func beginUndoGrouping() {
        guard groups.count < Self.levelsLimit else { return }
        if groups.isEmpty, groupsByEvent, !isUndoing, !isRedoing {
            // The input's own group is around it, so that all of the input is one.
            openForEvent()
        }
        openGroup()
    }

    private func openForEvent() {
        isOpenForEvent = true
        UIApplication.shared.editing.undoManagerOpened(self)
        openGroup()
    }

    private func openGroup() {
        groups.append(Group())
        post(.NSUndoManagerCheckpoint)
        post(.NSUndoManagerDidOpenUndoGroup)
    }

    /// Ends the innermost group. Without one, it does nothing.
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

    /// The input is over, and with it the group that was opened for it, unless another in that is still open.
    /// - Returns: whether none is open any longer.
    @discardableResult
    func endEvent() -> Bool {
        guard isOpenForEvent else { return true }
        guard groups.count <= 1 else { return false }
        closeInnermost()
        isOpenForEvent = false
        return true
    }

    private func trim() {
        // What can be taken back, keys can take back.
        UIApplication.shared.editing.setNeedsKeyCommands()
        let limit = levelsOfUndo > 0 ? min(levelsOfUndo, Self.levelsLimit) : Self.levelsLimit
        undoStack.removeFirst(max(0, undoStack.count - limit))
        redoStack.removeFirst(max(0, redoStack.count - limit))
        undoStack.removeFirst(Self.excess(of: undoStack))
        redoStack.removeFirst(Self.excess(of: redoStack))
    }

    /// How many of the oldest groups are too much.
    private static func excess(of groups: [Group]) -> Int {
        var sum = 0
        for (index, group) in groups.enumerated().reversed() {
            sum += group.count
            if sum > changesLimit { return min(index + 1, groups.count - 1) }
        }
        return 0
    }

    // MARK: Undoing

    /// Whether there is something to take back.
    open var canUndo: Bool { undoStack.contains(where: \.isAlive) || groups.contains(where: \.isAlive) }

    /// Whether there is something to make again.
    open var canRedo: Bool { redoStack.contains(where: \.isAlive) }

    /// How many groups can be taken back.
    open var undoCount: Int { undoStack.count { $0.isAlive } }

    /// How many groups can be made again.
    open var redoCount: Int { redoStack.count { $0.isAlive } }

    /// Ends the input's group, and takes the last group back. With other groups open, it does nothing.
    open func undo() {
        if isOpenForEvent, groups.count == 1 { endEvent() }
        guard groups.isEmpty else { return }
        undoNestedGroup()
    }

    /// Takes the last group back, also one inside of a group that is still open.
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

    /// Makes again what was last taken back.
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

    /// Does what is in a group, the last first. What is registered meanwhile is one group, with its name, on the other stack.
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

    /// What the last change that can be taken back is called; empty where it was given no name.
    open var undoActionName: String { (groups + undoStack.reversed()).first(where: \.isAlive)?.name ?? "" }

    /// What the change is called that was last taken back; empty where it was given no name.
    open var redoActionName: String { redoStack.last(where: \.isAlive)?.name ?? "" }

    /// Names the group that is open, or else the last one.
    open func setActionName(_ name: String) {
        guard !isUndoing, !isRedoing else { return }
        (groups.first ?? undoStack.last)?.name = name
    }

    /// What a menu says for taking the last change back, such as "Undo Typing".
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

    /// What a menu says for making it again, such as "Redo Typing".
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

    /// What a menu says for taking a change of a name back. Override for another language.
    open func undoMenuTitle(forUndoActionName name: String) -> String { name.isEmpty ? "Undo" : "Undo \(name)" }

    /// What a menu says for making a change of a name again. Override for another language.
    open func redoMenuTitle(forUndoActionName name: String) -> String { name.isEmpty ? "Redo" : "Redo \(name)" }

    private func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: self)
    }
}
