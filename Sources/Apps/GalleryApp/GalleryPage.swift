import Foundation
import ResponderKit

/// The base class of pages of examples, laid out in as many columns as fit.
@MainActor
class GalleryPage: UIViewController {
    /// The minimum width of a column in points.
    private static let columnWidth: CGFloat = 340
    private static let maximumColumnWidth: CGFloat = 520
    private static let gap: CGFloat = 16

    private let page = UIScrollView()
    private var examples: [ExampleView] = []
    /// The label that shows the result of the last action, for users and scripts.
    let statusLabel = UILabel()

    convenience init() { self.init(nibName: nil, bundle: nil) }

    /// Adds the examples. Overridden by subclasses.
    func addExamples() {}

    /// Creates a button with an action. The default identifier is the title in lower case.
    func button(_ title: String, _ identifier: String? = nil, _ action: @escaping () -> Void) -> UIButton {
        var configuration = UIButton.Configuration.tinted()
        configuration.title = title
        let button = UIButton(configuration: configuration, primaryAction: UIAction { _ in action() })
        button.accessibilityIdentifier = identifier ?? title.lowercased()
        return button
    }

    /// Appends an example to the page.
    func example(_ title: String, _ note: String? = nil, _ fill: (ExampleView) -> Void) {
        let example = ExampleView(title, note)
        fill(example)
        examples.append(example)
        page.addSubview(example)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground
        page.restorationIdentifier = "page"
        page.accessibilityIdentifier = "page"
        page.alwaysBounceVertical = true
        view.addSubview(page)
        statusLabel.accessibilityIdentifier = "said"
        statusLabel.font = .preferredFont(forTextStyle: .subheadline)
        statusLabel.textColor = .secondaryLabel
        statusLabel.numberOfLines = 0
        statusLabel.text = "Nothing yet"
        addExamples()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        page.frame = view.bounds
        let safe = view.safeAreaInsets
        let room = view.bounds.width - safe.left - safe.right - Self.gap * 2
        let count = max(1, min(examples.count, Int((room + Self.gap) / (Self.columnWidth + Self.gap))))
        let width = min(Self.maximumColumnWidth, (room - Self.gap * CGFloat(count - 1)) / CGFloat(count))
        let used = width * CGFloat(count) + Self.gap * CGFloat(count - 1)
        let first = safe.left + Self.gap + (room - used) / 2
        var bottoms = Array(repeating: Self.gap, count: count)
        for example in examples {
            let shortest = bottoms.min() ?? 0
            let column = bottoms.firstIndex(of: shortest) ?? 0
            let height = example.sizeThatFits(CGSize(width: width, height: 0)).height
            let visualColumn = view.effectiveUserInterfaceLayoutDirection == .rightToLeft ? count - 1 - column : column
            example.frame = CGRect(
                x: first + CGFloat(visualColumn) * (width + Self.gap), y: bottoms[column], width: width, height: height)
            bottoms[column] += height + Self.gap
        }
        page.contentSize = CGSize(width: view.bounds.width, height: bottoms.max() ?? 0)
    }
}
