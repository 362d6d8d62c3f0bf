import ResponderKit

/// A media command that nine responders pass on and the tenth handles, compared with ten plain virtual calls.
@MainActor
enum ChainCase {
    private static let length = 10

    private final class Link: UIView {
        override var canBecomeFirstResponder: Bool { true }
    }

    private final class End: UIView {
        var count = 0
        override func remoteControlReceived(with event: UIEvent?) { count += 1 }
    }

    /// A class with a subclass, so that the compiler cannot devirtualise the call.
    private class Hop {
        let next: Hop?
        var count = 0
        init(_ next: Hop?) { self.next = next }
        func call(_ number: Int) { next?.call(number) }
    }

    private final class Other: Hop {
        override func call(_ number: Int) {
            if let next { next.call(number &+ 1) } else { count &+= number }
        }
    }

    static func make() -> Case {
        let application = UIApplication(clock: ManualClock(), size: CGSize(width: 100, height: 100), epoch: "bench")
        let window = UIWindow(application: application)
        window.makeKeyAndVisible()
        let end = End()
        window.addSubview(end)
        var last: UIView = end
        for _ in 1..<length {
            let link = Link()
            last.addSubview(link)
            last = link
        }
        last.becomeFirstResponder()
        application.beginReceivingRemoteControlEvents()
        application.commit()
        let tail = Other(nil)
        var head: Hop = tail
        for number in 1..<length { head = number % 2 == 0 ? Other(head) : Hop(head) }
        return Case(
            key: "model_chain", title: "an event through 10 responders",
            baton: { count in
                let before = end.count
                for _ in 0..<count { _ = application.send(remoteControl: .remoteControlPlay) }
                // The measurement fails if a command was not delivered.
                return end.count - before == count ? end.count : .min
            },
            floor: { count in
                for number in 0..<count { head.call(number) }
                return tail.count
            })
    }
}
