/// An object that adds a behaviour to a view, such as an edit menu.
@MainActor
public protocol UIInteraction: AnyObject {
    /// The view to which the interaction is attached.
    var view: UIView? { get }
    /// Called before the interaction is attached to a view, or with nil before it is removed.
    func willMove(to view: UIView?)
    /// Called after the interaction was attached to a view, or with nil after it was removed.
    func didMove(to view: UIView?)
}

extension UIView {
    /// Adds an interaction to this view, and removes the interaction from its previous view.
    public final func addInteraction(_ interaction: any UIInteraction) {
        guard interaction.view !== self else { return }
        interaction.view?.removeInteraction(interaction)
        interaction.willMove(to: self)
        storedInteractions.append(interaction)
        interaction.didMove(to: self)
    }

    /// Removes an interaction from this view.
    public final func removeInteraction(_ interaction: any UIInteraction) {
        guard let index = storedInteractions.firstIndex(where: { $0 === interaction }) else { return }
        interaction.willMove(to: nil)
        storedInteractions.remove(at: index)
        interaction.didMove(to: nil)
    }

    /// The interactions attached to this view. Setting this property adds and removes interactions as needed.
    public final var interactions: [any UIInteraction] {
        get { storedInteractions }
        set { setInteractions(newValue) }
    }

    func setInteractions(_ interactions: [any UIInteraction]) {
        for known in storedInteractions where !interactions.contains(where: { $0 === known }) {
            removeInteraction(known)
        }
        for interaction in interactions { addInteraction(interaction) }
    }
}
