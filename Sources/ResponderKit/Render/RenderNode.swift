import Foundation

/// One view as it was last committed: its kind, its place, and each property with the revision that last changed it.
///
/// Nodes are made when a view enters a window and end when it leaves it; a view that comes back has another node with another id.
@MainActor
public final class RenderNode {
    /// A property, its value, and the revision at which it got it.
    struct Entry {
        // In this order it takes the least memory, of which every node has some.
        var value: RenderValue
        var property: RenderProperty
        var revision: Int
    }

    // What a change looks at stands side by side.

    /// What its source has still to write.
    @exclusivity(unchecked) var dirty: RenderProperties = []
    /// The properties that are among the entries, and those that share a bit with one of them.
    @exclusivity(unchecked) private var known: RenderProperties = []
    @exclusivity(unchecked) private(set) var entries: [Entry] = []
    /// Which entry changed last, and a revision that no other is newer than: what changes is most often what changed before, and then the others need not be
    /// looked at, neither for it nor for what a client lacks.
    @exclusivity(unchecked) private(set) var latest = 0
    @exclusivity(unchecked) private(set) var othersRevision = 0
    // The references upwards are cleared by whoever ends first: the tree, or the node when it leaves it. A weak reference would have the same meaning, but
    // makes every retain and release of its object several times as dear.
    @exclusivity(unchecked) private var treeReference: Unmanaged<RenderTree>?
    /// What it is the node of, while it is in the tree: that is kept by its superview, or by the application that has the window.
    @exclusivity(unchecked) var source: Unmanaged<UIView>?
    @exclusivity(unchecked) var older: Unmanaged<RenderNode>?
    @exclusivity(unchecked) var newer: Unmanaged<RenderNode>?
    /// The revision that last changed anything about it.
    public internal(set) var changed: Int
    /// The revision that added it.
    public let created: Int
    /// The revision that last gave it another place among its siblings; `created` at first.
    public internal(set) var moved: Int
    /// Names the node for its life; never used again in the same tree.
    public let id: Int
    /// What it draws.
    public let kind: RenderKind

    /// Whether it is in the tree.
    var isAttached = true
    /// Whether a touch could land on it when it was last written.
    var takesTouches = false
    /// Whether children left the tree that are still among the places.
    @exclusivity(unchecked) private(set) var hasGaps = false
    /// What its view is found by.
    var identifier: String?
    /// The newest revision at which what it shows came to stand where it stands: it appeared, moved, was shown, or was given another place.
    @exclusivity(unchecked) var placed: Int

    /// The children, and among them those that left the tree since the gaps were last closed: so many that leave in one turn cost one walk, not one each.
    @exclusivity(unchecked) var places: [RenderNode] = []
    /// Its neighbours among the children of its parent, or the roots: the next further back, and the next further in front.
    @exclusivity(unchecked) unowned(unsafe) var behind: RenderNode?
    @exclusivity(unchecked) unowned(unsafe) var ahead: RenderNode?

    // What is in the tree is kept by its parent's children, and a parent by its own: as long as the tree is there, these are.
    @exclusivity(unchecked) unowned(unsafe) var container: RenderNode?

    /// The tree that it is in; nil once it left that, or that is gone.
    public internal(set) var tree: RenderTree? {
        get { treeReference?.takeUnretainedValue() }
        set { treeReference = newValue.map(Unmanaged.passUnretained) }
    }
    /// The node that it is drawn in; nil for a window's, and once it is no longer in the tree.
    public var parent: RenderNode? { tree == nil ? nil : container }
    /// The nodes drawn in it, back to front.
    public var children: [RenderNode] {
        closeGapsIfAny()
        return places
    }

    init(id: Int, kind: RenderKind, revision: Int, tree: RenderTree) {
        self.id = id
        self.kind = kind
        self.created = revision
        self.moved = revision
        self.changed = revision
        self.placed = revision
        treeReference = Unmanaged.passUnretained(tree)
    }

    /// One of the children has left the tree.
    func leaveGap() { hasGaps = true }

    /// Lets go of the children that have left the tree.
    func closeGapsIfAny() {
        guard hasGaps else { return }
        hasGaps = false
        places.removeAll { !$0.isAttached }
    }

    /// Takes a place between two nodes.
    func stand(behind next: RenderNode?, ahead last: RenderNode?) {
        behind = last
        ahead = next
        last?.ahead = self
        next?.behind = self
    }

    /// Gives up its place: its neighbours are each other's.
    func step() {
        behind?.ahead = ahead
        ahead?.behind = behind
        behind = nil
        ahead = nil
    }

    /// The value of a property, `.none` where it has its default.
    public func value(of property: RenderProperty) -> RenderValue {
        let index = index(of: property)
        return index < entries.count ? entries[index].value : .none
    }

    /// The revision at which a property got its value; 0 where it always had its default.
    public func revision(of property: RenderProperty) -> Int {
        let index = index(of: property)
        return index < entries.count ? entries[index].revision : 0
    }

