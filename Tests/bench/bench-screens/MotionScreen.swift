import Foundation
import ResponderKit

/// A screen with motion: 1,000 rows, a horizontal strip of tiles, an animated tile, a card that flips, and a ball
/// that a
/// slider moves along a path.
@MainActor
final class MotionScreen: UIApplicationDelegate {
    private var window: UIWindow?

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        window.rootViewController = MotionViewController()
        window.makeKeyAndVisible()
        self.window = window
    }
}

@MainActor
private final class MotionViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    private let list = UITableView(frame: .zero)
    private let strip = UIScrollView(frame: .zero)
    private let said = UILabel()
    private let stage = UIView()
    private let tile = UIView()
    private var isAway = false
    private let turning = AnimationStageView()

    override func viewDidLoad() {
        view.backgroundColor = .systemBackground
        said.accessibilityIdentifier = "said"
        said.font = .preferredFont(forTextStyle: .subheadline)
        said.adjustsFontForContentSizeCategory = true
        said.text = "Drag, turn the wheel, or press"
        said.textColor = .secondaryLabel

        tile.accessibilityIdentifier = "tile"
        tile.backgroundColor = .systemBlue
        tile.layer.cornerRadius = 12
        tile.frame = CGRect(x: 0, y: 0, width: 56, height: 56)
        stage.addSubview(tile)
        var x: CGFloat = 90
        for (name, action) in [
            ("Move", MotionViewController.moveTile), ("Spring", MotionViewController.springTile),
            ("Fade", MotionViewController.fadeTile),
        ] {
            let button = UIButton(
                frame: CGRect(x: x, y: 64, width: 84, height: 34),
                primaryAction: UIAction { [weak self] _ in self.map { action($0)() } })
            button.setTitle(name, for: .normal)
            button.style = .tinted
            button.accessibilityIdentifier = name.lowercased()
            stage.addSubview(button)
            x += 92
        }

        strip.accessibilityIdentifier = "strip"
        for index in 0..<20 {
            let card = UIView(frame: CGRect(x: 16 + CGFloat(index) * 112, y: 8, width: 100, height: 64))
            card.backgroundColor = [UIColor.systemTeal, .systemIndigo, .systemOrange, .systemPink][index % 4]
            card.layer.cornerRadius = 12
            strip.addSubview(card)
        }
        strip.contentSize = CGSize(width: 16 + 20 * 112, height: 80)

        list.accessibilityIdentifier = "list"
        list.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        list.dataSource = self
        list.delegate = self
        for subview in [said, stage, turning, strip, list] { view.addSubview(subview) }
    }

    override func viewDidLayoutSubviews() {
        let size = view.bounds.size
        said.frame = CGRect(x: 16, y: 12, width: size.width - 32, height: 24)
        stage.frame = CGRect(x: 16, y: 40, width: size.width - 32, height: 100)
        turning.frame = CGRect(x: 16, y: 146, width: size.width - 32, height: 148)
        strip.frame = CGRect(x: 0, y: 302, width: size.width, height: 80)
        list.frame = CGRect(x: 0, y: 390, width: size.width, height: size.height - 390)
    }

    // MARK: The tile

    private func moveTile() {
        isAway.toggle()
        UIView.animate(withDuration: 5, delay: 0, options: .curveEaseInOut) { [self] in
            tile.frame.origin.x = isAway ? 200 : 0
        } completion: { [said] isDone in
            said.text = isDone ? "Moved" : "Interrupted"
        }
    }

    private func springTile() {
        isAway.toggle()
        UIView.animate(withDuration: 4, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0) { [self] in
            tile.center.x = isAway ? 228 : 28
            tile.transform = isAway ? CGAffineTransform(rotationAngle: .pi / 4) : .identity
        } completion: { [said] _ in
            said.text = "Sprung"
        }
    }

    private func fadeTile() {
        let isFaint = tile.alpha < 1
        UIView.animate(withDuration: 5) { [tile] in
            tile.alpha = isFaint ? 1 : 0.25
            tile.backgroundColor = isFaint ? .systemBlue : .systemPink
            tile.layer.cornerRadius = isFaint ? 12 : 28
        }
    }

    // MARK: The list

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1_000 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel?.text = "Row \(indexPath.row)"
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        said.text = "Chose \(indexPath.row)"
    }
}
