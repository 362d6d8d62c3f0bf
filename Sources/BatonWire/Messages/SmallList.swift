/// A list that stores its first element inline, so that a list of one element needs no heap allocation.
///
/// Nearly every touch message has one touch. Elements are read as in an array; ``append(_:)`` adds one.
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

    /// Creates a list of one element, without a heap allocation.
    @inlinable
    public init(_ element: Element) {
        head = element
        tail = []
    }

    /// Creates a list of the elements of a sequence, in the same order.
    @inlinable
    public init(_ elements: some Sequence<Element>) {
        self.init()
        for element in elements { append(element) }
    }

    /// The element of a list with exactly one element, otherwise nil.
    @inlinable
    public var only: Element? { tail.isEmpty ? head : nil }

    /// Adds an element at the end.
    ///
    /// The first element is stored inline. The second element allocates an array with capacity for four further
    /// elements.
    @inlinable
    public mutating func append(_ element: Element) {
        if head == nil {
            head = element
        } else {
            // With this reserved capacity, the touches of five fingers need a single allocation.
            if tail.isEmpty { tail.reserveCapacity(4) }
            tail.append(element)
        }
    }
}

extension SmallList: RandomAccessCollection {
    /// The first index: 0.
    @inlinable public var startIndex: Int { 0 }

    /// The index after the last element.
    @inlinable public var endIndex: Int { head == nil ? 0 : tail.count + 1 }

    /// The element at `position`, which must be in `startIndex ..< endIndex`.
    @inlinable
    public subscript(position: Int) -> Element {
        if position == 0, let head { return head }
        return tail[position - 1]
    }
}

extension SmallList: ExpressibleByArrayLiteral {
    /// Creates a list from an array literal.
    @inlinable
    public init(arrayLiteral elements: Element...) {
        self.init(elements)
    }
}

extension SmallList: Equatable where Element: Equatable {}
