public import Foundation

/// Looks after a sheet: how high it is on a narrow screen, and whether what is behind it is dimmed.
///
/// Sheets are not dragged here: the application chooses among the detents by `selectedDetentIdentifier`.
@MainActor
open class UISheetPresentationController: UIPresentationController {
    /// A height at which a sheet may rest.
    @MainActor
    public final class Detent {
        /// A detent's name.
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            /// The name.
            public let rawValue: String

            /// A name.
            public init(rawValue: String) {
                self.rawValue = rawValue
            }

            /// A name.
            public init(_ rawValue: String) {
                self.rawValue = rawValue
            }

            /// Half of the screen.
            public static let medium = Identifier("com.apple.UIKit.medium")
            /// All that a sheet can have.
            public static let large = Identifier("com.apple.UIKit.large")
        }

        /// What a custom detent is worked out from.
        @MainActor
        public struct ResolutionContext {
            /// The height of a large sheet. Points.
            public let maximumDetentValue: CGFloat
        }

        /// Its name.
        public let identifier: Identifier
        private let resolve: (ResolutionContext) -> CGFloat?

        private init(_ identifier: Identifier, _ resolve: @escaping (ResolutionContext) -> CGFloat?) {
            self.identifier = identifier
            self.resolve = resolve
        }

        /// Half of what a large one is high.
        public static func medium() -> Detent { Detent(.medium) { $0.maximumDetentValue / 2 } }

        /// All that a sheet can have.
        public static func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

        /// A height in points that `resolver` says; nil leaves the detent out.
        public static func custom(identifier: Identifier? = nil, resolver: @escaping (ResolutionContext) -> CGFloat?)
            -> Detent
        {
            Detent(identifier ?? Identifier("custom"), resolver)
        }

        func height(within maximum: CGFloat) -> CGFloat? {
            resolve(ResolutionContext(maximumDetentValue: maximum)).map { min(max($0, 0), maximum) }
        }
    }

    /// Where it may rest, the lowest first. By default large alone.
    open var detents: [Detent] = [.large()] { didSet { placeChanged() } }
    /// Where it rests. nil is the first of `detents`.
    open var selectedDetentIdentifier: Detent.Identifier? { didSet { placeChanged() } }
    /// The highest detent at which what is behind is not dimmed, and takes touches. nil dims always.
    open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { placeChanged() } }
    /// How round its corners are, points; nil is the system's choice.
    open var preferredCornerRadius: CGFloat? {
        didSet { if isShown { presentedView?.layer.cornerRadius = cornerRadius } }
    }
    /// Whether it would like a grabber. None is drawn; it is kept.
    open var prefersGrabberVisible = false
    /// Whether scrolling would make it larger. It is kept.
    open var prefersScrollingExpandsWhenScrolledToEdge = true

    /// Makes changes at once.
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
    /// What looks after it as a sheet; nil where it is presented otherwise.
    public final var sheetPresentationController: UISheetPresentationController? {
        guard let presentation = presentationController as? UISheetPresentationController, presentation.isSheet else {
            return nil
        }
        return presentation
    }
}
