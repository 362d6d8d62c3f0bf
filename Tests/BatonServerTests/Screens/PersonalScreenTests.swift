import BatonWire
import Foundation
import ResponderKit
import Testing

@testable import BatonServer

/// A list that all clients share, such as the queue of a player.
@MainActor final class SharedList {
    private(set) var count = 0
    private var apps: [ListApp] = []
    /// Each change with the name and the role of the client that made it.
    private(set) var changes: [String] = []

    func add(_ app: ListApp) { apps.append(app) }

    /// Adds an entry, if the client whose input is being handled may do so.
    func append() {
        guard UIApplication.shared.acquireControl() else { return }
        count += 1
        let device = UIApplication.shared.currentDevice
        changes.append("\(device?.name ?? "") (\(device?.role ?? ""))")
        for app in apps { app.showCount() }
    }
}

/// One client's view of the list: a button that adds an entry, a slider that adds an entry when it moves, a label with
/// the number of entries, and a button that counts its own presses.
@MainActor final class ListApp: UIResponder, UIApplicationDelegate {
    let list: SharedList
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    private var window: UIWindow?
    private var places = 0

    init(_ list: SharedList) {
        self.list = list
        super.init()
        list.add(self)
    }

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        let controller = UIViewController()
        window.rootViewController = controller
        let add = UIButton(frame: CGRect(x: 0, y: 50, width: 100, height: 40))
        add.accessibilityIdentifier = "add"
        add.addAction(UIAction { [list] _ in list.append() }, for: .primaryActionTriggered)
        let browse = UIButton(frame: CGRect(x: 0, y: 100, width: 100, height: 40))
        browse.accessibilityIdentifier = "browse"
        browse.addAction(
            UIAction { [unowned self, unowned browse] _ in
                places += 1
                browse.setTitle("place \(places)", for: .normal)
            }, for: .primaryActionTriggered)
        let slider = UISlider(frame: CGRect(x: 0, y: 150, width: 200, height: 40))
        slider.addAction(UIAction { [list] _ in list.append() }, for: .valueChanged)
        label.accessibilityIdentifier = "count"
        for view in [label, add, browse, slider] { controller.view.addSubview(view) }
        showCount()
        window.makeKeyAndVisible()
        self.window = window
    }

    func showCount() { label.text = "\(list.count)" }
}

/// Personal screens without sockets. The test ends the loop turns.
@MainActor final class PersonalStage {
    let clock = ManualClock(now: 1_000)
    let host: ScreenHost
    let list = SharedList()
    private var lastID = 0

    init(_ mode: ControlMode = .together) {
        let list = list
        var definition = ScreenDefinition(
            name: "list", title: "List", sharing: .personal(size: CGSize(width: 400, height: 800))
        ) { ListApp(list) }
        definition.control = mode
        var secrets = 0
        host = ScreenHost(definitions: [definition], clock: clock, epochSeed: "life") {
            secrets += 1
            return "secret\(secrets)"
        }
    }

    var screens: [Screen] { host.screens(named: "list") }

    func join(_ name: String, more: String = "") -> ControlClient {
        lastID += 1
        let (id, host, clock) = (lastID, host, clock)
        let client = ControlClient {
            Session(
                id: id, connection: $0, definition: host.definitions[0], host: host,
                helloTimer: clock.schedule(after: 1e9) {})
        }
        client.send(#"{"type":"hello","name":"\#(name)","capabilities":["touch","presence"]\#(more)}"#)
        host.endTurn()
        return client
    }

    func answers(_ clients: ControlClient...) -> [[String]] {
        host.endTurn()
        return clients.map { $0.answers() }
    }

    /// The text of the button `browse` on a client's screen.
    func place(of client: ControlClient) -> String? {
        client.session.screen?.application.views(matching: ViewQuery(identifier: "browse")).first?.label
    }

    /// The number of entries that a client's screen shows.
    func count(seenBy client: ControlClient) -> String? {
        client.session.screen?.application.views(matching: ViewQuery(identifier: "count")).first?.label
    }
}

@Suite("Personal screens") @MainActor struct PersonalScreenTests {
    @Test("Every client browses for itself, and all clients see a change of the model in the same turn")
    func sharedModel() {
        let stage = PersonalStage()
        let (ann, bob) = (stage.join("Ann"), stage.join("Bob"))
        #expect(ann.session.screen !== bob.session.screen)

        ann.tap("browse")
        bob.tap("add")

        #expect(stage.answers(ann, bob) == [["done"], ["done"]])
        #expect(stage.place(of: ann) == "place 1")
        #expect(stage.place(of: bob) != "place 1")
        #expect([ann, bob].map(stage.count) == ["1", "1"])
        #expect(ann.session.sentRevision == ann.session.screen?.tree.revision)
        #expect(bob.session.sentRevision == bob.session.screen?.tree.revision)
    }

