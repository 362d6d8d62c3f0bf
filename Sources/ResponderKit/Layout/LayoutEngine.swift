import Foundation

/// Solves the constraints of one view hierarchy. The topmost view owns the engine.
///
/// Each view and guide with constraints has four variables: its position in its superview, and its size. For a
/// view that keeps its given frame, these variables are fixed, so the engine and the frames always agree. Before
/// views are laid out, `update()` applies pending changes and sets the frames whose variables changed.
@MainActor
final class LayoutEngine {
    /// The variables of an item.
    enum Variable: Int, CaseIterable {
        case x, y, width, height
    }

    /// A view or guide that takes part in constraints.
    @MainActor struct Member {
        let item: LayoutItem
        let first: LinearSolver.Symbol
        /// The solver's constraints that fix the variables: by a view's given frame, or by a guide's insets.
        var fixes = SIMD4<Int32>(-1, -1, -1, -1)
        /// The solver's constraints for the intrinsic content size.
        var content = SIMD2<Int32>(-1, -1)
        /// The solver's constraints that decide which of several arranged views is resized.
        var order = SIMD2<Int32>(-1, -1)
        var contentSize = CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
        /// Whether the slot is among the engine's `wrappingSlots`.
        var wraps = false
        /// The number of constraints that use this member.
        var uses = 0
    }

    /// The origin of a constraint in the solver.
    enum Source {
        case none
        case constraint(NSLayoutConstraint)
        case frame(LayoutItem, Variable)
        case content(LayoutItem)
        case insets(LayoutItem)
    }

    var solver = LinearSolver()
    // SAFETY: the root view owns the engine.
    /// The topmost view of the hierarchy, or nil for an engine that only measures.
    unowned(unsafe) var root: UIView?
    /// The item to measure, for an engine that only measures.
    let measured: LayoutItem?
    var members: [Member?] = []
    var freeSlots: [Int] = []
    /// The slots of an engine that only measures. Otherwise, each item stores its own slot.
    private var slots: [ObjectIdentifier: Int] = [:]
    /// The solver's handles of constraints with baselines, in an engine that only measures.
    var measuredHandles: [ObjectIdentifier: LinearSolver.Handle] = [:]
    /// The member slot of each variable.
    var slotOfSymbol: [Int32] = []
    var sources: [Source] = []
    /// Memory for the terms of the next lowered constraint.
    var unusedTerms: [LinearSolver.Term] = []
    /// The active constraints that are not in the solver so far.
    var pending: [NSLayoutConstraint] = []
    var broken: [NSLayoutConstraint] = []
    var isUpdating = false
    private(set) var needsUpdate = false
    /// The slots of members whose frames were set by other code.
    var movedSlots: [Int] = []
    /// The slots of members whose content size changed.
    var resizedSlots: [Int] = []
    /// The slots of members that may have no constraint left.
    var idleSlots: [Int] = []
    /// The slots of guides that follow a view's insets.
    var insetSlots: [Int] = []
    /// The slots of views whose height depends on their width.
    var wrappingSlots: [Int] = []
    /// The constraints whose baselines may change without the constraints' items.
    var baselineUses: [BaselineUse] = []
    /// The views that requested a call of `updateConstraints()`.
    var itemsToUpdate: [LayoutItem] = []
    // SAFETY: set only while the frame is being set.
    /// The slots that items have left since the engine began to set frames. Other items may use them by now.
    var slotsVacatedWhileApplying: [Int] = []
    /// The item whose frame the engine is setting.
    unowned(unsafe) var applying: LayoutItem?

    init(root: UIView) {
        self.root = root
        measured = nil
    }

    init(measuring item: LayoutItem) {
        measured = item
    }

    /// Returns the engine of a view's hierarchy, and creates it if needed.
    static func engine(of view: UIView) -> LayoutEngine {
        let top = view.topmost
        if let engine = top.layoutItem.engine { return engine }
        let engine = LayoutEngine(root: top)
        top.layoutItem.engine = engine
        return engine
    }

    // MARK: Changes

    func setNeedsUpdate() {
        guard !needsUpdate else { return }
        needsUpdate = true
        root?.setNeedsLayout()
    }

    /// Begins an update of the layout.
    /// - Returns: `false` if there is nothing to update, or if an update is already running.
    func beginUpdate() -> Bool {
        guard needsUpdate, !isUpdating else { return false }
        needsUpdate = false
        isUpdating = true
        return true
    }

    func add(_ constraint: NSLayoutConstraint) {
        constraint.engine = self
        pending.append(constraint)
        setNeedsUpdate()
    }

    func remove(_ constraint: NSLayoutConstraint) {
        withdraw(constraint)
        constraint.engine = nil
        if constraint.isBroken {
            constraint.isBroken = false
            broken.removeAll { $0 === constraint }
        }
        setNeedsUpdate()
    }

    /// Removes a constraint from the solver, if it was added.
    func withdraw(_ constraint: NSLayoutConstraint) {
        guard constraint.handle >= 0 else { return }
        solver.remove(constraint.handle)
        sources[Int(constraint.handle)] = .none
        constraint.handle = -1
        constraint.involved.forEach { release($0) }
        constraint.involved = SlotList()
        forgetBaselines(of: constraint)
    }

