import Testing

@testable import ResponderKit

@Suite("Weak references to responders") @MainActor struct WeakResponderTests {
    @MainActor private final class Holder {
        @WeakResponder var view: UIView?
        @WeakResponder var window: UIWindow?
    }

    @Test("A weak reference becomes nil when the last strong reference to its responder ends")
    func ends() {
        let holder = Holder()
        var view: UIView? = UIView()
        #expect(holder.view == nil)

        holder.view = view
        #expect(holder.view === view)
        #expect(isKnownUniquelyReferenced(&view), "it is not kept")
        view = nil

        #expect(holder.view == nil)
    }

    @Test("A weak reference can be set to another responder or to nil")
    func changes() {
        let holder = Holder()
        let (first, second) = (UIView(), UIButton(frame: .zero))

        holder.view = first
        holder.view = second
        #expect(holder.view === second)
        holder.view = nil

        #expect(holder.view == nil)
    }

    @Test("A button's title label outlives its button and no longer refers to it")
    func title() {
        var button: UIButton? = UIButton(frame: .zero)
        let title = button?.titleLabel
        title?.font = .systemFont(ofSize: 31)
        #expect(button?.font.pointSize == 31)

        button = nil
        title?.font = .systemFont(ofSize: 12)

        #expect(title?.font.pointSize == 12)
    }

    @Test("A window does not keep its scene alive")
    func scene() {
        let application = UIApplication(clock: ManualClock(), size: CGSize(width: 100, height: 100), epoch: "known")
        var scene: UIWindowScene? = UIWindowScene(session: UISceneSession())
        let window = UIWindow(application: application)

        window.windowScene = scene
        #expect(window.windowScene === scene)
        scene = nil

        #expect(window.windowScene == nil)
    }
}
