import Foundation

/// The folder of the page's files: `index.html`, its scripts and styles, and the typeface that measures text.
///
///     let page = try PageFolder.find()
///
/// SwiftPM copies the files to the folder `Baton_BatonPage.resources` beside each program that uses this module. To run
/// the program elsewhere, copy this folder together with the program.
public enum PageFolder {
    /// The error that no folder with the page's files was found.
    public struct NotFound: Error, Equatable, Sendable, CustomStringConvertible {
        /// The folders that were searched, in their order.
        public let folders: [String]

        /// The error message: the folders that were searched, and what to do.
        public var description: String {
            "The page's files were not found. None of these folders contains index.html:\n"
                + folders.map { "  \($0)\n" }.joined()
                + "Copy the folder web of Baton's sources to one of these places, or name the folder: for the "
                + "program baton with --web DIR, in a program of your own with PageFolder.find(named:)."
        }
    }

    /// The folder that SwiftPM makes beside a program for the resources of this module.
    static let bundle = "Baton_BatonPage.resources"

    /// Finds the page's files.
    ///
    /// Without a name, these folders are searched, in this order: `web` beside the program, `../share/baton/web`
    /// relative to the program's folder, this module's resources beside the program, and `web` in the sources from
    /// which the program was built. If the program is inside these sources, the sources are searched before the
    /// resources, so that a changed page needs no build.
    /// - Parameter name: the folder to use, which is not checked; nil to search.
    /// - Throws: ``NotFound``.
    public static func find(named name: String? = nil) throws(NotFound) -> String {
        if let name { return name }
        return try first(of: candidates(program: program, sources: sources))
    }

    /// Returns the folders to search, in their order.
    /// - Parameters:
    ///   - program: the absolute path of the program, without symbolic links.
    ///   - sources: the absolute path of Baton's sources on the machine that built the program.
    static func candidates(program: String, sources: String) -> [String] {
        let folder = parent(of: program)
        let built = sources + "/web"
        let isWorkingCopy = program.hasPrefix(sources + "/")
        let installed = [folder + "/web", parent(of: folder) + "/share/baton/web"]
        let resources = folder + "/" + bundle + "/web"
        return installed + (isWorkingCopy ? [built, resources] : [resources, built])
    }

    /// Returns the first folder that contains a page.
    static func first(of folders: [String]) throws(NotFound) -> String {
        for folder in folders where access(folder + "/index.html", F_OK) == 0 { return folder }
        throw NotFound(folders: folders)
    }

    /// The path of this program.
    private static var program: String { resolved("/proc/self/exe") }

    /// The path of Baton's sources on the machine that built this program.
    private static var sources: String {
        // The folder of the sources is three levels above this file, Sources/BatonPage/PageFolder.swift.
        resolved(parent(of: parent(of: parent(of: #filePath))))
    }

    private static func parent(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    /// Returns a path without symbolic links; the unchanged path if it does not exist.
    private static func resolved(_ path: String) -> String {
        // `realpath` is faster than Foundation's symlink resolution, and every start of a server resolves paths.
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