    /// Removes a constraint from the solver and adds it again.
    func replace(_ constraint: NSLayoutConstraint) {
        withdraw(constraint)
        guard !constraint.isBroken else { return setNeedsUpdate() }
        add(constraint)
    }

    func constantChanged(_ constraint: NSLayoutConstraint) {
        updateConstant(of: constraint)
        setNeedsUpdate()
    }

    /// Calculates the constant of a constraint in the solver again.
    func updateConstant(of constraint: NSLayoutConstraint) {
        guard constraint.engine === self || root == nil else { return }
        let handle = root == nil ? measuredHandles[ObjectIdentifier(constraint)] ?? -1 : constraint.handle
        guard handle >= 0, let lowered = lower(constraint) else { return }
        solver.setConstant(lowered.constant, of: handle)
        unusedTerms = lowered.terms
    }

    func geometryChanged(_ item: LayoutItem) {
        guard item !== applying else { return }
        movedSlots.append(item.slot)
        setNeedsUpdate()
    }

    func contentChanged(_ item: LayoutItem) {
        resizedSlots.append(item.slot)
        setNeedsUpdate()
    }

    /// Updates an item after a change of its own conditions, other than its frame and content size.
    func memberChanged(_ item: LayoutItem) {
        guard let slot = slot(of: item), members[slot] != nil else { return }
        removeOwnConditions(slot)
        addOwnConditions(slot)
        for reference in item.referencingConstraints {
            reference.takeUnretainedValue().engine?.replace(reference.takeUnretainedValue())
        }
        setNeedsUpdate()
    }

    // MARK: Members

    func slot(of item: LayoutItem) -> Int? {
        guard root == nil else { return item.joinedEngine === self ? item.slot : nil }
        return slots[ObjectIdentifier(item)]
    }

    /// Adds an item to the engine.
    func addMember(_ item: LayoutItem) -> Int {
        if let slot = slot(of: item) { return slot }
        let first = solver.makeVariables(Variable.allCases.count)
        let slot = freeSlots.popLast() ?? members.count
        if slot == members.count { members.append(nil) }
        members[slot] = Member(item: item, first: first)
        while slotOfSymbol.count < Int(first) + 4 { slotOfSymbol.append(-1) }
        for offset in 0..<4 { slotOfSymbol[Int(first) + offset] = Int32(slot) }
        if root != nil {
            item.joinedEngine = self
            item.slot = slot
        } else {
            slots[ObjectIdentifier(item)] = slot
        }
        idleSlots.append(slot)
        addOwnConditions(slot)
        return slot
    }

    func release(_ slot: Int) {
        members[slot]?.uses -= 1
        if members[slot]?.uses == 0 { idleSlots.append(slot) }
    }

    /// Removes the items that no constraint uses any longer.
    func removeIdleMembers() {
        var next = 0
        while next < idleSlots.count {
            let slot = idleSlots[next]
            next += 1
            guard let member = members[slot], member.uses == 0 else { continue }
            removeOwnConditions(slot)
            solver.removeVariables(member.first, count: Variable.allCases.count)
            for offset in 0..<4 { slotOfSymbol[Int(member.first) + offset] = -1 }
            if member.item.joinedEngine === self { forget(member.item) } else { vacate(slot) }
        }
        idleSlots.removeAll(keepingCapacity: true)
    }

    /// Removes an item from the engine. Its constraints must have been removed before.
    func forget(_ item: LayoutItem) {
        let slot = item.slot
        item.joinedEngine = nil
        item.slot = -1
        vacate(slot)
    }

    private func vacate(_ slot: Int) {
        guard slot >= 0, members[slot] != nil else { return }
        if isUpdating { slotsVacatedWhileApplying.append(slot) }
        members[slot] = nil
        insetSlots.removeAll { $0 == slot }
        wrappingSlots.removeAll { $0 == slot }
        freeSlots.append(slot)
    }

    /// Releases all members and constraints of the engine.
    /// - Returns: the active constraints, in the order of their activation.
    @discardableResult
    func release() -> [NSLayoutConstraint] {
        let constraints = allConstraints
        for constraint in constraints {
            constraint.engine = nil
            constraint.handle = -1
            constraint.involved = SlotList()
            constraint.isBroken = false
        }
        for case let member? in members where member.item.joinedEngine === self {
            member.item.joinedEngine = nil
            member.item.slot = -1
        }
        members.removeAll()
        pending.removeAll()
        broken.removeAll()
        baselineUses.removeAll()
        return constraints
    }

    var allConstraints: [NSLayoutConstraint] {
        var all = pending.filter { $0.engine === self && $0.handle < 0 && !$0.isBroken }
        all += broken
        for case .constraint(let constraint) in sources where constraint.engine === self { all.append(constraint) }
        // In most engines, the constraints are in the order of their activation already.
        var last = Int.min
        let isSorted = all.allSatisfy { constraint in
            defer { last = constraint.serial }
            return last < constraint.serial
        }
        guard !isSorted else { return all }
        all.sort { $0.serial < $1.serial }
        // A constraint that was deactivated and activated again may be in the list twice.
        return all.enumerated().filter { $0.offset == 0 || all[$0.offset - 1] !== $0.element }.map(\.element)
    }
}
