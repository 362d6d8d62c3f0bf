import Foundation

/// The last committed state of one view: its kind, its position in the tree, and each property with the revision of its
/// last change.
///
/// A node exists while its view is in a window. A view that enters a window again gets a new node with a new id.
@MainActor
public final class RenderNode {
    /// A property, its value, and the revision of its last change.
    struct Entry {
        // Every node has several entries, so the fields are in the order that needs the least memory.
        var value: RenderValue
        var property: RenderProperty
        var revision: Int
    }

    // The fields that each change reads are stored next to each other, for the CPU cache.

    /// The properties that the view must write into the node at the next commit.
    var dirty: RenderProperties = []
    /// The properties that have an entry. A property that shares its bit in `RenderProperties` with one of these is
    /// also in the set.
    private var storedProperties: RenderProperties = []
    private(set) var entries: [Entry] = []
    /// The index of the entry that changed last (`latestEntry`), and an upper bound of the other entries'
    /// revisions (`otherEntriesRevision`).
    ///
    /// In most cases the same property changes again and again. Then neither a change nor a patch has to examine the
    /// other entries.
    private(set) var latestEntry = 0
    private(set) var otherEntriesRevision = 0
    // SAFETY: Unretained references to the tree and the view are cleared when the tree ends or when the node leaves the
    // tree, whichever happens first. A weak reference would be equivalent, but it makes each retain and release of its
    // object several times as expensive.
    private var treeReference: Unmanaged<RenderTree>?
    /// The view of this node, while the node is in the tree. The superview, or the application that owns
    /// the window, retains the view.
    var source: Unmanaged<UIView>?
    var older: Unmanaged<RenderNode>?
    var newer: Unmanaged<RenderNode>?
    /// The revision of the last change of this node.
    public internal(set) var changed: Int
    /// The revision that added the node.
    public let created: Int
    /// The revision at which the node last moved among its siblings; initially `created`.
    public internal(set) var moved: Int
    /// The id of the node. An id is never reused in the same tree.
    public let id: Int
    /// The kind of the node, which determines how clients draw it.
    public let kind: RenderKind

    /// Whether the node is in the tree.
    var isAttached = true
    /// Whether the view could receive touches when it last wrote its properties.
    var takesTouches = false
    /// Whether `childSlots` contains children that have left the tree.
    private(set) var hasVacantSlots = false
    /// The identifier under which the tree's index contains the view.
    var identifier: String?
    /// The newest revision at which the node appeared, moved, became visible, or changed its index among siblings.
    var placementRevision: Int

    /// The children, including vacant slots: children that have left the tree since the last clean-up.
    ///
    /// If many children leave the tree in one loop turn, all of them are removed from the array in one pass.
    var childSlots: [RenderNode] = []
    /// The adjacent siblings: `previousSibling` is the next sibling behind this node, `nextSibling` the next sibling in
    /// front of it.
    unowned(unsafe) var previousSibling: RenderNode?
    unowned(unsafe) var nextSibling: RenderNode?

    // SAFETY: A node in the tree is retained by its parent's children, so a parent exists as long as its
    // children are in the tree.
    unowned(unsafe) var container: RenderNode?

    /// The tree that contains the node; nil if the node has left the tree or the tree has ended.
    public internal(set) var tree: RenderTree? {
        get { treeReference?.takeUnretainedValue() }
        set { treeReference = newValue.map(Unmanaged.passUnretained) }
    }
    /// The parent node; nil for a window's node, and for a node that has left the tree.
    public var parent: RenderNode? { tree == nil ? nil : container }
    /// The child nodes, back to front.
    public var children: [RenderNode] {
        removeVacantSlots()
        return childSlots
    }

    init(id: Int, kind: RenderKind, revision: Int, tree: RenderTree) {
        self.id = id
        self.kind = kind
        self.created = revision
        self.moved = revision
        self.changed = revision
        self.placementRevision = revision
        treeReference = Unmanaged.passUnretained(tree)
    }

    /// Records that a child has left the tree.
    func markVacantSlot() { hasVacantSlots = true }

    /// Removes the children that have left the tree.
    func removeVacantSlots() {
        guard hasVacantSlots else { return }
        hasVacantSlots = false
        childSlots.removeAll { !$0.isAttached }
    }

    /// Links the node between two siblings.
    func linkSiblings(previous: RenderNode?, next: RenderNode?) {
        previousSibling = previous
        nextSibling = next
        previous?.nextSibling = self
        next?.previousSibling = self
    }

    /// Unlinks the node from its siblings.
    func unlinkSiblings() {
        previousSibling?.nextSibling = nextSibling
        nextSibling?.previousSibling = previousSibling
        previousSibling = nil
        nextSibling = nil
    }

    /// Returns the value of a property; `.none` if the property has its default.
    public func value(of property: RenderProperty) -> RenderValue {
        let index = index(of: property)
        return index < entries.count ? entries[index].value : .none
    }

    /// Returns the revision at which a property got its value; 0 if the property always had its default.
    public func revision(of property: RenderProperty) -> Int {
        let index = index(of: property)
        return index < entries.count ? entries[index].revision : 0
    }

