import UIKit

/// A long page in a scroll view that zooms, with a page control and a refresh control.
class MapViewController: UIViewController, UIScrollViewDelegate {
    let scrollView = UIScrollView()
    let contentView = UIView()
    let offsetLabel = UILabel()
    let pageControl = UIPageControl()

    override func viewDidLoad() {
        super.viewDidLoad()
        scrollView.frame = view.bounds
        scrollView.delegate = self
        scrollView.decelerationRate = .fast
        view.addSubview(scrollView)

        contentView.frame = CGRect(x: 0, y: 0, width: view.bounds.width * 2, height: view.bounds.height * 3)
        contentView.backgroundColor = .systemGreen
        scrollView.addSubview(contentView)
        scrollView.contentSize = contentView.bounds.size

        offsetLabel.frame = CGRect(x: 10, y: 10, width: 200, height: 24)
        offsetLabel.isUserInteractionEnabled = false
        view.addSubview(offsetLabel)

        pageControl.numberOfPages = 3
        pageControl.frame = CGRect(x: 0, y: view.bounds.height - 40, width: view.bounds.width, height: 40)
        pageControl.addTarget(self, action: Selector("pageChanged", MapViewController.pageChanged), for: .valueChanged)
        view.addSubview(pageControl)
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        let page = Int((scrollView.contentOffset.y / scrollView.bounds.height).rounded())
        pageControl.currentPage = max(0, page)
        offsetLabel.text = "\(Int(scrollView.contentOffset.x)), \(Int(scrollView.contentOffset.y))"
    }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        if !decelerate {
            scrollViewDidEndDecelerating(scrollView)
        }
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        offsetLabel.textColor = .systemRed
    }

    func pageChanged(_ sender: UIPageControl) {
        let y = CGFloat(sender.currentPage) * scrollView.bounds.height
        scrollView.setContentOffset(CGPoint(x: 0, y: y), animated: false)
    }
}
