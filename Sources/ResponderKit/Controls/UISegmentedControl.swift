public import Foundation

/// A row of segments of which one can be selected.
@MainActor
open class UISegmentedControl: UIControl {
    /// The value of `selectedSegmentIndex` if no segment is selected.
    public static let noSegment = -1

    private struct Segment {
        var part: ControlPart
        var action: UIAction?
        var isEnabled = true
        /// The width of the segment, in points; 0 gives the segment an equal share of the remaining width.
        var width: CGFloat = 0
    }

    private final var segments: [Segment] = []
    private final var chosen = UISegmentedControl.noSegment
    private final var touched: Int?
    private final var attributes = StateTable<[NSAttributedString.Key: Any]>()

    /// Whether a tapped segment is deselected as soon as the control has sent its events.
    open var isMomentary = false {
        didSet { if isMomentary { selectedSegmentIndex = Self.noSegment } }
    }
    /// The colour behind the selected segment; nil uses the client's default.
    open var selectedSegmentTintColor: UIColor? { didSet { setNeedsRender([.thumbColor]) } }
    /// Whether segments without a set width get widths in proportion to their content instead of equal widths.
    open var apportionsSegmentWidthsByContent = false { didSet { setNeedsLayout() } }

    /// The index of the selected segment, or `noSegment`. Setting the index sends no event.
    open var selectedSegmentIndex: Int {
        get { chosen }
        set {
            chosen = segments.indices.contains(newValue) ? newValue : Self.noSegment
            appearanceChanged()
        }
    }