    /// Sets a property if it is marked as dirty. Setting an equal value changes nothing.
    func set(_ property: RenderProperty, _ value: @autoclosure () -> RenderValue) {
        if dirty.contains(property) { write(property, value()) }
    }

    private func write(_ property: RenderProperty, _ value: RenderValue) {
        guard let treeReference else { return }
        let index = index(of: property)
        if index < entries.count {
            guard !entries[index].value.isSame(as: value) else { return }
            entries[index].value = value
            entryChanged(index, at: treeReference.borrow { $0.nextRevision })
        } else {
            if case .none = value { return }
            entries.append(Entry(value: value, property: property, revision: 0))
            storedProperties.formUnion(.single(property))
            entryChanged(entries.count - 1, at: treeReference.borrow { $0.nextRevision })
        }
        treeReference.borrow { changed(property, in: $0) }
    }

    /// Sets a property that the existing clients already know or compute themselves. They are not sent the new value;
    /// new clients receive it.
    func setSilently(_ property: RenderProperty, _ value: RenderValue) {
        let index = index(of: property)
        if index < entries.count {
            entries[index].value = value
        } else if value != .none {
            entries.append(Entry(value: value, property: property, revision: 0))
            storedProperties.formUnion(.single(property))
        }
    }

    /// Sets a property and sends it to all clients, even if the value is the same as before.
    func setForcingUpdate(_ property: RenderProperty, _ value: RenderValue) {
        guard let tree else { return }
        let index = index(of: property)
        if index == entries.count {
            entries.append(Entry(value: value, property: property, revision: 0))
            storedProperties.formUnion(.single(property))
        }
        entries[index].value = value
        entryChanged(index, at: tree.nextRevision)
        changed(property, in: tree)
    }

    /// Sets the drawing of the view. Empty bytes remove the property.
    func setDrawing(_ bytes: [UInt8]) {
        guard let tree else { return }
        let index = index(of: .drawing)
        guard index < entries.count, !bytes.isEmpty, case .drawing(var drawing) = entries[index].value else {
            return write(.drawing, bytes.isEmpty ? .none : .drawing(RenderDrawing(bytes, at: tree.nextRevision)))
        }
        entries[index].value = .none
        let isChanged = drawing.replace(with: bytes, at: tree.nextRevision)
        entries[index].value = .drawing(drawing)
        guard isChanged else { return }
        entryChanged(index, at: tree.nextRevision)
        changed(.drawing, in: tree)
    }

    /// Frees unused capacity after the first rendering, because few nodes get more properties later.
    func trim() {
        if entries.capacity > entries.count + 1 { entries = entries.withUnsafeBufferPointer { Array($0) } }
    }

    private func entryChanged(_ index: Int, at revision: Int) {
        entries[index].revision = revision
        guard index != latestEntry else { return }
        otherEntriesRevision = max(otherEntriesRevision, entries[latestEntry].revision)
        latestEntry = index
    }

    private func changed(_ property: RenderProperty, in tree: RenderTree) {
        if RenderProperties.placement.contains(property) { placementRevision = tree.nextRevision }
        tree.markChanged(self)
    }

    /// Returns the index of a property's entry, or the number of entries if it has none.
    private func index(of property: RenderProperty) -> Int {
        guard storedProperties.contains(property) else { return entries.count }
        if latestEntry < entries.count, entries[latestEntry].property == property { return latestEntry }
        var index = 0
        while index < entries.count, entries[index].property != property { index += 1 }
        return index
    }

    /// Marks properties that the view has to write at the next commit.
    func setNeedsRender(_ properties: RenderProperties) {
        if dirty.isEmpty { treeReference?.borrow { $0.enqueue(self) } }
        if properties.contains(.drawing) { treeReference?.borrow { $0.needsDisplay = true } }
        dirty.formUnion(properties)
    }
}

/// The positions of committed nodes on the screen.
extension RenderNode {
    private var frame: CGRect {
        guard case .rect(let x, let y, let width, let height) = value(of: .frame) else { return .zero }
        return CGRect(x: x, y: y, width: width, height: height)
    }

    private var contentOffset: CGPoint {
        guard case .pair(let x, let y) = value(of: .contentOffset) else { return .zero }
        return CGPoint(x: x, y: y)
    }

    /// Converts a rectangle from the node's coordinates to the coordinates of its parent.
    private func convertToParent(_ rect: CGRect) -> CGRect {
        let frame = frame
        var rect = rect
        if case .transform(let transform) = value(of: .transform) {
            let middle = CGPoint(x: frame.width / 2, y: frame.height / 2)
            rect = rect.offsetBy(dx: -middle.x, dy: -middle.y).applying(transform).offsetBy(dx: middle.x, dy: middle.y)
        }
        return rect.offsetBy(dx: frame.minX, dy: frame.minY)
    }

    /// The bounding rectangle of the committed node, in screen coordinates.
    var screenFrame: CGRect {
        var rect = convertToParent(CGRect(origin: .zero, size: frame.size))
        var ancestor = container
        while let node = ancestor {
            let offset = node.contentOffset
            rect = node.convertToParent(rect.offsetBy(dx: -offset.x, dy: -offset.y))
            ancestor = node.container
        }
        return rect
    }

    /// The nodes from the window down to this node.
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
