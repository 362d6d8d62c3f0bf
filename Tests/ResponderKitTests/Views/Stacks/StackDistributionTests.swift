import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite @MainActor struct StackDistributionTests {
    private func boxes(_ widths: [CGFloat], hugging: [Float] = [], resistance: [Float] = []) -> [Box] {
        let boxes = widths.map { Box($0) }
        for (box, priority) in zip(boxes, hugging) {
            box.setContentHuggingPriority(UILayoutPriority(priority), for: .horizontal)
        }
        for (box, priority) in zip(boxes, resistance) {
            box.setContentCompressionResistancePriority(UILayoutPriority(priority), for: .horizontal)
        }
        return boxes
    }

    @Test("L29 Fill stretches the view with the lowest hugging priority, and the last one of equal views")
    func L29_stretches() {
        for (hugging, places) in [
            ([250, 249, 251], [[0, 10], [10, 60], [70, 30]]), ([200, 249, 251], [[0, 50], [50, 20], [70, 30]]),
            ([], [[0, 10], [10, 20], [30, 70]]), ([250, 250, 251], [[0, 10], [10, 60], [70, 30]]),
        ] as [([Float], [[CGFloat]])] {
            let scene = StackScene(boxes([10, 20, 30], hugging: hugging))
            #expect(scene.placesBothWays == [places, places])
        }
    }

    @Test("L29 Fill shrinks the view with the lowest compression resistance, and then the next one")
    func L29_shrinks() {
        for (resistance, places) in [
            ([750, 749, 751], [[0, 60], [60, 0], [60, 40]]), ([751, 749, 750], [[0, 60], [60, 0], [60, 40]]),
            ([], [[0, 60], [60, 30], [90, 10]]), ([700, 750, 750], [[0, 30], [30, 30], [60, 40]]),
        ] as [([Float], [[CGFloat]])] {
            let scene = StackScene(boxes([60, 30, 40], resistance: resistance))
            #expect(scene.placesBothWays == [places, places])
        }
    }

    @Test("L29 Views without a size share the rest equally") func L29_shares() {
        let places: [[CGFloat]] = [[0, 20], [30, 30], [70, 30]]
        #expect(StackScene(boxes([20, -1, -1]), spacing: 10).placesBothWays == [places, places])
    }

    @Test("L29 A changed hugging priority takes effect at the next layout") func L29_changed() {
        let views = boxes([10, 20])
        let scene = StackScene(views)
        for usesConstraints in [false, true] {
            if usesConstraints { scene.stack.adoptConstraints() }
            views[0].setContentHuggingPriority(UILayoutPriority(200), for: .horizontal)
            #expect(scene.places == [[0, 80], [80, 20]])
            views[0].setContentHuggingPriority(UILayoutPriority(250), for: .horizontal)
            #expect(scene.places == [[0, 10], [10, 90]])
        }
    }

    @Test("L30 Fill equally gives all views the same length") func L30_equally() {
        let places: [[CGFloat]] = [[0, 30], [35, 30], [70, 30]]
        #expect(StackScene(boxes([20, 90, 1]), .fillEqually, spacing: 5).placesBothWays == [places, places])
        #expect(StackScene(boxes([20, 30, -1]), .fillEqually).stack.sizeThatFits(.zero).width == 90)
    }

    @Test("L30 Fill proportionally divides the length in proportion to the views' own lengths")
    func L30_proportionally() {
        for (widths, places) in [
            ([10, 30], [[0, 25], [25, 75]]), ([0, 30], [[0, 0], [0, 100]]), ([-1, -1], [[0, 50], [50, 50]]),
        ] as [([CGFloat], [[CGFloat]])] {
            #expect(StackScene(boxes(widths), .fillProportionally).placesBothWays == [places, places])
        }
    }

    @Test("L30 A view that changes its own length changes its share") func L30_changed() {
        let views = boxes([10, 30])
        let scene = StackScene(views, .fillProportionally)
        scene.stack.adoptConstraints()
        #expect(scene.places == [[0, 25], [25, 75]])
        views[0].own.width = 30
        #expect(scene.places == [[0, 50], [50, 50]])
    }

    @Test("L31 Equal spacing stretches the spaces, then shrinks the views") func L31_equalSpacing() {
        for (widths, places) in [
            ([20, 20, 20], [[0, 20], [40, 20], [80, 20]]), ([40, 50], [[0, 40], [50, 50]]),
            ([40, 40, 40], [[0, 40], [45, 40], [90, 10]]), ([30], [[0, 100]]),
            ([20, -1, 30], [[0, 20], [45, 0], [70, 30]]),
        ] as [([CGFloat], [[CGFloat]])] {
            #expect(StackScene(boxes(widths), .equalSpacing, spacing: 5).placesBothWays == [places, places])
        }
    }

    @Test("L31 Equal centering makes the distances between centres equal, and leaves at least the spacing")
    func L31_equalCentering() {
        for (widths, places) in [
            ([20, 10, 40], [[0, 20], [40, 10], [60, 40]]), ([20, 20, 20], [[0, 20], [40, 20], [80, 20]]),
            // Equal distances between the centres would be 37.5 points, but the first two views need 45.
            ([50, 30, 0], [[0, 50], [55, 30], [100, 0]]), ([60, 20, 20], [[0, 50], [55, 20], [80, 20]]),
        ] as [([CGFloat], [[CGFloat]])] {
            #expect(StackScene(boxes(widths), .equalCentering, spacing: 5).places == places)
        }
    }

    @Test("L33 The spacing after a view is its own, the stack's, or the system's") func L33_spacing() {
        let views = boxes([10, 10, 10, 10])
        let scene = StackScene(views, spacing: 4)
        #expect(scene.stack.customSpacing(after: views[0]) == UIStackView.spacingUseDefault)
        scene.stack.setCustomSpacing(20, after: views[0])
        scene.stack.setCustomSpacing(UIStackView.spacingUseSystem, after: views[1])
        scene.stack.setCustomSpacing(50, after: views[3])
        let places: [[CGFloat]] = [[0, 10], [30, 10], [48, 10], [62, 38]]
        #expect(scene.placesBothWays == [places, places])
        #expect(scene.stack.customSpacing(after: views[0]) == 20)

        scene.stack.setCustomSpacing(UIStackView.spacingUseDefault, after: views[0])
        #expect(scene.places == [[0, 10], [14, 10], [32, 10], [46, 54]])
    }

    @Test("L33 A view that leaves the arrangement loses its spacing") func L33_lost() {
        let views = boxes([10, 10])
        let scene = StackScene(views)
        scene.stack.setCustomSpacing(20, after: views[0])
        scene.stack.removeArrangedSubview(views[0])
        scene.stack.insertArrangedSubview(views[0], at: 0)
        #expect(scene.places == [[0, 10], [10, 90]])
        scene.stack.setCustomSpacing(20, after: UIView())
        #expect(scene.places == [[0, 10], [10, 90]])
    }

    @Test("L34 A hidden view takes no space, and neither does the spacing after it") func L34_hidden() {
        let views = boxes([20, 30, 40])
        let scene = StackScene(views, spacing: 5)
        scene.stack.setCustomSpacing(15, after: views[1])
        for usesConstraints in [false, true] {
            if usesConstraints { scene.stack.adoptConstraints() }
            #expect(scene.places == [[0, 20], [25, 30], [70, 30]])
            views[1].isHidden = true
            #expect(scene.places == [[0, 20], [25, 75]])
            #expect(views[1].frame == CGRect(x: 20, y: 0, width: 0, height: 10))
            views[2].isHidden = true
            #expect(scene.places == [[0, 100]])
            for view in views { view.isHidden = true }
            #expect(scene.places.isEmpty)
            for view in views { view.isHidden = false }
        }
    }

    @Test("L34 Views that are hidden or shown in an animation change the other frames in it") func L34_animated() {
        for usesConstraints in [false, true] {
            let views = boxes([20, 30, 40])
            let scene = StackScene(views)
            scene.screen.application.makeCurrent()
            if usesConstraints { scene.stack.adoptConstraints() }
            views[1].isHidden = true
            scene.screen.application.commit()
            UIView.animate(withDuration: 0.5) { views[1].isHidden = false }
            scene.screen.application.commit()

            for (view, from) in [(views[1], RenderValue.rect(20, 0, 0, 10)), (views[2], .rect(20, 0, 80, 20))] {
                guard case .animations(let list) = view.node?.value(of: .animation) else {
                    Issue.record("not animated: \(view.frame)")
                    continue
                }
                #expect(list.first { $0.property == .frame }?.from == from)
            }
            #expect(scene.places == [[0, 20], [20, 30], [50, 50]])
        }
    }
}
