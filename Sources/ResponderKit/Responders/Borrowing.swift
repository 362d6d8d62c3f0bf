// Counting references is the dearest thing that happens to a touch on its way: each count is an atomic operation, as dear as a dozen others. Where something
// else keeps an object for as long as it is looked at, it is borrowed, and not counted.

extension Optional where Wrapped: AnyObject {
    /// The same object, without counting a reference.
    @inline(__always) var unretained: Unmanaged<Wrapped>? {
        if let self { Unmanaged.passUnretained(self) } else { nil }
    }
}

extension Unmanaged {
    /// Hands out the object without counting a reference. Something else has to keep it until `body` is done.
    @inlinable @inline(__always) package func borrow<Result>(_ body: (Instance) -> Result) -> Result {
        _withUnsafeGuaranteedRef(body)
    }

    /// Whether it is that object, without counting a reference.
    @inline(__always) func refers(to object: Instance) -> Bool {
        toOpaque() == Unmanaged.passUnretained(object).toOpaque()
    }
}

extension Array where Element: AnyObject {
    /// An element, without counting a reference. The array has to keep it for as long as it is used.
    @inlinable @inline(__always) package func borrowed(at index: Int) -> Unmanaged<Element> {
        withUnsafeBytes {
            $0.load(fromByteOffset: index * MemoryLayout<Unmanaged<Element>>.stride, as: Unmanaged<Element>.self)
        }
    }
}
