import Foundation
import ResponderKit

/// A scroll view that zooms a grid of twelve named buttons, and a label with the zoom scale.
@MainActor
final class ZoomScreen: UIApplicationDelegate, UIScrollViewDelegate {
    private var window: UIWindow?
    private let scroll = UIScrollView()
    private let plan = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 600))
    private let said = UILabel()

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        let controller = UIViewController()
        controller.restorationIdentifier = "zoom"
        window.rootViewController = controller
        let view: UIView = controller.view
        view.backgroundColor = .systemBackground
        said.frame = CGRect(x: 16, y: 8, width: view.bounds.width - 32, height: 40)
        said.autoresizingMask = [.flexibleWidth]
        said.accessibilityIdentifier = "said"
        said.text = "Scale 1.00"
        view.addSubview(said)
        scroll.frame = CGRect(x: 0, y: 56, width: view.bounds.width, height: view.bounds.height - 56)
        scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        scroll.accessibilityIdentifier = "plan"
        scroll.restorationIdentifier = "plan"
        scroll.contentSize = plan.bounds.size
        scroll.minimumZoomScale = 0.5
        scroll.maximumZoomScale = 4
        scroll.delegate = self
        scroll.backgroundColor = .secondarySystemBackground
        plan.accessibilityIdentifier = "fields"
        let colors: [UIColor] = [.systemBlue, .systemGreen, .systemOrange, .systemPurple]
        for row in 0..<4 {
            for column in 0..<3 {
                let name = "\(Character(UnicodeScalar(UInt8(65 + column))))\(row + 1)"
                let field = UIButton(frame: CGRect(x: column * 130 + 5, y: row * 150 + 5, width: 120, height: 140))
                field.setTitle(name, for: .normal)
                field.setTitleColor(.white, for: .normal)
                field.backgroundColor = colors[(row + column) % colors.count]
                field.layer.cornerRadius = 12
                field.addAction(
                    UIAction { [weak self] _ in self?.said.text = "Field \(name)" }, for: .primaryActionTriggered)
                plan.addSubview(field)
            }
        }
        scroll.addSubview(plan)
        view.addSubview(scroll)
        window.makeKeyAndVisible()
        self.window = window
    }

    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool { true }
    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool { true }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { plan }

    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
        said.text = String(format: "Scale %.2f", Double(scale))
    }
}
