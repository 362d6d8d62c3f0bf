/// Selectors of the standard editing commands. (A4)
extension Selector {
    /// Moves the selection to the pasteboard.
    public static let cut = Selector(standard: "cut") { $0.cut($1) }
    /// Copies the selection to the pasteboard.
    public static let copy = Selector(standard: "copy") { $0.copy($1) }
    /// Replaces the selection with the content of the pasteboard.
    public static let paste = Selector(standard: "paste") { $0.paste($1) }
    /// Replaces the selection with the content of the pasteboard, in the style of the surrounding text.
    public static let pasteAndMatchStyle = Selector(standard: "pasteAndMatchStyle") { $0.pasteAndMatchStyle($1) }
    /// Starts a selection.
    public static let select = Selector(standard: "select") { $0.select($1) }
    /// Selects the whole content.
    public static let selectAll = Selector(standard: "selectAll") { $0.selectAll($1) }
    /// Deletes the selection.
    public static let delete = Selector(standard: "delete") { $0.delete($1) }
    /// Sets the writing direction to left to right.
    public static let makeTextWritingDirectionLeftToRight = Selector(standard: "makeTextWritingDirectionLeftToRight") {
        $0.makeTextWritingDirectionLeftToRight($1)
    }
    /// Sets the writing direction to right to left.
    public static let makeTextWritingDirectionRightToLeft = Selector(standard: "makeTextWritingDirectionRightToLeft") {
        $0.makeTextWritingDirectionRightToLeft($1)
    }
    /// Switches bold type on or off for the selection.
    public static let toggleBoldface = Selector(standard: "toggleBoldface") { $0.toggleBoldface($1) }
    /// Switches italic type on or off for the selection.
    public static let toggleItalics = Selector(standard: "toggleItalics") { $0.toggleItalics($1) }
    /// Switches underlining on or off for the selection.
    public static let toggleUnderline = Selector(standard: "toggleUnderline") { $0.toggleUnderline($1) }
    /// Increases the text size of the selection.
    public static let increaseSize = Selector(standard: "increaseSize") { $0.increaseSize($1) }
    /// Decreases the text size of the selection.
    public static let decreaseSize = Selector(standard: "decreaseSize") { $0.decreaseSize($1) }
    /// Starts a search.
    public static let find = Selector(standard: "find") { $0.find($1) }
    /// Starts a search with replacement.
    public static let findAndReplace = Selector(standard: "findAndReplace") { $0.findAndReplace($1) }
    /// Moves to the next match of the search.
    public static let findNext = Selector(standard: "findNext") { $0.findNext($1) }
    /// Moves to the previous match of the search.
    public static let findPrevious = Selector(standard: "findPrevious") { $0.findPrevious($1) }
    /// Searches for the selected text.
    public static let useSelectionForFind = Selector(standard: "useSelectionForFind") { $0.useSelectionForFind($1) }
    /// Undoes the last change with the nearest undo manager in the responder chain.
    public static let undo = Selector("undo", availableIf: { $0.undoManager?.canUndo ?? false }) {
        $0.undoManager?.undo()
    }
    /// Redoes the last undone change with the nearest undo manager in the responder chain.
    public static let redo = Selector("redo", availableIf: { $0.undoManager?.canRedo ?? false }) {
        $0.undoManager?.redo()
    }

    /// Ends editing in a view, regardless of which of its subviews is first responder. Use this action for a gesture
    /// recognizer whose target is the view behind a form.
    public static let endEditing = Selector(named: "endEditing", for: UIView.self) { view, _ in view.endEditing(true) }

    /// The names of the standard editing methods, which every responder has.
    static let standardNames: Set<String> = [
        "cut", "copy", "paste", "pasteAndMatchStyle", "select", "selectAll", "delete",
        "makeTextWritingDirectionLeftToRight",
        "makeTextWritingDirectionRightToLeft", "toggleBoldface", "toggleItalics", "toggleUnderline", "increaseSize",
        "decreaseSize",
        "find", "findAndReplace", "findNext", "findPrevious", "useSelectionForFind",
    ]
}