    @Test("D4 The application is told the name and the role of the client that acts, also for taps of scripts")
    func D4_actingClient() {
        let stage = PersonalStage()
        let (ann, bob) = (stage.join("Ann"), stage.join("Bob", more: #","role":"display""#))
        ann.tap("add")
        bob.touch("began", 50, 70)
        bob.touch("ended", 50, 70, seq: 2)
        ann.send(#"{"type":"name","name":"Anna"}"#)
        ann.tap("add")
        _ = stage.answers(ann, bob)
        #expect(stage.list.changes == ["Ann (remote)", "Bob (display)", "Anna (remote)"])
    }

    @Test("D4 In turns, only changes of the model need control, and the error names the holder")
    func D4_turns() throws {
        let stage = PersonalStage(.turns)
        let (ann, bob) = (stage.join("Ann"), stage.join("Bob"))
        bob.tap("browse")
        #expect(stage.answers(ann, bob) == [[], ["done"]])
        #expect(stage.host.control(of: stage.host.definitions[0])?.queue.holder == nil)

        ann.tap("add")
        bob.tap("add")
        bob.tap("browse")
        stage.host.endTurn()

        let errors = bob.take().compactMap { if case .error(let error) = $0 { error } else { nil } }
        #expect(errors.map(\.code) == [.notYourTurn])
        #expect(errors.first?.seq == 1)
        #expect(try #require(errors.first).message.hasPrefix("Ann (client 1) has control"))
        #expect(ann.answers() == ["done"])
        #expect(stage.list.count == 1)
        #expect(stage.place(of: bob) == "place 2")
        #expect(stage.count(seenBy: bob) == "1")
    }

    @Test("D4 A touch that moves a slider of the model is refused for all its moves, and each move is answered")
    func D4_moves() {
        let stage = PersonalStage(.turns)
        let (ann, bob) = (stage.join("Ann"), stage.join("Bob"))
        ann.tap("add")
        _ = stage.answers(ann, bob)
        bob.touch("began", 20, 170, seq: 1)
        bob.touch("moved", 60, 170, seq: 2)
        bob.touch("moved", 90, 170, seq: 3)
        let answers = stage.answers(bob)[0]
        #expect(answers.filter { $0 == "notYourTurn" }.count >= 1)
        #expect(stage.list.count == 1)
        // The refusal of the moves does not affect the next input.
        bob.tap("browse")
        #expect(stage.answers(bob) == [["done"]])
    }

    @Test("D4 In the mode staff, only an administrator changes the model")
    func D4_admins() {
        let stage = PersonalStage(.staff)
        let (ann, admin) = (stage.join("Ann"), stage.join("Root", more: #","role":"admin""#))
        ann.tap("add")
        admin.tap("add")
        ann.tap("browse")
        #expect(stage.answers(ann, admin) == [["forbidden", "done"], ["done"]])
        #expect(stage.list.changes == ["Root (admin)"])
    }

    @Test("A client requests control and gets it when the holder gives it") func requests() {
        let stage = PersonalStage(.turns)
        let (ann, bob) = (stage.join("Ann"), stage.join("Bob"))
        ann.tap("add")
        _ = stage.answers(ann, bob)
        bob.sendControl("request")
        _ = stage.answers(ann, bob)
        #expect(ann.control?.requests.map(\.client) == [bob.id])
        ann.sendControl("give", bob)
        _ = stage.answers(ann, bob)
        #expect(bob.control?.holder == bob.id)
        bob.tap("add")
        #expect(stage.answers(bob) == [["done"]])
    }

    @Test("The list of people contains the clients of all personal screens, without their fingers") func people() {
        let stage = PersonalStage()
        let ann = stage.join("Ann")
        let bob = stage.join("Bob")
        bob.touch("began", 20, 120)
        stage.host.endTurn()
        let presences = ann.take().compactMap { if case .presence(let presence) = $0 { presence } else { nil } }
        #expect(presences.last { $0.people != nil }?.people?.map(\.name) == ["Ann", "Bob"])
        #expect(presences.allSatisfy { $0.touches.isEmpty && $0.taps.isEmpty })

        bob.session.end()
        stage.host.endTurn()
        let later = ann.take().compactMap { if case .presence(let presence) = $0 { presence } else { nil } }
        #expect(later.last { $0.people != nil }?.people?.map(\.name) == ["Ann"])
        #expect(stage.screens.count == 1)
        ann.session.end()
        #expect(stage.host.personalPresences.isEmpty)
        #expect(stage.screens.isEmpty)
    }

    @Test("The application knows that its personal screen belongs to a display, also after a restart")
    func displays() {
        let stage = PersonalStage()
        let (ann, wall) = (stage.join("Ann"), stage.join("Wall", more: #","role":"display""#))
        #expect(ann.session.screen?.application.isDisplay == false)
        #expect(wall.session.screen?.application.isDisplay == true)
        #expect(stage.host.restart(stage.host.definitions[0]))
        #expect(ann.session.screen?.application.isDisplay == false)
        #expect(wall.session.screen?.application.isDisplay == true)
    }

    @Test("A personal screen has the idiom of its client, also after a change of its size and after a restart")
    func television() {
        let stage = PersonalStage()
        let size = #","viewport":{"width":960,"height":540}"#
        let (tablet, tv) = (stage.join("Tablet", more: size), stage.join("Living room", more: size + #","idiom":"tv""#))
        func idioms() -> [UIUserInterfaceIdiom?] {
            [tablet, tv].map { client in
                client.session.screen?.application.windows.first?.traitCollection.userInterfaceIdiom
            }
        }
        #expect(idioms() == [.pad, .tv])
        tv.send(#"{"type":"viewport","width":700,"height":400}"#)
        #expect(idioms() == [.pad, .tv])
        #expect(stage.host.restart(stage.host.definitions[0]))
        #expect(idioms() == [.pad, .tv])
    }

    // MARK: Sharing a personal screen

    @Test("A person who shares the screen sees it together with others, who may use it") func sharing() {
        let stage = PersonalStage()
        let ann = stage.join("Ann")
        ann.sendControl("share")
        #expect(stage.answers(ann) == [["done"]])
        let bob = stage.join("Bob", more: #","like":"ann","viewport":{"width":800,"height":400}"#)
        #expect(bob.session.screen === ann.session.screen)
        #expect(bob.session.screen?.size == CGSize(width: 400, height: 800))

        bob.tap("browse")
        _ = stage.answers(ann, bob)
        #expect(stage.place(of: ann) == "place 1")
        #expect(ann.session.sentRevision == bob.session.sentRevision)
        // The other client's window does not change the size of the screen.
        bob.send(#"{"type":"viewport","width":300,"height":300}"#)
        stage.host.endTurn()
        #expect(ann.session.screen?.size == CGSize(width: 400, height: 800))
    }

    @Test("The list of people says who shares a screen, and who sees whose screen") func sharingIsVisible() {
        let stage = PersonalStage()
        let (ann, bob) = (stage.join("Ann"), stage.join("Bob"))
        ann.sendControl("share")
        _ = stage.join("Cleo", more: #","like":"\#(ann.id)""#)
        stage.host.endTurn()
        let presences = bob.take().compactMap { if case .presence(let presence) = $0 { presence } else { nil } }
        let people = presences.last { $0.people != nil }?.people ?? []
        #expect(people.map(\.shares) == [true, false, false])
        #expect(people.map(\.like) == [nil, nil, ann.id])
    }

    @Test("Without the person's consent, the screen stays closed, and the client may send another hello")
    func sharingNeedsConsent() throws {
        let stage = PersonalStage()
        _ = stage.join("Ann")
        let bob = stage.join("Bob", more: #","like":"Ann""#)
        func refusal(_ client: ControlClient) -> WireError? {
            client.take().lazy.compactMap { if case .error(let error) = $0 { error } else { nil } }.first
        }
        let refused = try #require(refusal(bob))
        #expect(refused.code == .forbidden)
        #expect(refused.message.contains("does not share the screen"))
        #expect(bob.session.screen == nil)
        bob.send(#"{"type":"hello","like":"Dora"}"#)
        #expect(refusal(bob)?.code == .notFound)
        bob.send(#"{"type":"hello"}"#)
        #expect(bob.session.screen != nil)
        #expect(refusal(bob) == nil)
    }

    @Test("If several people with one name share their screens, the error lists their numbers")
    func sharingIsAmbiguous() throws {
        let stage = PersonalStage()
        let (first, second) = (stage.join("Ann"), stage.join("ann"))
        for client in [first, second] { client.sendControl("share") }
        let bob = stage.join("Bob", more: #","like":"Ann""#)
        let errors = bob.take().compactMap { if case .error(let error) = $0 { error } else { nil } }
        #expect(errors.map(\.code) == [.ambiguous])
        #expect(try #require(errors.first).message.hasSuffix("(\(first.id), \(second.id))"))
    }

    @Test("When the person ends the sharing, the others get screens of their own in their sizes") func sharingEnds() {
        let stage = PersonalStage()
        let ann = stage.join("Ann")
        ann.sendControl("share")
        let bob = stage.join("Bob", more: #","like":"Ann","viewport":{"width":800,"height":400}"#)
        bob.tap("browse")
        _ = stage.answers(ann, bob)
        ann.sendControl("unshare")
        let welcomes = bob.take().compactMap { if case .welcome(let welcome) = $0 { welcome } else { nil } }
        #expect(welcomes.map(\.fills) == [true])
        #expect(welcomes.map(\.isPersonal) == [true])
        #expect(bob.session.screen !== ann.session.screen)
        #expect(bob.session.screen?.size == CGSize(width: 800, height: 400))
        #expect(stage.place(of: ann) == "place 1")
        ann.sendControl("unshare")
        #expect(stage.answers(ann) == [["done", "not done"]])
    }

    @Test("The consent ends with the connection: the others get screens of their own, and the person gets hers back")
    func sharingEndsWithConnection() {
        let stage = PersonalStage()
        let ann = stage.join("Ann")
        ann.sendControl("share")
        let bob = stage.join("Bob", more: #","like":"Ann""#)
        ann.tap("browse")
        _ = stage.answers(ann, bob)
        let screen = ann.session.screen
        let epoch = screen?.tree.epoch ?? ""
        let revision = screen?.tree.revision ?? 0

        // Ann reconnects before the server has noticed that the old socket is gone.
        let back = stage.join("Ann", more: #","resume":{"epoch":"\#(epoch)","revision":\#(revision)}"#)
        ann.session.end()
        stage.host.endTurn()
        #expect(back.session.screen === screen)
        #expect(bob.session.screen !== screen && bob.session.mirroredClient == nil)
        #expect(stage.place(of: bob) != "place 1")
        #expect(stage.screens.count == 2)
    }

    @Test("A client that has used the screen of another cannot get it by the epoch of its welcome, during and after")
    func sharingGivesNoCredential() {
        let stage = PersonalStage()
        let ann = stage.join("Ann")
        ann.sendControl("share")
        let bob = stage.join("Bob", more: #","like":"Ann""#)
        let epoch =
            bob.take().lazy.compactMap { if case .welcome(let welcome) = $0 { welcome.epoch } else { nil } }.first ?? ""
        #expect(!epoch.isEmpty && epoch != ann.session.screen?.tree.epoch)
        // A reconnect with `like` continues from the revision that the client has.
        let revision = ann.session.screen?.tree.revision ?? 0
        let resume = #","resume":{"epoch":"\#(epoch)","revision":\#(revision)}"#
        let again = stage.join("Bob", more: #","like":"Ann""# + resume)
        #expect(again.take().contains { if case .welcome(let welcome) = $0 { welcome.resumed } else { false } })

        for _ in 0..<2 {
            let thief = stage.join("Bob", more: resume)
            #expect(thief.session.screen != nil && thief.session.screen !== ann.session.screen)
            #expect(!ann.connection.isClosed)
            ann.sendControl("unshare")
            stage.host.endTurn()
        }
    }

    @Test("Only the owner of a personal screen can share it, and shared screens cannot be shared in this way")
    func sharingNeedsOwner() {
        let stage = PersonalStage()
        let ann = stage.join("Ann")
        ann.sendControl("share")
        let bob = stage.join("Bob", more: #","like":"Ann""#)
        bob.sendControl("share")
        #expect(stage.answers(bob) == [["forbidden"]])
        let desk = ControlStage(.together)
        let cleo = desk.join("Cleo")
        cleo.sendControl("share")
        #expect(desk.answers(cleo) == [["forbidden"]])
        let dora = desk.join("Dora", more: #","like":"Cleo""#)
        #expect(desk.answers(dora) == [["forbidden"]])
    }
}
