/// The editing commands that a responder may offer.
///
/// Every `UIResponder` has these methods, which by default hand on to the next responder that does the command. There is no way to see from outside which of them a
/// class has overridden, so a class says it: by conforming to this protocol, it does all of them, as far as its `canPerformAction` does not say otherwise; without
/// conforming, its override of `canPerformAction` names those that it does. (A1)
@MainActor
public protocol UIResponderStandardEditActions: AnyObject {
    /// Takes the selection away, to the pasteboard.
    func cut(_ sender: Any?)
    /// Puts the selection on the pasteboard.
    func copy(_ sender: Any?)
    /// Puts what is on the pasteboard in the selection's place.
    func paste(_ sender: Any?)
    /// Puts what is on the pasteboard in the selection's place, in the looks of what is around it.
    func pasteAndMatchStyle(_ sender: Any?)
    /// Begins a selection.
    func select(_ sender: Any?)
    /// Selects all.
    func selectAll(_ sender: Any?)
    /// Takes the selection away.
    func delete(_ sender: Any?)
    /// Writes from left to right.
    func makeTextWritingDirectionLeftToRight(_ sender: Any?)
    /// Writes from right to left.
    func makeTextWritingDirectionRightToLeft(_ sender: Any?)
    /// Makes the selection bold, or no longer.
    func toggleBoldface(_ sender: Any?)
    /// Makes the selection italic, or no longer.
    func toggleItalics(_ sender: Any?)
    /// Underlines the selection, or no longer.
    func toggleUnderline(_ sender: Any?)
    /// Makes the selection larger.
    func increaseSize(_ sender: Any?)
    /// Makes the selection smaller.
    func decreaseSize(_ sender: Any?)
    /// Begins to look for something.
    func find(_ sender: Any?)
    /// Begins to look for something and to put something else in its place.
    func findAndReplace(_ sender: Any?)
    /// Goes to the next place where it is found.
    func findNext(_ sender: Any?)
    /// Goes to the place before where it is found.
    func findPrevious(_ sender: Any?)
    /// Looks for what is selected.
    func useSelectionForFind(_ sender: Any?)
}
