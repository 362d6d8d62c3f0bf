import BatonClient
import BatonWire
import Foundation

/// A headless Chromium for screenshots, controlled through the Chrome DevTools Protocol.
final class Chromium: Sendable {
    private let process: Process
    private let folder: String
    private let socket: DebuggerSocket

    private static let names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"]

    /// Returns the path of an installed Chromium.
    static func find() -> String? {
        let environment = ProcessInfo.processInfo.environment
        if let named = environment["BATON_CHROMIUM"] { return named }
        let folders = (environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return names.lazy.flatMap { name in folders.lazy.map { "\($0)/\(name)" } }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    /// Starts the browser.
    init() async throws {
        guard let path = Self.find() else {
            throw ClientError(
                .unsupportedOperation, "A screenshot needs Chromium, which was not found on this machine.",
                advice:
                    "Install Chromium, for example with 'apt install chromium', or name its program in $BATON_CHROMIUM."
            )
        }
        folder = NSTemporaryDirectory() + "baton-\(UUID().uuidString)"
        process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments =
            [
                "--headless=new", "--remote-debugging-port=0", "--user-data-dir=\(folder)", "--no-first-run",
                "--disable-gpu",
                "--hide-scrollbars",
                "--no-default-browser-check", "--disable-extensions", "--mute-audio",
                // In containers, shared memory is small, and the browser would crash without this option.
                "--disable-dev-shm-usage",
            ] + (getuid() == 0 ? ["--no-sandbox"] : []) + ["about:blank"]
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            throw ClientError(
                .unsupportedOperation, "\(path) could not be started: \(error.localizedDescription).",
                advice: "Name another Chromium in $BATON_CHROMIUM.")
        }
        CleanupRegistry.add(process, folder: folder)
        let (output, found) = await pipe.fileHandleForReading.address(after: "DevTools listening on")
        guard let found else {
            CleanupRegistry.end(process, folder: folder)
            throw ClientError(
                .unsupportedOperation, "\(path) ended at once: \(output.suffix(200))",
                advice: "Start Chromium manually to see why it ends."
            )
        }
        do {
            socket = try DebuggerSocket(found)
        } catch {
            CleanupRegistry.end(process, folder: folder)
            throw error
        }
    }

    deinit { CleanupRegistry.end(process, folder: folder) }

    /// The time limit for a screenshot. The limit is long, because a busy machine may be slow.
    private static let startTimeout = Duration.seconds(60)

    /// Returns a screenshot of a screen as a client sees it.
    ///
    /// The page draws the client's tree. The page asks the server only for the page itself and for images.
    /// - Returns: The picture as PNG.
    func picture(
        of tree: ScreenTree, welcome: ServerMessage.Welcome, at address: ServerAddress, trust: CertificateTrust,
        now: Double,
        scale: Double, isDark: Bool
    ) async throws -> Data {
        // If the browser hangs, it is terminated after the time limit, which also ends the pending requests.
        let (process, startTimeout) = (process, Self.startTimeout)
        let deadline = Task {
            try await Task.sleep(for: startTimeout)
            process.terminate()
        }
        defer { deadline.cancel() }
        return try await withTaskCancellationHandler {
            try await draw(tree, welcome: welcome, at: address, trust: trust, now: now, scale: scale, isDark: isDark)
        } onCancel: {
            process.terminate()
        }
    }

    private func draw(
        _ tree: ScreenTree, welcome: ServerMessage.Welcome, at address: ServerAddress, trust: CertificateTrust,
        now: Double,
        scale: Double, isDark: Bool
    ) async throws -> Data {
        let target = try await socket.ask("Target.createTarget", ["url": "about:blank"])
        let session = try await socket.ask(
            "Target.attachToTarget", ["targetId": target["targetId"] ?? .null, "flatten": true])["sessionId"]?.string
        func ask(_ method: String, _ parameters: [String: WireValue] = [:]) async throws -> WireValue {
            try await socket.ask(method, parameters, session: session)
        }
        let (width, height) = (welcome.width.rounded(.up), welcome.height.rounded(.up))
        _ = try await ask(
            "Emulation.setDeviceMetricsOverride",
            ["width": .number(width), "height": .number(height), "deviceScaleFactor": .number(scale), "mobile": false])
        _ = try await ask(
            "Emulation.setEmulatedMedia",
            [
                "features": [
                    ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"],
                    ["name": "prefers-reduced-motion", "value": "reduce"],
                ]
            ])
        // The browser does not know the certificate authorities that the client trusts, so its certificate check is
        // turned off. The client has just verified the server's certificate itself.
        if trust != .system { _ = try await ask("Security.setIgnoreCertificateErrors", ["ignore": true]) }
        _ = try await ask("Page.enable")
        _ = try await ask(
            "Page.addScriptToEvaluateOnNewDocument", ["source": .string(Self.bootstrapScript(tree, welcome, now))])
        _ = try await ask("Page.navigate", ["url": .string("\(address.url)?keyboard=screen")])
        let revision = tree.revision
        let isThere = try await ask(
            "Runtime.evaluate",
            [
                "expression": .string(
                    """
                    (async () => {
                      const screen = () => document.querySelector("#screen")?.dataset.revision;
                      for (let frame = 0; Number(screen() ?? -1) < \(revision) && frame < 600; frame += 1) await new Promise((next) => setTimeout(next, 16));
                      const isThere = () => [...document.fonts].some(({family, status}) => family.includes("Baton") && status === "loaded");
                      for (let frame = 0; !isThere() && frame < 300; frame += 1) await new Promise((next) => setTimeout(next, 16));
                      await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
                      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
                      return Number(screen() ?? -1);
                    })()
                    """), "awaitPromise": true, "returnByValue": true,
            ])
        guard isThere["result"]?["value"]?.number ?? -1 >= Double(revision) else {
            throw ClientError(
                .timeout, "The page of \(address.url) did not show the screen in time.",
                advice: "Open the page in a browser and look for an error.")
        }
        let shot = try await ask("Page.captureScreenshot", ["format": "png"])
        _ = try? await socket.ask("Target.closeTarget", ["targetId": target["targetId"] ?? .null])
        guard let data = shot["data"]?.string.flatMap({ Data(base64Encoded: $0) }) else {
            throw ClientError(
                .unsupportedOperation, "Chromium took no picture.", advice: "Try another version of Chromium.")
        }
        return data
    }

    /// Returns a script that gives the page the client's tree instead of a connection.
    ///
    /// With a connection of its own, the page would see another instance of a private screen.
    private static func bootstrapScript(_ tree: ScreenTree, _ welcome: ServerMessage.Welcome, _ now: Double) -> String {
        let greeting: WireValue = [
            "type": "welcome", "client": .number(Double(welcome.client)), "screen": .string(welcome.screen),
            "role": "viewer",
            "epoch": .string(welcome.epoch),
            "revision": .number(Double(tree.revision)), "time": .number(now), "width": .number(welcome.width),
            "height": .number(welcome.height),
            "resumed": false, "fills": .bool(welcome.fills),
        ]
        return """
            globalThis.WebSocket = class extends EventTarget {
              static CONNECTING = 0; static OPEN = 1; static CLOSING = 2; static CLOSED = 3;
              readyState = 0; bufferedAmount = 0; protocol = "baton.v1"; extensions = ""; binaryType = "blob";
              constructor(url) { super(); this.url = url; setTimeout(() => { this.readyState = 1; this.#tell(new Event("open")); }); }
              send(text) {
                const message = JSON.parse(text);
                if (message.type === "hello") for (const answer of [\(greeting.text), \(tree.snapshot.json.text)]) setTimeout(() => this.#tell(new MessageEvent("message", {data: JSON.stringify(answer)})));
                else if (message.seq !== undefined) setTimeout(() => this.#tell(new MessageEvent("message", {data: JSON.stringify({type: "pong", seq: message.seq, time: \(now)})})));
              }
              close() {}
              #tell(event) { this["on" + event.type]?.(event); this.dispatchEvent(event); }
            };
            """
    }
}

/// A WebSocket to the browser's debugger. Requests are JSON messages with a number.
private actor DebuggerSocket {
    private let socket: PlainSocket
    private var last = 0
    private var pending: [Int: CheckedContinuation<WireValue, any Error>] = [:]
    private var isClosed = false

    init(_ address: String) throws {
        socket = try PlainSocket(address)
        let events = socket.texts
        Task { [weak self] in
            for await text in events { await self?.received(text) }
            await self?.end()
        }
    }

    func ask(_ method: String, _ parameters: [String: WireValue] = [:], session: String? = nil) async throws
        -> WireValue
    {
        guard !isClosed else { throw Self.connectionLostError }
        last += 1
        var message: [String: WireValue] = [
            "id": .number(Double(last)), "method": .string(method), "params": .object(parameters),
        ]
        message["sessionId"] = session.map { .string($0) }
        let number = last
        return try await withCheckedThrowingContinuation { continuation in
            pending[number] = continuation
            socket.send(WireValue.object(message).text)
        }
    }

    private func received(_ text: String) {
        guard let message = try? WireValue(json: text), let id = message["id"]?.number,
            let continuation = pending.removeValue(forKey: Int(id))
        else { return }
        if let error = message["error"] {
            continuation.resume(
                throwing: ClientError(
                    .unsupportedOperation, "Chromium refused a command: \(error["message"]?.displayText ?? "")."))
        } else {
            continuation.resume(returning: message["result"] ?? .null)
        }
    }

    private func end() {
        isClosed = true
        for continuation in pending.values { continuation.resume(throwing: Self.connectionLostError) }
        pending = [:]
    }

    private static var connectionLostError: ClientError {
        ClientError(.unsupportedOperation, "Chromium has ended.", advice: "Try again.")
    }
}
