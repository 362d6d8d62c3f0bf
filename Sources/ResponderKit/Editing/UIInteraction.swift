/// Listens to what is done in a view, and shows something for it, such as a menu.
@MainActor
public protocol UIInteraction: AnyObject {
    /// The view that it belongs to.
    var view: UIView? { get }
    /// It is about to belong to another view, or to none.
    func willMove(to view: UIView?)
    /// It belongs to another view, or to none.
    func didMove(to view: UIView?)
}

extension UIView {
    /// Adds an interaction. It leaves the view that it had.
    public final func addInteraction(_ interaction: any UIInteraction) {
        guard interaction.view !== self else { return }
        interaction.view?.removeInteraction(interaction)
        interaction.willMove(to: self)
        storedInteractions.append(interaction)
        interaction.didMove(to: self)
    }

    /// Takes an interaction away.
    public final func removeInteraction(_ interaction: any UIInteraction) {
        guard let index = storedInteractions.firstIndex(where: { $0 === interaction }) else { return }
        interaction.willMove(to: nil)
        storedInteractions.remove(at: index)
        interaction.didMove(to: nil)
    }

    /// What else listens to what is done in it, such as the edit menu's. Setting it adds and removes.
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
