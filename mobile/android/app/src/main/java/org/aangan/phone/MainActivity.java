package org.aangan.phone;

import android.os.Bundle;
import androidx.activity.EdgeToEdge;
import androidx.core.splashscreen.SplashScreen;
import com.getcapacitor.BridgeActivity;

/** The one window of the app: the portal's page, with the phone's own abilities behind it. */
public class MainActivity extends BridgeActivity {

    @Override
    public void onCreate(Bundle kept) {
        SplashScreen.installSplashScreen(this);
        EdgeToEdge.enable(this);
        registerPlugin(SmsCode.class);
        registerPlugin(ImageSaver.class);
        registerPlugin(FileSaver.class);
        super.onCreate(kept);
        // Without a WebView on the phone there is no bridge; a page of Capacitor's says so.
        if (getBridge() != null) getBridge().setWebViewClient(new PortalClient(getBridge(), this));
    }
}
