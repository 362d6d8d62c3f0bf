import ArgumentParser
import BatonClient
import BatonWire

/// The command `baton control`: shows or changes the control of a shared screen.
struct Control: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Show, request and hand over control of a screen that one client at a time controls.",
        discussion: """
            Without an action, lists the clients and the holder. 'request' asks for control: the holder has five seconds to deny it, and with --wait the command returns when this client has control.
            'take' takes control from the holder, for admins only. 'give' hands control to the named client, or to the first in the queue. 'release' ends this client's control.
            'deny' denies the request of the named client, or all requests. 'expect' waits until 'me', 'nobody' or the named client has control. A client is named by its name or its number.

            EXAMPLE
              baton control
              baton control take --role admin
              printf 'control request --wait\\ntap play\\ncontrol release\\n' | baton run -
            """)
    @Argument(help: "The action: request, take, give, release, deny or expect.") var action: ControlAction?
    @Argument(help: ArgumentHelp("The client's name or number.", valueName: "client")) var client: String?
    @Flag(help: "With 'request': wait until this client has control.") var wait = false
    @OptionGroup var connection: ConnectionOptions
    var isInput: Bool { false }
    var capabilities: [String] { ["presence"] }
    var keepsControl: Bool { action != .release }
    init() {}

    func validate() throws {
        let isNamed = client != nil
        if isNamed, action == nil || ![.give, .deny, .expect].contains(action) {
            throw ValidationError("control \(action?.rawValue ?? ""): expected no client after this action.")
        }
        if action == .expect, !isNamed {
            throw ValidationError(
                "control expect: the client is missing. Write 'me', 'nobody', or a client's name or number.")
        }
        if wait, action != .request { throw ValidationError("--wait is only allowed with 'control request'.") }
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
        return Outcome(json: ["handled": .bool(isDone)], warning: isDone ? nil : action?.noEffectMessage)
    }

    private func number(on screen: RemoteScreen) async throws -> Int? {
        guard let client else { return nil }
        // The server sends the list of clients at the end of a loop turn, so the list may arrive later than the
        // connection opens.
        try await screen.waitForPeople()
        return try await screen.client(named: client)
    }

    private func state(of screen: RemoteScreen) async -> Outcome {
        try? await screen.waitForPeople()
        let (control, people, me) = (await screen.control, await screen.people, await screen.welcome?.client)
        let asked = control?.requests.map(\.client) ?? []
        var lines = people.map { person in
            let marks = [
                person.client == control?.holder ? "has control" : nil,
                asked.contains(person.client) ? "waits in the queue" : nil,
                person.client == me ? "this client" : nil,
            ].compactMap { $0 }
            return "\(person.client)  \(person.name.map(Terminal.plain) ?? "–")  \(person.role.rawValue)"
                + (marks.isEmpty ? "" : "  (\(marks.joined(separator: ", ")))")
        }
        switch control?.mode {
        case .turns? where control?.holder == nil:
            lines.append("Control is free: the client with the next input receives it.")
        case .turns?:
            if let holder = control?.holder, !people.contains(where: { $0.client == holder }) {
                lines.append(
                    "\(control?.name.map(Terminal.plain) ?? "client \(holder)") has control, but uses another size of the screen, or is reconnecting."
                )
            }
        case .staff?: lines.append("Only admins control this screen.")
        case .together?, nil: lines.append("All clients control this screen at once.")
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

    /// The message that is printed if the action does not immediately change who has control.
    fileprivate var noEffectMessage: String {
        switch self {
        case .request: "The holder was asked, and has five seconds to deny the request."
        case .give: "No client is in the queue."
        case .release: "This client did not have control."
        case .deny: "No client is in the queue."
        case .take, .expect: ""
        }
    }
}
