import Foundation
import ResponderKit

/// The rotation of a device from a frame of reference: as angles, as a quaternion and as a matrix.
///
/// The angles are those of three rotations in this order: by `yaw` around z, by `pitch` around the new x, by `roll`
/// around the new y. A device that lies flat with its screen up has a pitch and a roll of zero.
open class CMAttitude {
    /// The rotation from the axes of the device to the frame of reference.
    private var rotation: CMQuaternion

    init(_ rotation: CMQuaternion) {
        self.rotation = rotation
    }

    /// Creates an attitude from the orientation of a sample.
    ///
    /// Core Motion and the web's events have the same axes and the same order of rotations, but different ranges of the
    /// angles: Core Motion limits the pitch to 90°, the web limits gamma to 90°. Sources: W3C, Device Orientation and
    /// Motion; WebKit's `WebCoreMotionManager`, which passes yaw, pitch and roll on as alpha, beta and gamma.
    convenience init(_ orientation: MotionSample.Orientation) {
        func half(_ degrees: Double) -> (sin: Double, cos: Double) {
            let angle = degrees * .pi / 360
            return (sin(angle), cos(angle))
        }
        let (z, x, y) = (half(orientation.alpha), half(orientation.beta), half(orientation.gamma))
        self.init(
            CMQuaternion(
                x: z.cos * x.sin * y.cos - z.sin * x.cos * y.sin, y: z.cos * x.cos * y.sin + z.sin * x.sin * y.cos,
                z: z.sin * x.cos * y.cos + z.cos * x.sin * y.sin, w: z.cos * x.cos * y.cos - z.sin * x.sin * y.sin))
    }

    /// The rotation as a unit quaternion. It turns the axes of the frame of reference to those of the device.
    public var quaternion: CMQuaternion { rotation }

    /// The rotation as a matrix. It converts a vector of the frame of reference to the axes of the device.
    public var rotationMatrix: CMRotationMatrix {
        let (x, y, z, w) = (rotation.x, rotation.y, rotation.z, rotation.w)
        return CMRotationMatrix(
            m11: 1 - 2 * (y * y + z * z), m12: 2 * (x * y + z * w), m13: 2 * (x * z - y * w),
            m21: 2 * (x * y - z * w), m22: 1 - 2 * (x * x + z * z), m23: 2 * (y * z + x * w),
            m31: 2 * (x * z + y * w), m32: 2 * (y * z - x * w), m33: 1 - 2 * (x * x + y * y))
    }

    /// The rotation around the device's axis from side to side, in radians, from -π/2 to π/2.
    public var pitch: Double { asin(min(max(rotationMatrix.m23, -1), 1)) }

    /// The rotation around the device's axis from bottom to top, in radians, from -π to π.
    public var roll: Double {
        let matrix = rotationMatrix
        // At a pitch of 90°, roll and yaw turn around the same axis. The whole rotation then counts as yaw.
        return isUpright(matrix) ? 0 : atan2(-matrix.m13, matrix.m33)
    }

    /// The rotation around the axis that is perpendicular to the device's screen, in radians, from -π to π.
    public var yaw: Double {
        let matrix = rotationMatrix
        return isUpright(matrix) ? atan2(matrix.m12, matrix.m11) : atan2(-matrix.m21, matrix.m22)
    }

    private func isUpright(_ matrix: CMRotationMatrix) -> Bool { abs(matrix.m23) > 1 - 1e-12 }

    /// Makes this attitude relative to another one, which becomes its frame of reference.
    ///
    ///     let start = motion.attitude.copy() as? CMAttitude
    ///     motion.attitude.multiply(byInverseOf: start)
    open func multiply(byInverseOf attitude: CMAttitude) {
        let (a, b) = (attitude.rotation, rotation)
        rotation = CMQuaternion(
            x: a.w * b.x - a.x * b.w - a.y * b.z + a.z * b.y, y: a.w * b.y - a.y * b.w - a.z * b.x + a.x * b.z,
            z: a.w * b.z - a.z * b.w - a.x * b.y + a.y * b.x, w: a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z)
    }

    /// Returns a copy, which later changes do not affect.
    open func copy() -> Any { CMAttitude(rotation) }
}
