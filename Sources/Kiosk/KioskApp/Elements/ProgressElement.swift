import Foundation
import ResponderKit

/// A kiosk's element that shows progress as a bar.
@MainActor
final class ProgressElement: ElementView {
    private let bar = UIProgressView()
    override var target: UIView { bar }
    override var maximumWidth: CGFloat? { context.points(640) }

    override func build() { addSubview(bar) }

    override func configure() {
        bar.progressTintColor = resolvedStyle.color ?? (context.theme.tint == nil ? nil : context.tintColor)
    }

    override func refresh() {
        let part = (element.expression("value")?.value(in: scope).number ?? 0) / (element.number("maximum") ?? 1)
        bar.progress = Float(min(1, max(0, part.isFinite ? part : 0)))
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        CGSize(width: width ?? context.points(200), height: context.points(6))
    }
    override func layoutContent(_ area: CGRect) { bar.frame = area }
}
