import BatonClient
import Foundation
import Testing

@testable import baton

@Suite struct NewPackageTests {
    @Test(
        "The name of a package is a Swift identifier, made from its folder's name",
        arguments: [
            ("/tmp/lobby", "Lobby"), ("/tmp/my-lobby", "MyLobby"), ("/tmp/my_lobby 2", "MyLobby2"),
            ("/tmp/3d", "App3d"), ("/tmp/Größe", "GroE"), ("/tmp/iPad", "IPad"), ("/tmp/.lobby", "Lobby"),
            ("/tmp/uikit", "UikitApp"),
            ("/tmp/baton", "BatonApp"), ("/tmp/counter-app", "CounterAppApp"), ("/tmp/type", "TypeApp"),
        ])
    func names(folder: String, name: String) {
        #expect(PackageName(folder: folder)?.text == name)
    }

    @Test("A folder's name without letters and digits makes no name", arguments: ["/", "/tmp/---", "/tmp/日本"])
    func noName(folder: String) {
        #expect(PackageName(folder: folder) == nil)
    }

    @Test("A package cannot have the name of one of Baton's modules") func modulesAreReserved() throws {
        let manifest = try String(contentsOfFile: Self.root + "/Package.swift", encoding: .utf8)
        let pattern = #/\.(?:module|program|target|executableTarget|systemLibrary)\(\s*(?:name: )?"(\w+)"/#

        let modules = Set(manifest.matches(of: pattern).map { $0.1.lowercased() })

        #expect(modules.count > 30)
        #expect(modules.subtracting(PackageName.reserved) == [])
    }

    @Test("A package depends on the folder or the repository that is named") func dependencies() throws {
        let path = try BatonDependency(Self.root + "/Sources/..", branch: nil)
        #expect(path.declaration == ".package(path: \"\(Self.root)\"),")
        #expect(path.identity == (Self.root as NSString).lastPathComponent)

        let url = try BatonDependency("https://git.example/some/baton.git", branch: nil)
        #expect(url.declaration == #".package(url: "https://git.example/some/baton.git", branch: "main"),"#)
        #expect(url.identity == "baton")

        let other = try BatonDependency("git@git.example:Baton", branch: "next")
        #expect(other.declaration == #".package(url: "git@git.example:Baton", branch: "next"),"#)
        #expect(other.identity == "Baton")
    }

    @Test("Without a name, a package depends on the sources that the program was built from")
    func standardDependency() throws {
        #expect(try BatonDependency(nil, branch: nil).declaration == ".package(path: \"\(Self.root)\"),")
    }

    @Test("A folder without sources, and a branch of a folder, are refused with advice") func refusals() throws {
        let missing = #expect(throws: ClientError.self) { try BatonDependency("/nowhere", branch: nil) }
        #expect(missing?.message.contains("/nowhere contains no Package.swift") == true)
        let branch = #expect(throws: ClientError.self) { try BatonDependency(Self.root, branch: "next") }
        #expect(branch?.message.contains("--branch") == true)
    }

    @Test("No placeholder is left in a new package, and its files have its name") func filesAreFilled() throws {
        let template = PackageTemplate(name: "Lobby", dependency: try BatonDependency(nil, branch: nil))

        #expect(
            template.files.map(\.path) == [
                "Package.swift", "Sources/Lobby/main.swift", "Sources/Lobby/CounterScreen.swift",
                "Tests/LobbyTests/CounterScreenTests.swift", "README.md", ".gitignore",
            ])
        for file in template.files {
            #expect(!file.text.contains("PACKAGE_") && !file.text.contains("BATON_"), "\(file.path)")
        }
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
}
