import Foundation
import ResponderKit

/// A slider for a number.
@MainActor
final class SliderElement: InputElement {
    private let control = UISlider()
    override var target: UIView { control }

    override func build() {
        super.build()
        control.takesTouchesOnTrack = true
        control.addAction(UIAction { [weak self] _ in self?.moved() }, for: .valueChanged)
        addSubview(control)
    }

    private func moved() {
        var number = Double(control.value)
        if let step = element.number("step"), step > 0 {
            let least = element.number("minimum") ?? 0
            number = least + ((number - least) / step).rounded() * step
        }
        set(.number((number * 1e6).rounded() / 1e6))
    }

    override func configure() {
        super.configure()
        let least = element.number("minimum") ?? 0
        control.minimumValue = Float(least)
        control.maximumValue = Float(max(element.number("maximum") ?? max(1, least + 1), least))
        control.minimumTrackTintColor = context.theme.tint == nil ? nil : context.tintColor
    }

    override func refresh() {
        super.refresh()
        if !control.isTracking { control.value = Float(value.number ?? 0) }
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let room = width ?? context.points(240)
        let words = captionHeight(room)
        return CGSize(width: room, height: words + context.controlHeight)
    }

    override func layoutContent(_ area: CGRect) {
        let words = captionHeight(area.width)
        caption.frame = CGRect(x: area.minX, y: area.minY, width: area.width, height: words)
        fit(
            control,
            in: CGRect(x: area.minX, y: area.minY + words, width: area.width, height: max(0, area.height - words)))
    }
}
