import Foundation

/// The preview of dragged items, in front of their window. The preview follows the finger. A sign beside it shows the
/// effect that a drop would have. (Q7)
@MainActor
final class DragPreviewView: UIView {
    // All lengths here are in points. (Baton's own choice)
    private static let signSize: CGFloat = 26
    private static let stackOffset: CGFloat = 5
    /// The maximum number of item previews that are drawn. If there are several items, a label shows their number.
    private static let stackLimit = 3
    private static let liftScale: CGFloat = 1.05

    private var contents: [UIView]
    private let sign = DragSign()
    private let number = UILabel()
    /// The offset of the preview's centre from the finger, in points.
    private let grip: CGPoint

    /// The effect that a drop at the finger's present location would have.
    var operation = UIDropOperation.cancel {
        didSet { if operation != oldValue { sign.operation = operation } }
    }

    /// Adds the view to a window, at the position of the first item's own preview.
    /// - Parameter point: the location of the finger, in the screen's coordinate space.
    init(_ previews: [UITargetedDragPreview], count: Int, at point: CGPoint, in window: UIWindow) {
        let finger = window.convertFromScreen(point)
        let rect = previews.first?.rect(in: window) ?? CGRect(x: finger.x, y: finger.y, width: 0, height: 0)
        grip = CGPoint(x: rect.midX - finger.x, y: rect.midY - finger.y)
        contents = previews.prefix(Self.stackLimit).map { Self.content(of: $0.view, $0.parameters) }
        super.init(frame: rect)
        isUserInteractionEnabled = false
        accessibilityIdentifier = "drag-preview"
        accessibilityTraits = .decorative
        number.isHidden = count < 2
        number.text = "\(count)"
        number.textAlignment = .center
        number.font = .systemFont(ofSize: 15, weight: .semibold)
        number.textColor = .white
        number.backgroundColor = .systemRed
        number.layer.cornerRadius = Self.signSize / 2
        number.clipsToBounds = true
        for view in contents.reversed() { addSubview(view) }
        addSubview(number)
        addSubview(sign)
        UIView.performWithoutAnimation {
            window.addSubview(self)
            layoutIfNeeded()
        }
    }

    /// Returns a view that contains a copy of the given view, on a background with the given view's shape. If the given
    /// view has no superview, the result contains the given view itself.
    private static func content(of view: UIView, _ parameters: UIPreviewParameters) -> UIView {
        let copy = view.superview == nil ? view : ViewSnapshot(of: view) ?? UIView(frame: view.bounds)
        let visible = parameters.visiblePath?.bounds ?? copy.bounds
        let platter = UIView(frame: CGRect(origin: .zero, size: visible.size))
        platter.backgroundColor = parameters.backgroundColor ?? .systemBackground
        if parameters.visiblePath == nil { platter.layer.cornerRadius = view.storedLayer?.cornerRadius ?? 0 }
        let part = UIView(frame: platter.bounds)
        part.clipsToBounds = parameters.visiblePath != nil
        part.addSubview(copy)
        copy.center = CGPoint(x: copy.bounds.width / 2 - visible.minX, y: copy.bounds.height / 2 - visible.minY)
        platter.addSubview(part)
        return platter
    }

    /// Replaces all item previews under the finger with one preview.
    func replaceContent(with preview: UIDragPreview) {
        for view in contents { view.removeFromSuperview() }
        let view = Self.content(of: preview.view, preview.parameters)
        contents = [view]
        insertSubview(view, at: 0)
        let center = center
        bounds.size = view.bounds.size
        self.center = center
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        for (index, view) in contents.enumerated() {
            let offset = CGFloat(index) * Self.stackOffset
            view.center = CGPoint(x: bounds.midX + offset, y: bounds.midY + offset)
        }
        let size = CGSize(width: Self.signSize, height: Self.signSize)
        let half = Self.signSize / 2
        sign.frame = CGRect(origin: CGPoint(x: bounds.maxX - half, y: -half), size: size)
        number.frame = CGRect(origin: CGPoint(x: -half, y: -half), size: size)
    }

    // MARK: Movements

    func lift() {
        transform = CGAffineTransform(scaleX: Self.liftScale, y: Self.liftScale)
        for view in contents {
            view.layer.shadowOpacity = 0.25
            view.layer.shadowRadius = 10
            view.layer.shadowOffset = CGSize(width: 0, height: 4)
        }
    }

    /// Moves the preview with the finger, without an animation.
    /// - Parameter point: the location of the finger, in the screen's coordinate space.
    func move(to point: CGPoint) {
        guard let window else { return }
        let finger = window.convertFromScreen(point)
        UIView.performWithoutAnimation { center = CGPoint(x: finger.x + grip.x, y: finger.y + grip.y) }
    }

    /// Moves the preview back to a place after a cancelled drag. If the place is not in this window, the preview fades
    /// out where it is.
    func goBack(to place: UITargetedPreview?) {
        operation = .cancel
        transform = .identity
        if let window, let rect = place?.rect(in: window) { center = rect.center } else { alpha = 0 }
    }

    /// Moves the preview to the place of the drop. If `place` is nil or in another window, the preview shrinks and
    /// fades.
    func drop(to place: UITargetedPreview?) {
        operation = .cancel
        if let place, let window, place.target.container.window === window {
            center = place.target.container.convert(place.target.center, to: window)
            transform = place.target.transform
        } else {
            transform = CGAffineTransform(scaleX: 0.6, y: 0.6)
            alpha = 0
        }
    }
}

/// The sign beside a drag preview: a plus for a copy, a prohibition sign for a forbidden drop.
@MainActor
final class DragSign: UIView {
    private let plus = UIImageView(image: UIImage(systemName: "plus"))
    private let bar = UIView()

    /// The effect of a drop, which determines the sign.
    var operation = UIDropOperation.cancel {
        didSet {
            isHidden = operation != .copy && operation != .forbidden
            plus.isHidden = operation != .copy
            bar.isHidden = operation != .forbidden
            backgroundColor = operation == .copy ? .systemGreen : .white
            layer.borderWidth = operation == .forbidden ? 3 : 0
            accessibilityIdentifier = isHidden ? nil : operation == .copy ? "drag-copies" : "drag-forbidden"
        }
    }

    init() {
        super.init(frame: .zero)
        isHidden = true
        layer.borderColor = UIColor.systemRed.cgColor
        plus.tintColor = .white
        plus.contentMode = .center
        bar.backgroundColor = .systemRed
        addSubview(plus)
        addSubview(bar)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = bounds.width / 2
        plus.frame = bounds
        bar.bounds = CGRect(x: 0, y: 0, width: bounds.width - 4, height: 3)
        bar.center = bounds.center
        bar.transform = CGAffineTransform(rotationAngle: .pi / 4)
    }
}
