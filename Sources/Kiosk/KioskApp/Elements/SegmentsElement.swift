import Foundation
import ResponderKit

/// A segmented control with which a visitor selects one of a few choices.
@MainActor
final class SegmentsElement: ElementView {
    private let control = UISegmentedControl(items: [])
    private var choices: [Choice] = []
    override var target: UIView { control }
    override var handlesTap: Bool { true }
    override var maximumWidth: CGFloat? { context.points(640) }

    override func build() {
        control.addAction(UIAction { [weak self] _ in self?.chosen() }, for: .valueChanged)
        addSubview(control)
    }

    private func chosen() {
        guard choices.indices.contains(control.selectedSegmentIndex), let key = element.word("into") else { return }
        context.model.registerInput()
        context.model.set([key: choices[control.selectedSegmentIndex].value])
    }

    override func refresh() {
        let new = Choice.all(element.list("choices"), in: scope)
        if new != choices {
            choices = new
            control.removeAllSegments()
            for (index, choice) in new.enumerated() {
                control.insertSegment(withTitle: choice.title, at: index, animated: false)
            }
            control.setTitleTextAttributes([.font: context.font(15, .medium)], for: .normal)
            invalidateSize()
        }
        let value = element.word("into").flatMap { context.model.values[$0] }
        control.selectedSegmentIndex = choices.firstIndex { $0.value == value } ?? UISegmentedControl.noSegment
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        CGSize(width: width ?? control.intrinsicContentSize.width, height: context.controlHeight)
    }

    override func layoutContent(_ area: CGRect) { control.frame = area }
}
