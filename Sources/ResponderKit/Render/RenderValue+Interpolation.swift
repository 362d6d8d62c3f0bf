import Foundation

/// Interpolation between two values, by the same rules as in browsers.
extension RenderValue {
    /// Interpolates between two values. If the values cannot be interpolated, returns `from` below a fraction of 0.5,
    /// and `to` otherwise. Fractions below 0 or above 1 extrapolate.
    static func interpolate(_ from: RenderValue, _ to: RenderValue, of property: RenderProperty, _ fraction: Double)
        -> RenderValue
    {
        switch (from, to) {
        case (.color, .color), (.color, .none), (.none, .color):
            return .color(UIColor.interpolate(color(of: from), color(of: to), fraction))
        default:
            guard let first = numbers(of: property, from), let last = numbers(of: property, to) else {
                return fraction < 0.5 ? from : to
            }
            let end = property == .transform ? TransformParts.following(first, last) : last
            return value(of: property, zip(first, end).map { $0 + ($1 - $0) * fraction })
        }
    }

    /// Returns the numbers of a value for interpolation. A transform is decomposed. Returns nil if the value has no
    /// numbers.
    static func numbers(of property: RenderProperty, _ value: RenderValue) -> [Double]? {
        switch (property, value) {
        case (_, .rect(let x, let y, let width, let height)): [x, y, width, height]
        case (_, .number(let number)): [number]
        case (.transform, .transform(let transform)): TransformParts(transform).numbers
        case (.transform, .none): TransformParts(.identity).numbers
        case (.alpha, .none): [1]
        case (.cornerRadius, .none): [0]
        default: nil
        }
    }

    /// Creates a value from numbers in the form that `numbers(of:_:)` returns.
    static func value(of property: RenderProperty, _ numbers: [Double]) -> RenderValue {
        switch numbers.count {
        case 1: .number(numbers[0])
        case 4: .rect(numbers[0], numbers[1], numbers[2], numbers[3])
        case TransformParts.count: .transform(TransformParts(numbers).transform)
        default: .none
        }
    }

    private static func color(of value: RenderValue) -> UIColor {
        if case .color(let color) = value { return color }
        return .clear
    }

    /// Returns the distance between two values, for animations of constant speed.
    static func distance(_ from: RenderValue, _ to: RenderValue, of property: RenderProperty) -> Double {
        if let first = numbers(of: property, from), let last = numbers(of: property, to) {
            let end = property == .transform ? TransformParts.following(first, last) : last
            return zip(first, end).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
        }
        let (first, last) = (color(of: from).light, color(of: to).light)
        let parts = [
            (first.red, last.red), (first.green, last.green), (first.blue, last.blue), (first.alpha, last.alpha),
        ]
        return parts.reduce(0) { $0 + (Double($1.0) - Double($1.1)) * (Double($1.0) - Double($1.1)) }.squareRoot()
    }
}

extension UIColor {
    /// Interpolates between two colours, separately for light and dark. Channels are weighted by their
    /// alpha, as in CSS.
    static func interpolate(_ from: UIColor, _ to: UIColor, _ fraction: Double) -> UIColor {
        func interpolated(_ one: Components, _ other: Components) -> Components {
            let (first, last) = (Double(one.alpha) * (1 - fraction), Double(other.alpha) * fraction)
            // An extrapolated alpha is clamped to 0…255.
            let alpha = min(max(first + last, 0), 255)
            guard alpha > 0 else { return Components(0) }
            func byte(_ number: Double) -> UInt8 { UInt8(min(max(number.isNaN ? 0 : number, 0), 255).rounded()) }
            func channel(_ path: KeyPath<Components, UInt8>) -> UInt8 {
                byte((Double(one[keyPath: path]) * first + Double(other[keyPath: path]) * last) / alpha)
            }
            return Components(red: channel(\.red), green: channel(\.green), blue: channel(\.blue), alpha: byte(alpha))
        }
        return fraction == 0
            ? from
            : fraction == 1
                ? to : UIColor(light: interpolated(from.light, to.light), dark: interpolated(from.dark, to.dark))
    }
}

/// The decomposition of an affine transform. Interpolating its numbers makes a rotation turn a view without shrinking
/// it.
///
/// The method is that of browsers (CSS Transforms 1, "Interpolation of 2D matrices"). The skew is stored as one number.
struct TransformParts {
    static let count = 6

    /// The numbers of the transform: translation x and y, scale x and y, rotation in radians, and skew of x by y.
    let numbers: [Double]

    init(_ numbers: [Double]) {
        self.numbers = numbers
    }

    init(_ transform: CGAffineTransform) {
        var (a, b, c, d) = (Double(transform.a), Double(transform.b), Double(transform.c), Double(transform.d))
        // A transform that mirrors is decomposed as the mirroring of one axis: the axis that points further away from
        // its original direction.
        let isMirrored = a * d - b * c < 0
        let mirrorsX = isMirrored && a < d
        if mirrorsX { (a, b) = (-a, -b) } else if isMirrored { (c, d) = (-c, -d) }
        let scaleX = (a * a + b * b).squareRoot()
        if scaleX != 0 { (a, b) = (a / scaleX, b / scaleX) }
        let lean = a * c + b * d
        (c, d) = (c - a * lean, d - b * lean)
        let scaleY = (c * c + d * d).squareRoot()
        numbers = [
            Double(transform.tx), Double(transform.ty), mirrorsX ? -scaleX : scaleX,
            isMirrored && !mirrorsX ? -scaleY : scaleY,
            atan2(b, a),
            scaleY == 0 ? 0 : lean / scaleY,
        ]
    }

    /// The affine transform that the numbers describe.
    var transform: CGAffineTransform {
        let (scaleX, scaleY, lean) = (numbers[2], numbers[3], numbers[5])
        let (sine, cosine) = (sin(numbers[4]), cos(numbers[4]))
        return CGAffineTransform(
            a: cosine * scaleX, b: sine * scaleX, c: (cosine * lean - sine) * scaleY,
            d: (sine * lean + cosine) * scaleY, tx: numbers[0],
            ty: numbers[1])
    }

    /// Returns the numbers of a transform, with a rotation that differs from the rotation in `last` by at most half a
    /// turn. Interpolation then rotates by the smaller angle.
    static func following(_ last: [Double], _ numbers: [Double]) -> [Double] {
        var numbers = numbers
        numbers[4] -= ((numbers[4] - last[4]) / (2 * .pi)).rounded() * 2 * .pi
        return numbers
    }
}
