import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A delegate of context menus that logs its calls.
@MainActor
final class MenuOwner: UIContextMenuInteractionDelegate {
    let log: Log
    let name: String
    var configuration: UIContextMenuConfiguration?
    var preview: UITargetedPreview?
    /// The location for which a context menu was requested last.
    var location: CGPoint?
    private(set) lazy var interaction = UIContextMenuInteraction(delegate: self)

    init(_ log: Log, _ name: String = "", _ elements: [UIMenuElement]? = nil) {
        self.log = log
        self.name = name
        if let elements { setMenu(elements) }
    }

    func setMenu(_ elements: [UIMenuElement], title: String = "") {
        configuration = UIContextMenuConfiguration(identifier: "menu", previewProvider: nil) { [log] _ in
            log.note("actions")
            return UIMenu(title: title, children: elements)
        }
    }

    private func note(_ line: String) { log.note(name.isEmpty ? line : "\(name) \(line)") }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        note("configuration")
        self.location = location
        return configuration
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        note("highlight")
        return preview
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        note("dismissal")
        return nil
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        note("will display")
        animator?.addAnimations { [self] in note("appearing") }
        animator?.addCompletion { [self] in note("appeared") }
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        note("will end")
        animator?.addCompletion { [self] in note("ended") }
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {
        animator.preferredCommitStyle = .pop
        note("commit\(animator.previewViewController == nil ? "" : " of a controller")")
    }
}

/// Convenience methods for tests of context menus.
extension TestScreen {
    /// The visible context menu.
    var contextMenu: ContextMenuView? { application.editing.contextMenu }

    /// The lines of the visible context menu that can be chosen.
    var menuRows: [ContextMenuRow] {
        application.layoutIfNeeded()
        return contextMenu?.panel.rows ?? []
    }

    var menuTitles: [String] { menuRows.map { $0.currentTitle ?? "" } }

    func menuRow(_ title: String) throws -> ContextMenuRow {
        try #require(menuRows.first { $0.currentTitle == title })
    }

    /// Taps a line of the visible context menu.
    func choose(_ title: String) throws {
        let frame = try menuFrame(title)
        try tap(frame.midX, frame.midY)
    }

    /// The frame of a line, in the screen's coordinate space.
    func menuFrame(_ title: String) throws -> CGRect {
        let row = try menuRow(title)
        return row.convertToScreen(row.bounds)
    }

    /// Holds a finger down until a long press is recognized, and leaves it down.
    func hold(_ x: CGFloat, _ y: CGFloat) throws {
        try touch(.began, x, y)
        advance(by: .milliseconds(500))
    }

    /// Clicks with the second button of a pointer.
    func secondaryClick(_ x: CGFloat, _ y: CGFloat) throws {
        let point = CGPoint(x: x, y: y)
        try send([
            TouchSample(id: 9, phase: .began, location: point, type: .indirectPointer, buttonMask: .secondary)
        ])
        try send([
            TouchSample(id: 9, phase: .ended, location: point, type: .indirectPointer, buttonMask: .secondary)
        ])
    }
}
