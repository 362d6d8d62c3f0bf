import Foundation

/// Works out the constraints of one hierarchy of views, of which the topmost has it.
///
/// Each view and guide that a constraint is about has four variables: where it is in its superview, and its size. A view that keeps the frame that it is given
/// has them fixed; so engine and frames never disagree. Before views are laid out, `update()` takes on what changed since, and gives frames to those whose
/// variables are others.
@MainActor
final class LayoutEngine {
    /// Which variable of an item.
    enum Variable: Int, CaseIterable {
        case x, y, width, height
    }

    /// An item that takes part.
    @MainActor struct Member {
        let item: LayoutItem
        let first: LinearSolver.Symbol
        /// Constraints that say what is not free in it: by variable, those of a frame that was given; of a guide, those of its insets.
        var fixes = SIMD4<Int32>(-1, -1, -1, -1)
        /// Those of the size of what it shows.
        var content = SIMD2<Int32>(-1, -1)
        var contentSize = CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
        /// How many constraints need it.
        var uses = 0
    }

    /// Whose a constraint of the solver's is.
    enum Source {
        case none
        case constraint(NSLayoutConstraint)
        case frame(LayoutItem, Variable)
        case content(LayoutItem)
        case insets(LayoutItem)
    }

    var solver = LinearSolver()
    /// Of a hierarchy; nil for one that only measures.
    unowned(unsafe) var root: UIView?
    /// Whose size is looked for, by one that only measures.
    let measured: LayoutItem?
    var members: [Member?] = []
    var freeSlots: [Int] = []
    /// Of those that only measure: items have their slots in the engine of their hierarchy.
    private var slots: [ObjectIdentifier: Int] = [:]
    /// Whose variable a symbol is.
    var slotOfSymbol: [Int32] = []
    var sources: [Source] = []
    /// What is active, and not yet with the solver.
    var pending: [NSLayoutConstraint] = []
    var broken: [NSLayoutConstraint] = []
    var isUpdating = false
    private(set) var needsUpdate = false
    /// Members whose frames were set by others.
    var moved: [Int] = []
    /// Members whose content has another size.
    var resized: [Int] = []
    /// Members that may have nothing more to do with any constraint.
    var idle: [Int] = []
    /// Guides that follow a view's insets.
    var insetSlots: [Int] = []
    /// Views whose height depends on how wide they are.
    var wrappingSlots: [Int] = []
    /// Views that were asked to update their constraints.
    var asked: [LayoutItem] = []
    /// Whose frame is being set by this.
    unowned(unsafe) var applying: LayoutItem?

    init(root: UIView) {
        self.root = root
        measured = nil
    }

    init(measuring item: LayoutItem) {
        measured = item
    }

    /// That of a view's hierarchy.
    static func engine(of view: UIView) -> LayoutEngine {
        let top = view.topmost
        if let engine = top.layoutItem.engine { return engine }
        let engine = LayoutEngine(root: top)
        top.layoutItem.engine = engine
        return engine
    }

    // MARK: What changes

    func setNeedsUpdate() {
        guard !needsUpdate else { return }
        needsUpdate = true
        root?.setNeedsLayout()
    }

    /// - Returns: whether there was anything to do.
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

    /// Takes a constraint out of the solver, if it is in it.
    func withdraw(_ constraint: NSLayoutConstraint) {
        guard constraint.handle >= 0 else { return }
        solver.remove(constraint.handle)
        sources[Int(constraint.handle)] = .none
        constraint.handle = -1
        for slot in constraint.involved { release(slot) }
        constraint.involved.removeAll()
    }

    /// A constraint is to be said anew.
    func replace(_ constraint: NSLayoutConstraint) {
        withdraw(constraint)
        guard !constraint.isBroken else { return setNeedsUpdate() }
        add(constraint)
    }

    func constantChanged(_ constraint: NSLayoutConstraint) {
        if constraint.handle >= 0, let lowered = lower(constraint) {
            solver.setConstant(lowered.constant, of: constraint.handle)
        }
        setNeedsUpdate()
    }

