public import Foundation

/// Two things that meet: a view that comes to rest at an edge, say. (D2)
@MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// What kind of things meet. Raw values as UIKit's.
    public enum FeedbackStyle: Int, Sendable, CaseIterable {
        /// Small or light ones.
        case light = 0
        /// Ones of some size.
        case medium = 1
        /// Large or heavy ones.
        case heavy = 2
        /// Soft ones.
        case soft = 3
        /// Hard ones.
        case rigid = 4
    }

    private let style: FeedbackStyle

    /// Feedback of a style, of the application whose code runs when it is given.
    public init(style: FeedbackStyle) {
        self.style = style
        super.init()
    }

    /// Feedback of a style, of the application that shows a view.
    public init(style: FeedbackStyle = .medium, view: UIView) {
        self.style = style
        super.init(view: view)
    }

    /// They met, as hard as their style has it.
    open func impactOccurred() { impactOccurred(intensity: 1) }

    /// They met. The intensity is from 0 to 1; what is beyond is held to that, and at 0 there is nothing to feel.
    open func impactOccurred(intensity: CGFloat) {
        guard intensity > 0 else { return }
        give(.impact(style, intensity: min(intensity, 1)))
    }
}
