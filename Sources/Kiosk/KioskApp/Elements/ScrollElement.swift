import Foundation
import ResponderKit

/// A scrollable container.
@MainActor
final class ScrollElement: ContainerElement {
    private let scroll = UIScrollView()
    override var childContainer: UIView { scroll }
    override var target: UIView { scroll }
    override var grows: Bool { element.flag("grow") ?? (element.number("height") == nil && !isHorizontal) }
    private var isHorizontal: Bool { element.word("axis") == "horizontal" }

    override func build() { addSubview(scroll) }

    override func configure() {
        super.configure()
        scroll.alwaysBounceVertical = false
        scroll.contentInsetAdjustmentBehavior = .never
    }

    private var line: LineLayout {
        LineLayout(
            isVertical: !isHorizontal, gap: gap, alignment: isHorizontal ? "start" : nil,
            isMirrored: effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let size = line.size(of: visibleChildren, width: isHorizontal ? nil : width)
        return CGSize(width: width ?? size.width, height: size.height)
    }

    override func layoutContent(_ area: CGRect) {
        scroll.frame = area
        let size = line.size(of: visibleChildren, width: isHorizontal ? nil : area.width)
        scroll.contentSize =
            isHorizontal
            ? CGSize(width: size.width, height: area.height) : CGSize(width: area.width, height: size.height)
        line.layOut(
            visibleChildren,
            in: CGRect(
                origin: .zero,
                size: CGSize(
                    width: isHorizontal ? size.width : area.width, height: isHorizontal ? area.height : size.height))
        )
    }
}
