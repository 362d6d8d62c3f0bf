import BatonServer
import Foundation
import ResponderKit

/// What `make bench` needs besides Baton's own screens, served as someone's own server would be.
///
///     bench-screens WEB
///
/// `/shared` is a button and a label, one for all clients. `/ticking` has a label besides that changes 1,000 times a second. WEB is the folder of the page.
@main
@MainActor
struct BenchScreens {
    static func main() {
        guard CommandLine.arguments.count == 2, let folder = CommandLine.arguments.last else {
            return fail("say one thing, the folder of the page: bench-screens web")
        }
        do {
            try serve(page: folder)
        } catch {
            fail(String(describing: error))
        }
    }

    private static func serve(page folder: String) throws {
        let size = CGSize(width: 390, height: 844)
        let loop = try EventLoop()
        let server = try Server(
            loop: loop, configuration: Server.Configuration(files: try StaticFiles(folder: folder)),
            screens: [
                ScreenDefinition(name: "shared", title: "Shared", sharing: .shared(sizes: [size])) { CounterScreen() },
                ScreenDefinition(name: "ticking", title: "Ticking", sharing: .shared(sizes: [size])) {
                    CounterScreen(changesPerSecond: 1_000)
                },
            ])
        let watches = [SIGINT, SIGTERM].map { loop.onSignal($0) { server.shutDown { loop.stop() } } }
        FileHandle.standardOutput.write(Data("The screens are at http://127.0.0.1:\(server.port)/\n".utf8))
        loop.run()
        for watch in watches { watch.cancel() }
    }

    private static func fail(_ sentence: String) {
        FileHandle.standardError.write(Data("bench-screens: \(sentence)\n".utf8))
        exit(2)
    }
}
