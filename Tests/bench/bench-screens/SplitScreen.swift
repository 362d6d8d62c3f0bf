import Foundation
import ResponderKit

/// A split view controller: a column of mailboxes, a column of mails if there are three columns, and a mail.
@MainActor
final class SplitScreen: UIApplicationDelegate {
    private let style: UISplitViewController.Style
    private let behavior: UISplitViewController.SplitBehavior
    private let isReversed: Bool
    private var window: UIWindow?

    init(
        _ style: UISplitViewController.Style, _ behavior: UISplitViewController.SplitBehavior = .automatic,
        isReversed: Bool = false
    ) {
        self.style = style
        self.behavior = behavior
        self.isReversed = isReversed
    }

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let split = UISplitViewController(style: style)
        split.restorationIdentifier = "split"
        split.preferredSplitBehavior = behavior
        split.showsSecondaryOnlyButton = true
        if isReversed { split.view.semanticContentAttribute = .forceRightToLeft }
        let boxes = LinesViewController(
            "Boxes", ["Inbox", "Drafts", "Sent", "Archive"], restorationIdentifier: "boxes"
        ) { list, line in
            if list.splitViewController?.style == .tripleColumn {
                list.splitViewController?.setViewController(SplitScreen.letters(in: line), for: .supplementary)
                list.splitViewController?.show(.supplementary)
            } else {
                list.showDetailViewController(LetterViewController(line), sender: nil)
            }
        }
        split.setViewController(boxes, for: .primary)
        if style == .tripleColumn { split.setViewController(Self.letters(in: "Inbox"), for: .supplementary) }
        split.setViewController(LetterViewController("Inbox"), for: .secondary)
        let window = UIWindow(application: application)
        window.rootViewController = split
        window.makeKeyAndVisible()
        self.window = window
    }

    private static func letters(in box: String) -> UIViewController {
        LinesViewController(box, (1...20).map { "\(box) \($0)" }, restorationIdentifier: "letters") { list, line in
            list.showDetailViewController(LetterViewController(line), sender: nil)
        }
    }

    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool { true }
    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool { true }
}

/// A list with one line of text in each row. Each row opens another view.
@MainActor
final class LinesViewController: UITableViewController {
    private let lines: [String]
    private let choose: (UIViewController, String) -> Void

    init(
        _ title: String, _ lines: [String], restorationIdentifier: String,
        choose: @escaping (UIViewController, String) -> Void
    ) {
        self.lines = lines
        self.choose = choose
        super.init(style: .plain)
        self.title = title
        self.restorationIdentifier = restorationIdentifier
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.accessibilityIdentifier = restorationIdentifier
        tableView.restorationIdentifier = "list"
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "line")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { lines.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "line", for: indexPath)
        cell.textLabel.text = lines[indexPath.row]
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        choose(self, lines[indexPath.row])
    }
}

/// A view controller that shows a mail: a sentence, and a button that opens the answer to the mail.
@MainActor
final class LetterViewController: UIViewController, UIViewControllerRestoration {
    private let name: String
    private let sentence = UILabel()
    private let answer = UIButton(configuration: .gray())

    init(_ name: String) {
        self.name = name
        super.init(nibName: nil, bundle: nil)
        title = name
        restorationIdentifier = "letter"
        restorationClass = LetterViewController.self
    }

    static func viewController(withRestorationIdentifierPath path: [String], coder: NSCoder) -> UIViewController? {
        (coder.decodeObject(forKey: "name") as? String).map(LetterViewController.init)
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(name, forKey: "name")
    }

    override func viewDidLoad() {
        view.backgroundColor = .systemBackground
        sentence.text = "This is \(name)."
        sentence.font = .preferredFont(forTextStyle: .title2)
        sentence.textAlignment = .center
        sentence.accessibilityIdentifier = "sentence"
        answer.configuration?.title = "Answer"
        answer.accessibilityIdentifier = "answer"
        answer.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                navigationController?.pushViewController(LetterViewController("Answer to \(name)"), animated: true)
            }, for: .primaryActionTriggered)
        for view in [sentence, answer] as [UIView] { self.view.addSubview(view) }
    }

    override func viewDidLayoutSubviews() {
        let area = view.bounds.inset(by: view.safeAreaInsets)
        sentence.frame = CGRect(x: area.minX + 20, y: area.minY + 40, width: area.width - 40, height: 40)
        answer.frame = CGRect(x: area.midX - 80, y: area.minY + 100, width: 160, height: 48)
    }
}
