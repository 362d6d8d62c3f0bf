import BatonWire
import Foundation
import Testing

@testable import BatonServer
@testable import ResponderKit

@Suite("Animations on the wire") @MainActor struct AnimationEncodingTests {
    private let clock = ManualClock(now: 1_000)
    private let application: UIApplication
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

    init() {
        application = UIApplication(clock: clock, size: CGSize(width: 100, height: 100), epoch: "test")
        let window = UIWindow(application: application)
        window.makeKeyAndVisible()
        window.addSubview(view)
        application.commit()
    }

    /// The properties of the view in the patch that results from `body`, each as JSON text.
    private func changes(_ body: () -> Void) throws -> [String: String] {
        let before = application.renderTree.revision
        application.makeCurrent()
        body()
        application.commit()
        let buffer = FrameBuffer()
        PatchEncoder().encode(from: before, of: application.renderTree, into: buffer)
        let bytes = buffer.bytes
        bytes.withUnsafeBytes { ProtocolValidator.checkServerMessages(inFrames: $0) }
        let text = bytes[(bytes[1] < 126 ? 2 : 4)...]
        let patch = try #require(try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
        let op = try #require((patch["ops"] as? [[Any]])?.first { $0[0] as? String == "set" })
        let properties = try #require(op[2] as? [String: Any])
        return try properties.mapValues { value in
            String(
                decoding: try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed]),
                as: UTF8.self)
        }
    }

    @Test("An animation states its curve by name or by control points, or its spring") func curves() throws {
        let named = try changes {
            UIView.animate(withDuration: 0.5, delay: 0, options: [.curveEaseIn, .autoreverse]) { view.alpha = 0.5 }
        }
        #expect(
            named["animation"]
                == #"{"alpha":{"at":1000,"curve":"easeIn","duration":500,"from":null,"reverses":true,"to":0.5}}"#)

        clock.advance(by: 2_000)
        let points = UICubicTimingParameters(
            controlPoint1: CGPoint(x: 0.1, y: 0.2), controlPoint2: CGPoint(x: 0.3, y: 1.5))
        let steered = try changes {
            let animator = UIViewPropertyAnimator(duration: 1, timingParameters: points)
            animator.addAnimations { view.alpha = 1 }
            animator.startAnimation()
        }
        #expect(
            steered["animation"]
                == #"{"alpha":{"at":3000,"bezier":[0.1,0.2,0.3,1.5],"duration":1000,"from":0.5,"to":null}}"#)

        clock.advance(by: 2_000)
        let sprung = try changes {
            UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 2) {
                view.alpha = 0.5
            }
        }
        #expect(sprung["animation"] == #"{"alpha":{"at":5000,"duration":1000,"from":null,"spring":[0.5,2],"to":0.5}}"#)
    }

    @Test("A keyframe animation lists its keyframes with their times") func keyframes() throws {
        let pulse = try changes {
            UIView.animateKeyframes(withDuration: 1, delay: 0, options: .calculationModeDiscrete) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 0.5 }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 1 }
            }
        }
        let beats = #"[{"time":0.5,"value":0.5},{"time":1,"value":null}]"#
        #expect(
            pulse["animation"]
                == #"{"alpha":{"at":1000,"duration":1000,"frames":\#(beats),"from":null,"mode":"discrete","to":null}}"#)

        clock.advance(by: 2_000)
        let away = try changes {
            UIView.animateKeyframes(withDuration: 1, delay: 0, options: .calculationModeCubic) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 0.5 }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0.25 }
            }
        }
        let frames = #"[{"time":0.5,"value":0.5},{"time":1,"value":0.25}]"#
        #expect(
            away["animation"]
                == #"{"alpha":{"at":3000,"duration":1000,"frames":\#(frames),"from":null,"mode":"cubic","to":0.25}}"#)
    }

    @Test("A paused animation has a fraction, and a reversed one runs back from there") func animators() throws {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in view.alpha = 0.5 }
        let still = try changes { animator.pauseAnimation() }
        #expect(
            still["animation"]
                == #"{"alpha":{"at":1000,"curve":"linear","duration":1000,"from":null,"paused":true,"to":0.5}}"#)
        #expect(try changes { animator.fractionComplete = 0.25 } == ["fraction": "0.25"])

        let back = try changes {
            animator.isReversed = true
            animator.startAnimation()
        }

        #expect(back["fraction"] == "null")
        #expect(
            back["animation"]
                == #"{"alpha":{"at":250,"curve":"linear","duration":1000,"from":null,"span":[1,0],"to":0.5}}"#)
        clock.advance(by: 250)
        #expect(view.alpha == 1)
    }

    @Test("A transition of a whole view states its style, curve and duration") func transitions() throws {
        let changes = try changes {
            UIView.transition(with: view, duration: 0.5, options: [.transitionFlipFromTop, .curveLinear]) {
                view.backgroundColor = .white
            }
        }

        #expect(changes["transition"] == #"{"at":1000,"curve":"linear","duration":500,"style":"flipFromTop"}"#)
        #expect(changes["backgroundColor"] == #""white""#)
    }
}
