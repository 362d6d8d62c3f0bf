import Foundation
import Testing

@testable import BatonPage

@Suite struct PageFolderTests {
    @Test("The page is searched beside the program, where it is installed, in its resources and in the sources")
    func orderOfASearch() {
        let folders = PageFolder.candidates(program: "/opt/lobby/bin/lobby", sources: "/home/me/baton")

        #expect(
            folders == [
                "/opt/lobby/bin/web", "/opt/lobby/share/baton/web", "/opt/lobby/bin/Baton_BatonPage.resources/web",
                "/home/me/baton/web",
            ])
    }

    @Test("In a working copy, the sources of the page come before the copy of the last build")
    func workingCopyComesFirst() {
        let folders = PageFolder.candidates(program: "/home/me/baton/.build/debug/baton", sources: "/home/me/baton")

        #expect(
            folders.suffix(2) == [
                "/home/me/baton/web", "/home/me/baton/.build/debug/Baton_BatonPage.resources/web",
            ])
    }

    @Test("A folder whose name only begins like the sources' is no working copy")
    func similarNameIsNoWorkingCopy() {
        let folders = PageFolder.candidates(program: "/home/me/baton-app/.build/debug/app", sources: "/home/me/baton")

        #expect(folders.last == "/home/me/baton/web")
    }

    @Test("A program in the root folder has a search, too") func programInTheRootFolder() {
        #expect(PageFolder.candidates(program: "/lobby", sources: "/baton").first == "/web")
    }

    @Test("The first folder with an index.html is used") func firstFolderWithAPage() throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let folders = ["a", "b", "c"].map { root.appendingPathComponent($0) }
        for folder in folders {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        for folder in folders.dropFirst() { try Data().write(to: folder.appendingPathComponent("index.html")) }

        #expect(try PageFolder.first(of: folders.map(\.path)) == folders[1].path)
    }

    @Test("The error names every folder that was searched, and what to do") func errorNamesTheFolders() {
        let error = #expect(throws: PageFolder.NotFound.self) {
            try PageFolder.first(of: ["/nowhere/web", "/nowhere/else"])
        }

        #expect(error?.folders == ["/nowhere/web", "/nowhere/else"])
        #expect(error?.description.contains("\n  /nowhere/web\n  /nowhere/else\n") == true)
        #expect(error?.description.contains("--web DIR") == true)
    }

    @Test("A folder that is named is used as it is") func namedFolder() throws {
        #expect(try PageFolder.find(named: "elsewhere") == "elsewhere")
    }

    @Test("A test finds the page of the working copy") func pageOfTheWorkingCopy() throws {
        let found = try PageFolder.find()

        #expect(FileManager.default.fileExists(atPath: found + "/index.html"))
        #expect(FileManager.default.fileExists(atPath: found + "/fonts/text-metrics.ttf"))
    }

    @Test("The build copies the page's files beside the program, with their folders") func resourcesAreCopied() throws {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let copy = URL(fileURLWithPath: program).deletingLastPathComponent()
            .appendingPathComponent(PageFolder.bundle + "/web").path
        let page = try PageFolder.find()

        let copied = try FileManager.default.subpathsOfDirectory(atPath: copy)

        #expect(Set(copied) == Set(try FileManager.default.subpathsOfDirectory(atPath: page)))
    }
}
