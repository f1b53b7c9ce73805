package org.aangan.phone;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.net.Uri;
import android.view.WindowManager;
import android.webkit.WebResourceRequest;
import android.webkit.WebView;
import com.getcapacitor.Bridge;
import com.getcapacitor.BridgeWebViewClient;
import java.util.Set;

/** Where the page may lead, and which of its screens nobody may take a picture of. */
class PortalClient extends BridgeWebViewClient {

    /** The door's PIN stands on the profile; what the cameras show is other families' children too. */
    private static final Set<String> SECRET = Set.of("/myProfile", "/cctv");
    /** Another app may be asked for these; for nothing else, and for no app by its name (intent:). */
    private static final Set<String> OUTSIDE = Set.of("https", "tel", "mailto", "sms");
    /** Belongs in the phone's browser, where the parent sees whose page it is. */
    private static final String BILLING = "/billing/";

    private final Bridge bridge;
    private final Activity activity;

    PortalClient(Bridge bridge, Activity activity) {
        super(bridge);
        this.bridge = bridge;
        this.activity = activity;
    }

    @Override
    public boolean shouldOverrideUrlLoading(WebView view, WebResourceRequest request) {
        Uri address = request.getUrl();
        if (isOwnPage(address)) return false;
        // A page within the page (a camera's player, a newsletter) leads nobody out, unless the parent pressed a link there.
        if (!request.isForMainFrame() && !request.hasGesture()) return false;
        String scheme = address.getScheme();
        if (scheme != null && OUTSIDE.contains(scheme)) openOutside(address);
        return true;
    }

    /** Also when the page itself changes its address, without another one being loaded. */
    @Override
    public void doUpdateVisitedHistory(WebView view, String url, boolean isReload) {
        super.doUpdateVisitedHistory(view, url, isReload);
        String path = Uri.parse(url).getPath();
        if (path != null && SECRET.contains(path)) {
            activity.getWindow().addFlags(WindowManager.LayoutParams.FLAG_SECURE);
        } else {
            activity.getWindow().clearFlags(WindowManager.LayoutParams.FLAG_SECURE);
        }
    }

    /** The portal's own, and the page that the shell shows while it cannot be reached. */
    private boolean isOwnPage(Uri address) {
        String path = address.getPath();
        if (path != null && path.startsWith(BILLING)) return false;
        return isBelow(bridge.getServerUrl(), address) || isBelow(bridge.getLocalUrl(), address);
    }

    private static boolean isBelow(String origin, Uri address) {
        if (origin == null) return false;
        Uri own = Uri.parse(origin);
        return (
            own.getScheme().equals(address.getScheme()) &&
            own.getEncodedAuthority().equals(address.getEncodedAuthority())
        );
    }

    private void openOutside(Uri address) {
        try {
            activity.startActivity(new Intent(Intent.ACTION_VIEW, address));
        } catch (ActivityNotFoundException nothingOpensIt) {
            // Nothing to be done: the page stays as it is.
        }
    }
}
