import Foundation
import ResponderKit

/// A list of a table's rows.
@MainActor
final class ListElement: ElementView {
    private var rows: [ElementView] = []
    private let empty = UILabel()
    private let more = UIButton(configuration: .gray())
    private var limit = 0
    private var found = RowQuery.Found()
    /// The latest search request. The search for this request is still running, or has ended and its rows are shown.
    /// Results for an earlier request are discarded.
    private var latestRequest: SearchRequest?
    /// A background search of a large table is running. At most one search runs at a time, however fast the visitor
    /// types.
    private var isSearching = false
    /// The number of background searches so far.
    private(set) var searchCount = 0

    private struct SearchRequest: Equatable {
        var query: RowQuery
        var limit: Int
        var table: KioskTable
        var rowElement: Element
    }

    /// The maximum number of rows that are searched on the main actor.
    static let quickLimit = 1_000
    override var handlesTap: Bool { true }
    override var children: [ElementView] { rows }
    override var grows: Bool { element.flag("grow") ?? false }

    override func build() {
        empty.numberOfLines = 0
        empty.textAlignment = .center
        addSubview(empty)
        addSubview(more)
        more.addAction(UIAction { [weak self] _ in self?.showMore() }, for: .primaryActionTriggered)
    }

    private var standardLimit: Int { Int(element.number("limit") ?? 60) }

    override func configure() {
        limit = standardLimit
        empty.font = context.font(17)
        empty.textColor = context.secondaryColor
        ButtonAppearance.apply("gray", to: more, in: context)
    }

    private func showMore() {
        limit = min(limit + standardLimit, RowQuery.limit)
        refresh()
    }

    private var query: RowQuery {
        let filter = element.expression("filter")
        return RowQuery(
            filter: filter, scope: scope.snapshot(for: filter),
            search: element.word("search").flatMap { context.model.values[$0]?.displayText } ?? "",
            columns: element.list("in").compactMap(\.word), sort: element.list("sort").compactMap(\.word))
    }

    override func refresh() {
        let name = element.word("data") ?? ""
        let table = context.model.tables[name] ?? KioskTable(columns: [], rows: [])
        let request = SearchRequest(query: query, limit: limit, table: table, rowElement: rowElement)
        if request == latestRequest {
            for row in rows { row.update() }
        } else {
            latestRequest = request
            if table.rows.count <= Self.quickLimit {
                show(request.query.rows(of: table, named: name, limit: limit))
            } else {
                search(for: request, in: name)
            }
        }
        empty.text = element.localizedText("empty").map { scope.text($0) } ?? context.builtInStrings[.nothing]
        if ButtonAppearance.set(context.builtInStrings[.more], nil, of: more) { invalidateSize() }
    }

    /// Searches a large table away from the main actor.
    private func search(for request: SearchRequest, in name: String) {
        guard !isSearching else { return }
        isSearching = true
        searchCount += 1
        context.model.services.compute {
            request.query.rows(of: request.table, named: name, limit: request.limit)
        } completion: { [weak self] found in
            guard let self else { return }
            isSearching = false
            // If a newer request has arrived during the search, the found rows are discarded, and the search for the
            // newer request begins.
            if latestRequest == request { return show(found) }
            if let latestRequest, latestRequest.table.rows.count > Self.quickLimit {
                search(for: latestRequest, in: element.word("data") ?? "")
            }
        }
    }

    private func show(_ new: RowQuery.Found) {
        found = new
        let elements = new.rows.map { row -> (element: Element, scope: PageScope) in
            var inner = scope
            inner.row = row
            return (rowElement, inner)
        }
        rows = ElementFactory.views(for: elements, keeping: rows, in: self, context)
        empty.isHidden = !new.rows.isEmpty
        more.isHidden = new.count <= new.rows.count || limit >= RowQuery.limit || element.flag("more") == false
        invalidateSize()
    }

    override func scopeChanged() {
        // The latest request is discarded, so that the next refresh creates all rows again with the new scope.
        latestRequest = nil
    }

