import Foundation
import ResponderKit

/// A panel over the page and its sheets: a text with a button, optionally with choices or a countdown.
@MainActor
final class PanelController: UIViewController {
    private let context: PageContext
    private let panel = UIView()
    private let heading = UILabel()
    private let text = UILabel()
    private let count = UILabel()
    private let button = UIButton(configuration: .filled())
    private let question: KioskModel.Question?
    private let choices: [UIButton]

    /// One choice of the panel, shown as a button.
    struct Choice {
        var title: String
        /// The accessibility identifier of the button, for scripts and tests.
        var name: String
        /// The choice is the one that currently applies, such as the current language.
        var isCurrent: Bool
        var chosen: @MainActor () -> Void
    }

    /// The height in points of the part of the screen that the keyboard covers.
    var covered: CGFloat = 0 { didSet { if covered != oldValue { viewIfLoaded?.setNeedsLayout() } } }

    init(
        _ context: PageContext, identifier: String, choices: [Choice] = [], title: String, text: String,
        button title2: String,
        until question: KioskModel.Question?,
        done: @escaping @MainActor () -> Void
    ) {
        self.context = context
        self.question = question
        self.choices = choices.map { choice in
            let button = UIButton(configuration: .tinted())
            ButtonAppearance.apply(choice.isCurrent ? "filled" : "tinted", to: button, in: context)
            _ = ButtonAppearance.set(choice.title, nil, of: button)
            button.accessibilityIdentifier = choice.name
            button.isSelected = choice.isCurrent
            button.addAction(UIAction { _ in choice.chosen() }, for: .primaryActionTriggered)
            return button
        }
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .overFullScreen
        modalTransitionStyle = .crossDissolve
        panel.accessibilityIdentifier = identifier
        heading.text = title
        self.text.text = text
        button.accessibilityIdentifier = identifier + "-button"
        ButtonAppearance.apply(choices.isEmpty ? "filled" : "gray", to: button, in: context)
        _ = ButtonAppearance.set(title2, nil, of: button)
        button.addAction(UIAction { _ in done() }, for: .primaryActionTriggered)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(white: 0, alpha: 0.5)
        panel.backgroundColor = context.background
        panel.layer.cornerRadius = context.points(18)
        view.addSubview(panel)
        heading.font = context.font(24, .bold)
        heading.textColor = context.textColor
        heading.accessibilityTraits = .header
        text.font = context.font(17)
        text.textColor = context.secondaryColor
        count.font = UIFont.systemFont(ofSize: context.points(44), weight: .bold, design: .monospacedDigit)
        count.textColor = context.tintColor
        count.timelineFormat = .seconds
        count.accessibilityTraits = .updatesFrequently
        for label in [heading, text, count] {
            label.numberOfLines = 0
            label.textAlignment = .center
            panel.addSubview(label)
        }
        for button in choices + [button] { panel.addSubview(button) }
        guard let question else { return }
        let now = context.model.clock.now
        let left = max(0, (question.until - now) / 1_000)
        count.timeline = Timeline(value: left, at: now, rate: -1, minimum: 0, maximum: question.length)
    }

    override var preferredFocusEnvironments: [any UIFocusEnvironment] { [choices.first ?? button] }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        UIAccessibility.post(
            notification: .announcement,
            argument: [heading.text, text.text].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ". "))
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let width = min(view.bounds.width - context.points(32), context.points(420))
        let inset = context.points(24)
        let inner = width - 2 * inset
        let gap = context.points(12)
        var y = inset
        func addRow(_ view: UIView, _ height: CGFloat) {
            guard height > 0 else { return view.frame = .zero }
            view.frame = CGRect(x: inset, y: y, width: inner, height: height).rounded
            y += height + gap
        }
        func lines(_ label: UILabel) -> CGFloat {
            (label.text ?? "").isEmpty ? 0 : label.sizeThatFits(CGSize(width: max(1, inner), height: 0)).height
        }
        addRow(heading, lines(heading))
        addRow(text, lines(text))
        addRow(count, question == nil ? 0 : count.font.lineHeight)
        y += gap / 2
        placeChoices(from: &y, inset: inset, width: inner, gap: gap)
        addRow(button, context.controlHeight)
        let height = y - gap + inset
        // The panel is centred above the keyboard, but never begins above the top edge.
        let top = max(0, (view.bounds.height - covered - height) / 2)
        panel.frame = CGRect(x: (view.bounds.width - width) / 2, y: top, width: width, height: height).rounded
    }

    /// Places the choices as buttons: up to 4 in one column, up to 8 in two columns, and more in three columns.
    private func placeChoices(from y: inout CGFloat, inset: CGFloat, width: CGFloat, gap: CGFloat) {
        let columns = choices.count > 8 ? 3 : choices.count > 4 ? 2 : 1
        let column = (width - gap * CGFloat(columns - 1)) / CGFloat(columns)
        let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        for (index, button) in choices.enumerated() {
            let visualColumn = isMirrored ? columns - 1 - index % columns : index % columns
            button.frame =
                CGRect(
                    x: inset + CGFloat(visualColumn) * (column + gap), y: y, width: column,
                    height: context.controlHeight
                )
                .rounded
            ButtonAppearance.fit(button, in: context, style: nil, width: column)
            if index % columns == columns - 1 || index == choices.count - 1 { y += context.controlHeight + gap }
        }
    }
}
