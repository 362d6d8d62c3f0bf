import Foundation
import KioskData

/// Performs the actions that a storyboard defines, for example for a tap on a button.
extension KioskModel {
    /// The maximum number of requests in a chain. In a chain, the response to each request causes the next request.
    static let chainLimit = 8
    /// The maximum number of pending requests.
    static let requestLimit = 16

    /// Performs actions in order.
    func perform(_ actions: [Action], in scope: PageScope, chain: Int = 0) {
        guard chain <= Self.chainLimit else {
            return log(
                "A request was not sent: more than \(Self.chainLimit) requests followed each other, each sent by the actions of the one before. Check the actions in 'then' and 'else'."
            )
        }
        for action in actions where action.expression("if")?.isTrue(in: scope) ?? true {
            perform(action, in: scope, chain: chain)
        }
    }

    private func perform(_ action: Action, in scope: PageScope, chain: Int) {
        switch action.kind {
        case "go": if let page = action.word("page") { go(to: page, row: scope.row) }
        case "back": goBack()
        case "home": goHome()
        case "present": if let page = action.word("page") { present(page, row: scope.row) }
        case "dismiss": dismiss()
        case "set": set((action.map("values") ?? [:]).mapValues { scope.literal($0) })
        case "toggle": if let key = action.word("key") { set([key: .flag(!(values[key]?.isTrue ?? false))]) }
        case "add":
            set(
                Dictionary(
                    (action.map("values") ?? [:]).compactMap { key, value in
                        guard let number = scope.literal(value).number else { return nil }
                        let sum = (values[key]?.number ?? 0) + number
                        return sum.isFinite ? (key, .number(sum)) : nil
                    }
                ) { $1 })
        case "show":
            let button = action.localizedText("button").map { scope.text($0) } ?? builtInStrings[.ok]
            show(
                Notice(
                    title: scope.text(action.localizedText("title")), text: scope.text(action.localizedText("text")),
                    button: button
                ))
        case "message": showMessage(scope.text(action.localizedText("text")))
        case "play": if let video = action.word("video") { notify(.video(video, .play)) }
        case "pause": if let video = action.word("video") { notify(.video(video, .pause)) }
        case "stop": if let video = action.word("video") { notify(.video(video, .stop)) }
        case "player": performPlayerAction(action, in: scope)
        case "request": send(action, in: scope, chain: chain)
        case "language": if let code = action.word("code") { setLanguage(code) }
        case "clear": if let form = action.word("form") { clear(form: form) }
        case "reset": reset()
        default: break
        }
    }

    private func performPlayerAction(_ action: Action, in scope: PageScope) {
        switch action.word("command") {
        case "play": services.sendPlayerCommand(.play)
        case "pause": services.sendPlayerCommand(.pause)
        case "togglePlayPause": services.sendPlayerCommand(.togglePlayPause)
        case "next": services.sendPlayerCommand(.next)
        case "previous": services.sendPlayerCommand(.previous)
        case "stop": services.sendPlayerCommand(.stop)
        case "volume":
            guard let volume = action.expression("volume")?.value(in: scope).number else { return }
            services.sendPlayerCommand(.volume(min(100, max(0, volume))))
        default: break
        }
    }

    // MARK: Requests

