import Foundation

/// The sizes and the frames of title and image. (L50 to L53)
extension UIButton {
    /// The size of a button without content, in points.
    private static let emptySize = CGSize(width: 30, height: 34)
    /// The minimum width of a button with a title, in points.
    private static let minimumWidth: CGFloat = 30
    /// The total height of the margins above and below the title of a button without content insets, in points.
    private static let titleMargin: CGFloat = 12
    /// The total width and the total height of the margins around a button's content, in points. Applies to every style
    /// except `plain`.
    private static let styledMargins = CGSize(width: 28, height: 14)
    /// The distance from the image to the title of a button, in points. Applies to every style except `plain`.
    private static let styledSpacing: CGFloat = 8

    // MARK: Sizes (L52)

    final func fittingSize(width: CGFloat?) -> CGSize {
        guard let configuration else { return standardSize(width: width) }
        let parts = partSizes(of: configuration)
        let insets = configuration.contentInsets
        return CGSize(
            width: parts.content.width + insets.leading + insets.trailing,
            height: parts.content.height + insets.top + insets.bottom)
    }

    private func standardSize(width: CGFloat?) -> CGSize {
        let insets = contentEdgeInsets
        let hasInsets = insets != .zero
        let image = imageSize
        let hasTitle = shownTitle?.isEmpty == false
        let spacing = hasTitle ? standardSpacing : 0
        let title = titleSize(in: width.map { max(1, $0 - insets.left - insets.right - image.width - spacing) })
        var size = CGSize(width: image.width + spacing + title.width, height: image.height)
        if hasTitle {
            size.height = max(size.height, title.height + (hasInsets || style != .plain ? 0 : Self.titleMargin))
        }
        if hasInsets {
            size.width += insets.left + insets.right
            size.height += insets.top + insets.bottom
        } else if style != .plain {
            size.width += Self.styledMargins.width
            size.height += Self.styledMargins.height
        } else if hasTitle {
            size.width = max(size.width, Self.minimumWidth)
        } else if image == .zero, currentBackgroundImage == nil {
            size = Self.emptySize
        }
        guard let background = currentBackgroundImage else { return size }
        let natural = Self.size(of: background, symbolSize: 17)
        return CGSize(width: max(size.width, natural.width), height: max(size.height, natural.height))
    }

    /// Returns the size of the title. A title of several lines is wrapped at the width. Returns zero without a title.
    private func titleSize(in width: CGFloat?) -> CGSize {
        guard let title = shownTitle, !title.isEmpty else { return .zero }
        if let label = storedDetails?.titleLabel { return label.sizeThatFits(CGSize(width: width ?? 0, height: 0)) }
        return CGSize(width: shownFont.width(of: title), height: shownFont.lineHeight)
    }

    private var imageSize: CGSize { currentImage.map { Self.size(of: $0, symbolSize: symbolSize) } ?? .zero }

    private static func size(of image: UIImage, symbolSize: CGFloat) -> CGSize {
        guard image.systemName != nil else { return image.size }
        return CGSize(width: UIImageView.symbolWidth(symbolSize), height: UIImageView.symbolWidth(symbolSize))
    }

    /// The distance from the image to the title of a button without a configuration, in points.
    private var standardSpacing: CGFloat { style != .plain && currentImage != nil ? Self.styledSpacing : 0 }

    /// The distance between image and title that clients use, in points.
    final var renderedSpacing: CGFloat {
        if let configuration = storedConfiguration?.value { return configuration.imagePadding }
        return style == .plain && currentImage != nil && shownTitle?.isEmpty == false ? 0 : Self.styledSpacing
    }

    // MARK: Frames (L50, L51, L53)

