/// The editing commands that a responder can implement.
///
/// Every `UIResponder` has these methods. By default, each method forwards the command to the next responder that
/// performs it. Baton cannot detect which of the methods a class overrides, so the class declares them in one of two
/// ways. (A1)
/// - If the class conforms to this protocol, it performs all commands for which its `canPerformAction` returns true.
/// - Otherwise, its override of `canPerformAction` names the commands that it performs.
@MainActor
public protocol UIResponderStandardEditActions: AnyObject {
    /// Moves the selection to the pasteboard.
    func cut(_ sender: Any?)
    /// Copies the selection to the pasteboard.
    func copy(_ sender: Any?)
    /// Replaces the selection with the content of the pasteboard.
    func paste(_ sender: Any?)
    /// Replaces the selection with the content of the pasteboard, in the style of the surrounding text.
    func pasteAndMatchStyle(_ sender: Any?)
    /// Starts a selection.
    func select(_ sender: Any?)
    /// Selects the whole content.
    func selectAll(_ sender: Any?)
    /// Deletes the selection.
    func delete(_ sender: Any?)
    /// Sets the writing direction to left to right.
    func makeTextWritingDirectionLeftToRight(_ sender: Any?)
    /// Sets the writing direction to right to left.
    func makeTextWritingDirectionRightToLeft(_ sender: Any?)
    /// Switches bold type on or off for the selection.
    func toggleBoldface(_ sender: Any?)
    /// Switches italic type on or off for the selection.
    func toggleItalics(_ sender: Any?)
    /// Switches underlining on or off for the selection.
    func toggleUnderline(_ sender: Any?)
    /// Increases the text size of the selection.
    func increaseSize(_ sender: Any?)
    /// Decreases the text size of the selection.
    func decreaseSize(_ sender: Any?)
    /// Starts a search.
    func find(_ sender: Any?)
    /// Starts a search with replacement.
    func findAndReplace(_ sender: Any?)
    /// Moves to the next match of the search.
    func findNext(_ sender: Any?)
    /// Moves to the previous match of the search.
    func findPrevious(_ sender: Any?)
    /// Searches for the selected text.
    func useSelectionForFind(_ sender: Any?)
}