    private func send(_ action: Action, in scope: PageScope, chain: Int) {
        guard requestCount < Self.requestLimit else {
            return log("A request was not sent: \(Self.requestLimit) earlier requests have no response yet.")
        }
        let url = address(action.localizedText("url"), in: scope)
        var body: [UInt8]?
        if let json = action.values["json"] {
            let value = jsonValue(json, in: scope)
            body = (try? JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys])).map {
                [UInt8]($0)
            }
        }
        var headers = (action.map("headers") ?? [:]).compactMapValues { $0.localizedText.map { scope.text($0) } }
        // A header field with a line break is left out, because the line break would begin another field.
        headers = headers.filter { !$0.key.contains(where: \.isNewline) && !$0.value.contains(where: \.isNewline) }
        if body != nil, !headers.keys.contains(where: { $0.lowercased() == "content-type" }) {
            headers["Content-Type"] = "application/json"
        }
        let request = SentRequest(
            url: url, method: action.word("method") ?? (body == nil ? "GET" : "POST"), headers: headers, body: body,
            timeout: action.number("timeout") ?? 10, hosts: storyboard.hosts)
        requestCount += 1
        guard !url.leavesItsFolder else {
            let failure = KioskFailure(
                "A request was not sent: a value in its address contains '..' and leads to another folder of the host.")
            return didReceiveResponse(action, nil, failure, generation: generation, scope: scope, chain: chain)
        }
        services.send(request) { [weak self, generation] result in
            switch result {
            case .success(let answer):
                self?.didReceiveResponse(action, answer, nil, generation: generation, scope: scope, chain: chain)
            case .failure(let failure):
                self?.didReceiveResponse(action, nil, failure, generation: generation, scope: scope, chain: chain)
            }
        }
    }

    private func didReceiveResponse(
        _ action: Action, _ answer: RequestAnswer?, _ failure: KioskFailure?, generation: Int, scope: PageScope,
        chain: Int
    ) {
        requestCount -= 1
        let isWell = answer?.isSuccess ?? false
        if let failure {
            log(failure.description)
        } else if !isWell, let answer {
            log("A request failed: the host answered with the HTTP status \(answer.status).")
        }
        // After a reset, the response has no effect, because the visitor who caused the request has left.
        guard generation == self.generation else { return }
        if isWell, let key = action.word("into"), let answer { set([key: Self.literal(of: answer.body)]) }
        perform(action.actions(isWell ? "then" : "else"), in: scope, chain: chain + 1)
    }

    /// The address of a request. Values that replace placeholders are percent-encoded.
    private func address(_ localizedText: LocalizedText?, in scope: PageScope) -> String {
        guard let template = localizedText?.template(for: language, of: storyboard.languages) else { return "" }
        var url = ""
        for piece in template.pieces {
            switch piece {
            case .text(let text): url += text
            case .value(let expression, _):
                url +=
                    expression.value(in: scope).displayText.addingPercentEncoding(withAllowedCharacters: .unreserved)
                    ?? ""
            }
        }
        return url
    }

    private func jsonValue(_ value: Value, in scope: PageScope) -> Any {
        switch value {
        case .list(let list): list.map { jsonValue($0, in: scope) }
        case .map(let map): map.mapValues { jsonValue($0, in: scope) }
        default:
            switch scope.literal(value) {
            case .null: NSNull()
            case .flag(let flag): flag
            case .number(let number): number
            case .text(let text): text
            }
        }
    }

    /// Converts a response body to a value of the state. `true`, `false`, `null`, numbers and quoted JSON strings are
    /// converted; any other body becomes a text.
    private static func literal(of body: [UInt8]) -> Literal {
        let text = String(decoding: body.prefix(16_384), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        switch text {
        case "true": return .flag(true)
        case "false": return .flag(false)
        case "null", "": return .null
        default: break
        }
        if text.count < 30, let number = Double(text), number.isFinite { return .number(number) }
        if text.hasPrefix("\""), let word = try? JSONDecoder().decode(String.self, from: Data(text.utf8)) {
            return .text(word)
        }
        return .text(text)
    }
}

extension String {
    /// The URL path contains a `.` or `..` segment. A value that replaces a placeholder could contain such a segment
    /// and so lead to an unintended path.
    fileprivate var leavesItsFolder: Bool {
        prefix { $0 != "?" && $0 != "#" }.split(separator: "/").contains { $0 == "." || $0 == ".." }
    }
}

extension CharacterSet {
    /// The unreserved characters of a URL (RFC 3986).
    fileprivate static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
