import Foundation
import ResponderKit

/// A scrollable container.
@MainActor
final class ScrollElement: ContainerElement {
    private let scroll = UIScrollView()
    override var room: UIView { scroll }
    override var target: UIView { scroll }
    override var grows: Bool { element.flag("grow") ?? (element.number("height") == nil && !isAcross) }
    private var isAcross: Bool { element.word("axis") == "horizontal" }

    override func build() { addSubview(scroll) }

    override func configure() {
        super.configure()
        scroll.alwaysBounceVertical = false
        scroll.contentInsetAdjustmentBehavior = .never
    }

    private var line: LineLayout {
        LineLayout(
            isVertical: !isAcross, gap: gap, alignment: isAcross ? "start" : nil,
            isMirrored: effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let size = line.size(of: present, width: isAcross ? nil : width)
        return CGSize(width: width ?? size.width, height: size.height)
    }

    override func layoutContent(_ area: CGRect) {
        scroll.frame = area
        let size = line.size(of: present, width: isAcross ? nil : area.width)
        scroll.contentSize =
            isAcross ? CGSize(width: size.width, height: area.height) : CGSize(width: area.width, height: size.height)
        line.place(
            present,
            in: CGRect(
                origin: .zero,
                size: CGSize(width: isAcross ? size.width : area.width, height: isAcross ? area.height : size.height))
        )
    }
}
