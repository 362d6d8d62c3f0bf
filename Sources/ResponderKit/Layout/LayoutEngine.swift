import Foundation

/// Solves the constraints of one view hierarchy. The topmost view owns the engine.
///
/// Each view and guide with constraints has four variables: its position (x and y) in its superview, and its size
/// (width and height). For a view that keeps its given frame, these variables are fixed, so the engine and the frames
/// always agree. Before views are laid out, `update()` applies pending changes and sets the frames whose variables
/// changed.
@MainActor
final class LayoutEngine {
    /// The solver's variables of a view or guide: the position in the superview, and the size.
    enum Variable: Int, CaseIterable {
        case x, y, width, height
    }

    /// A view or guide that takes part in constraints.
    ///
    /// The structure contains no counted reference, so that copies need no reference counting.
    @MainActor struct Member {
        // SAFETY: the engine's `items` retain the item as long as the member exists.
        unowned(unsafe) let item: LayoutItem
        let first: LinearSolver.Symbol
        /// The solver's constraints that fix the member's variables to a view's given frame or to a guide's insets.
        var fixes = SIMD4<Int32>(-1, -1, -1, -1)
        /// The solver's constraints that set the width and height to the intrinsic content size.
        var content = SIMD2<Int32>(-1, -1)
        /// The solver's constraints with low weights that decide which of a stack's arranged views is resized.
        var order = SIMD2<Int32>(-1, -1)
        var contentSize = CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
        /// Whether the view's height depends on its width. If true, the member's index is in the engine's
        /// `wrappingSlots`.
        var wraps = false
        /// The number of references to this member from constraints in the solver.
        var uses = 0
    }

    /// The source of a constraint in the solver: a constraint of the application, or a condition of the engine itself.
    enum Source {
        case none
        // SAFETY: the owning view retains an active constraint, and the engine's `items` retain the items. An entry is
        // removed before its constraint is deactivated, and before its item leaves the engine.
        case constraint(Unmanaged<NSLayoutConstraint>)
        case frame(Unmanaged<LayoutItem>, Variable)
        case content(Unmanaged<LayoutItem>)
        case insets(Unmanaged<LayoutItem>)

        /// The constraint that the application has created. Nil if this source is a condition of the engine itself.
        var constraint: NSLayoutConstraint? {
            if case .constraint(let constraint) = self { return constraint.takeUnretainedValue() }
            return nil
        }
    }

    var solver = LinearSolver()
    /// The topmost view of the hierarchy, or nil if the engine only measures a view and sets no frames.
    // SAFETY: this view owns the engine.
    unowned(unsafe) var root: UIView?
    /// The view or guide to measure, if the engine only measures and sets no frames.
    let measured: LayoutItem?
    /// Whether the engine only measures a view and sets no frames.
    let isMeasuring: Bool
    /// The constraints of an engine that only measures. The engine retains them here, because `sources` does not retain
    /// them.
    var measuredConstraints: [NSLayoutConstraint] = []
    var members: [Member?] = []
    /// The views and guides of `members`, at the same indices (slots).
    private var items: [LayoutItem?] = []
    var freeSlots: [Int] = []
    /// The index (slot) of each item in `members`, for an engine that only measures. For other engines, each item
    /// stores its own slot.
    private var slots: [ObjectIdentifier: Int] = [:]
    /// The solver's handles of constraints with baselines, for an engine that only measures.
    var measuredHandles: [ObjectIdentifier: LinearSolver.Handle] = [:]
    /// For each of the solver's variables, the slot (index in `members`) of its view or guide.
    var slotOfSymbol: [Int32] = []
    var sources: [Source] = []
    /// A reusable array for the terms of the next constraint that is converted to the solver's form. Reusing the array
    /// saves an allocation.
    var unusedTerms: [LinearSolver.Term] = []
    /// The active constraints that have not been added to the solver yet.
    var pending: [NSLayoutConstraint] = []
    var broken: [NSLayoutConstraint] = []
    var isUpdating = false
    private(set) var needsUpdate = false
    /// The slots (indices in `members`) of views whose frames were set by code outside the engine.
    var movedSlots: [Int] = []
    /// The slots (indices in `members`) of views whose content size changed.
    var resizedSlots: [Int] = []
    /// The slots (indices in `members`) of views and guides that may have no constraint left.
    var idleSlots: [Int] = []
    /// The slots (indices in `members`) of guides that follow a view's insets.
    var insetSlots: [Int] = []
    /// The slots (indices in `members`) of views whose height depends on their width.
    var wrappingSlots: [Int] = []
    /// The constraints whose baselines must be checked at each update. These baselines depend on a width, or belong to
    /// the text of another view.
    var baselineUses: [BaselineUse] = []
    /// The views that requested a call of `updateConstraints()`.
    var itemsToUpdate: [LayoutItem] = []
    /// The slots (indices in `members`) that became free since the engine began to set frames. Such a slot may belong
    /// to another view or guide now, whose frame must not be set yet.
    var slotsVacatedWhileApplying: [Int] = []
    /// The item whose frame the engine is setting; nil at other times.
    // SAFETY: the caller retains the item while this reference is set.
    unowned(unsafe) var applying: LayoutItem?

