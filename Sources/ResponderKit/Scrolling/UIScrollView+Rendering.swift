import Foundation

/// The scroll properties that clients receive, and the record of the input device that moved the content last.
extension UIScrollView {
    /// Whether a client may scroll the content before the server confirms the scrolling.
    ///
    /// Clients reproduce only the behaviour of this class. If a subclass or another recognizer changes the behaviour,
    /// clients must not predict it.
    var isPredictable: Bool {
        isScrolledByClients && isScrollEnabled && delaysContentTouches && canCancelContentTouches
            && panGestureRecognizer.isEnabled
            && panGestureRecognizer.minimumNumberOfTouches <= 1 && panGestureRecognizer.delegate == nil
    }

    /// The scrolling behaviour that differs from the default, as words of the protocol.
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

    /// One set of insets for the two scroll indicators.
    ///
    /// The top inset is that of the vertical indicator, and the left inset is that of the horizontal indicator. At the
    /// bottom and at the right, the larger inset of the two indicators is used.
    var indicatorRoom: UIEdgeInsets {
        let system = automaticallyAdjustsScrollIndicatorInsets ? systemInsets : .zero
        return UIEdgeInsets(
            top: verticalScrollIndicatorInsets.top + system.top,
            left: horizontalScrollIndicatorInsets.left + system.left,
            bottom: max(verticalScrollIndicatorInsets.bottom, horizontalScrollIndicatorInsets.bottom) + system.bottom,
            right: max(verticalScrollIndicatorInsets.right, horizontalScrollIndicatorInsets.right) + system.right)
    }

    /// The insets of the two scroll indicators; zero if their insets differ. (S9)
    public final var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets == horizontalScrollIndicatorInsets ? verticalScrollIndicatorInsets : .zero }
        set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
    }

    /// Shows the scroll indicators for a short time. (S9)
    public final func flashScrollIndicators() {
        flashes += 1
        setNeedsRender([.flashes])
    }

    /// Writes the content offset, or the running scroll animation, into the render node.
    ///
    /// A scroll animation is sent once, when it starts. From the animation, clients compute the offset at each time,
    /// and the final offset if the animation is not interrupted.
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

    /// Records which input device moved the content. A deceleration is attributed to the device that released the
    /// content.
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

    /// Returns the newest revision at which the content was moved by anything but the given device. Movements by the
    /// device itself are excluded, because its user has seen them.
    func lastMoveRevision(byOthersThan device: InputDevice?, on node: RenderNode) -> Int {
        device.map { $0.scrollsLocally && $0 === mover } ?? false ? othersMoveRevision : lastMoveRevision(of: node)
    }
}

extension RenderValue {
    /// Returns insets in points as a render value.
    static func rect(_ insets: UIEdgeInsets) -> RenderValue {
        .rect(insets.top, insets.left, insets.bottom, insets.right)
    }
}
