package org.aangan.phone;

import android.os.Bundle;
import android.view.View;
import androidx.activity.EdgeToEdge;
import androidx.core.graphics.Insets;
import androidx.core.view.ViewCompat;
import androidx.core.view.WindowInsetsCompat;
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
        registerPlugin(TokenStore.class);
        super.onCreate(kept);
        keepClearOfTheBars();
        // Without a WebView on the phone there is no bridge; a page of Capacitor's says so.
        if (getBridge() != null) getBridge().setWebViewClient(new PortalClient(getBridge(), this));
    }

    /** The page's own bar is at its upper edge, and what is typed at its lower one: neither may lie under the phone's. */
    private void keepClearOfTheBars() {
        View window = findViewById(android.R.id.content);
        window.setBackgroundResource(R.color.ground);
        ViewCompat.setOnApplyWindowInsetsListener(window, (view, insets) -> {
            Insets taken = insets.getInsets(
                WindowInsetsCompat.Type.systemBars() |
                    WindowInsetsCompat.Type.displayCutout() |
                    WindowInsetsCompat.Type.ime()
            );
            view.setPadding(taken.left, taken.top, taken.right, taken.bottom);
            return WindowInsetsCompat.CONSUMED;
        });
    }
}
