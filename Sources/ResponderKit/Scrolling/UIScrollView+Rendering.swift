import Foundation

/// What pages are told of where its content is, and who saw it there.
extension UIScrollView {
    /// Whether a page may move the content before the server has said so: it then does what this class does. What others do (a subclass, or a
    /// recognizer that is in its way) it has to take back.
    var isPredictable: Bool {
        pagesScroll && isScrollEnabled && delaysContentTouches && canCancelContentTouches
            && panGestureRecognizer.isEnabled
            && panGestureRecognizer.minimumNumberOfTouches <= 1 && panGestureRecognizer.delegate == nil
    }

    /// What is special about how it scrolls, in the protocol's words.
    var manner: [String] {
        var words: [String] = []
        if !bounces {
            words.append("rigid")
        } else {
            if alwaysBounceVertical { words.append("vertical") }
            if alwaysBounceHorizontal { words.append("horizontal") }
        }
        if isPagingEnabled { words.append("pages") }
        if isDirectionalLockEnabled { words.append("locks") }
        if zooms { words.append("zooms") }
        if !showsVerticalScrollIndicator { words.append("noVertical") }
        if !showsHorizontalScrollIndicator { words.append("noHorizontal") }
        return words
    }

    /// What of the view's edges its indicators keep clear of: above and below the vertical one, beside the horizontal one, and each its own edge.
    var indicatorRoom: UIEdgeInsets {
        let system = automaticallyAdjustsScrollIndicatorInsets ? systemInsets : .zero
        return UIEdgeInsets(
            top: verticalScrollIndicatorInsets.top + system.top,
            left: horizontalScrollIndicatorInsets.left + system.left,
            bottom: max(verticalScrollIndicatorInsets.bottom, horizontalScrollIndicatorInsets.bottom) + system.bottom,
            right: max(verticalScrollIndicatorInsets.right, horizontalScrollIndicatorInsets.right) + system.right)
    }

    /// Sets what both indicators keep clear of. (S9)
    public final var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets == horizontalScrollIndicatorInsets ? verticalScrollIndicatorInsets : .zero }
        set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
    }

    /// Shows for a moment where the content is. (S9)
    public final func flashScrollIndicators() {
        flashes += 1
        setNeedsRender([.flashes])
    }

    /// A glide is told once, with where it begins: while it runs, and once it came to rest by itself, pages know where the content is.
    func renderOffset(into node: RenderNode) {
        let offset: RenderValue = contentOffset == .zero ? .none : .pair(contentOffset.x, contentOffset.y)
        if pagesScroll, let glide {
            node.setUntold(.contentOffset, offset)
            node.set(.timeline, .glide(glide))
        } else if case .glide = node.value(of: .timeline) {
            node.setAnew(.contentOffset, offset)
            node.set(.timeline, .none)
        } else {
            node.set(.contentOffset, offset)
        }
    }

    // MARK: The guard of touches

    /// Whose doing it is that the content is elsewhere. A glide is the doing of whoever let go.
    func noteMover() {
        guard motion != .glide, let application = window?.application, let node else { return }
        let device = motion == .hand ? application.currentDevice : nil
        if let device, device === mover { return }
        othersRevision = device == nil ? application.renderTree.next : lastMove(of: node)
        mover = device
    }

    private func lastMove(of node: RenderNode) -> Int {
        max(node.revision(of: .contentOffset), node.revision(of: .timeline))
    }

    /// The newest revision at which the content moved without a device's doing: what its own fingers did, its person has seen.
    func movedByOthers(than device: InputDevice?, on node: RenderNode) -> Int {
        device.map { $0.seesOwnScrolling && $0 === mover } ?? false ? othersRevision : lastMove(of: node)
    }
}

extension RenderValue {
    /// Insets, in points.
    static func rect(_ insets: UIEdgeInsets) -> RenderValue {
        .rect(insets.top, insets.left, insets.bottom, insets.right)
    }
}
