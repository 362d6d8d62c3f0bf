import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// A content configuration with a custom height.
private struct BoxConfiguration: UIContentConfiguration {
    var height: CGFloat = 70
    var isMarked = false

    func makeContentView() -> any UIView & UIContentView { BoxView(self) }

    func updated(for state: any UIConfigurationState) -> BoxConfiguration {
        var updated = self
        updated.isMarked = (state as? UICellConfigurationState)?.isSelected ?? false
        return updated
    }
}

/// A custom content view whose height is determined by constraints.
@MainActor
private final class BoxView: UIView, UIContentView {
    static var made = 0
    let box = UIView()
    private var shown: BoxConfiguration
    private lazy var height = box.heightAnchor.constraint(equalToConstant: shown.height)

    init(_ configuration: BoxConfiguration) {
        shown = configuration
        super.init(frame: .zero)
        Self.made += 1
        box.translatesAutoresizingMaskIntoConstraints = false
        addSubview(box)
        NSLayoutConstraint.activate([
            box.topAnchor.constraint(equalTo: topAnchor), box.bottomAnchor.constraint(equalTo: bottomAnchor),
            box.leadingAnchor.constraint(equalTo: leadingAnchor),
            box.trailingAnchor.constraint(equalTo: trailingAnchor), height,
        ])
    }

    var configuration: any UIContentConfiguration {
        get { shown }
        set {
            guard let new = newValue as? BoxConfiguration else { return }
            shown = new
            height.constant = new.height
            box.backgroundColor = new.isMarked ? .systemGreen : nil
        }
    }
}

/// Configures each row with a closure.
@MainActor
private final class Filled: UITableViewDataSource {
    var count = 3
    var fill: (UITableViewCell, Int) -> Void

    init(_ fill: @escaping (UITableViewCell, Int) -> Void) {
        self.fill = fill
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        fill(cell, indexPath.row)
        return cell
    }
}

/// Retains the data source of a table view, because a table view does not retain its own.
@MainActor
private final class Kept {
    var source: Filled?
}

/// A cell that logs configuration updates.
@MainActor
private final class ToldCell: UITableViewCell {
    var log: Log?

    override func updateConfiguration(using state: UICellConfigurationState) {
        super.updateConfiguration(using: state)
        log?.note("update\(state.isHighlighted ? " highlighted" : "")\(state.isSelected ? " selected" : "")")
    }
}

