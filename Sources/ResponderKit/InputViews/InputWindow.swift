import Foundation

extension UIWindow.Level {
    /// Where input views are: in front of alerts too, so that a text field in one can be typed in. (Ours)
    static let inputViews = UIWindow.Level(rawValue: 10_000)
}

/// What is typed with, at the bottom of the screen: in front of an application's own windows, and never key. (I1)
///
/// It is only as large as what it shows, so that every touch outside of that goes to what is behind. (H11)
@MainActor
final class InputWindow: UIWindow {
    /// Holds the accessory view, on top.
    let accessoryDock: InputDock
    /// Holds the input view or the keyboard, below.
    let inputDock: InputDock
    // The application has both, and ends this one's use of the other first.
    private weak var inputViews: InputViews?

    init(application: UIApplication, inputViews: InputViews) {
        accessoryDock = InputDock(frame: .zero)
        inputDock = InputDock(frame: .zero)
        self.inputViews = inputViews
        super.init(application: application)
        windowLevel = .inputViews
        addSubview(accessoryDock)
        // In front, since a key's alternatives stick out over the accessory view.
        addSubview(inputDock)
        accessoryDock.inputViews = inputViews
        inputDock.inputViews = inputViews
    }

    override var canBecomeKey: Bool { false }

    /// A text field in an accessory view is edited for the window that is typed in.
    override var editingWindow: UIWindow? { application?.keyWindow }

    override func layoutSubviews() {
        super.layoutSubviews()
        inputViews?.layOut()
    }

    /// Places the accessory view above the input view.
    func place(accessoryHeight: CGFloat, inputHeight: CGFloat) {
        accessoryDock.frame = CGRect(x: 0, y: 0, width: bounds.width, height: accessoryHeight)
        inputDock.frame = CGRect(x: 0, y: accessoryHeight, width: bounds.width, height: inputHeight)
        accessoryDock.place()
        inputDock.place()
    }
}

/// Holds one input view, as large as itself. What it does not handle of touches goes no further: they are no touches of the application's own views.
@MainActor
final class InputDock: UIView {
    weak var inputViews: InputViews?
    /// Whose view it shows.
    @Known private(set) var provider: UIResponder?
    private(set) var content: UIView?
    private var isController = false
    /// The view's frame as its owner had it, and as it was placed.
    private var given = CGRect.zero
    private var placed = CGRect.zero

    /// Shows a view in place of the one before, which gets back the frame that it came with.
    func show(_ view: UIView?, of provider: UIResponder?, isController: Bool = false) {
        self.provider = provider
        self.isController = isController
        guard view !== content || view?.superview !== self else { return }
        if let content {
            let isUntouched = content.frame == placed
            if content.superview === self { content.removeFromSuperview() }
            if isUntouched { content.frame = given }
        }
        content = view
        guard let view else { return }
        given = view.frame
        placed = view.frame
        addSubview(view)
    }

    /// How high the view wants to be: as its frame says, else as its content does; a controller's that says neither, as the keyboard. (I1)
    func wantedHeight(width: CGFloat, keyboardHeight: CGFloat) -> CGFloat {
        guard let content, content.superview === self else { return 0 }
        if content.frame != placed { given = content.frame }
        let isSelfSizing = (content as? UIInputView)?.allowsSelfSizing ?? false
        let own =
            isSelfSizing
            ? content.sizeThatFits(CGSize(width: width, height: 0)).height : content.intrinsicContentSize.height
        if isSelfSizing, own > 0 { return own }
        if given.height > 0 { return given.height }
        if own > 0 { return own }
        return isController ? keyboardHeight : 0
    }

    func place() {
        guard let content, content.superview === self else { return }
        content.frame = bounds
        placed = content.frame
    }

    override func subviewSizeChanged() { superview?.setNeedsLayout() }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
