import BatonServer
import Foundation
import ResponderKit
import TextShaping

/// A server with screens for `make bench` and for the browser tests. It is written like a user's own server.
///
///     bench-screens WEB [FILM]
///
/// WEB is the folder of the page, FILM a video file to play. The environment variable BENCH_STATE can name a folder for
/// the state of screens. The suffixes `-mirrored` and `-reversed` mean the same screen from right to left.
///
/// - `/shared`: a button and a label, shared by all clients. `/ticking`: the same with a label that changes 1,000 times
///   per second.
/// - `/nodes`: 1,000 labels that change 60 times per second. `/still`: the same labels without changes.
/// - `/rows`: a table of a million rows. `/rows-short`: a table of a thousand rows.
/// - `/grid`, `/grid-mirrored`: a million tiles. `/grid-short`: a thousand tiles.
/// - `/zoom`: a grid of buttons in a zooming scroll view.
/// - `/editing`, `/editing-mirrored`: an editable list. `/editing-million`: an editable list of a million rows.
/// - `/motion`: scrolling and animated views. `/curves`: animated views, and the values that the server computes.
///   `/tiles`: 200 views that animate together.
/// - `/film`: a video player. `/frames`: embedded web pages.
/// - `/navigation`: a navigation controller.
/// - `/tabs`, `/tabs-reversed`: a tab bar. `/tabs-many`: more tabs than the bar has room for.
/// - `/scrolls`: pages, nested lists, and a table with pull-to-refresh and a text field.
/// - `/cards`: a table of cards. `/lists`: a collection view list with an outline, swipe actions and editing.
/// - `/split`, `/split-three`: two or three columns. `/split-over`, `/split-reversed`: overlapping columns.
/// - `/pages`, `/pages-reversed`: a page view controller. `/pages-down`: vertical. `/pages-two`: two pages at a time.
/// - `/search`, `/search-reversed`: a search bar in a navigation bar. `/search-table`: a search bar in a table.
/// - `/pickers`, `/pickers-reversed`: picker wheels and date pickers.
/// - `/texts`: labels that are exactly as large as their text.
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
        var configuration = try Server.Configuration(page: folder, port: 0)
        UIFont.measuring = try Typeface(page: folder)
        configuration.stateFolder = ProcessInfo.processInfo.environment["BENCH_STATE"]
        let server = try Server(
            configuration: configuration,
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
        server.stopOnSignals()
        FileHandle.standardOutput.write(Data("The screens are at \(server.address)\n".utf8))
        server.run()
    }

    private static func fail(_ sentence: String) {
        FileHandle.standardError.write(Data("bench-screens: \(sentence)\n".utf8))
        exit(2)
    }
}
