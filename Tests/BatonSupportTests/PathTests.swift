import BatonSupport
import Foundation
import Testing

@Suite("Paths that people type") struct PathTests {
    @Test("A path is normalised, and ~ is the home folder")
    func normalized() {
        #expect("/tmp/../usr//share/".normalizedPath == "/usr/share")
        #expect("~/music".normalizedPath == NSHomeDirectory() + "/music")
        #expect("lobby.yml".normalizedPath == "lobby.yml")
    }
}
