extension UIScrollView: RestorableContent {}