    init(root: UIView) {
        self.root = root
        measured = nil
        isMeasuring = false
    }

    init(measuring item: LayoutItem) {
        measured = item
        isMeasuring = true
    }

    /// Returns the layout engine of a view's hierarchy. Creates the engine if the hierarchy has none.
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

    /// Removes a constraint from the solver, if the solver contains it.
    func withdraw(_ constraint: NSLayoutConstraint) {
        guard constraint.handle >= 0 else { return }
        solver.remove(constraint.handle)
        sources[Int(constraint.handle)] = .none
        constraint.involved.forEach { release($0) }
        constraint.leaveSolver()
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

    /// Calculates the constant of a constraint again, and passes it to the solver.
    func updateConstant(of constraint: NSLayoutConstraint) {
        guard constraint.engine === self || isMeasuring else { return }
        let handle = isMeasuring ? measuredHandles[ObjectIdentifier(constraint)] ?? -1 : constraint.handle
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

    /// Updates a view or guide after a change of the conditions that fix its frame. `geometryChanged(_:)` and
    /// `contentChanged(_:)` handle changes of the frame itself and of the content size.
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

    @inline(__always)
    func slot(of item: LayoutItem) -> Int? {
        if isMeasuring { return slots[ObjectIdentifier(item)] }
        return item.engineReference?.refers(to: self) == true ? item.slot : nil
    }

    /// Adds a view or guide to the engine, if it is not a member.
    /// - Returns: the item's index in `members`.
    @inline(__always)
    func addMember(_ item: LayoutItem) -> Int { slot(of: item) ?? makeMember(item) }

    private func makeMember(_ item: LayoutItem) -> Int {
        let first = solver.makeVariables(Variable.allCases.count)
        let slot = freeSlots.popLast() ?? members.count
        if slot == members.count {
            members.append(nil)
            items.append(nil)
        }
        members[slot] = Member(item: item, first: first)
        items[slot] = item
        while slotOfSymbol.count < Int(first) + 4 { slotOfSymbol.append(-1) }
        for offset in 0..<4 { slotOfSymbol[Int(first) + offset] = Int32(slot) }
        if isMeasuring {
            slots[ObjectIdentifier(item)] = slot
        } else {
            item.joinedEngine = self
            item.slot = slot
        }
        idleSlots.append(slot)
        addOwnConditions(slot)
        return slot
    }

    func retain(_ slot: Int) { members[slot]?.uses += 1 }

    func release(_ slot: Int) {
        members[slot]?.uses -= 1
        if members[slot]?.uses == 0 { idleSlots.append(slot) }
    }

    /// Removes the views and guides that no constraint uses any longer.
    func removeIdleMembers() {
        var next = 0
        while next < idleSlots.count {
            let slot = idleSlots[next]
            next += 1
            if members[slot]?.uses == 0 { removeMember(slot) }
        }
        idleSlots.removeAll(keepingCapacity: true)
    }

    /// Removes a view or guide that is about to be deallocated. Its constraints must have been removed before.
    func forget(_ item: LayoutItem) { removeMember(item.slot) }

    private func removeMember(_ slot: Int) {
        guard slot >= 0, let member = members[slot] else { return }
        removeOwnConditions(slot)
        solver.removeVariables(member.first, count: Variable.allCases.count)
        for offset in 0..<4 { slotOfSymbol[Int(member.first) + offset] = -1 }
        if member.item.engineReference?.refers(to: self) == true {
            member.item.joinedEngine = nil
            member.item.slot = -1
        }
        vacate(slot)
    }

    private func vacate(_ slot: Int) {
        if isUpdating { slotsVacatedWhileApplying.append(slot) }
        members[slot] = nil
        items[slot] = nil
        insetSlots.removeAll { $0 == slot }
        wrappingSlots.removeAll { $0 == slot }
        freeSlots.append(slot)
    }

    /// Releases all members and constraints of the engine.
    func release() {
        for constraint in pending where constraint.engine === self { constraint.leaveEngine() }
        for constraint in broken where constraint.engine === self { constraint.leaveEngine() }
        for source in sources {
            if case .constraint(let constraint) = source { constraint.borrow { $0.leaveEngine() } }
        }
        for case let member? in members where member.item.engineReference?.refers(to: self) == true {
            member.item.joinedEngine = nil
            member.item.slot = -1
        }
        sources.removeAll()
        members.removeAll()
        items.removeAll()
        pending.removeAll()
        broken.removeAll()
        baselineUses.removeAll()
    }

    /// The active constraints, in the order of their activation.
    var allConstraints: [NSLayoutConstraint] {
        var all = pending.filter { $0.engine === self && $0.handle < 0 && !$0.isBroken }
        all += broken
        all += sources.compactMap(\.constraint)
        // In most engines, the constraints are already in the order of their activation, so that sorting is
        // unnecessary.
        var last = Int.min
        let isSorted = all.allSatisfy { constraint in
            defer { last = constraint.serial }
            return last < constraint.serial
        }
        guard !isSorted else { return all }
        all.sort { $0.serial < $1.serial }
        // A constraint that was deactivated and activated again may be in the list twice, but is returned only once.
        return all.enumerated().filter { $0.offset == 0 || all[$0.offset - 1] !== $0.element }.map(\.element)
    }
}
