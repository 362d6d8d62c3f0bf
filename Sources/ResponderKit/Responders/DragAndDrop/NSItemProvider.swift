public import Foundation

/// The processes that may load a representation of an item. The value is stored without effect: a screen's items are
/// loaded only by the screen itself.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
    /// All processes may load the representation.
    case all = 0
    /// Only processes of the same development team may load the representation.
    case team = 1
    /// Only processes of the same app group may load the representation.
    case group = 2
    /// Only this process may load the representation.
    case ownProcess = 3
}

/// The data of a dragged item, in one or more representations that are loaded on request. (Q9)
///
/// Follows Apple's class of the same name. All completion handlers are called on the main actor, at the end of the loop
/// turn in which the data is available.
@MainActor
open class NSItemProvider {
    /// The reason why an item could not be loaded. The raw values match Apple's.
    public enum ErrorCode: Int, Error, Equatable, Sendable, CustomStringConvertible {
        /// The reason is not known.
        case unknownError = -1
        /// The item has no data of the requested type, or its data did not arrive.
        case itemUnavailableError = -1000
        /// The class of the data differs from the requested class.
        case unexpectedValueClassError = -1100
        /// The data cannot be read as the requested type.
        case unavailableCoercionError = -1200

        /// The reason as a sentence.
        public var description: String {
            switch self {
            case .unknownError: "The item could not be loaded."
            case .itemUnavailableError: "The item has no data of this type, or its data did not arrive."
            case .unexpectedValueClassError: "The item has another class than the requested one."
            case .unavailableCoercionError: "The item's data cannot be read as the requested type."
            }
        }
    }

    /// Loads the data of one representation, and passes it to the closure.
    public typealias LoadHandler = @MainActor (@escaping @MainActor (Data?, (any Error)?) -> Void) -> Progress?

    private struct Representation {
        let typeIdentifier: String
        let load: LoadHandler
    }

    private final var representations: [Representation] = []
    private final var objects: [any NSItemProviderWriting] = []
    /// The number of loads whose completion handlers have not been called yet.
    private final var pendingLoads = 0
    /// The closures that are called once no load is pending.
    private final var idleHandlers: [@MainActor () -> Void] = []
    /// The file name that the source suggests for the item. For a file from the user's computer, it is the file's name.
    open var suggestedName: String?

    /// Creates a provider without data.
    public init() {}

    /// Creates a provider with the data of an object.
    public init(object: any NSItemProviderWriting) {
        registerObject(object, visibility: .all)
    }

    /// Creates a provider of the given data, which has the given type identifier.
    public init(item: Data?, typeIdentifier: String?) {
        guard let item, let typeIdentifier else { return }
        registerDataRepresentation(forTypeIdentifier: typeIdentifier, visibility: .all) { completion in
            completion(item, nil)
            return nil
        }
    }

    // MARK: Registration

    /// Adds a representation. The representations that are added first are preferred.
    open func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility = .all,
        loadHandler: @escaping LoadHandler
    ) {
        representations.append(Representation(typeIdentifier: typeIdentifier, load: loadHandler))
    }

    /// Adds the representations of an object.
    open func registerObject(
        _ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility = .all
    ) {
        objects.append(object)
        for type in object.writableTypeIdentifiersForItemProvider {
            registerDataRepresentation(forTypeIdentifier: type, visibility: visibility) { completion in
                object.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: completion)
            }
        }
    }

    /// The type identifiers of all representations, in the order of their registration.
    open var registeredTypeIdentifiers: [String] { representations.map(\.typeIdentifier) }

    /// Returns whether a representation conforms to a type, as `public.png` conforms to `public.image`.
    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        representation(conformingTo: typeIdentifier) != nil
    }

    private final func representation(conformingTo type: String) -> Representation? {
        representations.first { TypeIdentifiers.conforms($0.typeIdentifier, to: type) }
    }

    // MARK: Loading

    /// Loads the first representation that conforms to a type.
    @discardableResult
    open func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @MainActor (Data?, (any Error)?) -> Void
    ) -> Progress {
        let finish = deferred(completionHandler)
        guard let representation = representation(conformingTo: typeIdentifier) else {
            finish(nil, ErrorCode.itemUnavailableError)
            return Progress(totalUnitCount: 1)
        }
        return representation.load(finish) ?? Progress(totalUnitCount: 1)
    }

    /// Returns whether the item can be loaded as a class, judging by its type identifiers only.
    open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
        if objects.contains(where: { type(of: $0) == aClass }) { return true }
        return readableType(of: aClass) != nil
    }

    private final func readableType(of aClass: any NSItemProviderReading.Type) -> String? {
        let readable = aClass.readableTypeIdentifiersForItemProvider
        return readable.lazy.compactMap { self.representation(conformingTo: $0)?.typeIdentifier }.first
    }

    /// Loads the item as a class.
    ///
    ///     provider.loadObject(ofClass: UIImage.self) { image, error in imageView.image = image }
    ///
    /// The completion handler receives either the object or an error.
    @discardableResult
    open func loadObject<Object: NSItemProviderReading>(
        ofClass aClass: Object.Type, completionHandler: @escaping @MainActor (Object?, (any Error)?) -> Void
    ) -> Progress {
        if let object = objects.lazy.compactMap({ $0 as? Object }).first {
            deferred(completionHandler)(object, nil)
            return Progress(totalUnitCount: 1)
        }
        guard let type = readableType(of: aClass) else {
            deferred(completionHandler)(nil, ErrorCode.itemUnavailableError)
            return Progress(totalUnitCount: 1)
        }
        return loadDataRepresentation(forTypeIdentifier: type) { data, error in
            guard let data else { return completionHandler(nil, error ?? ErrorCode.unknownError) }
            do {
                completionHandler(try Object.object(withItemProviderData: data, typeIdentifier: type), nil)
            } catch {
                completionHandler(nil, error)
            }
        }
    }

    /// Returns a handler that calls the given handler at the end of the loop turn. As in UIKit, the given handler is
    /// therefore never called before the loading method has returned. If no application is running, the given handler
    /// is called immediately.
    private final func deferred<Value>(
        _ handler: @escaping @MainActor (Value?, (any Error)?) -> Void
    ) -> @MainActor (Value?, (any Error)?) -> Void {
        pendingLoads += 1
        return { value, error in
            guard let application = UIApplication.current else { return self.finish { handler(value, error) } }
            application.atEndOfTurn { self.finish { handler(value, error) } }
        }
    }

    private final func finish(_ body: () -> Void) {
        body()
        pendingLoads -= 1
        guard pendingLoads <= 0 else { return }
        let handlers = idleHandlers
        idleHandlers = []
        for handler in handlers { handler() }
    }

    /// Calls a closure as soon as no load is pending: immediately if none is pending now.
    final func whenIdle(_ body: @escaping @MainActor () -> Void) {
        if pendingLoads > 0 { idleHandlers.append(body) } else { body() }
    }
}
