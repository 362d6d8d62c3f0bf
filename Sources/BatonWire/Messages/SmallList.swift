/// A list that holds its first element in place, so that a list of one costs no memory of its own.
///
/// Nearly every touch message has one touch. Reading is as with an array; a list grows with ``append(_:)``.
@frozen
public struct SmallList<Element: Sendable>: Sendable {
    @usableFromInline var head: Element?
    @usableFromInline var tail: [Element]

    /// An empty list.
    @inlinable
    public init() {
        head = nil
        tail = []
    }

    /// A list of one element, without any memory of its own.
    @inlinable
    public init(_ element: Element) {
        head = element
        tail = []
    }

    /// A list of the elements of a sequence, in its order.
    @inlinable
    public init(_ elements: some Sequence<Element>) {
        self.init()
        for element in elements { append(element) }
    }

    /// The element, where there is one alone.
    @inlinable
    public var only: Element? { tail.isEmpty ? head : nil }

    /// Adds an element at the end. The first takes no memory of its own, the others do as an array's with room for four.
    @inlinable
    public mutating func append(_ element: Element) {
        if head == nil {
            head = element
        } else {
            // Five fingers take memory once.
            if tail.isEmpty { tail.reserveCapacity(4) }
            tail.append(element)
        }
    }
}

extension SmallList: RandomAccessCollection {
    /// Where the list begins: 0.
    @inlinable public var startIndex: Int { 0 }

    /// One past the last element.
    @inlinable public var endIndex: Int { head == nil ? 0 : tail.count + 1 }

    /// The element at `position`, which must be in `startIndex ..< endIndex`, as with an array.
    @inlinable
    public subscript(position: Int) -> Element {
        if position == 0, let head { return head }
        return tail[position - 1]
    }
}

extension SmallList: ExpressibleByArrayLiteral {
    /// A list of the elements written.
    @inlinable
    public init(arrayLiteral elements: Element...) {
        self.init(elements)
    }
}

extension SmallList: Equatable where Element: Equatable {}
