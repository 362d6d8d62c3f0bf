public import Foundation

/// Manages the presentation of a sheet: its height on a narrow screen, and the dimming of the views behind it.
///
/// The user cannot drag sheets in Baton. The application chooses the height with `selectedDetentIdentifier`.
@MainActor
open class UISheetPresentationController: UIPresentationController {
    /// A height at which a sheet can be shown.
    @MainActor
    public final class Detent {
        /// The identifier of a detent.
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            /// The string value of the identifier.
            public let rawValue: String

            /// Creates an identifier from a string.
            public init(rawValue: String) {
                self.rawValue = rawValue
            }

            /// Creates an identifier from a string.
            public init(_ rawValue: String) {
                self.rawValue = rawValue
            }

            /// The detent with half of the maximum height.
            public static let medium = Identifier("com.apple.UIKit.medium")
            /// The detent with the maximum height.
            public static let large = Identifier("com.apple.UIKit.large")
        }

        /// The values from which a custom detent computes its height.
        @MainActor
        public struct ResolutionContext {
            /// The maximum height of a sheet, in points.
            public let maximumDetentValue: CGFloat
        }

        /// The identifier of the detent.
        public let identifier: Identifier
        private let resolve: (ResolutionContext) -> CGFloat?

        private init(_ identifier: Identifier, _ resolve: @escaping (ResolutionContext) -> CGFloat?) {
            self.identifier = identifier
            self.resolve = resolve
        }

        /// Returns a detent with half of the maximum height.
        public static func medium() -> Detent { Detent(.medium) { $0.maximumDetentValue / 2 } }

        /// Returns a detent with the maximum height.
        public static func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

        /// Returns a detent whose height in points is computed by `resolver`. If the closure returns nil, the sheet has
        /// full height.
        public static func custom(identifier: Identifier? = nil, resolver: @escaping (ResolutionContext) -> CGFloat?)
            -> Detent
        {
            Detent(identifier ?? Identifier("custom"), resolver)
        }

        func height(within maximum: CGFloat) -> CGFloat? {
            resolve(ResolutionContext(maximumDetentValue: maximum)).map { min(max($0, 0), maximum) }
        }
    }

    /// The available heights, from low to high. The default is `large` only.
    open var detents: [Detent] = [.large()] { didSet { placeChanged() } }
    /// The current detent. Nil means the first of `detents`.
    open var selectedDetentIdentifier: Detent.Identifier? { didSet { placeChanged() } }
    /// The highest detent at which the views behind are not dimmed and receive touches. If the value is nil, these
    /// views are always dimmed.
    open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { placeChanged() } }
    /// The corner radius, in points. If the value is nil, the default radius is used.
    open var preferredCornerRadius: CGFloat? {
        didSet { if isShown { presentedView?.layer.cornerRadius = cornerRadius } }
    }
    /// Whether the application requests a grabber. The value is stored, but no grabber is drawn.
    open var prefersGrabberVisible = false
    /// Whether scrolling expands the sheet. The value is stored but has no effect.
    open var prefersScrollingExpandsWhenScrolledToEdge = true

    /// Makes changes to the sheet, without animation.
    public final func animateChanges(_ changes: () -> Void) { changes() }

    private var isShown: Bool { containerView != nil }

    private func placeChanged() { containerView?.setNeedsLayout() }

    override var cornerRadius: CGFloat { preferredCornerRadius ?? super.cornerRadius }

    private var selected: Int {
        detents.firstIndex { $0.identifier == selectedDetentIdentifier } ?? 0
    }

    override func heightOfSheet(within maximum: CGFloat) -> CGFloat {
        guard detents.indices.contains(selected), let height = detents[selected].height(within: maximum) else {
            return maximum
        }
        return height
    }

    override var isDimming: Bool {
        guard isSheet, let largestUndimmedDetentIdentifier else { return super.isDimming }
        guard let limit = detents.firstIndex(where: { $0.identifier == largestUndimmedDetentIdentifier }) else {
            return true
        }
        return selected > limit
    }
}

extension UIViewController {
    /// The presentation controller of the sheet, or nil if the controller is not presented as a sheet.
    public final var sheetPresentationController: UISheetPresentationController? {
        guard let presentation = presentationController as? UISheetPresentationController, presentation.isSheet else {
            return nil
        }
        return presentation
    }
}
