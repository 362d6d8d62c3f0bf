import BatonServer
import Foundation
import ResponderKit
import TextShaping

/// What `make bench` and the tests in a browser need besides Baton's own screens, served as someone's own server would be.
///
///     bench-screens WEB [FILM]
///
/// `/shared` is a button and a label, one for all clients. `/ticking` has a label besides that changes 1,000 times a second. `/nodes` has 1,000 labels
/// that change 60 times a second, `/still` the same at rest. `/rows` is a list of a million rows, `/rows-short` one of a thousand; `/grid` and `/grid-short`
/// are as many tiles, `/grid-mirrored` from right to left. `/zoom` is a plan that is scaled. `/editing` is a list that is edited, `/editing-million` a long one, `/editing-mirrored` from right to left. `/motion` has what scrolls and is animated, `/curves` one of each curve and what the server counts
/// of it, `/tiles` 200 views that are animated together. `/film` is what is played, `/frames` web pages, `/navigation` a way there and back, `/tabs` a bar of
/// tabs, `/tabs-many` more of them than it has room for, `/tabs-reversed` the same from right to left, `/scrolls` pages, a list in
/// a list, and a table that is loaded anew and has a field, `/split` two columns, `/split-three` three, `/split-over` one over the other, `/split-reversed` that from
/// right to left, `/pages` what one leafs through, `/pages-down` downwards, `/pages-reversed` from right to left, `/pages-two` two at a time, `/search` a search in a
/// bar, `/search-table` one in a table, `/search-reversed` one from right to left, `/pickers` wheels and
/// dates, `/pickers-reversed` the same from right to left. `/texts` has labels as large as their text. WEB is the folder of the page, FILM a file to play.
/// Where the environment has a folder's name as BENCH_STATE, screens are kept there.
@main
@MainActor
struct BenchScreens {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let folder = arguments.first, arguments.count <= 2 else {
            return fail("say the folder of the page, and a film if there is one: bench-screens web film.webm")
        }
        do {
            try serve(page: folder, film: arguments.dropFirst().first)
        } catch {
            fail(String(describing: error))
        }
    }

    private static func serve(page folder: String, film: String?) throws {
        let size = CGSize(width: 390, height: 844)
        let large = CGSize(width: 1_280, height: 800)
        var configuration = Server.Configuration(files: try StaticFiles(folder: folder))
        UIFont.measuring = try Typeface(file: folder + "/" + Typeface.file)
        let loop = try EventLoop()
        configuration.stateFolder = ProcessInfo.processInfo.environment["BENCH_STATE"]
        let server = try Server(
            loop: loop, configuration: configuration,
            screens: [
                ScreenDefinition(name: "shared", title: "Shared", sharing: .shared(sizes: [size])) { CounterScreen() },
                ScreenDefinition(name: "ticking", title: "Ticking", sharing: .shared(sizes: [size])) {
                    CounterScreen(changesPerSecond: 1_000)
                },
                ScreenDefinition(name: "nodes", title: "Nodes", sharing: .private(size: large)) {
                    NodesScreen(moves: true)
                },
                ScreenDefinition(name: "still", title: "Still", sharing: .private(size: large)) {
                    NodesScreen(moves: false)
                },
                ScreenDefinition(name: "rows", title: "Rows", sharing: .private(size: size)) {
                    RowsScreen(sections: 1_000)
                },
                ScreenDefinition(name: "rows-short", title: "Rows", sharing: .private(size: size)) {
                    RowsScreen(sections: 1)
                },
                ScreenDefinition(name: "grid", title: "Grid", sharing: .private(size: size)) {
                    GridScreen(sections: 100, of: 10_000)
                },
                ScreenDefinition(name: "grid-short", title: "Grid", sharing: .private(size: size)) {
                    GridScreen(sections: 1, of: 1_000)
                },
                ScreenDefinition(name: "grid-mirrored", title: "Grid", sharing: .private(size: size)) {
                    GridScreen(sections: 100, of: 10_000, isRightToLeft: true)
                },
                ScreenDefinition(name: "editing", title: "Editing", sharing: .private(size: size)) { EditingScreen() },
                ScreenDefinition(name: "editing-million", title: "Editing", sharing: .private(size: size)) {
                    EditingScreen(rows: 1_000_000)
                },
                ScreenDefinition(name: "editing-mirrored", title: "Editing", sharing: .private(size: size)) {
                    EditingScreen(isReversed: true)
                },
                ScreenDefinition(name: "cards", title: "Cards", sharing: .private(size: size)) {
                    ListsScreen(isTable: true)
                },
                ScreenDefinition(name: "lists", title: "Lists", sharing: .private(size: size)) {
                    ListsScreen(isTable: false)
                },
                ScreenDefinition(name: "zoom", title: "Zoom", sharing: .private(size: size)) { ZoomScreen() },
                ScreenDefinition(name: "motion", title: "Motion", sharing: .private(size: size)) { MotionScreen() },
                ScreenDefinition(name: "film", title: "Film", sharing: .shared(sizes: [size])) {
                    FilmScreen(file: film)
                },
                ScreenDefinition(name: "frames", title: "Frames", sharing: .private(size: size)) { FramesScreen() },
                ScreenDefinition(name: "curves", title: "Curves", sharing: .private(size: size)) { CurvesScreen() },
                ScreenDefinition(name: "tiles", title: "Tiles", sharing: .private(size: size)) { TilesScreen() },
                ScreenDefinition(name: "texts", title: "Texts", sharing: .private(size: large)) { TextsScreen() },
                ScreenDefinition(name: "scrolls", title: "Scrolls", sharing: .private(size: size)) { ScrollsScreen() },
                ScreenDefinition(name: "navigation", title: "Navigation", sharing: .private(size: size)) {
                    NavigationScreen()
                },
                ScreenDefinition(name: "tabs", title: "Tabs", sharing: .private(size: size)) { TabsScreen(count: 4) },
                ScreenDefinition(name: "tabs-many", title: "Tabs", sharing: .private(size: size)) {
                    TabsScreen(count: 9)
                },
                ScreenDefinition(name: "tabs-reversed", title: "Tabs", sharing: .private(size: size)) {
                    TabsScreen(count: 4, isReversed: true)
                },
                ScreenDefinition(name: "split", title: "Split", sharing: .private(size: large)) {
                    SplitScreen(.doubleColumn)
                },
                ScreenDefinition(name: "split-three", title: "Split", sharing: .private(size: large)) {
                    SplitScreen(.tripleColumn)
                },
                ScreenDefinition(name: "split-over", title: "Split", sharing: .private(size: large)) {
                    SplitScreen(.doubleColumn, .overlay)
                },
                ScreenDefinition(name: "split-reversed", title: "Split", sharing: .private(size: large)) {
                    SplitScreen(.doubleColumn, .overlay, isReversed: true)
                },
                ScreenDefinition(name: "pages", title: "Pages", sharing: .private(size: size)) { PagesScreen() },
                ScreenDefinition(name: "pages-down", title: "Pages", sharing: .private(size: size)) {
                    PagesScreen(isVertical: true)
                },
                ScreenDefinition(name: "pages-reversed", title: "Pages", sharing: .private(size: size)) {
                    PagesScreen(isReversed: true)
                },
                ScreenDefinition(name: "pages-two", title: "Pages", sharing: .private(size: large)) {
                    PagesScreen(hasSpine: true)
                },
                ScreenDefinition(name: "search", title: "Search", sharing: .private(size: size)) { SearchScreen() },
                ScreenDefinition(name: "search-table", title: "Search", sharing: .private(size: size)) {
                    SearchScreen(isInHeader: true)
                },
                ScreenDefinition(name: "search-reversed", title: "Search", sharing: .private(size: size)) {
                    SearchScreen(isReversed: true)
                },
                ScreenDefinition(name: "pickers", title: "Pickers", sharing: .private(size: size)) { PickersScreen() },
                ScreenDefinition(name: "pickers-reversed", title: "Pickers", sharing: .private(size: size)) {
                    PickersScreen(isReversed: true)
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
