package org.aangan.phone;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.net.Uri;
import android.provider.DocumentsContract;
import android.util.Base64;
import androidx.activity.result.ActivityResult;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.ActivityCallback;
import com.getcapacitor.annotation.CapacitorPlugin;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Keeps a file where the parent says, by the phone's own dialog: the app needs no leave for that. It comes in pieces, since
 * a month of photos is more than fits through the bridge at once. One file at a time.
 */
@CapacitorPlugin(name = "FileSaver")
public class FileSaver extends Plugin {

    private Uri place;
    private OutputStream out;

    /** Answers {cancelled: true} where the parent closes the dialog. */
    @PluginMethod
    public void open(PluginCall call) {
        giveUp();
        Intent choose = new Intent(Intent.ACTION_CREATE_DOCUMENT)
            .addCategory(Intent.CATEGORY_OPENABLE)
            .setType(call.getString("type", "application/octet-stream"))
            .putExtra(Intent.EXTRA_TITLE, call.getString("name", ""));
        try {
            startActivityForResult(call, choose, "chosen");
        } catch (ActivityNotFoundException nothingOpensIt) {
            call.reject("This phone has no place for files.");
        }
    }

    @ActivityCallback
    private void chosen(PluginCall call, ActivityResult result) {
        if (call == null) return;
        place = result.getData() == null ? null : result.getData().getData();
        if (result.getResultCode() != Activity.RESULT_OK || place == null) {
            call.resolve(new JSObject().put("cancelled", true));
            return;
        }
        try {
            out = getContext().getContentResolver().openOutputStream(place);
            if (out == null) throw new IOException("nothing to write to");
            call.resolve(new JSObject());
        } catch (IOException | RuntimeException trouble) {
            giveUp();
            call.reject("The file could not be kept.");
        }
    }

    @PluginMethod
    public void write(PluginCall call) {
        try {
            if (out == null) throw new IOException("no file is open");
            out.write(Base64.decode(call.getString("data", ""), Base64.DEFAULT));
            call.resolve();
        } catch (IOException | RuntimeException trouble) {
            giveUp();
            call.reject("The file could not be kept.");
        }
    }

    /** The file is whole. Answers {cancelled: true} on phones that ask for its place only now. */
    @PluginMethod
    public void close(PluginCall call) {
        try {
            if (out == null) throw new IOException("no file is open");
            out.close();
            out = null;
            place = null;
            call.resolve(new JSObject());
        } catch (IOException trouble) {
            giveUp();
            call.reject("The file could not be kept.");
        }
    }

    @Override
    protected void handleOnDestroy() {
        giveUp();
    }

    /** Half a file is none. */
    private void giveUp() {
        try {
            if (out != null) out.close();
            if (place != null) DocumentsContract.deleteDocument(getContext().getContentResolver(), place);
        } catch (IOException | RuntimeException alreadyGone) {
            // There is nothing left to give up.
        }
        out = null;
        place = null;
    }
}
