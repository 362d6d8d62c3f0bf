import Foundation
import ResponderKit

/// The base class of elements with a caption and a control that sets a value of the state.
@MainActor
class InputElement: ElementView {
    let caption = UILabel()
    var key: String { element.word("into") ?? "" }
    override var handlesTap: Bool { true }
    override var maximumWidth: CGFloat? { context.points(640) }

    override func build() {
        caption.numberOfLines = 0
        caption.accessibilityTraits = .decorative
        addSubview(caption)
    }

    override func configure() {
        caption.font = resolvedStyle.font(in: context)
        caption.textColor = resolvedStyle.color ?? context.textColor
    }

    override func refresh() {
        let title = element.localizedText("title").map { scope.text($0) } ?? ""
        if caption.text != title {
            caption.text = title
            invalidateSize()
        }
        if element.localizedText("label") == nil, !title.isEmpty { target.accessibilityLabel = title }
    }

    final func set(_ value: Literal) {
        context.model.registerInput()
        context.model.set([key: value])
    }

    final var value: Literal { context.model.values[key] ?? .null }

    /// Places a control whose size is designed for a phone, scaled to this screen.
    final func fit(_ control: UIView, in area: CGRect) {
        let scale = context.layout.scale
        control.transform = scale == 1 ? .identity : CGAffineTransform(scaleX: scale, y: scale)
        control.bounds = CGRect(x: 0, y: 0, width: area.width / scale, height: area.height / scale)
        control.center = CGPoint(x: area.midX, y: area.midY)
    }

    final func captionHeight(_ width: CGFloat) -> CGFloat {
        (caption.text ?? "").isEmpty ? 0 : caption.sizeThatFits(CGSize(width: max(1, width), height: 0)).height
    }
}
