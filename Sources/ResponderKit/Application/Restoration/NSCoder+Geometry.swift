public import Foundation

/// Encodes vectors, insets and transforms, and decodes all geometry, with UIKit's method names. Foundation itself
/// encodes points, sizes and rectangles.
///
/// If a value is missing, all its numbers are decoded as 0.
extension NSCoder {
    /// Encodes a vector.
    public func encode(_ vector: CGVector, forKey key: String) { write([vector.dx, vector.dy], key) }
    /// Encodes insets.
    public func encode(_ insets: UIEdgeInsets, forKey key: String) {
        write([insets.top, insets.left, insets.bottom, insets.right], key)
    }
    /// Encodes a transform.
    public func encode(_ transform: CGAffineTransform, forKey key: String) {
        write([transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty], key)
    }

    /// Decodes a point.
    public func decodeCGPoint(forKey key: String) -> CGPoint { decodePoint(forKey: key) }
    /// Decodes a size.
    public func decodeCGSize(forKey key: String) -> CGSize { decodeSize(forKey: key) }
    /// Decodes a rectangle.
    public func decodeCGRect(forKey key: String) -> CGRect { decodeRect(forKey: key) }

    /// Decodes a vector.
    public func decodeCGVector(forKey key: String) -> CGVector {
        let numbers = read(2, key)
        return CGVector(dx: numbers[0], dy: numbers[1])
    }

    /// Decodes insets.
    public func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets {
        let numbers = read(4, key)
        return UIEdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    }

    /// Decodes a transform.
    public func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform {
        let numbers = read(6, key)
        return CGAffineTransform(
            a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    }

    private func write(_ numbers: [CGFloat], _ key: String) { encode(numbers.map(Double.init), forKey: key) }

    /// Returns the encoded numbers; zeros if their count is not the expected one.
    private func read(_ count: Int, _ key: String) -> [CGFloat] {
        let numbers = decodeObject(forKey: key) as? [Double] ?? []
        return numbers.count == count ? numbers.map { CGFloat($0) } : Array(repeating: 0, count: count)
    }
}
