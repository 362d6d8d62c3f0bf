public import Foundation

/// Gives haptic feedback for a collision, such as a view that hits an edge. (D2)
@MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// The kind of objects that collide. The raw values match UIKit's.
    public enum FeedbackStyle: Int, Sendable, CaseIterable {
        /// A collision of small or light objects.
        case light = 0
        /// A collision of medium-sized objects.
        case medium = 1
        /// A collision of large or heavy objects.
        case heavy = 2
        /// A collision of soft objects.
        case soft = 3
        /// A collision of rigid objects.
        case rigid = 4
    }

    private let style: FeedbackStyle

    /// Creates a generator with a style, for the application whose code is running when feedback is given.
    public init(style: FeedbackStyle) {
        self.style = style
        super.init()
    }

    /// Creates a generator with a style, for the application that shows a view.
    public init(style: FeedbackStyle = .medium, view: UIView) {
        self.style = style
        super.init(view: view)
    }

    /// Gives feedback for a collision with full intensity.
    open func impactOccurred() { impactOccurred(intensity: 1) }

    /// Gives feedback for a collision. Intensities above 1 count as 1; an intensity of 0 or less gives no feedback.
    open func impactOccurred(intensity: CGFloat) {
        guard intensity > 0 else { return }
        sendFeedback(.impact(style, intensity: min(intensity, 1)))
    }
}
