import Foundation
import ResponderKit

/// A label that counts down to a time. The client updates the label itself; one server timer waits for the end.
@MainActor
final class CountdownElement: ElementView {
    private let label = UILabel()
    private var timer: (any EventTimer)?
    private var end: Double?
    private var hasEnded = false
    override class var standardStyle: String? { "headline" }
    override var target: UIView { label }

    override func build() { addSubview(label) }

    override func configure() {
        label.font = UIFont.systemFont(
            ofSize: context.points(resolvedStyle.size), weight: resolvedStyle.weight, design: .monospacedDigit)
        label.textColor = resolvedStyle.color ?? context.textColor
        label.textAlignment = resolvedStyle.textAlignment
        label.accessibilityTraits = .updatesFrequently
        end = nil
        begin()
    }

    override func visibilityDidChange(_ isShown: Bool) {
        if isShown {
            begin()
        } else {
            timer?.cancel()
            timer = nil
        }
    }

    private func begin() {
        let clock = context.model.clock
        if end == nil {
            hasEnded = false
            if let seconds = element.number("seconds") { end = clock.now + seconds * 1_000 }
            if let to = element.word("to"), let date = DateFormatting.date(to, zone: context.model.zone) {
                end = clock.now + (date.timeIntervalSince1970 - clock.date.timeIntervalSince1970) * 1_000
            }
        }
        timer?.cancel()
        timer = nil
        guard let end, !hasEnded else { return }
        // The actions for the end are not performed if the countdown had ended before the element was shown.
        if end <= clock.now {
            hasEnded = true
        } else {
            // The timer fires after at most a day. If time is still left then, the timer is started again for the rest.
            timer = clock.schedule(after: min(end - clock.now, 86_400_000)) { [weak self] in self?.fired() }
        }
        refresh()
    }

    private func fired() {
        timer = nil
        guard let end else { return }
        guard context.model.clock.now >= end else { return begin() }
        hasEnded = true
        refresh()
        context.model.perform(element.actions("done"), in: scope)
    }

    override func refresh() {
        let clock = context.model.clock
        let left = max(0, ((end ?? clock.now) - clock.now) / 1_000)
        if hasEnded {
            label.timeline = nil
            label.text = element.localizedText("ended").map { scope.text($0) } ?? "0:00"
            invalidateSize()
        } else if label.timeline == nil || abs((label.timeline?.value(at: clock.now) ?? 0) - left) > 0.5 {
            label.timelineFormat = .elapsed
            label.timeline = Timeline(value: left, at: clock.now, rate: -1, minimum: 0, maximum: left)
            invalidateSize()
        }
    }

    override func contentSize(_ width: CGFloat?) -> CGSize { label.sizeThatFits(CGSize(width: width ?? 0, height: 0)) }
    override func layoutContent(_ area: CGRect) { label.frame = area }
}