    /// Gives a property a value, where that is marked. The one that it already has is no change.
    func set(_ property: RenderProperty, _ value: @autoclosure () -> RenderValue) {
        if dirty.contains(property) { write(property, value()) }
    }

    private func write(_ property: RenderProperty, _ value: RenderValue) {
        guard let treeReference else { return }
        let index = index(of: property)
        if index < entries.count {
            guard !entries[index].value.isSame(as: value) else { return }
            entries[index].value = value
            entryChanged(index, at: treeReference.borrow { $0.next })
        } else {
            if case .none = value { return }
            entries.append(Entry(value: value, property: property, revision: 0))
            known.formUnion(.one(property))
            entryChanged(entries.count - 1, at: treeReference.borrow { $0.next })
        }
        treeReference.borrow { changed(property, in: $0) }
    }

    /// Gives a property a value that clients know already: they are not told, but those that are new are.
    func setUntold(_ property: RenderProperty, _ value: RenderValue) {
        let index = index(of: property)
        if index < entries.count {
            entries[index].value = value
        } else if value != .none {
            entries.append(Entry(value: value, property: property, revision: 0))
            known.formUnion(.one(property))
        }
    }

    /// Gives a property a value, and tells it to those as well who were told the same before.
    func setAnew(_ property: RenderProperty, _ value: RenderValue) {
        guard let tree else { return }
        let index = index(of: property)
        if index == entries.count {
            entries.append(Entry(value: value, property: property, revision: 0))
            known.formUnion(.one(property))
        }
        entries[index].value = value
        entryChanged(index, at: tree.next)
        changed(property, in: tree)
    }

    /// Gives it what its view drew; nothing where that is empty.
    func setDrawing(_ bytes: [UInt8]) {
        guard let tree else { return }
        let index = index(of: .drawing)
        guard index < entries.count, !bytes.isEmpty, case .drawing(var drawing) = entries[index].value else {
            return write(.drawing, bytes.isEmpty ? .none : .drawing(RenderDrawing(bytes, at: tree.next)))
        }
        entries[index].value = .none
        let isChanged = drawing.become(bytes, at: tree.next)
        entries[index].value = .drawing(drawing)
        guard isChanged else { return }
        entryChanged(index, at: tree.next)
        changed(.drawing, in: tree)
    }

    /// Has no more memory than what it holds takes: it was described for the first time, and has seldom more to say after that.
    func trim() {
        if entries.capacity > entries.count + 1 { entries = entries.withUnsafeBufferPointer { Array($0) } }
    }

    private func entryChanged(_ index: Int, at revision: Int) {
        entries[index].revision = revision
        guard index != latest else { return }
        othersRevision = max(othersRevision, entries[latest].revision)
        latest = index
    }

    private func changed(_ property: RenderProperty, in tree: RenderTree) {
        if RenderProperties.place.contains(property) { placed = tree.next }
        tree.touch(self)
    }

    /// Where a property is among the entries; their number where it is not.
    private func index(of property: RenderProperty) -> Int {
        guard known.contains(property) else { return entries.count }
        if latest < entries.count, entries[latest].property == property { return latest }
        var index = 0
        while index < entries.count, entries[index].property != property { index += 1 }
        return index
    }

    /// Marks properties that a source has to write at the next commit.
    func setNeedsRender(_ properties: RenderProperties) {
        if dirty.isEmpty { treeReference?.borrow { $0.enqueue(self) } }
        if properties.contains(.drawing) { treeReference?.borrow { $0.needsDisplay = true } }
        dirty.formUnion(properties)
    }
}

/// Where committed nodes are on the screen.
extension RenderNode {
    private var frame: CGRect {
        guard case .rect(let x, let y, let width, let height) = value(of: .frame) else { return .zero }
        return CGRect(x: x, y: y, width: width, height: height)
    }

    private var contentOffset: CGPoint {
        guard case .pair(let x, let y) = value(of: .contentOffset) else { return .zero }
        return CGPoint(x: x, y: y)
    }

    /// A rectangle of what the node draws, in the space that the node is drawn in.
    private func outward(_ rect: CGRect) -> CGRect {
        let frame = frame
        var rect = rect
        if case .transform(let transform) = value(of: .transform) {
            let middle = CGPoint(x: frame.width / 2, y: frame.height / 2)
            rect = rect.offsetBy(dx: -middle.x, dy: -middle.y).applying(transform).offsetBy(dx: middle.x, dy: middle.y)
        }
        return rect.offsetBy(dx: frame.minX, dy: frame.minY)
    }

    /// The smallest rectangle of the screen that holds it, as it was committed.
    var screenFrame: CGRect {
        var rect = outward(CGRect(origin: .zero, size: frame.size))
        var ancestor = container
        while let node = ancestor {
            let offset = node.contentOffset
            rect = node.outward(rect.offsetBy(dx: -offset.x, dy: -offset.y))
            ancestor = node.container
        }
        return rect
    }

    /// The nodes from the window down to this one.
    var path: [RenderNode] {
        var found = [self]
        var ancestor = container
        while let node = ancestor {
            found.append(node)
            ancestor = node.container
        }
        return found.reversed()
    }
}
