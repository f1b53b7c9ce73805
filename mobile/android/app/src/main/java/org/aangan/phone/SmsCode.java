package org.aangan.phone;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.Signature;
import android.os.Build;
import android.os.Bundle;
import android.util.Base64;
import androidx.core.content.ContextCompat;
import androidx.core.os.BundleCompat;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;
import com.google.android.gms.auth.api.phone.SmsRetriever;
import com.google.android.gms.common.api.CommonStatusCodes;
import com.google.android.gms.common.api.Status;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The code out of the portal's SMS, without leave to read SMS: Google Play services hand over the one message that ends with
 * this app's own hash, and no other. The page asks for the hash, sends it along when it asks for a code, and the portal
 * puts it under the message if it is configured with it ([sign_in] app_hashes).
 */
@CapacitorPlugin(name = "SmsCode")
public class SmsCode extends Plugin {

    /** Six digits that belong to no longer number. */
    private static final Pattern CODE = Pattern.compile("(?<!\\d)\\d{6}(?!\\d)");
    private static final int HASH_BYTES = 9;
    private static final int HASH_LENGTH = 11;

    private BroadcastReceiver receiver;

    /** Eleven characters, as Google defines them: of the app's id and the certificate it is signed with. */
    @PluginMethod
    public void appHash(PluginCall call) {
        try {
            call.resolve(new JSObject().put("hash", hash()));
        } catch (PackageManager.NameNotFoundException | NoSuchAlgorithmException | RuntimeException trouble) {
            call.reject("The hash of this app cannot be worked out.");
        }
    }

    /** Waits for the next SMS, at most five minutes. Whoever waited before waits no more. */
    @PluginMethod
    public void start(PluginCall call) {
        listen();
        SmsRetriever.getClient(getContext())
            .startSmsRetriever()
            .addOnSuccessListener((nothing) -> call.resolve())
            .addOnFailureListener((trouble) -> call.reject("This phone hands no SMS over."));
    }

    @Override
    protected void handleOnDestroy() {
        stopListening();
    }

    private void listen() {
        stopListening();
        receiver = new BroadcastReceiver() {
            @Override
            public void onReceive(Context context, Intent intent) {
                tell(intent);
            }
        };
        // Play services alone hold the permission to send it, and they are another app: hence 'exported'.
        ContextCompat.registerReceiver(
            getContext(),
            receiver,
            new IntentFilter(SmsRetriever.SMS_RETRIEVED_ACTION),
            SmsRetriever.SEND_PERMISSION,
            null,
            ContextCompat.RECEIVER_EXPORTED
        );
    }

    private void stopListening() {
        if (receiver == null) return;
        getContext().unregisterReceiver(receiver);
        receiver = null;
    }

    private void tell(Intent intent) {
        Bundle told = intent.getExtras();
        if (told == null) return;
        Status status = BundleCompat.getParcelable(told, SmsRetriever.EXTRA_STATUS, Status.class);
        // After five minutes it says that nothing came: the parent types the code.
        if (status == null || status.getStatusCode() != CommonStatusCodes.SUCCESS) return;
        String message = told.getString(SmsRetriever.EXTRA_SMS_MESSAGE, "");
        Matcher found = CODE.matcher(message);
        if (found.find()) notifyListeners("smsReceived", new JSObject().put("code", found.group()));
    }

    private String hash() throws PackageManager.NameNotFoundException, NoSuchAlgorithmException {
        String of = getContext().getPackageName() + " " + certificate().toCharsString();
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(of.getBytes(StandardCharsets.UTF_8));
        byte[] first = Arrays.copyOfRange(digest, 0, HASH_BYTES);
        return Base64.encodeToString(first, Base64.NO_PADDING | Base64.NO_WRAP).substring(0, HASH_LENGTH);
    }

    @SuppressWarnings("deprecation") // the newer way exists from Android 9 on
    private Signature certificate() throws PackageManager.NameNotFoundException {
        PackageManager packages = getContext().getPackageManager();
        String name = getContext().getPackageName();
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.P) {
            return packages.getPackageInfo(name, PackageManager.GET_SIGNATURES).signatures[0];
        }
        PackageInfo info = packages.getPackageInfo(name, PackageManager.GET_SIGNING_CERTIFICATES);
        return info.signingInfo.getApkContentsSigners()[0];
    }
}
