public import Foundation

/// The views of a button's title, image and background, and their appearance for each state. (L50, L54)
extension UIButton {
    /// The properties that most buttons do not need. They are created at their first use.
    final var details: ButtonDetails {
        if let storedDetails { return storedDetails }
        let details = ButtonDetails()
        storedDetails = details
        return details
    }

    // MARK: Appearance for each state

    /// Sets an attributed title for a state. This title takes precedence over the state's plain title. (L54)
    public final func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        details.attributedTitles[exactly: state] = title
        makeParts()
        contentChanged([.title, .spacing])
    }

    /// Returns the attributed title that was set for exactly this state.
    public final func attributedTitle(for state: State) -> NSAttributedString? {
        storedDetails?.attributedTitles[exactly: state]
    }

    /// The attributed title in the current state.
    public final var currentAttributedTitle: NSAttributedString? { storedDetails?.attributedTitles[state] }

    /// Sets the colour of the title's shadow for a state. The offset is `titleLabel.shadowOffset`. (L54)
    public final func setTitleShadowColor(_ color: UIColor?, for state: State) {
        details.shadowColors[exactly: state] = color
        if storedConfiguration == nil { makeParts() }
        updateParts()
    }

    /// Returns the shadow colour that was set for exactly this state.
    public final func titleShadowColor(for state: State) -> UIColor? { storedDetails?.shadowColors[exactly: state] }

    /// The colour of the title's shadow in the current state.
    public final var currentTitleShadowColor: UIColor? { storedDetails?.shadowColors[state] }

    /// Whether the title's shadow is on the opposite side while the button is highlighted. The default is false. (L54)
    public final var reversesTitleShadowWhenHighlighted: Bool {
        get { storedDetails?.reversesShadow ?? false }
        set {
            details.reversesShadow = newValue
            updateParts()
        }
    }

    /// Sets the background image for a state. The image is stretched to `backgroundRect(forBounds:)`. (L54)
    public final func setBackgroundImage(_ image: UIImage?, for state: State) {
        details.backgroundImages[exactly: state] = image
        if storedConfiguration == nil { makeParts() }
        appearanceChanged([.adjusts])
    }

    /// Returns the background image that was set for exactly this state.
    public final func backgroundImage(for state: State) -> UIImage? { storedDetails?.backgroundImages[exactly: state] }

    /// The background image in the current state.
    public final var currentBackgroundImage: UIImage? { storedDetails?.backgroundImages[state] }

    /// Whether a button with an image is dimmed while it is highlighted. The default is true. (L54)
    public final var adjustsImageWhenHighlighted: Bool {
        get { storedDetails?.adjustsWhenHighlighted ?? true }
        set {
            details.adjustsWhenHighlighted = newValue
            setNeedsRender([.adjusts])
        }
    }

    /// Whether a button with an image is dimmed while it is disabled. The default is true. (L54)
    public final var adjustsImageWhenDisabled: Bool {
        get { storedDetails?.adjustsWhenDisabled ?? true }
        set {
            details.adjustsWhenDisabled = newValue
            setNeedsRender([.adjusts])
        }
    }

    // MARK: Insets (L51)

    /// The distances from the bounds to the title and the image, in points. These insets enlarge the button. Buttons
    /// with a configuration ignore them. (L51, L52)
    public final var contentEdgeInsets: UIEdgeInsets {
        get { storedDetails?.contentInsets ?? .zero }
        set {
            guard newValue != contentEdgeInsets else { return }
            details.contentInsets = newValue
            insetsChanged()
            invalidateIntrinsicContentSize()
        }
    }

    /// The insets of the title's rectangle, in points. These insets do not change the button's size. Buttons with a
    /// configuration ignore them. (L51)
    public final var titleEdgeInsets: UIEdgeInsets {
        get { storedDetails?.titleInsets ?? .zero }
        set {
            guard newValue != titleEdgeInsets else { return }
            details.titleInsets = newValue
            insetsChanged()
        }
    }

    /// The insets of the image's rectangle, in points. These insets do not change the button's size. Buttons with a
    /// configuration ignore them. (L51)
    public final var imageEdgeInsets: UIEdgeInsets {
        get { storedDetails?.imageInsets ?? .zero }
        set {
            guard newValue != imageEdgeInsets else { return }
            details.imageInsets = newValue
            insetsChanged()
        }
    }

    private func insetsChanged() {
        if storedConfiguration == nil { makeParts() }
        setNeedsLayout()
    }

    // MARK: Views

    /// The title in the current state, with or without attributes.
    final var shownTitle: String? { shownAttributedTitle?.string ?? currentTitle }

    /// The attributed title in the current state; nil for a button with a configuration.
    private var shownAttributedTitle: NSAttributedString? {
        storedConfiguration == nil ? currentAttributedTitle : nil
    }

    /// Whether the title and the image are drawn by their own views, and not by the button's node.
    final var showsParts: Bool { storedConfiguration == nil && storedDetails?.hasViews == true }

    /// Whether the button must have views for its title and image, because its node cannot describe their appearance.
    final var needsParts: Bool {
        guard storedConfiguration == nil else { return false }
        if contentHorizontalAlignment == .fill || contentVerticalAlignment == .fill { return true }
        return storedDetails?.requiresViews == true || images.values.contains { $0.systemName == nil }
    }

    /// Creates views for the title, the image and the background, if these have content.
    final func makeParts() {
        if currentImage != nil { addImageView() }
        addTitleLabel()
    }

    final func addTitleLabel() {
        let details = details
        guard details.titleLabel == nil else { return }
        let label = ButtonTitleLabel(frame: .zero)
        label.lineBreakMode = .byTruncatingMiddle
        label.accessibilityTraits = .decorative
        label.isHidden = details.hidesViews
        details.titleLabel = label
        if let image = details.imageView, image.superview === self {
            insertSubview(label, aboveSubview: image)
        } else {
            insertSubview(label, at: indexAboveBackground)
        }
        partAdded()
    }

    final func addImageView() {
        let details = details
        guard details.imageView == nil else { return }
        let view = ButtonImageView(frame: .zero)
        view.accessibilityTraits = .decorative
        view.isHidden = details.hidesViews
        details.imageView = view
        insertSubview(view, at: indexAboveBackground)
        partAdded()
    }

    private func addBackgroundView() {
        let view = UIImageView(frame: .zero)
        view.accessibilityTraits = .decorative
        details.backgroundView = view
        insertSubview(view, at: 0)
        partAdded()
    }

    private var indexAboveBackground: Int { storedDetails?.backgroundView?.superview === self ? 1 : 0 }

    private func partAdded() {
        updateParts()
        setNeedsRender([.parts])
        setNeedsLayout()
        // If the button has been laid out before, the new views get their frames at once.
        if !bounds.isEmpty { layOutParts() }
    }

    /// Shows the content of the current state in the views.
    final func updateParts() {
        guard let details = storedDetails, details.hasViews || !details.backgroundImages.isEmpty else { return }
        guard !details.isUpdating else { return }
        let isConfigured = storedConfiguration != nil
        let background = isConfigured ? nil : currentBackgroundImage
        if background != nil, details.backgroundView == nil { return addBackgroundView() }
        if details.imageView == nil, currentImage != nil, !isConfigured { return addImageView() }
        if details.titleLabel == nil, shownTitle?.isEmpty == false, !isConfigured { return addTitleLabel() }
        details.isUpdating = true
        if let label = details.titleLabel {
            label.font = shownFont
            label.textColor = currentTitleColor
            if let attributed = shownAttributedTitle {
                // Setting the font and the colour has replaced the attributes of the text, so the attributed text is
                // set again.
                label.attributedText = attributed
            } else if label.hasAttributes || label.text != currentTitle {
                label.text = currentTitle
            }
            label.shadowColor = isConfigured ? nil : currentTitleShadowColor
            label.isShadowReversed = details.reversesShadow && isHighlighted
        }
        if let view = details.imageView {
            view.image = currentImage
            view.symbolSize = symbolSize
            view.setNeedsRender([.style])
        }
        details.backgroundView?.image = background
        if details.hidesViews != isConfigured {
            details.hidesViews = isConfigured
            details.titleLabel?.isHidden = isConfigured
            details.imageView?.isHidden = isConfigured
        }
        details.isUpdating = false
        setNeedsLayout()
    }
}
