import Foundation
import ResponderKit

/// The catalogue entry of one gallery page.
@MainActor
struct GalleryEntry {
    /// The prefix of the pages' restoration identifiers.
    static let prefix = "page-"

    /// The page's name, for scripts and for its restoration identifier.
    let name: String
    let title: String
    /// A line that describes the page.
    let detail: String
    let symbol: String
    let make: @MainActor () -> UIViewController

    /// Creates the page's view controller.
    func controller() -> UIViewController {
        let controller = make()
        controller.title = title
        controller.restorationIdentifier = Self.prefix + name
        return controller
    }
}

/// The pages of the gallery, grouped into families.
@MainActor
enum GalleryCatalog {
    struct Family {
        let title: String
        let entries: [GalleryEntry]
    }

    static let families: [Family] = [
        Family(
            title: "Text and pictures",
            entries: [
                GalleryEntry(
                    name: "labels", title: "Labels", detail: "Styles, alignment, lines", symbol: "list.bullet",
                    make: LabelsPage.init),
                GalleryEntry(
                    name: "writing", title: "Fields and text views", detail: "Borders, keyboards, secrets",
                    symbol: "delete.left",
                    make: WritingPage.init),
                GalleryEntry(
                    name: "images", title: "Images and symbols", detail: "Content modes, tints", symbol: "star.fill",
                    make: ImagesPage.init),
                GalleryEntry(
                    name: "colors", title: "Colors and materials", detail: "In light and in dark", symbol: "heart.fill",
                    make: ColorsPage.init),
                GalleryEntry(
                    name: "drawing", title: "Drawing", detail: "Paths, shapes, text", symbol: "waveform",
                    make: DrawingPage.init),
            ]),
        Family(
            title: "Controls",
            entries: [
                GalleryEntry(
                    name: "buttons", title: "Buttons", detail: "Styles, sizes, states", symbol: "plus",
                    make: ButtonsPage.init),
                GalleryEntry(
                    name: "button-menus", title: "Menus of buttons", detail: "Menus, pop-up buttons",
                    symbol: "list.bullet",
                    make: ButtonMenusPage.init),
                GalleryEntry(
                    name: "values", title: "Sliders, switches, steppers", detail: "And segments and dots",
                    symbol: "speaker.wave.2.fill",
                    make: ValuesPage.init),
                GalleryEntry(
                    name: "pickers", title: "Pickers", detail: "Wheels, dates and times", symbol: "clock.fill",
                    make: PickersPage.init),
                GalleryEntry(
                    name: "progress", title: "Progress", detail: "Bars and spinners", symbol: "arrow.clockwise",
                    make: ProgressPage.init),
            ]),
        Family(
            title: "Layout and motion",
            entries: [
                GalleryEntry(
                    name: "stacks", title: "Stacks and constraints", detail: "Distribution, alignment",
                    symbol: "house.fill",
                    make: StacksPage.init),
                GalleryEntry(
                    name: "stack-changes", title: "Stacks that change", detail: "Priorities, baselines, spacing, axis",
                    symbol: "shuffle",
                    make: StackChangesPage.init),
                GalleryEntry(
                    name: "animation", title: "Animation", detail: "Curves, springs, transitions",
                    symbol: "forward.fill",
                    make: AnimationPage.init),
                GalleryEntry(
                    name: "scrolling", title: "Scrolling", detail: "Pages, zooming, nested", symbol: "chevron.down",
                    make: ScrollingPage.init),
            ]),
        Family(
            title: "Lists",
            entries: [
                GalleryEntry(
                    name: "table", title: "Table", detail: "Plain, with sections", symbol: "list.bullet",
                    make: { TablePage(style: .plain) }
                ),
                GalleryEntry(
                    name: "grouped", title: "Grouped table", detail: "Titles that scroll along",
                    symbol: "music.note.list",
                    make: { TablePage(style: .grouped) }),
                GalleryEntry(
                    name: "cards", title: "Table of cards", detail: "Sections with round corners",
                    symbol: "sidebar.left",
                    make: { TablePage(style: .insetGrouped) }),
                GalleryEntry(
                    name: "settings", title: "List", detail: "Values, switches, swipe actions",
                    symbol: "gearshape.fill",
                    make: ListPage.init),
                GalleryEntry(
                    name: "outline", title: "Outline", detail: "Items in a hierarchy", symbol: "list.bullet",
                    make: OutlinePage.init),
                GalleryEntry(
                    name: "editing", title: "Editing a table", detail: "Swipe, delete, move", symbol: "minus",
                    make: { EditingPage(style: .plain) }),
                GalleryEntry(
                    name: "grid", title: "Collection", detail: "A mosaic of tiles", symbol: "globe",
                    make: CollectionPage.init),
            ]),
        Family(
            title: "Controllers",
            entries: [
                GalleryEntry(
                    name: "bars", title: "Navigation bar", detail: "Titles and buttons", symbol: "chevron.left",
                    make: BarsPage.init),
                GalleryEntry(
                    name: "tabs", title: "Tabs", detail: "Badges, and a More tab", symbol: "ellipsis",
                    make: TabsPage.init),
                GalleryEntry(
                    name: "search", title: "Search", detail: "By words and scopes", symbol: "magnifyingglass",
                    make: { SearchPage(style: .plain) }),
                GalleryEntry(
                    name: "columns", title: "Columns", detail: "Side by side, or in one stack", symbol: "book.fill",
                    make: ColumnsPage.init),
                GalleryEntry(
                    name: "leaves", title: "Pages to leaf through", detail: "With dots below", symbol: "chevron.right",
                    make: PageViewPage.init),
                GalleryEntry(
                    name: "modals", title: "Alerts and sheets", detail: "Questions, presented",
                    symbol: "exclamationmark.triangle.fill",
                    make: ModalsPage.init),
            ]),
        Family(
            title: "Input",
            entries: [
                GalleryEntry(
                    name: "gestures", title: "Gestures", detail: "Tap, pan, pinch, turn", symbol: "person.fill",
                    make: GesturesPage.init),
                GalleryEntry(
                    name: "focus", title: "Focus and keys", detail: "Arrows, key commands",
                    symbol: "keyboard.chevron.compact.down",
                    make: FocusPage.init),
                GalleryEntry(
                    name: "motion", title: "Motion", detail: "A spirit level", symbol: "circle",
                    make: MotionPage.init),
                GalleryEntry(
                    name: "menus", title: "Editing and menus", detail: "Copy, undo, shaking", symbol: "clock.fill",
                    make: MenusPage.init),
                GalleryEntry(
                    name: "context-menus", title: "Context menus", detail: "Long press, second mouse button",
                    symbol: "ellipsis", make: ContextMenusPage.init),
                GalleryEntry(
                    name: "drag-and-drop", title: "Drag and drop", detail: "Notes, and files from the computer",
                    symbol: "arrow.up.left.and.arrow.down.right", make: DragAndDropPage.init),
            ]),
        Family(
            title: "Other content",
            entries: [
                GalleryEntry(
                    name: "web", title: "Web content", detail: "A page in a page", symbol: "wifi", make: WebPage.init)
            ]),
    ]

    static func entry(_ name: String) -> GalleryEntry? {
        families.lazy.flatMap(\.entries).first { $0.name == name }
    }
}
