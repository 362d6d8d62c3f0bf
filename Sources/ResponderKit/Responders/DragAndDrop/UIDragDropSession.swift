public import Foundation

/// The properties and methods of a drag for its source and its targets. (Q1)
@MainActor
public protocol UIDragDropSession: AnyObject {
    /// The dragged items.
    var items: [UIDragItem] { get }
    /// Whether targets may propose to move the items.
    var allowsMoveOperation: Bool { get }
    /// Whether the items can be dropped only within the application that drags them.
    var isRestrictedToDraggingApplication: Bool { get }
    /// Returns the location of the drag in a view's coordinate space.
    func location(in view: UIView) -> CGPoint
    /// Returns whether an item has a representation that conforms to one of the types.
    func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
    /// Returns whether an item can be loaded as a class.
    func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool
}

/// The properties and methods of a drag for its source.
@MainActor
public protocol UIDragSession: UIDragDropSession {
    /// An object that the application associates with the drag. Targets find it in the drop session's
    /// `localDragSession`.
    var localContext: Any? { get set }
}

/// The indicator of a drop whose data is still loading. The raw values match UIKit's.
public enum UIDropSessionProgressIndicatorStyle: UInt, Sendable {
    /// The system shows no indicator.
    case none = 0
    /// The system shows its own indicator. In Baton, the value is stored without effect, and no indicator is shown.
    case `default` = 1
}

/// The properties and methods of a drag for a drop target.
@MainActor
public protocol UIDropSession: UIDragDropSession {
    /// The drag session, if the drag began in the same application; nil if the items are from the user's computer.
    var localDragSession: (any UIDragSession)? { get }
    /// The indicator to show while the data is loading.
    var progressIndicatorStyle: UIDropSessionProgressIndicatorStyle { get set }
    /// The progress of loading the items' data.
    var progress: Progress { get }
    /// Loads all items that can be loaded as a class. The handler receives the objects that could be loaded, in the
    /// order of the items. Only a target that is performing the drop may call this method. (Q9)
    @discardableResult
    func loadObjects<Object: NSItemProviderReading>(
        ofClass aClass: Object.Type, completion: @escaping @MainActor ([Object]) -> Void
    ) -> Progress
}

/// The state that drag sessions and drop sessions have in common.
@MainActor
class DragDropSession: UIDragDropSession {
    var items: [UIDragItem] = []
    var allowsMoveOperation = false
    var isRestrictedToDraggingApplication = false
    /// The location of the drag in the screen's coordinate space.
    var screenLocation = CGPoint.zero

    func location(in view: UIView) -> CGPoint { view.convertFromScreen(screenLocation) }

    func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
        items.contains { item in
            typeIdentifiers.contains { item.itemProvider.hasItemConformingToTypeIdentifier($0) }
        }
    }

    func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
        items.contains { $0.itemProvider.canLoadObject(ofClass: aClass) }
    }
}

/// The session that the delegate of a drag interaction receives.
@MainActor
final class LocalDragSession: DragDropSession, UIDragSession {
    var localContext: Any?
}

/// The session that the delegates of drop interactions receive.
///
/// For a drag within the screen, items, location and permissions are those of the drag session.
@MainActor
final class DropSession: DragDropSession, UIDropSession {
    private let local: LocalDragSession?
    var progressIndicatorStyle = UIDropSessionProgressIndicatorStyle.default
    let progress = Progress(totalUnitCount: 0)

    init(of local: LocalDragSession? = nil) {
        self.local = local
    }

    var localDragSession: (any UIDragSession)? { local }

    override var items: [UIDragItem] {
        get { local?.items ?? super.items }
        set { super.items = newValue }
    }
    override var allowsMoveOperation: Bool {
        get { local?.allowsMoveOperation ?? super.allowsMoveOperation }
        set { super.allowsMoveOperation = newValue }
    }
    override var isRestrictedToDraggingApplication: Bool {
        get { local?.isRestrictedToDraggingApplication ?? super.isRestrictedToDraggingApplication }
        set { super.isRestrictedToDraggingApplication = newValue }
    }
    override var screenLocation: CGPoint {
        get { local?.screenLocation ?? super.screenLocation }
        set { super.screenLocation = newValue }
    }

    func loadObjects<Object: NSItemProviderReading>(
        ofClass aClass: Object.Type, completion: @escaping @MainActor ([Object]) -> Void
    ) -> Progress {
        let providers = items.map(\.itemProvider).filter { $0.canLoadObject(ofClass: aClass) }
        let collection = LoadedObjects<Object>(count: providers.count, completion)
        for (index, provider) in providers.enumerated() {
            provider.loadObject(ofClass: aClass) { object, _ in collection.loaded(object, at: index) }
        }
        return progress
    }
}

/// Collects the objects of several items until all have been loaded or have failed.
@MainActor
private final class LoadedObjects<Object> {
    private var objects: [Object?]
    private var missing: Int
    private let completion: @MainActor ([Object]) -> Void

    init(count: Int, _ completion: @escaping @MainActor ([Object]) -> Void) {
        objects = Array(repeating: nil, count: count)
        missing = count
        self.completion = completion
        if count == 0 { completion([]) }
    }

    func loaded(_ object: Object?, at index: Int) {
        objects[index] = object
        missing -= 1
        if missing == 0 { completion(objects.compactMap { $0 }) }
    }
}
