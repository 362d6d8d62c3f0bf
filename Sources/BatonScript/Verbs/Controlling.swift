import ArgumentParser
import BatonClient
import BatonWire

/// The command `baton control`: shows or changes the control of a shared screen.
struct Control: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "See whose turn it is on a screen that people drive one after the other, ask for it, and hand it on.",
        discussion: """
            Without an action it says who is here and whose turn it is. 'request' asks for this client's: the holder has five seconds to say no, and with --wait it returns when
            it is this client's turn. 'take' takes it from whoever has it, as an admin may. 'give' hands it to who is named, by what they are called or their number, or to who asked first. 'release' ends it.
            'deny' says no to who is named, or to all who ask. 'expect' waits until it is the turn of 'me', of 'nobody' or of who is named.

            EXAMPLE
              baton control
              baton control take --role admin
              printf 'control request --wait\\ntap play\\ncontrol release\\n' | baton run -
            """)
    @Argument(help: "request, take, give, release, deny or expect.") var action: ControlAction?
    @Argument(help: ArgumentHelp("Whom: a name or a number.", valueName: "client")) var client: String?
    @Flag(help: "Of 'request': until it is this client's turn.") var wait = false
    @OptionGroup var connection: ConnectionOptions
    var isInput: Bool { false }
    var capabilities: [String] { ["presence"] }
    var keepsTurn: Bool { action != .release }
    init() {}

    func validate() throws {
        let isNamed = client != nil
        if isNamed, action == nil || ![.give, .deny, .expect].contains(action) {
            throw ValidationError("control \(action?.rawValue ?? ""): nobody is named there.")
        }
        if action == .expect, !isNamed {
            throw ValidationError("control expect: say of whom, as in: control expect me, or control expect nobody.")
        }
        if wait, action != .request { throw ValidationError("--wait goes with 'control request'.") }
    }

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        var isDone = true
        switch action {
        case .request:
            if wait {
                try await screen.waitForControl(timeout: timeout)
            } else {
                isDone = try await screen.requestControl()
            }
        case .take: try await screen.takeControl()
        case .give: isDone = try await screen.giveControl(to: number(on: screen))
        case .release: isDone = try await screen.releaseControl()
        case .deny: isDone = try await screen.denyControl(to: number(on: screen))
        case .expect:
            let holder: RemoteScreen.Holder =
                client == "me" ? .me : client == "nobody" ? .nobody : .somebody(client ?? "")
            try await screen.expectControl(of: holder, timeout: timeout)
        case nil: return await state(of: screen)
        }
        return Outcome(json: ["handled": .bool(isDone)], warning: isDone ? nil : action?.nothing)
    }

    private func number(on screen: RemoteScreen) async throws -> Int? {
        guard let client else { return nil }
        // The server sends the list of clients after the first loop turn.
        try await screen.knowPeople()
        return try await screen.client(named: client)
    }

    private func state(of screen: RemoteScreen) async -> Outcome {
        try? await screen.knowPeople()
        let (control, people, me) = (await screen.control, await screen.people, await screen.welcome?.client)
        let asked = control?.requests.map(\.client) ?? []
        var lines = people.map { person in
            let marks = [
                person.client == control?.holder ? "has the turn" : nil,
                asked.contains(person.client) ? "has asked for it" : nil,
                person.client == me ? "this client" : nil,
            ].compactMap { $0 }
            return "\(person.client)  \(person.name.map(Terminal.plain) ?? "–")  \(person.role.rawValue)"
                + (marks.isEmpty ? "" : "  (\(marks.joined(separator: ", ")))")
        }
        switch control?.mode {
        case .turns? where control?.holder == nil: lines.append("It is nobody's turn: the first input takes it.")
        case .turns?:
            if let holder = control?.holder, !people.contains(where: { $0.client == holder }) {
                lines.append(
                    "It is the turn of \(control?.name.map(Terminal.plain) ?? "client \(holder)"), who sees it in another size or is away for a moment."
                )
            }
        case .staff?: lines.append("Only admins drive this screen.")
        case .together?, nil: lines.append("All drive this screen together.")
        }
        var json: [String: WireValue] = ["mode": .string((control?.mode ?? .together).rawValue)]
        json["holder"] = control?.holder.map { .number(Double($0)) }
        json["requests"] = .array(asked.map { .number(Double($0)) })
        json["people"] = .array(
            people.map { person in
                var members: [String: WireValue] = [
                    "client": .number(Double(person.client)), "role": .string(person.role.rawValue),
                ]
                members["name"] = person.name.map { .string($0) }
                return .object(members)
            })
        return Outcome(lines: lines, json: .object(json))
    }
}

/// The actions on the control of a screen.
enum ControlAction: String, CaseIterable, ExpressibleByArgument, Sendable {
    case request, take, give, release, deny, expect

    /// The message for an action without effect.
    fileprivate var nothing: String {
        switch self {
        case .request: "The holder was asked, and has five seconds to say no."
        case .give: "Nobody has asked for it."
        case .release: "It was not this client's turn."
        case .deny: "Nobody has asked for it."
        case .take, .expect: ""
        }
    }
}
