import Foundation

/// The prompt that is shown after a shake. It offers to undo the last change. (M1)
///
/// The prompt covers the window until the user answers. It does not become first responder, so that the undo manager of
/// the current first responder is used.
@MainActor
final class UndoPrompt: UIView {
    // All sizes here are in points.
    private static let width: CGFloat = 270
    private static let line: CGFloat = 46

    private let panel = UIView()
    private let title = UILabel()
    private var buttons: [UIButton] = []

    static func show(for manager: UndoManager, in window: UIWindow) {
        let prompt = UndoPrompt(manager, frame: window.bounds)
        window.addSubview(prompt)
        // If the user navigates with keys, the prompt must be focused, so that the user can answer it with keys.
        guard let focusSystem = window.application?.focusSystem, focusSystem.focusedItem != nil else { return }
        focusSystem.requestFocusUpdate(to: prompt)
    }

    private init(_ manager: UndoManager, frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor(white: 0, alpha: 0.3)
        accessibilityIdentifier = "undo-prompt"
        panel.backgroundColor = .secondarySystemBackground
        panel.layer.cornerRadius = 14
        panel.clipsToBounds = true
        panel.accessibilityLabel = "Undo"
        addSubview(panel)
        title.text = manager.canUndo ? manager.undoMenuItemTitle : manager.redoMenuItemTitle
        title.font = .systemFont(ofSize: 17, weight: .semibold)
        title.textAlignment = .center
        title.accessibilityTraits = .header
        panel.addSubview(title)
        if manager.canUndo { add("Undo") { [weak manager] in manager?.undo() } }
        if manager.canRedo {
            add(manager.canUndo ? manager.redoMenuItemTitle : "Redo") { [weak manager] in manager?.redo() }
        }
        add("Cancel") {}
    }

    private func add(_ name: String, _ act: @escaping @MainActor () -> Void) {
        let button = UIButton(
            frame: .zero,
            primaryAction: UIAction { [weak self] _ in
                self?.removeFromSuperview()
                act()
            })
        button.setTitle(name, for: .normal)
        buttons.append(button)
        panel.addSubview(button)
        let line = UIView()
        line.backgroundColor = .separator
        line.tag = buttons.count
        panel.addSubview(line)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        if let window { frame = window.bounds }
        let head: CGFloat = 64
        let size = CGSize(width: min(Self.width, bounds.width), height: head + Self.line * CGFloat(buttons.count))
        panel.frame = CGRect(
            x: ((bounds.width - size.width) / 2).rounded(), y: ((bounds.height - size.height) / 2).rounded(),
            width: size.width,
            height: size.height)
        title.frame = CGRect(x: 16, y: 0, width: size.width - 32, height: head)
        for (index, button) in buttons.enumerated() {
            let y = head + Self.line * CGFloat(index)
            button.frame = CGRect(x: 0, y: y, width: size.width, height: Self.line)
            panel.viewWithTag(index + 1)?.frame = CGRect(x: 0, y: y, width: size.width, height: 1)
        }
    }

    // Touches are ignored here, so that they do not reach the views behind the prompt.
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
