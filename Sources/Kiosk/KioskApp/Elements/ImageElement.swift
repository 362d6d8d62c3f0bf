import Foundation
import ResponderKit

/// A picture from a file in the storyboard's folder.
@MainActor
final class ImageElement: ElementView {
    private lazy var picture = PictureFrame(context.model)
    override var target: UIView { picture.view }

    override func build() { addSubview(picture.view) }

    override func configure() {
        picture.view.contentMode = element.word("fit") == "fill" ? .scaleAspectFill : .scaleAspectFit
        picture.view.layer.cornerRadius = resolvedStyle.corner.map { context.points($0) } ?? context.corner
        picture.view.accessibilityTraits = element.flag("decorative") == true ? .decorative : []
    }

    override func refresh() {
        if let alt = element.localizedText("alt") { picture.view.accessibilityLabel = scope.text(alt) }
        if picture.show(scope.text(element.localizedText("file"))) { invalidateSize() }
    }

    override func modelDidChange(_ change: KioskModel.Change) { if picture.modelDidChange(change) { invalidateSize() } }

    override var defaultAccessibilityLabel: String {
        element.flag("decorative") == true ? "" : picture.view.accessibilityLabel ?? ""
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let natural = picture.view.image?.size.width ?? 0
        let height = element.number("height").map { context.points($0) }
        if let height {
            let whole = picture.height(at: 1, defaultRatio: 0.66)
            return CGSize(
                width: min(
                    width ?? .infinity, element.word("fit") == "fill" ? width ?? height : height / max(whole, 0.05)),
                height: height)
        }
        let side = width ?? (natural > 0 ? natural * context.layout.scale : context.points(240))
        // A portrait picture is at most as high as 70 % of the screen, so that the whole picture is visible.
        let most = context.layout.size.height * 0.7
        return CGSize(width: side, height: min(most, picture.height(at: side, defaultRatio: 0.66)))
    }

    override func layoutContent(_ area: CGRect) { picture.view.frame = area }
}