@Suite("Content configurations") @MainActor struct ContentConfigurationTests {
    private let screen = TestScreen.untraced()
    private let kept = Kept()
    private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 600), style: .insetGrouped)

    private func begin(_ source: Filled) {
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        kept.source = source
        table.dataSource = source
        screen.window.addSubview(table)
        screen.application.commit()
    }

    private func cell(_ row: Int) throws -> UITableViewCell {
        try #require(table.cellForRow(at: IndexPath(row: row, section: 0)))
    }

    private func labels(_ view: UIView) -> [UILabel] {
        var found: [UILabel] = []
        view.forEachView { if let label = $0 as? UILabel, !label.isHidden { found.append(label) } }
        return found
    }

    // MARK: Content

    @Test("L20 A content configuration replaces the cell's own labels until it is set to nil")
    func L20_shown() throws {
        let source = Filled { cell, row in
            var content = cell.defaultContentConfiguration()
            content.text = "row \(row)"
            content.secondaryText = "second"
            cell.textLabel.text = "of its own"
            cell.contentConfiguration = content
        }
        begin(source)
        let first = try cell(0)
        #expect(labels(first).map { $0.text ?? "" } == ["row 0", "second"])
        #expect(first.contentConfiguration is UIListContentConfiguration)
        #expect(first.renderedLabel == "row 0")
        first.contentConfiguration = nil
        screen.application.commit()
        #expect(labels(first).map { $0.text ?? "" } == ["of its own"])
    }

    @Test("L20 A configuration of the same type reuses the content view, and another type replaces it")
    func L20_kept() throws {
        begin(Filled { cell, _ in cell.contentConfiguration = BoxConfiguration() })
        let first = try cell(0)
        let before = BoxView.made
        let view = try #require(first.contentView.subviews.first)
        first.contentConfiguration = BoxConfiguration(height: 90)
        screen.application.commit()
        #expect(first.contentView.subviews.first === view && BoxView.made == before)
        var other = UIListContentConfiguration.cell()
        other.text = "other"
        first.contentConfiguration = other
        screen.application.commit()
        #expect(first.contentView.subviews.count == 1 && first.contentView.subviews.first is UIListContentView)
    }

    @Test("L20 Text, image and colour properties determine what the content view shows") func L20_properties() throws {
        var content = UIListContentConfiguration.subtitleCell()
        content.text = "big letters"
        content.textProperties.transform = .uppercase
        content.textProperties.color = .systemRed
        content.textProperties.colorTransformer = .monochromeTint
        content.secondaryAttributedText = NSAttributedString(
            string: "looks", attributes: [.foregroundColor: UIColor.systemBlue])
        content.image = UIImage(systemName: "star")
        content.imageProperties.tintColor = .systemYellow
        let view = UIListContentView(configuration: content)
        view.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
        view.layoutIfNeeded()
        let shown = labels(view)
        #expect(shown.map { $0.text ?? "" } == ["BIG LETTERS", "looks"])
        #expect(shown[0].textColor == .secondaryLabel && shown[1].textColor == .systemBlue)
        #expect(shown[1].frame.minY >= shown[0].frame.maxY)
        let picture = try #require(view.subviews.first as? UIImageView)
        #expect(picture.tintColor == .systemYellow && picture.image?.systemName == "star")
        #expect(shown[0].frame.minX == view.textStart && view.textStart == 16 + 28 + 12)

        view.semanticContentAttribute = .forceRightToLeft
        view.layoutIfNeeded()
        #expect(shown[0].frame.maxX == 300 - view.textStart)
        #expect(picture.frame.maxX < 300 - 16 + 1 && picture.frame.minX > shown[0].frame.maxX)
    }

    @Test("L21 A value is placed beside the text if both fit, and below it otherwise") func L21_value() {
        var content = UIListContentConfiguration.valueCell()
        content.text = "Name"
        content.secondaryText = "Value"
        let view = UIListContentView(configuration: content)
        view.frame = CGRect(x: 0, y: 0, width: 300, height: 44)
        view.layoutIfNeeded()
        let shown = labels(view)
        #expect(shown[0].frame.midY == shown[1].frame.midY)
        #expect(shown[1].frame.maxX == 284)
        #expect(view.sizeThatFits(CGSize(width: 300, height: 0)).height == 43)
        #expect(view.sizeThatFits(CGSize(width: 100, height: 0)).height > 60)
    }

    // MARK: Heights

    @Test("L21 A row is as high as its lines of text and follows their changes", arguments: [1, 4, 20])
    func L21_heights(count: Int) throws {
        let words = Array(repeating: "words that are read", count: count).joined(separator: ", ")
        var text = "short"
        begin(
            Filled { cell, row in
                var content = UIListContentConfiguration.cell()
                content.text = row == 1 ? text : "short"
                cell.contentConfiguration = content
            })
        #expect(try cell(1).frame.height == 44)
        var content = UIListContentConfiguration.cell()
        content.text = words
        text = words
        try cell(1).contentConfiguration = content
        screen.application.commit()
        let label = try #require(labels(try cell(1)).first)
        let ruler = UILabel()
        ruler.font = content.textProperties.font
        ruler.numberOfLines = 0
        ruler.text = words
        let needed = ruler.sizeThatFits(CGSize(width: 358 - 32, height: 0)).height
        #expect(try cell(1).frame.height == max(44, needed + 22))
        #expect(label.frame.height == needed)
        #expect(try cell(2).frame.minY == cell(1).frame.maxY)
        // After a reload, the new cell of the row has the same height as the old cell.
        table.reloadData()
        screen.application.commit()
        #expect(try cell(1).frame.height == max(44, needed + 22))
    }

    @Test("L21 A custom content view determines its row's height by constraints") func L21_constraints()
        throws
    {
        begin(Filled { cell, row in cell.contentConfiguration = BoxConfiguration(height: CGFloat(60 + row * 20)) })
        #expect(try [cell(0).frame.height, cell(1).frame.height, cell(2).frame.height] == [60, 80, 100])
        try cell(0).contentConfiguration = BoxConfiguration(height: 130)
        screen.application.commit()
        #expect(try cell(0).frame.height == 130)
        let view = try #require(cell(0).contentView.subviews.first)
        #expect(view.frame == CGRect(x: 0, y: 0, width: 358, height: 130))
    }

    // MARK: Backgrounds

    @Test(
        "L22 A background is drawn by the row, or by a view if it has insets, and its transformer applies last"
    )
    func L22_background() throws {
        begin(Filled { _, _ in })
        let first = try cell(0)
        var background = UIBackgroundConfiguration.listGroupedCell()
        background.backgroundColor = .systemBlue
        background.cornerRadius = 7
        background.strokeColor = .systemRed
        background.strokeWidth = 2
        first.backgroundConfiguration = background
        screen.application.commit()
        #expect(first.renderedBackground == .systemBlue)
        #expect(first.layer.cornerRadius == 7 && first.layer.maskedCorners == .all)
        #expect(first.layer.borderWidth == 2 && first.layer.borderColor == .systemRed)
        #expect(first.node?.value(of: .predict) == RenderValue.none)

        background.backgroundColorTransformer = UIConfigurationColorTransformer { _ in .systemGreen }
        background.backgroundInsets = NSDirectionalEdgeInsets(top: 2, leading: 10, bottom: 2, trailing: 20)
        first.backgroundConfiguration = background
        screen.application.commit()
        #expect(first.renderedBackground == nil)
        let view = try #require(first.subviews.first)
        #expect(view.backgroundColor == .systemGreen && view.frame == CGRect(x: 10, y: 2, width: 328, height: 40))
        first.backgroundConfiguration = .clear()
        screen.application.commit()
        #expect(first.renderedBackground == nil && view.superview == nil)
        first.backgroundConfiguration = nil
        screen.application.commit()
        #expect(first.renderedBackground == .secondarySystemGroupedBackground)
        #expect(first.node?.value(of: .predict) == .string("highlight"))
    }

    // MARK: States

    @Test("L23 Configurations follow the cell's state automatically, unless this is disabled") func L23_automatic()
        throws
    {
        begin(Filled { cell, _ in cell.contentConfiguration = BoxConfiguration() })
        table.selectRow(at: IndexPath(row: 0, section: 0), animated: false)
        screen.application.commit()
        #expect(try (cell(0).contentConfiguration as? BoxConfiguration)?.isMarked == true)
        let view = try #require(cell(0).contentView.subviews.first as? BoxView)
        #expect(view.box.backgroundColor == .systemGreen)
        try cell(1).automaticallyUpdatesContentConfiguration = false
        table.selectRow(at: IndexPath(row: 1, section: 0), animated: false)
        screen.application.commit()
        #expect(try (cell(0).contentConfiguration as? BoxConfiguration)?.isMarked == false)
        #expect(try (cell(1).contentConfiguration as? BoxConfiguration)?.isMarked == false)
    }

    @Test("L23 A disabled cell dims the colours of the style, but not those set by the application")
    func L23_disabled() {
        var state = UICellConfigurationState(traitCollection: UITraitCollection())
        state.isDisabled = true
        var content = UIListContentConfiguration.cell()
        content.secondaryTextProperties.color = .systemRed
        let faint = content.updated(for: state)
        #expect(faint.textProperties.color == .tertiaryLabel && faint.secondaryTextProperties.color == .systemRed)
        state.isDisabled = false
        #expect(faint.updated(for: state).textProperties.color == .label)
        let mark = UIConfigurationStateCustomKey("mark")
        state[mark] = 3
        #expect(state[mark] == AnyHashable(3) && state[UIConfigurationStateCustomKey("other")] == nil)
    }

    /// Returns the configuration callbacks that a cell receives after `act` was called.
    private nonisolated static func told(
        _ act: @escaping @MainActor @Sendable (UITableView, ToldCell, TestScreen) throws -> Void
    ) -> @MainActor @Sendable () throws -> [String] {
        {
            let screen = TestScreen.untraced()
            let log = Log()
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 600))
            table.register("row") { ToldCell(style: .default, reuseIdentifier: "row") }
            let source = Filled { cell, _ in
                (cell as? ToldCell)?.log = log
                cell.contentConfiguration = UIListContentConfiguration.cell()
                cell.configurationUpdateHandler = { _, state in
                    log.note(
                        "handler\(state.isHighlighted ? " highlighted" : "")\(state.isSelected ? " selected" : "")")
                }
            }
            source.count = 1
            table.dataSource = source
            screen.window.addSubview(table)
            screen.application.commit()
            let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)) as? ToldCell)
            let first = log.take()
            try act(table, cell, screen)
            screen.application.commit()
            let after = log.take()
            return after.isEmpty ? first : after
        }
    }

    nonisolated static let orders: [CallbackOrder] = [
        CallbackOrder(
            name: "A new cell becomes visible", source: "[A] `UITableViewCell/updateConfiguration(using:)`",
            told: ["update", "handler"], happens: told { _, _, _ in }),
        CallbackOrder(
            name: "A touch highlights a cell",
            source: "[A] `UITableViewCell/configurationUpdateHandler-swift.property`",
            told: ["update highlighted", "handler highlighted"],
            happens: told { _, _, screen in
                try screen.touch(.began, 50, 20)
                screen.clock.advance(by: 200)
            }),
        CallbackOrder(
            name: "A cell is highlighted and selected in one turn",
            source: "[A] `UITableViewCell/setNeedsUpdateConfiguration()`",
            told: ["update selected", "handler selected"],
            happens: told { table, cell, _ in
                cell.isHighlighted = true
                cell.isHighlighted = false
                table.selectRow(at: IndexPath(row: 0, section: 0), animated: false)
            }),
        CallbackOrder(
            name: "Three updates are requested in one turn",
            source: "[A] `UITableViewCell/setNeedsUpdateConfiguration()`",
            told: ["update", "handler"],
            happens: told { _, cell, _ in for _ in 0..<3 { cell.setNeedsUpdateConfiguration() } }),
    ]

    @Test(
        "L23 A cell updates its configuration once per layout: first its method, then its handler",
        arguments: orders)
    func L23_order(_ order: CallbackOrder) throws {
        #expect(try order.happens() == order.told)
    }

    @Test("L23 Section headers have content configurations too") func L23_titles() {
        let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
        var states = 0
        view.configurationUpdateHandler = { _, _ in states += 1 }
        var content = view.defaultContentConfiguration()
        content.text = "Title"
        view.contentConfiguration = content
        view.frame = CGRect(x: 0, y: 0, width: 300, height: 40)
        view.layoutIfNeeded()
        #expect(states == 1)
        #expect(labels(view).map(\.text) == ["Title"] && labels(view).first?.accessibilityTraits == .header)
        #expect(view.sizeThatFits(CGSize(width: 300, height: 0)).height == 30)
    }
}
