import ResponderKit
import ResponderKitTesting
import Testing

@Suite @MainActor struct DeviceTests {
    @Test(
        "The device is a phone or a tablet, upright or not, by the size of the screen",
        arguments: [
            (CGSize(width: 390, height: 844), UIUserInterfaceIdiom.phone, UIDeviceOrientation.portrait),
            (CGSize(width: 844, height: 390), .phone, .landscapeLeft),
            (CGSize(width: 1_024, height: 768), .pad, .landscapeLeft),
        ])
    func kinds(size: CGSize, idiom: UIUserInterfaceIdiom, orientation: UIDeviceOrientation) {
        let screen = TestScreen(size: size)

        #expect(UIDevice.current.userInterfaceIdiom == idiom)
        #expect(UIDevice.current.userInterfaceIdiom == screen.window.traitCollection.userInterfaceIdiom)
        #expect(UIDevice.current.orientation == orientation)
        #expect(orientation.isPortrait != orientation.isLandscape)
    }

    @Test("The names of the device are the same on every machine") func names() {
        let device = UIDevice.current

        #expect([device.name, device.model, device.localizedModel, device.systemName].allSatisfy { $0 == "Baton" })
        #expect(device.systemVersion == "1.0")
        #expect(device.identifierForVendor == nil)
    }

    @Test("Screens are equal if they are the same object") func screens() {
        let (first, second) = (TestScreen(), TestScreen())

        #expect(first.application.screen == first.window.screen)
        #expect(first.application.screen != second.application.screen)
        #expect(Set([first.application.screen, second.application.screen, first.window.screen]).count == 2)
    }
}
