import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@MainActor
private final class Hearer: UIViewController {
    var heard: [String] = []
    func bare() { heard.append("bare") }
    func told(_ notification: Notification) { heard.append(notification.name.rawValue) }
}

@Suite("Observers by target and action") @MainActor struct NotificationObserverTests {
    private let center = NotificationCenter()
    private let listener = Hearer()
    private let rang = Notification.Name("rang")
    private let other = Notification.Name("other")

    @Test("A notification calls the observer's method and passes itself if the method takes an argument") func called()
    {
        center.addObserver(listener, selector: Selector("bare", Hearer.bare), name: rang, object: nil)
        center.addObserver(listener, selector: Selector("told", Hearer.told), name: nil, object: nil)

        center.post(name: rang, object: nil)
        center.post(name: other, object: nil)

        #expect(listener.heard == ["bare", "rang", "other"])
    }

    @Test("Observers are called in the order in which they were added") func order() {
        final class Numbered: UIResponder {
            let number: Int
            let told: @MainActor (Int) -> Void
            init(_ number: Int, _ told: @escaping @MainActor (Int) -> Void) {
                self.number = number
                self.told = told
            }
            func ring() { told(number) }
        }
        var heard: [Int] = []
        let observers = (0..<60).map { Numbered($0) { heard.append($0) } }
        for observer in observers {
            center.addObserver(observer, selector: Selector("ring", Numbered.ring), name: rang, object: nil)
        }

        center.removeObserver(observers[7])
        center.post(name: rang, object: nil)

        #expect(heard == Array(0..<7) + Array(8..<60))
    }

    @Test("An observer of one object receives only the notifications that this object posts") func object() {
        let bell = NSObject()
        center.addObserver(listener, selector: Selector("bare", Hearer.bare), name: rang, object: bell)

        center.post(name: rang, object: NSObject())
        #expect(listener.heard.isEmpty)

        center.post(name: rang, object: bell)
        #expect(listener.heard == ["bare"])
    }

    @Test("An observer can be removed for one notification name or for all") func removed() {
        center.addObserver(listener, selector: Selector("told", Hearer.told), name: rang, object: nil)
        center.addObserver(listener, selector: Selector("told", Hearer.told), name: other, object: nil)

        center.removeObserver(listener, name: rang, object: nil)
        center.post(name: rang, object: nil)
        center.post(name: other, object: nil)
        #expect(listener.heard == ["other"])

        center.removeObserver(listener)
        center.post(name: other, object: nil)
        #expect(listener.heard == ["other"])
    }

    @Test("Removing an observer from one notification center leaves its registrations in another") func otherCenter() {
        let second = NotificationCenter()
        for center in [center, second] {
            center.addObserver(listener, selector: Selector("bare", Hearer.bare), name: rang, object: nil)
        }

        center.removeObserver(listener)
        second.post(name: rang, object: nil)

        #expect(listener.heard == ["bare"])
    }

    @Test("A notification center does not retain observers, and 200 deallocated ones cause no failure") func weak() {
        for _ in 0..<200 {
            let brief = Hearer()
            center.addObserver(brief, selector: Selector("bare", Hearer.bare), name: rang, object: nil)
        }
        weak var gone: Hearer?
        do {
            let brief = Hearer()
            gone = brief
            center.addObserver(brief, selector: Selector("bare", Hearer.bare), name: rang, object: nil)
        }

        #expect(gone == nil)
        center.post(name: rang, object: nil)
    }

    @Test("A keyboard notification of one screen does not reach responders of another screen") func screens() {
        let screen = TestScreen.untraced()
        screen.window.rootViewController = listener
        let elsewhere = UIApplication(clock: ManualClock(), size: CGSize(width: 100, height: 100), epoch: "elsewhere")
        center.addObserver(listener, selector: Selector("bare", Hearer.bare), name: rang, object: nil)

        center.post(name: rang, object: nil, userInfo: [UIResponder.keyboardApplicationUserInfoKey: elsewhere])
        #expect(listener.heard.isEmpty)

        center.post(name: rang, object: nil, userInfo: [UIResponder.keyboardApplicationUserInfoKey: screen.application])
        #expect(listener.heard == ["bare"])
    }
}
