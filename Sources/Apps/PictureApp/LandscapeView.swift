import ResponderKit

/// The picture: a landscape with a sun and hills.
@MainActor
final class LandscapeView: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        isMultipleTouchEnabled = true
        contentMode = .redraw
        layer.cornerRadius = 16
        clipsToBounds = true
    }

    override func draw(_ rect: CGRect) {
        let (width, height) = (bounds.width, bounds.height)
        let above = CGRect(x: 0, y: 0, width: width, height: height * 0.34)
        fill(UIBezierPath(rect: bounds), UIColor(red: 0.99, green: 0.78, blue: 0.55, alpha: 1))
        fill(UIBezierPath(rect: above), UIColor(red: 0.98, green: 0.66, blue: 0.5, alpha: 1))
        let sun = CGRect(x: width * 0.62, y: height * 0.2, width: height * 0.3, height: height * 0.3)
        fill(UIBezierPath(ovalIn: sun), UIColor(red: 1, green: 0.94, blue: 0.78, alpha: 1))
        hill(from: 0.62, over: 0.36, to: 0.56, UIColor(red: 0.55, green: 0.42, blue: 0.58, alpha: 1))
        hill(from: 0.7, over: 0.86, to: 0.52, UIColor(red: 0.38, green: 0.31, blue: 0.5, alpha: 1))
        hill(from: 0.9, over: 0.64, to: 0.86, UIColor(red: 0.2, green: 0.18, blue: 0.36, alpha: 1))
    }

    private func fill(_ path: UIBezierPath, _ color: UIColor) {
        color.setFill()
        path.fill()
    }

    /// Draws a hill from the left edge over its top to the right edge. Heights are fractions of the picture's height,
    /// measured from the top edge.
    private func hill(from left: CGFloat, over top: CGFloat, to right: CGFloat, _ color: UIColor) {
        let (width, height) = (bounds.width, bounds.height)
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: height * left))
        path.addCurve(
            to: CGPoint(x: width, y: height * right), controlPoint1: CGPoint(x: width * 0.35, y: height * top),
            controlPoint2: CGPoint(x: width * 0.65, y: height * top))
        path.addLine(to: CGPoint(x: width, y: height))
        path.addLine(to: CGPoint(x: 0, y: height))
        path.close()
        fill(path, color)
    }
}
