import Foundation
import ResponderKit

/// A short message that disappears after a time.
@MainActor
final class ToastView: UIView {
    private let label = UILabel()

    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        label.numberOfLines = 3
        label.textAlignment = .center
        label.accessibilityIdentifier = "said"
        backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? UIColor(white: 0.92) : UIColor(white: 0.13) }
        label.textColor = UIColor { $0.userInterfaceStyle == .dark ? .black : .white }
        addSubview(label)
        isHidden = true
    }

    func show(_ text: String?, _ context: PageContext) {
        isHidden = text == nil
        label.text = text
        label.font = context.font(17, .medium)
    }

    func layOut(in area: CGRect, _ context: PageContext) {
        let inset = context.points(16)
        let maximumWidth = min(area.width - 4 * inset, context.points(520))
        let size = label.sizeThatFits(CGSize(width: max(1, maximumWidth), height: 0))
        let width = min(maximumWidth, size.width) + 2 * inset
        let height = size.height + inset
        frame =
            CGRect(x: area.midX - width / 2, y: area.maxY - height - context.points(28), width: width, height: height)
            .rounded
        layer.cornerRadius = min(height / 2, context.points(22))
        label.frame = bounds.insetBy(dx: inset, dy: inset / 2)
    }
}