    /// Sets the frames of the views of title, image and background.
    final func layOutParts() {
        if let configuration = storedConfiguration?.value {
            guard let details = storedDetails, details.hasViews else { return }
            let frames = configuredFrames(configuration, in: contentRect(forBounds: bounds))
            setFrame(frames.title, of: details.titleLabel)
            setFrame(frames.image, of: details.imageView)
            return
        }
        if storedDetails?.hasViews != true {
            // Clients draw the default layout without views for the title and the image. If a subclass overrides the
            // layout, these views are created.
            guard type(of: self) != UIButton.self else { return }
            let content = standardContentRect(in: bounds)
            let isStandard =
                contentRect(forBounds: bounds) == content
                && titleRect(forContentRect: content) == standardTitleRect(in: content)
                && imageRect(forContentRect: content) == standardImageRect(in: content)
            if isStandard { return }
            makeParts()
        }
        guard let details = storedDetails else { return }
        let content = contentRect(forBounds: bounds)
        setFrame(backgroundRect(forBounds: bounds), of: details.backgroundView)
        setFrame(titleRect(forContentRect: content), of: details.titleLabel)
        setFrame(imageRect(forContentRect: content), of: details.imageView)
    }

    /// Sets the frame of a view, as if the view had no transform. The transform itself is not changed.
    private func setFrame(_ frame: CGRect, of view: UIView?) {
        guard let view else { return }
        if view.bounds.size != frame.size { view.bounds.size = frame.size }
        let center = CGPoint(
            x: frame.minX + frame.width * view.anchorPoint.x, y: frame.minY + frame.height * view.anchorPoint.y)
        if view.center != center { view.center = center }
    }

    final func standardContentRect(in bounds: CGRect) -> CGRect {
        if let insets = storedConfiguration?.value.contentInsets {
            return bounds.inset(
                by: UIEdgeInsets(
                    top: insets.top, left: isReversed ? insets.trailing : insets.leading, bottom: insets.bottom,
                    right: isReversed ? insets.leading : insets.trailing))
        }
        let insets = contentEdgeInsets
        guard style != .plain, insets == .zero else { return bounds.inset(by: insets) }
        // The margins of a narrow button are smaller, because clients draw narrow buttons with smaller margins.
        return bounds.insetBy(dx: min(bounds.width / 2, bounds.width < 72 ? 1 : 8), dy: 0)
    }

    final func standardTitleRect(in content: CGRect) -> CGRect {
        if let configuration { return configuredFrames(configuration, in: content).title }
        var room = content.inset(by: titleEdgeInsets)
        guard shownTitle?.isEmpty == false else { return place(.zero, in: room, fillsWidth: false, fillsHeight: false) }
        // The image precedes the title. If the available width is too small for both of them, the title is truncated
        // first.
        let taken = min(imageSize.width, content.width) + standardSpacing
        room.size.width = max(0, room.width - taken)
        if !isReversed { room.origin.x += taken }
        return place(
            titleSize(in: room.width), in: room, fillsWidth: contentHorizontalAlignment == .fill,
            fillsHeight: contentVerticalAlignment == .fill)
    }

    final func standardImageRect(in content: CGRect) -> CGRect {
        if let configuration { return configuredFrames(configuration, in: content).image }
        var room = content.inset(by: imageEdgeInsets)
        let image = imageSize
        guard image != .zero else { return place(.zero, in: room, fillsWidth: false, fillsHeight: false) }
        let hasTitle = shownTitle?.isEmpty == false
        if hasTitle {
            let available = max(0, content.width - image.width - standardSpacing)
            let taken = min(titleSize(in: available).width, available) + standardSpacing
            room.size.width = max(0, room.width - taken)
            if isReversed { room.origin.x += taken }
        }
        return place(
            image, in: room, fillsWidth: contentHorizontalAlignment == .fill && !hasTitle,
            fillsHeight: contentVerticalAlignment == .fill)
    }

    /// Returns the frame of the title or the image within `room`. The frame has the given size or fills `room`, and is
    /// placed by the control's alignments.
    private func place(_ size: CGSize, in room: CGRect, fillsWidth: Bool, fillsHeight: Bool) -> CGRect {
        let width = fillsWidth ? room.width : min(size.width, room.width)
        let height = fillsHeight ? room.height : min(size.height, room.height)
        let x: CGFloat =
            switch effectiveContentHorizontalAlignment {
            case .center: Self.middle(width, in: room.width)
            case .right: room.width - width
            case .fill where isReversed: room.width - width
            default: 0
            }
        let y: CGFloat =
            switch contentVerticalAlignment {
            case .center: Self.middle(height, in: room.height)
            case .bottom: room.height - height
            case .top, .fill: 0
            }
        return CGRect(x: room.minX + x, y: room.minY + y, width: width, height: height)
    }

