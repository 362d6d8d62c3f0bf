import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
    private(set) var log: [String] = []

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        // Override point for customization after application launch.
        log.append(#function)
        return true
    }

    func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
        log.append(#function)
    }

    func applicationWillTerminate(_ application: UIApplication) {
        log.append(#function)
    }

    // MARK: UISceneSession Lifecycle

    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(
            name: "Default Configuration", sessionRole: connectingSceneSession.role)
        configuration.makeDelegate = { SceneDelegate() }
        return configuration
    }

    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {
        log.append(#function)
    }
}
