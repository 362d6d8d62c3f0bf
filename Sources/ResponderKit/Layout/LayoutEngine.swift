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
    ///
    /// The structure contains no counted reference, so that copies cost nothing.
    @MainActor struct Member {
        // SAFETY: the engine's `items` retain the item as long as the member exists.
        unowned(unsafe) let item: LayoutItem
        let first: LinearSolver.Symbol
        /// The solver's constraints that fix the variables to a view's given frame or to a guide's insets.
        var fixes = SIMD4<Int32>(-1, -1, -1, -1)
        /// The solver's constraints for the intrinsic content size.
        var content = SIMD2<Int32>(-1, -1)
        /// The solver's constraints with low weights that decide which of several arranged views is resized.
        var order = SIMD2<Int32>(-1, -1)
        var contentSize = CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
        /// Whether the slot is among the engine's `wrappingSlots`.
        var wraps = false
        /// The number of uses of this member by constraints.
        var uses = 0
    }

    /// The origin of a constraint in the solver.
    enum Source {
        case none
        // SAFETY: the owning view retains an active constraint, and the engine's `items` retain the items. An entry is
        // removed before its constraint is deactivated, and before its item leaves the engine.
        case constraint(Unmanaged<NSLayoutConstraint>)
        case frame(Unmanaged<LayoutItem>, Variable)
        case content(Unmanaged<LayoutItem>)
        case insets(Unmanaged<LayoutItem>)

        /// The constraint of the application, if it is one.
        var constraint: NSLayoutConstraint? {
            if case .constraint(let constraint) = self { return constraint.takeUnretainedValue() }
            return nil
        }
    }

    var solver = LinearSolver()
    // SAFETY: the root view owns the engine.
    /// The topmost view of the hierarchy, or nil for an engine that only measures.
    unowned(unsafe) var root: UIView?
    /// The item to measure, for an engine that only measures.
    let measured: LayoutItem?
    /// Whether the engine only measures.
    let isMeasuring: Bool
    /// The constraints of an engine that only measures, which its `sources` do not retain.
    var measuredConstraints: [NSLayoutConstraint] = []
    var members: [Member?] = []
    /// The items of the members, by slot.
    private var items: [LayoutItem?] = []
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
    /// The slots that items have left since the engine began to set frames. Other items may use these slots now.
    var slotsVacatedWhileApplying: [Int] = []
    // SAFETY: not nil only while the engine sets the frame of this item. The caller retains the item meanwhile.
    /// The item whose frame the engine is setting.
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

    /// Calculates the constant of a constraint in the solver again.
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

    @inline(__always)
    func slot(of item: LayoutItem) -> Int? {
        if isMeasuring { return slots[ObjectIdentifier(item)] }
        return item.engineReference?.refers(to: self) == true ? item.slot : nil
    }

    /// Adds an item to the engine, if it is not a member.
    /// - Returns: the item's slot.
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

    /// Removes the items that no constraint uses any longer.
    func removeIdleMembers() {
        var next = 0
        while next < idleSlots.count {
            let slot = idleSlots[next]
            next += 1
            if members[slot]?.uses == 0 { removeMember(slot) }
        }
        idleSlots.removeAll(keepingCapacity: true)
    }

    /// Removes an item that is about to end. Its constraints must have been removed before.
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
