import Foundation

extension UIWindow.Level {
    /// The window level of input views. This level is in front of alerts, so that text fields in alerts can be edited.
    /// (Baton's own choice)
    static let inputViews = UIWindow.Level(rawValue: 10_000)
}

/// The window of the keyboard and other input views, at the bottom of the screen. The window is in front of the
/// application's windows and never becomes the key window. (I1)
///
/// The window is only as large as its content, so touches outside it reach the windows behind. (H11)
@MainActor
final class InputWindow: UIWindow {
    /// The container of the accessory view, which is above the input view.
    let accessoryHost: InputHostView
    /// The container of the input view or the system keyboard.
    let inputHost: InputHostView
    private weak var inputViews: InputViews?

    init(application: UIApplication, inputViews: InputViews) {
        accessoryHost = InputHostView(frame: .zero)
        inputHost = InputHostView(frame: .zero)
        self.inputViews = inputViews
        super.init(application: application)
        windowLevel = .inputViews
        addSubview(accessoryHost)
        // The input view is in front of the accessory view, because the alternatives of a key can overlap the accessory
        // view.
        addSubview(inputHost)
        accessoryHost.inputViews = inputViews
        inputHost.inputViews = inputViews
    }

    override var canBecomeKey: Bool { false }

    /// The application's key window, which receives typed text. While a text field in an accessory view is edited, the
    /// field counts as part of the key window.
    override var editingWindow: UIWindow? { application?.keyWindow }

    override func layoutSubviews() {
        super.layoutSubviews()
        inputViews?.layOut()
    }

    /// Places the accessory view above the input view.
    func place(accessoryHeight: CGFloat, inputHeight: CGFloat) {
        accessoryHost.frame = CGRect(x: 0, y: 0, width: bounds.width, height: accessoryHeight)
        inputHost.frame = CGRect(x: 0, y: accessoryHeight, width: bounds.width, height: inputHeight)
        accessoryHost.place()
        inputHost.place()
    }
}

/// A container for one input view, which fills the container.
///
/// Touches that the input view does not handle end at the container, because the application's views must not receive
/// them.
@MainActor
final class InputHostView: UIView {
    weak var inputViews: InputViews?
    /// The responder that provides the input view.
    @WeakResponder private(set) var provider: UIResponder?
    private(set) var content: UIView?
    private var isController = false
    /// The frame that the input view had originally (`originalFrame`), and the frame that the container assigned to it
    /// (`assignedFrame`).
    private var originalFrame = CGRect.zero
    private var assignedFrame = CGRect.zero

    /// Shows an input view and removes the previous one. The original frame of the previous view is restored.
    func show(_ view: UIView?, of provider: UIResponder?, isController: Bool = false) {
        self.provider = provider
        self.isController = isController
        guard view !== content || view?.superview !== self else { return }
        if let content {
            let isUntouched = content.frame == assignedFrame
            if content.superview === self { content.removeFromSuperview() }
            if isUntouched { content.frame = originalFrame }
        }
        content = view
        guard let view else { return }
        originalFrame = view.frame
        assignedFrame = view.frame
        addSubview(view)
    }

    /// Returns the height that the input view requests: the height of its frame, or the height of its content if the
    /// frame's height is 0. For a self-sizing view, the content's height takes precedence. (I1)
    ///
    /// If the view of an input view controller requests no height, the result is the keyboard's height.
    func preferredHeight(width: CGFloat, keyboardHeight: CGFloat) -> CGFloat {
        guard let content, content.superview === self else { return 0 }
        if content.frame != assignedFrame { originalFrame = content.frame }
        let isSelfSizing = (content as? UIInputView)?.allowsSelfSizing ?? false
        let own =
            isSelfSizing
            ? content.sizeThatFits(CGSize(width: width, height: 0)).height : content.intrinsicContentSize.height
        if isSelfSizing, own > 0 { return own }
        if originalFrame.height > 0 { return originalFrame.height }
        if own > 0 { return own }
        return isController ? keyboardHeight : 0
    }

    func place() {
        guard let content, content.superview === self else { return }
        content.frame = bounds
        assignedFrame = content.frame
    }

    override func subviewSizeChanged() { superview?.setNeedsLayout() }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
