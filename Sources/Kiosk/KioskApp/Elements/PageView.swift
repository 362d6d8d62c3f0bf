import Foundation
import ResponderKit

/// The view of one page in one screen size: its bar and its elements.
@MainActor
final class PageView: UIView {
    let context: PageContext
    private(set) var location: KioskModel.PageLocation
    private(set) var page: Page
    /// The page is shown as a sheet over another page.
    private let isSheet: Bool

    private let backdrop: PictureFrame
    private let bar: PageBar
    let scroll = UIScrollView()
    private let startButton = UIButton(frame: .zero)
    private var root: StackElement?
    private var isShown = false
    private var timer: (any EventTimer)?
    /// The height in points of the part of the page that the keyboard covers.
    var covered: CGFloat = 0 { didSet { if covered != oldValue { setNeedsLayout() } } }

    init(_ location: KioskModel.PageLocation, page: Page, in context: PageContext, isSheet: Bool = false) {
        self.location = location
        self.page = page
        self.context = context
        self.isSheet = isSheet
        backdrop = PictureFrame(context.model)
        bar = PageBar(context, isSheet: isSheet)
        super.init(frame: .zero)
        backdrop.view.contentMode = .scaleAspectFill
        backdrop.view.accessibilityTraits = .decorative
        scroll.contentInsetAdjustmentBehavior = .never
        scroll.accessibilityIdentifier = isSheet ? "sheet" : "page"
        startButton.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                context.model.perform(self.page.actions("tap"), in: scope)
            }, for: .primaryActionTriggered)
        for view in [backdrop.view, startButton, scroll, bar] { addSubview(view) }
        configure()
    }

    isolated deinit {
        timer?.cancel()
    }

    var scope: PageScope {
        PageScope(model: context.model, page: page.name, row: location.row, form: nil, layout: context.layout)
    }

    /// Shows a new version of the page, after the storyboard or the table row that the page shows has changed.
    func show(_ location: KioskModel.PageLocation, page: Page) {
        self.location = location
        self.page = page
        configure()
        if isShown { scheduleTimeUpdate() }
    }

    private var hasBar: Bool { page.flag("header") ?? (isSheet || page.flag("attract") != true) }
    private var isAttract: Bool { page.flag("attract") == true }

    private func configure() {
        backgroundColor = page.color("background").map(context.color) ?? context.background
        backdrop.view.isHidden = page.values["picture"] == nil
        startButton.isHidden = page.actions("tap").isEmpty
        startButton.accessibilityIdentifier = "begin"
        bar.isHidden = !hasBar
        var values: [String: Value] = ["children": .elements(page.body(for: context.layout.names))]
        if isAttract || page.flag("center") == true { values["alignment"] = .literal(.text("center")) }
        let element = Element(kind: "stack", values: values, sourceLocation: page.sourceLocation)
        if let root {
            root.setElement(element, scope: scope)
        } else {
            let made = StackElement(element, in: context, scope: scope)
            made.setUp()
            scroll.addSubview(made)
            root = made
        }
        refresh()
    }

    /// Updates the bar and all elements after values of the model have changed.
    func refresh() {
        if page.values["picture"] != nil { backdrop.show(scope.text(page.localizedText("picture"))) }
        startButton.accessibilityLabel = context.builtInStrings[.begin]
        bar.show(title: scope.text(page.title), canGoBack: !context.model.history.isEmpty)
        root?.scope = scope
        root?.update()
        setNeedsLayout()
    }

    func modelDidChange(_ change: KioskModel.Change) {
        if backdrop.modelDidChange(change) { setNeedsLayout() }
        root?.modelDidChange(change)
    }

    // MARK: Visibility and time

    func visibilityDidChange(_ isShown: Bool) {
        self.isShown = isShown
        root?.visibilityDidChange(isShown)
        scheduleTimeUpdate()
    }

    /// Starts one timer for the next moment at which a clock, a time or a condition on this page may change.
    private func scheduleTimeUpdate() {
        timer?.cancel()
        timer = nil
        guard isShown, let root, let step = Self.timeStep(of: root) else { return }
        let clock = context.model.clock
        let seconds = clock.date.timeIntervalSince1970
        let left = step - seconds.truncatingRemainder(dividingBy: step)
        // The timer fires one millisecond after the change, so that the displayed time is certainly the new one.
        timer = clock.schedule(after: left * 1_000 + 1) { [weak self] in
            self?.root.map(Self.updateTimedElements)
            self?.scheduleTimeUpdate()
        }
    }

    private static func timeStep(of view: ElementView) -> Double? {
        // For an element that its condition hides, only a change of this condition can require an update.
        if view.isHiddenByCondition { return view.conditionStep }
        return ([view.conditionStep, (view as? any TimedElement)?.timeStep] + view.children.map(timeStep)).compactMap {
            $0
        }.min()
    }

    private static func updateTimedElements(_ view: ElementView) {
        if view.conditionStep != nil {
            view.update()
        } else if let timed = view as? any TimedElement, timed.timeStep != nil {
            view.refresh()
        }
        for child in view.children { updateTimedElements(child) }
    }

    // MARK: Layout

    private static let wideKinds: Set<String> = ["split", "grid", "map", "list", "slideshow", "video", "web", "scroll"]

    /// True if the elements use the full width of the page. On a page with only text and controls, the width of the
    /// column is limited.
    private var isWide: Bool {
        if let word = page.word("width") { return word == "full" }
        return page.body(for: context.layout.names).contains {
            Self.wideKinds.contains($0.kind) || ($0.kind == "stack" && $0.word("axis") == "horizontal")
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let safe = safeAreaInsets
        backdrop.view.frame = bounds
        startButton.frame = bounds
        let margin = context.points(context.layout.isNarrow ? 20 : 32)
        var top = safe.top
        let area = bounds.width - safe.left - safe.right
        if hasBar {
            let height = bar.height(area - 2 * margin)
            bar.frame = CGRect(x: safe.left + margin, y: top, width: area - 2 * margin, height: height)
            top += height
        } else {
            top += margin
        }
        scroll.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        guard let root else { return }
        var width = area - 2 * margin
        if !isWide, !isAttract { width = min(width, context.points(640)) }
        let x = safe.left + (area - width) / 2
        let room = scroll.bounds.height - safe.bottom - margin
        let wanted = root.size(width).height
        // If the content is less high than the page and contains growing elements, it is stretched to the page's
        // height.
        let height = max(wanted, isAttract || root.visibleChildren.contains(where: \.grows) ? room : 0)
        var y: CGFloat = 0
        if page.flag("center") == true || isAttract, wanted < room, !root.visibleChildren.contains(where: \.grows) {
            y = (room - wanted) / 2
        }
        let fits = wanted <= room
        root.frame =
            CGRect(
                x: x, y: y, width: width,
                height: fits && root.visibleChildren.contains(where: \.grows) ? room : (y > 0 ? wanted : height)
            )
            .rounded
        scroll.contentSize = CGSize(width: bounds.width, height: max(root.frame.maxY + margin + safe.bottom, 0))
        scroll.isScrollEnabled = scroll.contentSize.height > scroll.bounds.height + 1 || covered > 0
        scroll.contentInset.bottom = covered
        // On every page, including a page with the key `attract`, the scroll view receives touches. `hitTest` sends
        // touches that hit no control to `startButton`.
        scroll.isUserInteractionEnabled = true
    }

    /// Sends touches that hit no control to `startButton`, if that button is visible.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let found = super.hitTest(point, with: event)
        guard let found, !startButton.isHidden else { return found }
        // Plain views, pictures and the pairing card do nothing with a touch, so `startButton` receives it.
        let isIdle = type(of: found) == UIView.self || found is PairingView || found is UIImageView
        return isIdle || found === scroll || found === self || found === backdrop.view ? startButton : found
    }

    /// Scrolls until a view is visible.
    func reveal(_ view: UIView) {
        layoutIfNeeded()
        scroll.scrollRectToVisible(
            scroll.convert(view.bounds, from: view).insetBy(dx: 0, dy: -context.points(24)), animated: true)
    }
}

