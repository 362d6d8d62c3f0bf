import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct VisualFormatTests {
    let scene = ConstraintScene()
    let one: Sized
    let two: Sized
    var views: [String: Any] { ["one": one, "two": two] }

    init() {
        one = scene.add(Sized(50, 20))
        two = scene.add(Sized(60, 30))
        for (view, name) in [(one, "1"), (two, "2")] { view.accessibilityIdentifier = name }
        scene.root.accessibilityIdentifier = "root"
    }

    /// Returns the constraints that a visual format produces, as text.
    private func made(
        _ format: String, _ options: NSLayoutConstraint.FormatOptions = [], _ metrics: [String: Any]? = nil
    ) -> [String] {
        NSLayoutConstraint.constraints(withVisualFormat: format, options: options, metrics: metrics, views: views)
            .map { constraint in
                constraint.description
                    .replacingOccurrences(of: "<NSLayoutConstraint ", with: "")
                    .replacingOccurrences(of: " (inactive)>", with: "")
                    .replacingOccurrences(of: "Sized#", with: "")
                    .replacingOccurrences(of: "UIView#", with: "")
            }
    }

    @Test("L64 A visual format connects views with each other and with the superview's edges") func L64_connections() {
        #expect(
            made("|[one][two]|") == [
                "1.leading == root.leading", "2.leading == 1.trailing",
                "root.trailing == 2.trailing",
            ])
        #expect(
            made("H:|-5-[one]-7.5-[two]-(0)-|") == [
                "1.leading == root.leading + 5", "2.leading == 1.trailing + 7.5", "root.trailing == 2.trailing",
            ])
        #expect(made("V:[one]-20-[two]") == ["2.top == 1.bottom + 20"])
        #expect(made("V:[one]-(-20)-[two]") == ["2.top == 1.bottom - 20"])
        #expect(made("[one]") == [])
    }

    @Test("L64 A hyphen is the system spacing between views, and the superview's margin at its edges")
    func L64_systemSpacing() {
        #expect(
            made("|-[one]-[two]-|") == [
                "1.leading == root.leadingMargin", "2.leading == 1.trailing + 8", "root.trailingMargin == 2.trailing",
            ])
        #expect(made("V:|-[one]-|") == ["1.top == root.topMargin", "root.bottomMargin == 1.bottom"])
    }

    @Test("L64 Sizes and spaces have relations, priorities, metrics and sizes of other views") func L64_predicates() {
        let metrics: [String: Any] = ["wide": 80, "gap": CGFloat(4), "low": Float(250), "p": NSNumber(value: 600.5)]
        #expect(made("[one(40)]") == ["1.width == 40"])
        #expect(made("V:[one(==two)]") == ["1.height == 2.height"])
        #expect(made("[one(two)]") == ["1.width == 2.width"])
        #expect(made("[one(>=wide,<=two@low)]", [], metrics) == ["1.width >= 80", "1.width <= 2.width @250"])
        #expect(
            made("[one]-(>=gap@p,==10@20)-[two]", [], metrics) == [
                "2.leading >= 1.trailing + 4 @600.5", "2.leading == 1.trailing + 10 @20",
            ])
        #expect(made("|-gap-[one]", [], metrics) == ["1.leading == root.leading + 4"])
        #expect(
            made(" H: | - 8 - [ one ( >= 5 , <= 9 @ 3 ) ] ") == [
                "1.leading == root.leading + 8", "1.width >= 5", "1.width <= 9 @3",
            ])
    }

    @Test("L64 Options align the views across the format, and set its direction") func L64_options() {
        #expect(
            made("[one]-[two]", [.alignAllTop, .alignAllLastBaseline]) == [
                "2.leading == 1.trailing + 8", "2.top == 1.top", "2.lastBaseline == 1.lastBaseline",
            ])
        #expect(made("V:[one][two]", .alignAllLeading) == ["2.top == 1.bottom", "2.leading == 1.leading"])
        #expect(
            made("|[one]-[two]-|", .directionLeftToRight) == [
                "1.left == root.left", "2.left == 1.right + 8", "root.rightMargin == 2.right",
            ])
        #expect(
            made("|-3-[one]-[two]|", .directionRightToLeft) == [
                "root.right == 1.right + 3", "1.left == 2.right + 8", "2.left == root.left",
            ])
        #expect(made("V:[one]-30-[two]", .spacingBaselineToBaseline) == ["2.firstBaseline == 1.lastBaseline + 30"])
        let raw = [NSLayoutConstraint.FormatOptions.alignAllLeft, .alignAllCenterY, .alignAllFirstBaseline].map(
            \.rawValue)
        #expect(raw == [1 << 1, 1 << 10, 1 << 12])
        #expect(NSLayoutConstraint.FormatOptions.directionMask.rawValue == 3 << 16)
    }

    @Test("L64 The constraints of a format place the views, also from right to left", arguments: [false, true])
    func L64_framesFollow(isReversed: Bool) {
        scene.root.semanticContentAttribute = isReversed ? .forceRightToLeft : .forceLeftToRight
        let guide = UILayoutGuide()
        scene.root.addLayoutGuide(guide)
        let views: [String: Any] = ["one": one, "two": two, "guide": guide]
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "|-[one(==two)]-[guide(10)]-20-[two]-|", metrics: nil, views: views)
                + NSLayoutConstraint.constraints(
                    withVisualFormat: "V:|-40-[one(30)]-[two(one)]", metrics: nil, views: views))

        scene.layOut()

        // Of 400 points, the margins take 16, the spaces 28 and the guide 10.
        let (first, second) = (
            CGRect(x: 8, y: 40, width: 173, height: 30), CGRect(x: 219, y: 78, width: 173, height: 30)
        )
        func placed(_ rect: CGRect) -> CGRect {
            isReversed ? CGRect(x: 400 - rect.maxX, y: rect.minY, width: rect.width, height: rect.height) : rect
        }
        #expect(one.frame == placed(first))
        #expect(two.frame == placed(second))
        #expect(guide.layoutFrame.minX == (isReversed ? 201 : 189))
    }

    @Test(
        "L64 A mistake in a format creates no constraints and is reported with its column",
        arguments: [
            ("", 1, "expected '['"), ("H", 2, "expected ':' after 'H'"), ("|", 2, "expected '['"),
            ("|-|", 3, "expected '['"), ("[one", 5, "expected ']'"), ("[one]-", 7, "expected a number"),
            ("[one]-5", 8, "expected '-'"), ("[one]-5-", 9, "expected '['"), ("[one]|x", 7, "expected the end"),
            ("[one]]", 6, "expected '['"), ("[]", 2, "the name of a view"), ("[1a]", 2, "the name of a view"),
            ("[one()]", 6, "expected a number"), ("[one(=5)]", 7, "expected '=' after '='"),
            ("[one(5@)]", 8, "expected a priority"), ("[one(5@0)]", 8, "from 1 to 1000"),
            ("[one(5@1001)]", 8, "from 1 to 1000"), ("[one(5,)]", 8, "expected a number"),
            ("[three]", 2, "'three' is not a view"), ("[one(three)]", 6, "neither in `metrics` nor in `views`"),
            ("[one]-two-[two]", 7, "not a view"), ("[one]-(5-[two]", 9, "expected ')'"),
            ("[one(bad)]", 6, "not a finite number"), ("[one(5@two)]", 8, "from 1 to 1000"),
            ("|[loose]", 1, "has no superview"), ("[loose]-|", 9, "has no superview"),
            ("[one(1.2.3)]", 9, "expected ')'"), ("[one(99999999999999999999e9)]", 26, "expected ')'"),
            ("H:[one]-é-[two]", 9, "neither in `metrics` nor in `views`"),
        ])
    func L64_mistakes(format: String, column: Int, reason: String) throws {
        let loose = UIView()
        let told = problems {
            let made = NSLayoutConstraint.constraints(
                withVisualFormat: format, metrics: ["bad": "text"], views: views.merging(["loose": loose]) { $1 })
            #expect(made.isEmpty)
        }
        let message = try #require(told.first)
        #expect(told.count == 1)
        #expect(message.contains("at column \(column): "), "\(message)")
        #expect(message.contains(reason), "\(message)")
        #expect(message.contains("\n    \(format)\n"))
    }

    @Test("L64 An alignment along the format is a mistake") func L64_alignmentAlongTheFormat() throws {
        let told = problems {
            #expect(made("[one][two]", .alignAllLeft).isEmpty)
            #expect(made("V:[one][two]", .alignAllFirstBaseline).isEmpty)
        }
        #expect(told.count == 2)
        #expect(try #require(told.first).contains("a horizontal format cannot be aligned by left"))
    }

    @Test("L64 No text as a format traps", arguments: 0..<20) func L64_randomFormats(seed: Int) {
        var random = Seeded(state: UInt64(seed))
        let parts = [
            "H:", "V:", "|", "-", "[", "]", "(", ")", "one", "two", "5", "@", ",", ">=", "<=", "==", ".", "é", " ",
        ]
        var made = 0
        _ = problems {
            for _ in 0..<200 {
                let count = Int.random(in: 0..<9, using: &random)
                let format = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
                made +=
                    NSLayoutConstraint.constraints(
                        withVisualFormat: format,
                        options: .init(rawValue: UInt.random(in: 0..<(1 << 20), using: &random)),
                        metrics: nil, views: views
                    ).count
            }
        }
        #expect(made >= 0)
    }
}
