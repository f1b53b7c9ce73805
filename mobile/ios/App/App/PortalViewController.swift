import Capacitor
import UIKit
import WebKit

/// The one window of the app: the portal's page, with the phone's own abilities behind it.
class PortalViewController: CAPBridgeViewController {
    /// Belongs in the phone's browser, where the parent sees whose page it is.
    private static let billing = "/billing/"
    /// Another app may be asked for these, and for nothing else.
    private static let outside: Set<String> = ["https", "tel", "mailto", "sms"]

    override func capacitorDidLoad() {
        bridge?.registerPluginInstance(ImageSaver())
        bridge?.registerPluginInstance(FileSaver())
        bridge?.registerPluginInstance(TokenStore())
        bridge?.registerPluginInstance(Navigation())
    }

    /// Whether the page stays inside: the portal's own, and the page that the shell shows while it cannot be reached.
    static func staysInside(_ address: URL, server: URL, local: URL) -> Bool {
        if address.path.hasPrefix(billing) { return false }
        return [server, local].contains { own in
            own.scheme == address.scheme && own.host == address.host && own.port == address.port
        }
    }

    static func mayOpenOutside(_ address: URL) -> Bool {
        outside.contains(address.scheme ?? "")
    }
}

/// Around the page: its own bar is at its upper edge and must not lie under the phone's.
class FrameViewController: UIViewController {
    private let page = PortalViewController()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(named: "Ground")
        addChild(page)
        view.addSubview(page.view)
        page.view.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            page.view.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            page.view.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
            page.view.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
            // Below, the page itself leaves room (safe-area-inset-bottom).
            page.view.bottomAnchor.constraint(equalTo: view.bottomAnchor)
        ])
        page.didMove(toParent: self)
    }

    override var childForStatusBarStyle: UIViewController? { page }
    override var childForStatusBarHidden: UIViewController? { page }
}

/// Asked by Capacitor before each page is loaded. It has no calls for the page.
@objc(Navigation)
class Navigation: CAPPlugin, CAPBridgedPlugin {
    let identifier = "Navigation"
    let jsName = "Navigation"
    let pluginMethods: [CAPPluginMethod] = []

    /// True: not loaded here. Nil: as Capacitor does by itself.
    override func shouldOverrideLoad(_ navigation: WKNavigationAction) -> NSNumber? {
        guard let address = navigation.request.url, let bridge = bridge else { return nil }
        // A page within the page (a camera's player, a newsletter) leads nobody out, unless the parent pressed a link there.
        if navigation.targetFrame?.isMainFrame == false && navigation.navigationType != .linkActivated { return nil }
        if PortalViewController.staysInside(address, server: bridge.config.serverURL, local: bridge.config.localURL) {
            return nil
        }
        if PortalViewController.mayOpenOutside(address) {
            UIApplication.shared.open(address)
        }
        return true
    }
}
