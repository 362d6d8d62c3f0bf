import Foundation
import ResponderKit

/// A switch for a boolean value.
@MainActor
final class SwitchElement: InputElement {
    private let control = UISwitch()
    override var target: UIView { control }

    override func build() {
        super.build()
        control.addAction(UIAction { [weak self] _ in self.map { $0.set(.flag($0.control.isOn)) } }, for: .valueChanged)
        addSubview(control)
    }

    override func configure() {
        super.configure()
        control.onTintColor = context.theme.tint == nil ? nil : context.tintColor
    }

    override func refresh() {
        super.refresh()
        control.isOn = value.isTrue
    }

    private var side: CGSize {
        let size = control.intrinsicContentSize
        return CGSize(width: size.width * context.layout.scale, height: size.height * context.layout.scale)
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let words = captionHeight((width ?? maximumWidth ?? 0) - side.width - context.points(12))
        return CGSize(
            width: width ?? caption.intrinsicContentSize.width + side.width + context.points(12),
            height: max(words, context.controlHeight))
    }

    override func layoutContent(_ area: CGRect) {
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let x = isMirrored ? area.minX : area.maxX - side.width
        fit(control, in: CGRect(x: x, y: area.midY - side.height / 2, width: side.width, height: side.height))
        let room = area.width - side.width - context.points(12)
        caption.frame = CGRect(
            x: isMirrored ? area.maxX - room : area.minX, y: area.minY, width: max(0, room), height: area.height)
    }
}