    func geometryChanged(_ item: LayoutItem) {
        guard item !== applying else { return }
        moved.append(item.slot)
        setNeedsUpdate()
    }

    func contentChanged(_ item: LayoutItem) {
        resized.append(item.slot)
        setNeedsUpdate()
    }

    /// What an item says of itself, other than its frame and content, is another.
    func memberChanged(_ item: LayoutItem) {
        guard let slot = slot(of: item), members[slot] != nil else { return }
        dropOwnConstraints(slot)
        joinOwn(slot)
        for mention in item.mentions { mention.takeUnretainedValue().engine?.replace(mention.takeUnretainedValue()) }
        setNeedsUpdate()
    }

    // MARK: Members

    func slot(of item: LayoutItem) -> Int? {
        guard root == nil else { return item.joined === self ? item.slot : nil }
        return slots[ObjectIdentifier(item)]
    }

    /// Has an item take part.
    func join(_ item: LayoutItem) -> Int {
        if let slot = slot(of: item) { return slot }
        let first = solver.makeVariables(Variable.allCases.count)
        let slot = freeSlots.popLast() ?? members.count
        if slot == members.count { members.append(nil) }
        members[slot] = Member(item: item, first: first)
        while slotOfSymbol.count < Int(first) + 4 { slotOfSymbol.append(-1) }
        for offset in 0..<4 { slotOfSymbol[Int(first) + offset] = Int32(slot) }
        if root != nil {
            item.joined = self
            item.slot = slot
        } else {
            slots[ObjectIdentifier(item)] = slot
        }
        idle.append(slot)
        joinOwn(slot)
        return slot
    }

    func release(_ slot: Int) {
        members[slot]?.uses -= 1
        if members[slot]?.uses == 0 { idle.append(slot) }
    }

    /// Lets those go that no constraint is about any more.
    func sweep() {
        var next = 0
        while next < idle.count {
            let slot = idle[next]
            next += 1
            guard let member = members[slot], member.uses == 0 else { continue }
            dropOwnConstraints(slot)
            solver.removeVariables(member.first, count: Variable.allCases.count)
            for offset in 0..<4 { slotOfSymbol[Int(member.first) + offset] = -1 }
            if member.item.joined === self { forget(member.item) } else { vacate(slot) }
        }
        idle.removeAll(keepingCapacity: true)
    }

    /// An item takes part no more. What is about it has gone before.
    func forget(_ item: LayoutItem) {
        let slot = item.slot
        item.joined = nil
        item.slot = -1
        vacate(slot)
    }

    private func vacate(_ slot: Int) {
        guard slot >= 0, members[slot] != nil else { return }
        members[slot] = nil
        insetSlots.removeAll { $0 == slot }
        wrappingSlots.removeAll { $0 == slot }
        freeSlots.append(slot)
    }

    /// Gives up all that it has.
    /// - Returns: the active constraints, in the order in which they became so.
    @discardableResult
    func release() -> [NSLayoutConstraint] {
        let constraints = allConstraints
        for constraint in constraints {
            constraint.engine = nil
            constraint.handle = -1
            constraint.involved.removeAll()
            constraint.isBroken = false
        }
        for case let member? in members where member.item.joined === self {
            member.item.joined = nil
            member.item.slot = -1
        }
        members.removeAll()
        pending.removeAll()
        broken.removeAll()
        return constraints
    }

    var allConstraints: [NSLayoutConstraint] {
        var all = pending.filter { $0.engine === self && $0.handle < 0 && !$0.isBroken }
        all += broken
        for case .constraint(let constraint) in sources where constraint.engine === self { all.append(constraint) }
        all.sort { $0.serial < $1.serial }
        // One that was made inactive and active again may wait twice.
        return all.enumerated().filter { $0.offset == 0 || all[$0.offset - 1] !== $0.element }.map(\.element)
    }
}
