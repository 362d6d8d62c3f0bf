public import Foundation

/// A row of dots, one for each page, that a tap beside the current one leads on from.
@MainActor
open class UIPageControl: UIControl {
    /// What is behind the dots. Raw values as UIKit's.
    public enum BackgroundStyle: Int, Sendable {
        /// Nothing, until a finger is on it.
        case automatic = 0
        /// Always something.
        case prominent = 1
        /// Never anything.
        case minimal = 2
    }

    /// The room for one dot, in points.
    static let dotWidth: CGFloat = 18

    /// How many pages there are.
    open var numberOfPages = 0 {
        didSet {
            numberOfPages = max(0, numberOfPages)
            currentPage = storedPage
            setNeedsRender([.maximum])
            invalidateIntrinsicContentSize()
        }
    }
    private var storedPage = 0
    /// The page that is shown, from 0. Setting it takes what is outside to the nearest page, and tells nobody.
    open var currentPage: Int {
        get { storedPage }
        set {
            storedPage = min(max(newValue, 0), max(0, numberOfPages - 1))
            setNeedsRender([.value])
        }
    }
    /// Whether it shows nothing while there is only one page.
    open var hidesForSinglePage = false { didSet { setNeedsRender([.maximum]) } }
    /// The colour of the dots; nil is the page's own.
    open var pageIndicatorTintColor: UIColor? { didSet { setNeedsRender([.trackColor]) } }
    /// The colour of the current page's dot; nil is the page's own.
    open var currentPageIndicatorTintColor: UIColor? { didSet { setNeedsRender([.thumbColor]) } }
    /// What is behind the dots.
    open var backgroundStyle = BackgroundStyle.automatic { didSet { setNeedsRender([.style]) } }

    /// The room for the dots of so many pages, in points.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        CGSize(width: CGFloat(max(1, pageCount)) * Self.dotWidth + 22, height: 28)
    }

    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }

    // MARK: A tap

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        guard let touch, isTouchInside else { return }
        go(by: wayAlongLine(of: touch.location(in: self)) < bounds.width / 2 ? -1 : 1, with: event)
    }

    private func go(by step: Int, with event: UIEvent?) {
        let before = storedPage
        currentPage += step
        if storedPage != before { valueChanged(with: event) }
    }

    // MARK: Without a finger

    override var takesArrows: Bool { true }

    open override func accessibilityIncrement() { if isEnabled { go(by: 1, with: nil) } }

    open override func accessibilityDecrement() { if isEnabled { go(by: -1, with: nil) } }

    // MARK: Rendering

    override var keepsTaps: Bool { true }

    override class var ownClass: UIControl.Type { UIPageControl.self }

    override var renderKind: RenderKind { .pages }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.value, .number(Double(storedPage), unless: 0))
        let isShown = !hidesForSinglePage || numberOfPages > 1
        node.set(.maximum, .number(isShown ? Double(numberOfPages) : 0, unless: 1))
        node.set(.trackColor, .tint(pageIndicatorTintColor))
        node.set(.thumbColor, .tint(currentPageIndicatorTintColor))
        switch backgroundStyle {
        case .automatic: node.set(.style, .none)
        case .prominent: node.set(.style, .string("prominent"))
        case .minimal: node.set(.style, .string("minimal"))
        }
        node.set(.predict, isEnabled ? .string("highlight") : .none)
    }

    override var queryValue: ViewMatch.Value? { .number(Double(storedPage)) }
}
