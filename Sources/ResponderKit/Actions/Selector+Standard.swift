/// The standard editing commands as actions. (A4)
extension Selector {
    /// Takes the selection away, to the pasteboard.
    public static let cut = Selector(standard: "cut") { $0.cut($1) }
    /// Puts the selection on the pasteboard.
    public static let copy = Selector(standard: "copy") { $0.copy($1) }
    /// Puts what is on the pasteboard in the selection's place.
    public static let paste = Selector(standard: "paste") { $0.paste($1) }
    /// Puts what is on the pasteboard in the selection's place, in the looks of what is around it.
    public static let pasteAndMatchStyle = Selector(standard: "pasteAndMatchStyle") { $0.pasteAndMatchStyle($1) }
    /// Begins a selection.
    public static let select = Selector(standard: "select") { $0.select($1) }
    /// Selects all.
    public static let selectAll = Selector(standard: "selectAll") { $0.selectAll($1) }
    /// Takes the selection away.
    public static let delete = Selector(standard: "delete") { $0.delete($1) }
    /// Writes from left to right.
    public static let makeTextWritingDirectionLeftToRight = Selector(standard: "makeTextWritingDirectionLeftToRight") {
        $0.makeTextWritingDirectionLeftToRight($1)
    }
    /// Writes from right to left.
    public static let makeTextWritingDirectionRightToLeft = Selector(standard: "makeTextWritingDirectionRightToLeft") {
        $0.makeTextWritingDirectionRightToLeft($1)
    }
    /// Makes the selection bold, or no longer.
    public static let toggleBoldface = Selector(standard: "toggleBoldface") { $0.toggleBoldface($1) }
    /// Makes the selection italic, or no longer.
    public static let toggleItalics = Selector(standard: "toggleItalics") { $0.toggleItalics($1) }
    /// Underlines the selection, or no longer.
    public static let toggleUnderline = Selector(standard: "toggleUnderline") { $0.toggleUnderline($1) }
    /// Makes the selection larger.
    public static let increaseSize = Selector(standard: "increaseSize") { $0.increaseSize($1) }
    /// Makes the selection smaller.
    public static let decreaseSize = Selector(standard: "decreaseSize") { $0.decreaseSize($1) }
    /// Begins to look for something.
    public static let find = Selector(standard: "find") { $0.find($1) }
    /// Begins to look for something and to put something else in its place.
    public static let findAndReplace = Selector(standard: "findAndReplace") { $0.findAndReplace($1) }
    /// Goes to the next place where it is found.
    public static let findNext = Selector(standard: "findNext") { $0.findNext($1) }
    /// Goes to the place before where it is found.
    public static let findPrevious = Selector(standard: "findPrevious") { $0.findPrevious($1) }
    /// Looks for what is selected.
    public static let useSelectionForFind = Selector(standard: "useSelectionForFind") { $0.useSelectionForFind($1) }
    /// Takes the last change back, by the nearest undo manager up the chain.
    public static let undo = Selector("undo", doneBy: { $0.undoManager?.canUndo ?? false }) { $0.undoManager?.undo() }
    /// Makes the change that was last taken back, by the nearest undo manager up the chain.
    public static let redo = Selector("redo", doneBy: { $0.undoManager?.canRedo ?? false }) { $0.undoManager?.redo() }

    /// Ends editing in a view, whatever is first responder there: for a recognizer whose target is the view behind a form.
    public static let endEditing = Selector(named: "endEditing", for: UIView.self) { view, _ in view.endEditing(true) }

    /// The names of the methods that every responder has.
    static let standardNames: Set<String> = [
        "cut", "copy", "paste", "pasteAndMatchStyle", "select", "selectAll", "delete",
        "makeTextWritingDirectionLeftToRight",
        "makeTextWritingDirectionRightToLeft", "toggleBoldface", "toggleItalics", "toggleUnderline", "increaseSize",
        "decreaseSize",
        "find", "findAndReplace", "findNext", "findPrevious", "useSelectionForFind",
    ]
}