/// The bar at the top of a page: the back button, the title and the language button.
@MainActor
final class PageBar: UIView {
    private let context: PageContext
    private let isSheet: Bool
    private let back = UIButton(configuration: .plain())
    private let title = UILabel()
    private let language = UIButton(configuration: .plain())

    init(_ context: PageContext, isSheet: Bool) {
        self.context = context
        self.isSheet = isSheet
        super.init(frame: .zero)
        for button in [back, language] {
            ButtonAppearance.apply("plain", to: button, in: context)
            addSubview(button)
        }
        back.accessibilityIdentifier = isSheet ? "close" : "back"
        back.addAction(
            UIAction { _ in
                if isSheet { context.model.dismiss() } else { context.model.goBack() }
            }, for: .primaryActionTriggered)
        language.accessibilityIdentifier = "language"
        language.addAction(UIAction { _ in context.model.changeLanguage() }, for: .primaryActionTriggered)
        title.font = context.font(28, .bold)
        title.textColor = context.textColor
        title.numberOfLines = 2
        title.accessibilityTraits = .header
        title.accessibilityIdentifier = "title"
        addSubview(title)
    }

    func show(title text: String, canGoBack: Bool) {
        back.isHidden = !(isSheet || canGoBack)
        _ = ButtonAppearance.set(
            isSheet ? context.builtInStrings[.close] : context.builtInStrings[.back],
            UIImage(systemName: isSheet ? "xmark" : "chevron.left"), of: back)
        language.isHidden = isSheet || context.model.storyboard.languages.count < 2
        _ = ButtonAppearance.set(context.model.languageTitle, UIImage(systemName: "globe"), of: language)
        title.text = text
        setNeedsLayout()
    }

