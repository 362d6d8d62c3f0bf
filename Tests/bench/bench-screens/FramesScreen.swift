import Foundation
import ResponderKit

/// An embedded web page: HTML from the application, and a page that tries to break out of its frame.
@MainActor
final class FramesScreen: UIApplicationDelegate {
    private var window: UIWindow?

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        window.rootViewController = FramesViewController()
        window.makeKeyAndVisible()
        self.window = window
    }
}

@MainActor
private final class FramesViewController: UIViewController, WKNavigationDelegate {
    private let web = WKWebView()
    private let address = UITextField()
    private let said = UILabel()
    /// The view behind the embedded web page. This view receives the touches that the page does not handle.
    private let behind = UIView()
    private var buttons: [UIButton] = []
    private var taps = 0

    private static let article = """
        <!doctype html>
        <html lang="en">
        <head><title>Tides</title><meta name="viewport" content="width=device-width"><style>
        body { font: 17px/1.5 system-ui, sans-serif; margin: 0; padding: 24px; color: #1c1c1e; background: #f6f4ee; }
        h1 { font-size: 28px; line-height: 1.1; margin: 0 0 12px; }
        @media (prefers-color-scheme: dark) { body { color: #eee; background: #22252b; } }
        </style></head>
        <body><h1>Tides</h1><p>The sea comes and goes twice a day, a little later each time: it follows the moon.</p>
        <button onclick="this.textContent = 'Pressed'">Press</button></body>
        </html>
        """

    /// A page that tries forbidden operations and writes the results into itself, where a test reads them.
    private static let intruder = """
        <!doctype html><title>Intruder</title><p id="found"></p><script>
        const attempts = {
          parent: () => parent.document.title, cookie: () => document.cookie, storage: () => localStorage.length,
          top: () => { top.location = "https://example.org/"; return "asked"; }, open: () => String(window.open("/")),
          dialog: () => String(confirm("?")),
        };
        const found = {};
        for (const [name, attempt] of Object.entries(attempts)) {
          try { found[name] = attempt(); } catch (error) { found[name] = error.name; }
        }
        document.querySelector("#found").textContent = JSON.stringify({ ...found, origin: self.origin });
        </script>
        """

    override func viewDidLoad() {
        view.backgroundColor = .systemBackground
        web.navigationDelegate = self
        web.accessibilityIdentifier = "web"
        web.layer.cornerRadius = 12
        web.clipsToBounds = true
        web.addGestureRecognizer(
            UITapGestureRecognizer(target: self, action: Selector("tapped", FramesViewController.tapped)))
        address.accessibilityIdentifier = "address"
        address.borderStyle = .roundedRect
        address.placeholder = "Address"
        said.accessibilityIdentifier = "said"
        said.font = .preferredFont(forTextStyle: .subheadline)
        said.textColor = .secondaryLabel
        for part in [behind, web, address, said] as [UIView] { view.addSubview(part) }
        for (title, action) in [
            ("Article", FramesViewController.showArticle), ("Intruder", FramesViewController.showIntruder),
            ("Go", FramesViewController.go),
            ("Again", FramesViewController.again), ("Lock", FramesViewController.lock),
        ] {
            let button = UIButton(type: .system, primaryAction: UIAction { [weak self] _ in self.map { action($0)() } })
            button.setTitle(title, for: .normal)
            button.style = .tinted
            button.accessibilityIdentifier = title
            buttons.append(button)
            view.addSubview(button)
        }
        behind.addGestureRecognizer(
            UITapGestureRecognizer(target: self, action: Selector("tapped", FramesViewController.tapped)))
        showArticle()
    }

    private func showArticle() { web.loadHTMLString(Self.article, baseURL: nil) }

    private func showIntruder() { web.loadHTMLString(Self.intruder, baseURL: nil) }

    private func again() { web.reload() }

    private func lock() { web.isUserInteractionEnabled.toggle() }

    private func go() {
        guard let text = address.text, let url = URL(string: text) else { return }
        web.load(URLRequest(url: url))
    }

    private func tapped() {
        taps += 1
        said.text = "Tapped \(taps)"
    }

    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        said.text = "Loading"
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        said.text = webView.title ?? webView.url?.host ?? webView.url?.path
    }

    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
    ) {
        said.text = "Failed"
    }

    override func viewDidLayoutSubviews() {
        let size = view.bounds.size
        let width = size.width - 32
        for (index, button) in buttons.enumerated() {
            button.frame = CGRect(x: 16 + CGFloat(index) * (width + 8) / 5, y: 16, width: (width - 32) / 5, height: 44)
        }
        address.frame = CGRect(x: 16, y: 72, width: width, height: 40)
        said.frame = CGRect(x: 16, y: 120, width: width, height: 22)
        web.frame = CGRect(x: 16, y: 152, width: width, height: size.height - 168)
        behind.frame = web.frame
    }
}
