import Foundation

/// Values between two others, as a browser has them.
extension RenderValue {
    /// What lies a part of the way from one value to another; of what cannot be divided, the nearer one. Parts under 0 and over 1 lie beyond them.
    static func mix(_ from: RenderValue, _ to: RenderValue, of property: RenderProperty, _ part: Double) -> RenderValue
    {
        switch (from, to) {
        case (.color, .color), (.color, .none), (.none, .color):
            return .color(UIColor.mix(color(of: from), color(of: to), part))
        default:
            guard let first = numbers(of: property, from), let last = numbers(of: property, to) else {
                return part < 0.5 ? from : to
            }
            let end = property == .transform ? TransformParts.following(first, last) : last
            return value(of: property, zip(first, end).map { $0 + ($1 - $0) * part })
        }
    }

    /// The numbers that a value is made of, as they are mixed: a transform's are its parts. Nil where it is made of none.
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

    /// The value that is made of numbers, so many as `numbers(of:_:)` gives.
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

    /// How far one value is from another, for a pace that is even.
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
    /// A colour between two, in light and in dark: mixed with as much of each as is to be seen of it, as CSS does.
    static func mix(_ from: UIColor, _ to: UIColor, _ part: Double) -> UIColor {
        func mixed(_ one: Components, _ other: Components) -> Components {
            let (first, last) = (Double(one.alpha) * (1 - part), Double(other.alpha) * part)
            // Beyond its ends a colour is no more than opaque, and no less than clear.
            let alpha = min(max(first + last, 0), 255)
            guard alpha > 0 else { return Components(0) }
            func byte(_ number: Double) -> UInt8 { UInt8(min(max(number.isNaN ? 0 : number, 0), 255).rounded()) }
            func channel(_ path: KeyPath<Components, UInt8>) -> UInt8 {
                byte((Double(one[keyPath: path]) * first + Double(other[keyPath: path]) * last) / alpha)
            }
            return Components(red: channel(\.red), green: channel(\.green), blue: channel(\.blue), alpha: byte(alpha))
        }
        return part == 0
            ? from : part == 1 ? to : UIColor(light: mixed(from.light, to.light), dark: mixed(from.dark, to.dark))
    }
}

/// What an affine transform is made of, so that what lies between two turns instead of shrinking: as browsers do it, by CSS Transforms 1, "Interpolation of 2D
/// matrices", with what leans kept as one number.
struct TransformParts {
    static let count = 6

    /// Translation x and y, scale x and y, angle in radians, and how much x leans with y.
    let numbers: [Double]

    init(_ numbers: [Double]) {
        self.numbers = numbers
    }

    init(_ transform: CGAffineTransform) {
        var (a, b, c, d) = (Double(transform.a), Double(transform.b), Double(transform.c), Double(transform.d))
        // Mirrored: one axis is, the one that is turned away more.
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

    /// What is made of the parts.
    var transform: CGAffineTransform {
        let (scaleX, scaleY, lean) = (numbers[2], numbers[3], numbers[5])
        let (sine, cosine) = (sin(numbers[4]), cos(numbers[4]))
        return CGAffineTransform(
            a: cosine * scaleX, b: sine * scaleX, c: (cosine * lean - sine) * scaleY,
            d: (sine * lean + cosine) * scaleY, tx: numbers[0],
            ty: numbers[1])
    }

    /// A transform's parts, turned by whole turns so that they follow others the short way round.
    static func following(_ last: [Double], _ numbers: [Double]) -> [Double] {
        var numbers = numbers
        numbers[4] -= ((numbers[4] - last[4]) / (2 * .pi)).rounded() * 2 * .pi
        return numbers
    }
}