    /// Returns the margin at each side that centres a length within a larger length. The margin is rounded down to half
    /// points, because text at such a position is sharp on most devices.
    private static func middle(_ length: CGFloat, in room: CGFloat) -> CGFloat {
        ((room - length) / 2 * 2).rounded(.down) / 2
    }

    // MARK: Configurations (L53)

    /// The sizes of the title, the subtitle and the image of a configuration, and the size of all three together, in
    /// points.
    private struct PartSizes {
        var title = CGSize.zero
        var words = CGSize.zero
        var image = CGSize.zero
        var content = CGSize.zero
    }

    private func partSizes(of configuration: Configuration) -> PartSizes {
        var parts = PartSizes()
        let font = shownFont
        let small = UIFont.systemFont(ofSize: font.pointSize * 0.8)
        if let title = currentTitle, !title.isEmpty {
            parts.title = CGSize(width: font.width(of: title), height: font.lineHeight)
        }
        parts.words = parts.title
        if let subtitle = configuration.subtitle, !subtitle.isEmpty {
            parts.words.width = max(parts.words.width, small.width(of: subtitle))
            parts.words.height += small.lineHeight + (parts.words.height > 0 ? configuration.titlePadding : 0)
        }
        parts.content = parts.words
        guard currentImage != nil || configuration.showsActivityIndicator else { return parts }
        let side = (symbolSize * 1.2).rounded(.up)
        let gap = parts.words.height > 0 ? configuration.imagePadding : 0
        parts.image = CGSize(width: side, height: side)
        let isColumn = configuration.imagePlacement == .top || configuration.imagePlacement == .bottom
        parts.content =
            isColumn
            ? CGSize(width: max(parts.words.width, side), height: parts.words.height + gap + side)
            : CGSize(width: parts.words.width + gap + side, height: max(parts.words.height, side))
        return parts
    }

    private func configuredFrames(_ configuration: Configuration, in content: CGRect) -> (title: CGRect, image: CGRect)
    {
        let parts = partSizes(of: configuration)
        let all = place(parts.content, in: content, fillsWidth: false, fillsHeight: false)
        let placement = configuration.imagePlacement
        func centered(_ size: CGSize, _ area: CGRect) -> CGRect {
            let width = min(size.width, area.width)
            return CGRect(
                x: area.minX + Self.middle(width, in: area.width),
                y: area.minY + Self.middle(size.height, in: area.height), width: width, height: size.height)
        }
        var image = centered(parts.image, all)
        var words = centered(parts.words, all)
        switch placement {
        case .top: (image.origin.y, words.origin.y) = (all.minY, all.maxY - words.height)
        case .bottom: (image.origin.y, words.origin.y) = (all.maxY - image.height, all.minY)
        default:
            let isFirst = (placement == .trailing) == isReversed
            let taken =
                parts.image == .zero ? 0 : parts.image.width + (parts.words == .zero ? 0 : configuration.imagePadding)
            words.size.width = min(parts.words.width, max(0, all.width - taken))
            image.origin.x = isFirst ? all.minX : all.maxX - image.width
            words.origin.x = isFirst ? all.maxX - words.width : all.minX
        }
        var title = CGRect(
            x: words.minX, y: words.minY, width: min(parts.title.width, words.width), height: parts.title.height)
        let free = words.width - title.width
        switch configuration.titleAlignment {
        case .leading: title.origin.x += isReversed ? free : 0
        case .trailing: title.origin.x += isReversed ? 0 : free
        case .automatic, .center: title.origin.x += Self.middle(title.width, in: words.width)
        }
        return (title, image)
    }
}
