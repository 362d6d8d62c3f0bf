public import Foundation

/// A row of dots, one for each page. A tap beside the current dot moves to the previous or next page.
@MainActor
open class UIPageControl: UIControl {
    /// The background of a page control, with UIKit's raw values.
    public enum BackgroundStyle: Int, Sendable {
        /// The control has a background only during a touch.
        case automatic = 0
        /// The control always has a background.
        case prominent = 1
        /// The control never has a background.
        case minimal = 2
    }

    /// The width of the space for one dot, in points.
    static let dotWidth: CGFloat = 18

    /// The number of pages.
    open var numberOfPages = 0 {
        didSet {
            numberOfPages = max(0, numberOfPages)
            currentPage = storedPage
            setNeedsRender([.maximum])
            invalidateIntrinsicContentSize()
        }
    }
    private var storedPage = 0
    /// The current page, from 0. A page outside the range is replaced by the closest page. Setting the page sends no
    /// event.
    open var currentPage: Int {
        get { storedPage }
        set {
            storedPage = min(max(newValue, 0), max(0, numberOfPages - 1))
            setNeedsRender([.value])
        }
    }
    /// Hides the dots if there is only one page.
    open var hidesForSinglePage = false { didSet { setNeedsRender([.maximum]) } }
    /// The colour of the dots; nil uses the client's default.
    open var pageIndicatorTintColor: UIColor? { didSet { setNeedsRender([.trackColor]) } }
    /// The colour of the current page's dot; nil uses the client's default.
    open var currentPageIndicatorTintColor: UIColor? { didSet { setNeedsRender([.thumbColor]) } }
    /// The background of the dots.
    open var backgroundStyle = BackgroundStyle.automatic { didSet { setNeedsRender([.style]) } }

    /// Returns the size for the dots of a number of pages, in points.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        CGSize(width: CGFloat(max(1, pageCount)) * Self.dotWidth + 22, height: 26)
    }

    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }

    // MARK: Taps

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        guard let touch, isTouchInside else { return }
        changePage(by: leadingDistance(to: touch.location(in: self)) < bounds.width / 2 ? -1 : 1, with: event)
    }

    private func changePage(by step: Int, with event: UIEvent?) {
        let before = storedPage
        currentPage += step
        if storedPage != before { valueChanged(with: event) }
    }

    // MARK: Keys and accessibility

    override var adjustsWithArrows: Bool { true }

    open override func accessibilityIncrement() { if isEnabled { changePage(by: 1, with: nil) } }

    open override func accessibilityDecrement() { if isEnabled { changePage(by: -1, with: nil) } }

    // MARK: Rendering

    override var preventsOtherTaps: Bool { true }

    override class var libraryClass: UIControl.Type { UIPageControl.self }

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
