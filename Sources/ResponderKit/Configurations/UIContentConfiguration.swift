/// Says what a cell shows: a value, of which a view is made, and which that view can be given anew. (L20)
@MainActor
public protocol UIContentConfiguration {
    /// A view that shows it.
    func makeContentView() -> any UIView & UIContentView
    /// The same, as it is in a state.
    func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows what a configuration says.
@MainActor
public protocol UIContentView: AnyObject {
    /// What it shows.
    var configuration: any UIContentConfiguration { get set }
    /// Whether it can show what another configuration says.
    func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
    /// It can where that is of the type of its own.
    public func supports(_ configuration: any UIContentConfiguration) -> Bool {
        type(of: configuration) == type(of: self.configuration)
    }
}

/// Makes another colour of a colour.
public struct UIConfigurationColorTransformer: Sendable {
    private final class Transform: Sendable {
        let make: @Sendable (UIColor) -> UIColor

        init(_ make: @escaping @Sendable (UIColor) -> UIColor) {
            self.make = make
        }
    }

    private let stored: Transform

    /// What makes it.
    public var transform: (UIColor) -> UIColor { stored.make }

    /// One that does what a function does.
    public init(_ transform: @escaping @Sendable (UIColor) -> UIColor) {
        stored = Transform(transform)
    }

    /// The other colour.
    public func callAsFunction(_ input: UIColor) -> UIColor { stored.make(input) }

    /// The tint colour, whatever the colour is.
    public static let preferredTint = UIConfigurationColorTransformer { _ in .tintColor }
    /// Text that matters less, whatever the colour is.
    public static let monochromeTint = UIConfigurationColorTransformer { _ in .secondaryLabel }
    /// As bright, without the colour.
    public static let grayscale = UIConfigurationColorTransformer { color in
        func gray(_ of: UIColor.Components) -> UIColor.Components {
            // As bright as a colour appears, in parts of a thousand.
            let bright = (Int(of.red) * 299 + Int(of.green) * 587 + Int(of.blue) * 114) / 1_000
            return UIColor.Components(red: UInt8(bright), green: UInt8(bright), blue: UInt8(bright), alpha: of.alpha)
        }
        return UIColor(light: gray(color.light), dark: gray(color.dark))
    }
}

extension UIConfigurationColorTransformer: Equatable {
    /// Whether they are the same one.
    public static func == (left: Self, right: Self) -> Bool { left.stored === right.stored }
}