    /// Creates a control. `frame` is in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Creates a control with a segment for each item. An item is a `String` or a `UIImage`.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        for item in items ?? [] {
            if let title = item as? String {
                insert(Segment(part: ControlPart(title: title)), at: segments.count)
            } else if let image = item as? UIImage {
                insert(Segment(part: ControlPart(image: image)), at: segments.count)
            }
        }
        sizeToFit()
    }

    /// Creates a control with a segment for each action, which is performed when the user selects the segment.
    public convenience init(frame: CGRect, actions: [UIAction]) {
        self.init(frame: frame)
        for action in actions { insertSegment(action: action, at: segments.count, animated: false) }
    }

    // MARK: Segments

    /// The number of segments.
    open var numberOfSegments: Int { segments.count }

    /// Inserts a segment with a title.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        insert(Segment(part: ControlPart(title: title)), at: segment)
    }

    /// Inserts a segment with an image.
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        insert(Segment(part: ControlPart(image: image)), at: segment)
    }

    /// Inserts a segment that performs an action when the user selects it.
    open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
        insert(Segment(part: ControlPart(title: action.title), action: action), at: segment)
    }

    private func insert(_ segment: Segment, at index: Int) {
        let place = min(max(index, 0), segments.count)
        segments.insert(segment, at: place)
        addSubview(segment.part)
        for (index, segment) in segments.enumerated() { insertSubview(segment.part, at: index) }
        if chosen >= place { chosen += 1 }
        segmentsChanged()
    }

    /// Removes a segment. After the removal of the selected segment, no segment is selected.
    open func removeSegment(at segment: Int, animated: Bool) {
        guard segments.indices.contains(segment) else { return }
        segments.remove(at: segment).part.removeFromSuperview()
        if chosen == segment { chosen = Self.noSegment } else if chosen > segment { chosen -= 1 }
        segmentsChanged()
    }

    /// Removes all segments.
    open func removeAllSegments() {
        for segment in segments { segment.part.removeFromSuperview() }
        segments.removeAll()
        chosen = Self.noSegment
        segmentsChanged()
    }

    private func change(_ index: Int, _ body: (inout Segment) -> Void) {
        guard segments.indices.contains(index) else { return }
        body(&segments[index])
        segmentsChanged()
    }

    private func segment(_ index: Int) -> Segment? { segments.indices.contains(index) ? segments[index] : nil }

    /// Replaces the content of a segment by a title.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        change(segment) {
            $0.part.title = title
            $0.part.image = nil
        }
    }

    /// Returns the title of a segment.
    open func titleForSegment(at segment: Int) -> String? { self.segment(segment)?.part.title }

    /// Replaces the content of a segment by an image.
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
        change(segment) {
            $0.part.title = nil
            $0.part.image = image
        }
    }

    /// Returns the image of a segment.
    open func imageForSegment(at segment: Int) -> UIImage? { self.segment(segment)?.part.image }

    /// Sets the action of a segment. The title of the action, if any, becomes the title of the segment.
    open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
        change(segment) {
            $0.action = action
            if !action.title.isEmpty { $0.part.title = action.title }
        }
    }

    /// Returns the action of a segment.
    open func actionForSegment(at segment: Int) -> UIAction? { self.segment(segment)?.action }

    /// Returns the index of the segment whose action has the given identifier; `noSegment` if there is none.
    open func segmentIndex(identifiedBy identifier: UIAction.Identifier) -> Int {
        segments.firstIndex { $0.action?.identifier == identifier } ?? Self.noSegment
    }

    /// Sets the width of a segment, in points; 0 gives the segment a share of the remaining width.
    open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) { change(segment) { $0.width = max(0, width) } }

    /// Returns the width that was set for a segment, in points; 0 if none was set.
    open func widthForSegment(at segment: Int) -> CGFloat { self.segment(segment)?.width ?? 0 }

    /// Enables or disables a segment.
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { change(segment) { $0.isEnabled = enabled } }

    /// Returns true if a segment is enabled.
    open func isEnabledForSegment(at segment: Int) -> Bool { self.segment(segment)?.isEnabled ?? false }

    /// Sets the `font` and `foregroundColor` of the titles for a state. States without attributes use the attributes of
    /// `normal`.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
        self.attributes[exactly: state] = attributes
        appearanceChanged()
    }

    /// Returns the attributes that were set for exactly this state.
    open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? { attributes[exactly: state] }

    private func segmentsChanged() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
        appearanceChanged()
    }

    override func stateChanged() { appearanceChanged() }

    private func appearanceChanged() {
        for (index, segment) in segments.enumerated() {
            let part = segment.part
            part.isChosen = index == chosen && !isMomentary
            part.isPartEnabled = isEnabled && segment.isEnabled
            part.isHighlightedPart = index == touched && !part.isChosen
            let attributes = attributes[part.isChosen ? .selected : part.isPartEnabled ? .normal : .disabled]
            part.font =
                attributes?[.font] as? UIFont ?? .systemFont(ofSize: 13, weight: part.isChosen ? .semibold : .medium)
            part.textColor = attributes?[.foregroundColor] as? UIColor
        }
        setNeedsRender([.value])
    }

    // MARK: Layout

    private static let padding: CGFloat = 20

    open override var intrinsicContentSize: CGSize {
        let widths = segments.map { $0.width > 0 ? $0.width : $0.part.contentWidth + Self.padding }
        let free = segments.indices.filter { segments[$0].width == 0 }.map { widths[$0] }
        let sum = apportionsSegmentWidthsByContent ? free.reduce(0, +) : (free.max() ?? 0) * CGFloat(free.count)
        return CGSize(width: segments.reduce(0) { $0 + $1.width } + sum, height: 32)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        var x = bounds.minX
        for (index, width) in widths.enumerated() {
            segments[index].part.frame = mirrored(CGRect(x: x, y: bounds.minY, width: width, height: bounds.height))
            x += width
        }
    }

    override var baselines: Baselines {
        guard let font = segments.first(where: { $0.part.title != nil })?.part.font else { return Baselines() }
        return Baselines(ofLinesInTheMiddle: font, height: font.lineHeight)
    }

    private var widths: [CGFloat] {
        let own = segments.reduce(0) { $0 + $1.width }
        let rest = max(0, bounds.width - own)
        let free = segments.filter { $0.width == 0 }
        let contents = free.reduce(0) { $0 + $1.part.contentWidth + Self.padding }
        return segments.map { segment in
            if segment.width > 0 { return segment.width }
            guard apportionsSegmentWidthsByContent, contents > 0 else { return rest / CGFloat(free.count) }
            return rest * (segment.part.contentWidth + Self.padding) / contents
        }
    }

    private func index(at touch: UITouch) -> Int? {
        let x = leadingDistance(to: touch.location(in: self))
        guard let last = segments.indices.last else { return nil }
        var edge: CGFloat = 0
        for (index, width) in widths.enumerated() {
            edge += width
            if x < edge || index == last { return segments[index].isEnabled ? index : nil }
        }
        return nil
    }

    // MARK: Tracking

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        touched = index(at: touch)
        appearanceChanged()
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        touched = isTouchInside ? index(at: touch) : nil
        appearanceChanged()
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        let index = touch.map { isTouchInside ? self.index(at: $0) : nil } ?? touched
        touched = nil
        appearanceChanged()
        if let index { choose(index, with: event) }
    }

    open override func cancelTracking(with event: UIEvent?) {
        touched = nil
        appearanceChanged()
    }

    private func choose(_ index: Int, with event: UIEvent?) {
        guard let segment = segment(index), segment.isEnabled, isMomentary || index != chosen else { return }
        chosen = index
        appearanceChanged()
        if let action = segment.action { sendAction(action) }
        valueChanged(with: event)
        if isMomentary {
            chosen = Self.noSegment
            appearanceChanged()
        }
    }

    // MARK: Keys and accessibility

    override var adjustsWithArrows: Bool { true }

    open override func accessibilityIncrement() { advance(by: 1) }

    open override func accessibilityDecrement() { advance(by: -1) }

    /// Selects the next enabled segment in a direction.
    private func advance(by step: Int) {
        guard isEnabled else { return }
        var index = chosen == Self.noSegment && step < 0 ? segments.count : chosen
        repeat { index += step } while segment(index).map { !$0.isEnabled } ?? false
        choose(index, with: nil)
    }

    // MARK: Rendering

    override var preventsOtherTaps: Bool { true }

    override class var libraryClass: UIControl.Type { UISegmentedControl.self }

    override var renderKind: RenderKind { .segments }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.value, .number(Double(chosen), unless: -1))
        node.set(.thumbColor, .tint(selectedSegmentTintColor))
    }

    override var queryValue: ViewMatch.Value? { .number(Double(chosen)) }
}
