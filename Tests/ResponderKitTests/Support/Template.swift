import UIKit

// The code of a new Xcode project and of its first tutorial. This code uses nothing but UIKit.

class TemplateAppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = TemplateViewController(nibName: nil, bundle: nil)
        window?.makeKeyAndVisible()
        return true
    }

    func applicationWillResignActive(_ application: UIApplication) {}

    func applicationDidBecomeActive(_ application: UIApplication) {}

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

class TemplateViewController: UIViewController {
    private let label = UILabel()

    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        title = "Template"
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        label.text = "Hello"
        label.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
        view?.addSubview(label)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        UIView.animate(withDuration: 0.25) {
            self.label.alpha = 1
            self.label.transform = CGAffineTransform.identity.rotated(by: .pi).scaledBy(x: 1, y: 1)
        }
        UIView.animate(
            withDuration: 0.5, delay: 0, options: [.curveEaseOut, .allowUserInteraction],
            animations: { self.label.alpha = 1 },
            completion: { _ in })
    }

    func close() {
        present(UIViewController(), animated: true) { [weak self] in
            self?.dismiss(animated: true, completion: nil)
        }
    }
}
