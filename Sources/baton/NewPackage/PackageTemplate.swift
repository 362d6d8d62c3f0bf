import Foundation

/// The files of a new package. `docs/embedding.md` shows the same files.
struct PackageTemplate {
    /// The files of the package: their paths in the package, and their contents.
    let files: [(path: String, text: String)]

    init(name: String, dependency: BatonDependency) {
        let templates = [
            ("Package.swift", Self.manifest), ("Sources/PACKAGE_NAME/main.swift", Self.main),
            ("Sources/PACKAGE_NAME/CounterScreen.swift", Self.screen),
            ("Tests/PACKAGE_NAMETests/CounterScreenTests.swift", Self.tests), ("README.md", Self.readme),
            (".gitignore", ".build/\n"),
        ]
        func filled(_ text: String) -> String {
            text.replacingOccurrences(of: "PACKAGE_NAME", with: name)
                .replacingOccurrences(of: "BATON_IDENTITY", with: dependency.identity)
                // `BATON_DEPENDENCY` is replaced last, because the path in its replacement may contain the other
                // placeholders.
                .replacingOccurrences(of: "BATON_DEPENDENCY", with: dependency.declaration)
        }
        files = templates.map { (filled($0.0), filled($0.1)) }
    }

    private static let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "PACKAGE_NAME",
            dependencies: [
                BATON_DEPENDENCY
            ],
            targets: [
                .executableTarget(
                    name: "PACKAGE_NAME",
                    dependencies: [
                        .product(name: "BatonServer", package: "BATON_IDENTITY"),
                        .product(name: "ResponderKit", package: "BATON_IDENTITY"),
                        .product(name: "TextShaping", package: "BATON_IDENTITY"),
                    ]),
                .testTarget(
                    name: "PACKAGE_NAMETests",
                    dependencies: [
                        "PACKAGE_NAME",
                        .product(name: "ResponderKitTesting", package: "BATON_IDENTITY"),
                    ]),
            ]
        )

        """

    private static let main = #"""
        import BatonPage
        import BatonServer
        import Foundation
        import TextShaping
        import UIKit

        do {
            let page = try PageFolder.find()
            UIFont.measuring = try Typeface(page: page)
            let port = ProcessInfo.processInfo.environment["PORT"].flatMap { Int($0) } ?? 8_080
            let counter = ScreenDefinition(name: "counter", title: "Counter") { CounterScreen() }
            let server = try Server(configuration: .init(page: page, port: port), screens: [counter])
            print("Open \(server.address)counter")
            server.run()
        } catch {
            print(error)
            exit(1)
        }

        """#

    private static let screen = """
        import UIKit

        /// The application of the screen: one window with the counter.
        final class CounterScreen: UIApplicationDelegate {
            private var window: UIWindow?

            func applicationDidFinishLaunching(_ application: UIApplication) {
                let window = UIWindow(application: application)
                window.rootViewController = CounterViewController()
                window.makeKeyAndVisible()
                self.window = window
            }
        }

        /// A number, and below it two buttons that change the number.
        final class CounterViewController: UIViewController {
            private let label = UILabel()
            private var number = 0

            override func viewDidLoad() {
                view.backgroundColor = .systemBackground
                label.text = "0"
                label.font = .systemFont(ofSize: 72, weight: .bold)
                label.textAlignment = .center
                label.accessibilityIdentifier = "count"

                let buttons = UIStackView(arrangedSubviews: [button("Less", by: -1), button("More", by: 1)])
                buttons.distribution = .fillEqually
                buttons.spacing = 16
                let stack = UIStackView(arrangedSubviews: [label, buttons])
                stack.axis = .vertical
                stack.spacing = 24
                stack.translatesAutoresizingMaskIntoConstraints = false
                view.addSubview(stack)
                NSLayoutConstraint.activate([
                    stack.centerXAnchor.constraint(equalTo: view.centerXAnchor),
                    stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
                    stack.widthAnchor.constraint(equalToConstant: 280),
                ])
            }

            private func button(_ title: String, by step: Int) -> UIButton {
                var configuration = UIButton.Configuration.filled()
                configuration.title = title
                let action = UIAction { [weak self] _ in self?.change(by: step) }
                let button = UIButton(configuration: configuration, primaryAction: action)
                button.accessibilityIdentifier = title.lowercased()
                return button
            }

            private func change(by step: Int) {
                number += step
                label.text = String(number)
            }
        }

        """

    private static let tests = """
        import ResponderKitTesting
        import Testing
        import UIKit

        @testable import PACKAGE_NAME

        @Suite @MainActor struct CounterScreenTests {
            @Test("Taps on the buttons change the number") func tapsCount() throws {
                let screen = TestScreen(launching: CounterScreen())

                try screen.tap("more")
                try screen.tap("more")
                try screen.tap("less")

                #expect(try screen.view("count", as: UILabel.self).text == "1")
                #expect(screen.trace.last?.handler == "UIButton#less")
            }
        }

        """

    private static let readme = """
        # PACKAGE_NAME

        A server with one screen, made with Baton. You need Debian 12, the Swift 6.3 toolchain, and these packages:

        ```sh
        sudo apt-get install libwebsockets-dev libwebsockets-evlib-ev libev-dev liburing-dev libdeflate-dev \\
          libharfbuzz-dev libqrencode-dev libssl-dev uthash-dev pkg-config
        ```

        Start the server. The first build needs some minutes:

        ```sh
        swift run
        ```

        Open the address that is printed, <http://127.0.0.1:8080/counter>. You see a number and two buttons, Less and
        More. Another port: `PORT=9000 swift run`. Ctrl-C stops the server.

        Test the screen without a browser:

        ```sh
        swift test
        ```

        | file | content |
        | --- | --- |
        | `Sources/PACKAGE_NAME/main.swift` | the server: its page, its screens, its port |
        | `Sources/PACKAGE_NAME/CounterScreen.swift` | the screen, as for UIKit |
        | `Tests/PACKAGE_NAMETests/CounterScreenTests.swift` | a test that taps the buttons |

        To run the program on another machine, build it with `swift build -c release`. Copy the program and the folder
        `Baton_BatonPage.resources` from `.build/release` to the same folder there.

        """
}
