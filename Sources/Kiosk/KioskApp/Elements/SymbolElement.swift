import Foundation
import ResponderKit

/// An element of a page that shows a system symbol.
@MainActor
final class SymbolElement: ElementView {
    private let picture = UIImageView()
    override var target: UIView { picture }

    override func build() { addSubview(picture) }

    private var side: CGFloat { context.points(element.number("size") ?? 28) }
    override var maximumWidth: CGFloat? { side * 1.25 }

    override func configure() {
        picture.image = UIImage(systemName: element.word("name") ?? "circle")
        picture.symbolSize = side
        picture.contentMode = .center
        picture.tintColor = resolvedStyle.color ?? context.tintColor
        picture.accessibilityTraits = element.localizedText("label") == nil ? .decorative : []
        invalidateSize()
    }

    override func contentSize(_ width: CGFloat?) -> CGSize { CGSize(width: side * 1.25, height: side * 1.25) }
    override func layoutContent(_ area: CGRect) { picture.frame = area }
}
