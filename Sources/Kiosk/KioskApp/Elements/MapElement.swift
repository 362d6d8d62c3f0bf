import Foundation
import ResponderKit

/// A picture with touchable spots.
@MainActor
final class MapElement: ElementView {
    private lazy var picture = PictureFrame(context.model)
    private var spots: [(values: Values, button: UIButton)] = []
    override var target: UIView { picture.view }

    override func build() { addSubview(picture.view) }

    override func configure() {
        picture.view.layer.cornerRadius = resolvedStyle.corner.map { context.points($0) } ?? context.corner
        for spot in spots { spot.button.removeFromSuperview() }
        spots = element.list("spots").compactMap(\.map).map { map in
            let values = Values(values: map)
            let button = values.number("width") == nil ? pin(values) : UIButton(frame: .zero)
            button.accessibilityIdentifier = values.word("id")
            button.addAction(
                UIAction { [weak self] _ in
                    guard let self else { return }
                    context.model.perform(values.actions("tap"), in: scope)
                }, for: .primaryActionTriggered)
            addSubview(button)
            return (values, button)
        }
    }

    /// Returns a button for a spot, labelled with the spot's name. The label is readable on any part of the picture.
    private func pin(_ values: Values) -> UIButton {
        var configuration = UIButton.Configuration.filled()
        configuration.image = values.word("symbol").flatMap { UIImage(systemName: $0) }
        configuration.cornerStyle = .capsule
        configuration.imagePadding = context.points(5)
        configuration.contentInsets = NSDirectionalEdgeInsets(
            top: context.points(6), leading: context.points(12), bottom: context.points(6), trailing: context.points(12)
        )
        configuration.baseBackgroundColor = context.tintColor
        configuration.baseForegroundColor = PageContext.legible(on: context.tintColor)
        let button = UIButton(configuration: configuration)
        button.font = context.font(15, .semibold)
        button.symbolSize = context.points(15)
        button.layer.shadowOpacity = 0.3
        button.layer.shadowRadius = context.points(4)
        button.layer.shadowOffset = CGSize(width: 0, height: context.points(2))
        return button
    }

    override func refresh() {
        if let alt = element.localizedText("alt") { picture.view.accessibilityLabel = scope.text(alt) }
        if picture.show(scope.text(element.localizedText("image"))) { invalidateSize() }
        for spot in spots {
            spot.button.isHidden = !(spot.values.expression("show")?.isTrue(in: scope) ?? true)
            let label = scope.text(spot.values.localizedText("label"))
            if spot.button.configuration == nil {
                spot.button.accessibilityLabel = label
            } else if spot.button.configuration?.title != label {
                spot.button.configuration?.title = label
                setNeedsLayout()
            }
        }
    }

    override func modelDidChange(_ change: KioskModel.Change) { if picture.modelDidChange(change) { invalidateSize() } }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let side = width ?? context.points(480)
        return CGSize(
            width: side, height: min(context.layout.size.height * 0.66, picture.height(at: side, defaultRatio: 0.62)))
    }

    override func layoutContent(_ area: CGRect) {
        picture.view.frame = area
        // The spots are placed in the part of `area` that the picture covers.
        let size = picture.view.image?.size ?? area.size
        let scale = min(area.width / max(1, size.width), area.height / max(1, size.height))
        let whole = CGSize(width: size.width * scale, height: size.height * scale)
        let origin = CGPoint(x: area.midX - whole.width / 2, y: area.midY - whole.height / 2)
        for spot in spots {
            let x = origin.x + whole.width * CGFloat(spot.values.number("x") ?? 0)
            let y = origin.y + whole.height * CGFloat(spot.values.number("y") ?? 0)
            if let width = spot.values.number("width") {
                let height = spot.values.number("height") ?? width
                spot.button.frame =
                    CGRect(x: x, y: y, width: whole.width * CGFloat(width), height: whole.height * CGFloat(height))
                    .rounded
            } else {
                let least = context.layout.isNarrow ? 44 : context.controlHeight
                var size = spot.button.intrinsicContentSize
                size = CGSize(width: max(least, size.width), height: max(least, size.height))
                // A label whose spot is near an edge is moved, so that the whole label stays within the area.
                let left = min(max(area.minX, x - size.width / 2), max(area.minX, area.maxX - size.width))
                let top = min(max(area.minY, y - size.height / 2), max(area.minY, area.maxY - size.height))
                spot.button.frame = CGRect(x: left, y: top, width: size.width, height: size.height).rounded
            }
        }
    }
}
