import Foundation

/// The scroll properties that clients receive, and the record of which device moved the content.
extension UIScrollView {
    /// Whether a client may scroll the content before the server confirms it.
    ///
    /// Clients reproduce only the behaviour of this class. If a subclass or another recognizer changes the
    /// behaviour, clients must not predict it.
    var isPredictable: Bool {
        isScrolledByClients && isScrollEnabled && delaysContentTouches && canCancelContentTouches
            && panGestureRecognizer.isEnabled
            && panGestureRecognizer.minimumNumberOfTouches <= 1 && panGestureRecognizer.delegate == nil
    }

    /// The scrolling behaviour that differs from the default, in the protocol's words.
    var scrollBehavior: [String] {
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

    /// The insets of both scroll indicators together.
    ///
    /// Top comes from the vertical indicator and left from the horizontal one. Bottom and right are the
    /// larger of both.
    var indicatorRoom: UIEdgeInsets {
        let system = automaticallyAdjustsScrollIndicatorInsets ? systemInsets : .zero
        return UIEdgeInsets(
            top: verticalScrollIndicatorInsets.top + system.top,
            left: horizontalScrollIndicatorInsets.left + system.left,
            bottom: max(verticalScrollIndicatorInsets.bottom, horizontalScrollIndicatorInsets.bottom) + system.bottom,
            right: max(verticalScrollIndicatorInsets.right, horizontalScrollIndicatorInsets.right) + system.right)
    }

    /// The insets of both scroll indicators. (S9)
    public final var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets == horizontalScrollIndicatorInsets ? verticalScrollIndicatorInsets : .zero }
        set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
    }

    /// Shows the scroll indicators for a moment. (S9)
    public final func flashScrollIndicators() {
        flashes += 1
        setNeedsRender([.flashes])
    }

    /// Writes the content offset or the motion.
    ///
    /// A motion is sent once, with its start. Clients then know the offset while it runs and after it has
    /// ended without interruption.
    func renderOffset(into node: RenderNode) {
        let offset: RenderValue = contentOffset == .zero ? .none : .pair(contentOffset.x, contentOffset.y)
        if isScrolledByClients, let glide {
            node.setSilently(.contentOffset, offset)
            node.set(.timeline, .glide(glide))
        } else if case .glide = node.value(of: .timeline) {
            node.setForcingUpdate(.contentOffset, offset)
            node.set(.timeline, .none)
        } else {
            node.set(.contentOffset, offset)
        }
    }

    // MARK: The touch guard

    /// Records which device moved the content. A deceleration belongs to the device that released the content.
    func recordMover() {
        guard motion != .glide, let application = window?.application, let node else { return }
        let device = motion == .hand ? application.currentDevice : nil
        if let device, device === mover { return }
        othersMoveRevision = device == nil ? application.renderTree.nextRevision : lastMoveRevision(of: node)
        mover = device
    }

    private func lastMoveRevision(of node: RenderNode) -> Int {
        max(node.revision(of: .contentOffset), node.revision(of: .timeline))
    }

    /// Returns the newest revision at which anything other than a device moved the content. The user of the device has
    /// seen what the device itself scrolled.
    func lastMoveRevision(byOthersThan device: InputDevice?, on node: RenderNode) -> Int {
        device.map { $0.scrollsLocally && $0 === mover } ?? false ? othersMoveRevision : lastMoveRevision(of: node)
    }
}

extension RenderValue {
    /// Returns insets as a value, in points.
    static func rect(_ insets: UIEdgeInsets) -> RenderValue {
        .rect(insets.top, insets.left, insets.bottom, insets.right)
    }
}