    private var isNarrow: Bool { context.layout.isNarrow }
    private var hasButtons: Bool { !back.isHidden || !language.isHidden }
    private var hasTitle: Bool { !(title.text ?? "").isEmpty }
    private var gap: CGFloat { context.points(12) }

    func height(_ width: CGFloat) -> CGFloat {
        guard hasButtons || hasTitle else { return context.points(20) }
        let room = isNarrow ? width : titleRoom(width).width
        let words = hasTitle ? title.sizeThatFits(CGSize(width: max(1, room), height: 0)).height : 0
        if isNarrow { return (hasButtons ? context.controlHeight + 4 : gap) + words + (hasTitle ? gap : 0) }
        return max(words, context.controlHeight) + 2 * gap
    }

    /// The left edge of the title after the back button, and its width, in points.
    private func titleRoom(_ width: CGFloat) -> (start: CGFloat, width: CGFloat) {
        let start = back.isHidden ? 0 : back.intrinsicContentSize.width + gap
        return (start, width - start - (language.isHidden ? 0 : language.intrinsicContentSize.width) - gap)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let side = context.controlHeight
        // The back button begins in the page's margin, so that the title inside the button is aligned with the text
        // below.
        let inset = context.points(10)
        func at(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
            CGRect(x: isMirrored ? bounds.width - x - width : x, y: y, width: max(0, width), height: height).rounded
        }
        let y = isNarrow ? 4 : (bounds.height - side) / 2
        let backWidth = back.isHidden ? 0 : back.intrinsicContentSize.width
        let languageWidth = language.isHidden ? 0 : language.intrinsicContentSize.width
        back.frame = at(-inset, y, backWidth, side)
        language.frame = at(bounds.width - languageWidth + inset, y, languageWidth, side)
        if isNarrow {
            let top = hasButtons ? side + 4 : gap
            let height = title.sizeThatFits(CGSize(width: max(1, bounds.width), height: 0)).height
            title.frame = at(0, top, bounds.width, height)
        } else {
            let room = titleRoom(bounds.width)
            title.frame = at(room.start, 0, room.width, bounds.height)
        }
    }
}
