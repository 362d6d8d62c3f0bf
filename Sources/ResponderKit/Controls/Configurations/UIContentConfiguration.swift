/// Describes the content of a cell as a value. A configuration creates a content view, which can later display other
/// configurations. (L20)
@MainActor
public protocol UIContentConfiguration {
    /// Creates a view that displays the configuration.
    func makeContentView() -> any UIView & UIContentView
    /// Returns the configuration, adapted to a state such as selected or disabled.
    func updated(for state: any UIConfigurationState) -> Self
}

/// A view that displays a content configuration.
@MainActor
public protocol UIContentView: AnyObject {
    /// The displayed configuration.
    var configuration: any UIContentConfiguration { get set }
    /// Returns true if the view can display a configuration.
    func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
    /// Returns true if both configurations have the same type.
    public func supports(_ configuration: any UIContentConfiguration) -> Bool {
        type(of: configuration) == type(of: self.configuration)
    }
}

/// A function that computes a colour from another colour.
public struct UIConfigurationColorTransformer: Sendable {
    private final class Transform: Sendable {
        let make: @Sendable (UIColor) -> UIColor

        init(_ make: @escaping @Sendable (UIColor) -> UIColor) {
            self.make = make
        }
    }

    private let stored: Transform

    /// The function that computes the colour.
    public var transform: (UIColor) -> UIColor { stored.make }

    /// Creates a transformer from a function.
    public init(_ transform: @escaping @Sendable (UIColor) -> UIColor) {
        stored = Transform(transform)
    }

    /// Returns the transformed colour.
    public func callAsFunction(_ input: UIColor) -> UIColor { stored.make(input) }

    /// The transformer that returns the tint colour for any colour.
    public static let preferredTint = UIConfigurationColorTransformer { _ in .tintColor }
    /// The transformer that returns the secondary label colour for any colour.
    public static let monochromeTint = UIConfigurationColorTransformer { _ in .secondaryLabel }
    /// The transformer that returns a grey of the same brightness.
    public static let grayscale = UIConfigurationColorTransformer { color in
        func gray(_ of: UIColor.Components) -> UIColor.Components {
            // The perceived brightness: the sum of the colour components, each with a weight in thousandths.
            let bright = (Int(of.red) * 299 + Int(of.green) * 587 + Int(of.blue) * 114) / 1_000
            return UIColor.Components(red: UInt8(bright), green: UInt8(bright), blue: UInt8(bright), alpha: of.alpha)
        }
        return UIColor(light: gray(color.light), dark: gray(color.dark))
    }
}

extension UIConfigurationColorTransformer: Equatable {
    /// Returns true if both transformers are the same instance.
    public static func == (left: Self, right: Self) -> Bool { left.stored === right.stored }
}
