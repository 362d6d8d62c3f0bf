public import Foundation

/// Geometry, as UIKit's coders write and read it; points, sizes and rectangles are written by Foundation's own methods. What was not written reads as zero.
extension NSCoder {
    /// Writes a vector.
    public func encode(_ vector: CGVector, forKey key: String) { write([vector.dx, vector.dy], key) }
    /// Writes insets.
    public func encode(_ insets: UIEdgeInsets, forKey key: String) {
        write([insets.top, insets.left, insets.bottom, insets.right], key)
    }
    /// Writes a transform.
    public func encode(_ transform: CGAffineTransform, forKey key: String) {
        write([transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty], key)
    }

    /// Reads a point.
    public func decodeCGPoint(forKey key: String) -> CGPoint { decodePoint(forKey: key) }
    /// Reads a size.
    public func decodeCGSize(forKey key: String) -> CGSize { decodeSize(forKey: key) }
    /// Reads a rectangle.
    public func decodeCGRect(forKey key: String) -> CGRect { decodeRect(forKey: key) }

    /// Reads a vector.
    public func decodeCGVector(forKey key: String) -> CGVector {
        let numbers = read(2, key)
        return CGVector(dx: numbers[0], dy: numbers[1])
    }

    /// Reads insets.
    public func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets {
        let numbers = read(4, key)
        return UIEdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    }

    /// Reads a transform.
    public func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform {
        let numbers = read(6, key)
        return CGAffineTransform(
            a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    }

    private func write(_ numbers: [CGFloat], _ key: String) { encode(numbers.map(Double.init), forKey: key) }

    /// So many numbers: those that were written, where they are as many.
    private func read(_ count: Int, _ key: String) -> [CGFloat] {
        let numbers = decodeObject(forKey: key) as? [Double] ?? []
        return numbers.count == count ? numbers.map { CGFloat($0) } : Array(repeating: 0, count: count)
    }
}