    /// The element for a row: the storyboard's `row`, or a standard row.
    private var rowElement: Element {
        var values: [String: Value] = [:]
        if let own = element.values["row"] {
            values["children"] = own
        } else {
            values["children"] = .elements(standardRow)
        }
        values["tap"] = element.values["tap"]
        values["style"] = .literal(.text("card"))
        if let own = element.elements("row").first, element.elements("row").count == 1, own.kind == "stack" {
            // If a row consists of one stack, the stack has the appearance of a card, unless it sets a style itself.
            var inner = own
            inner.values["tap"] = inner.values["tap"] ?? values["tap"]
            inner.values["style"] = inner.values["style"] ?? values["style"]
            return inner
        }
        if element.values["row"] == nil, !isTall {
            values["axis"] = .literal(.text("horizontal"))
            values["spacing"] = .literal(.number(14))
        }
        return Element(kind: "stack", values: values, sourceLocation: element.sourceLocation)
    }

    /// The list has columns and its rows have an image. Each row is then laid out vertically.
    private var isTall: Bool { isGrid && element.values["image"] != nil }
    private var isGrid: Bool { element.number("columns") != nil || element.number("minimum") != nil }

    private var standardRow: [Element] {
        func make(_ kind: String, _ values: [String: Value?]) -> Element {
            Element(kind: kind, values: values.compactMapValues { $0 }, sourceLocation: element.sourceLocation)
        }
        var words: [Element] = []
        if let title = element.values["title"] {
            words.append(
                make(
                    "text",
                    [
                        "text": title, "style": .map(["weight": .literal(.text("semibold"))]),
                        "lines": .literal(.number(2)),
                    ]))
        }
        if let subtitle = element.values["subtitle"] {
            words.append(
                make("text", ["text": subtitle, "style": .literal(.text("caption")), "lines": .literal(.number(2))]))
        }
        let column = make(
            "stack", ["children": .elements(words), "spacing": .literal(.number(2)), "grow": .literal(.flag(true))])
        var row: [Element] = []
        if let image = element.values["image"] {
            row.append(
                make(
                    "image",
                    [
                        "file": image, "decorative": .literal(.flag(true)), "fit": .literal(.text("fill")),
                        "width": isTall ? nil : .literal(.number(64)), "height": .literal(.number(isTall ? 150 : 64)),
                    ]))
        }
        row.append(column)
        if let detail = element.values["detail"] {
            row.append(make("text", ["text": detail, "style": .literal(.text("caption"))]))
        }
        if !isTall, !element.actions("tap").isEmpty {
            row.append(
                make(
                    "symbol",
                    [
                        "name": .literal(.text("chevron.right")), "size": .literal(.number(14)),
                        "style": .map(["color": .color(.named(.secondary))]),
                    ]))
        }
        return row
    }

    override func modelDidChange(_ change: KioskModel.Change) {
        super.modelDidChange(change)
        if case .table(let name) = change, name == element.word("data") { update() }
    }

    // MARK: Layout

    private var gap: CGFloat { element.number("spacing").map { context.points($0) } ?? context.points(10) }

    private var grid: GridLayout {
        GridLayout(
            // If the storyboard sets no number of columns, the minimum width results in two columns on a wide screen.
            columns: element.number("columns").map { Int($0) },
            minimumColumnWidth: context.points(element.number("minimum") ?? (isGrid ? 160 : 420)),
            gap: gap,
            isMirrored: effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let room = width ?? context.points(360)
        if rows.isEmpty {
            return CGSize(
                width: room, height: empty.sizeThatFits(CGSize(width: room, height: 0)).height + context.points(48))
        }
        let height = grid.size(of: rows, width: room).height
        return CGSize(width: room, height: height + (more.isHidden ? 0 : gap + context.controlHeight))
    }

    override func layoutContent(_ area: CGRect) {
        empty.frame = area
        let height = grid.size(of: rows, width: area.width).height
        grid.layOut(rows, in: CGRect(x: area.minX, y: area.minY, width: area.width, height: height))
        more.frame = CGRect(x: area.minX, y: area.minY + height + gap, width: area.width, height: context.controlHeight)
    }
}
