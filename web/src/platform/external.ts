import { plugin } from './capacitor';

// Opens pages and files outside of the app: in a new window, or in the system browser from the native app.

/** Without a host the address is on the portal. */
const absolute = (address: string) => new URL(address, location.origin).href;

export interface ExternalWindow {
  /** Shows a page. False when the window was blocked or has been closed. */
  show(address: string): Promise<boolean>;
  /** Closes the window without a page. */
  close(): void;
}

/**
 * Opens a window during the click, before the address is known, because browsers block windows that open later. It shows
 * `placeholder` until then, and has no reference to this page.
 */
export function openExternal(placeholder: string): ExternalWindow {
  const browser = plugin('Browser');
  if (browser) {
    return {
      // A phone may have no browser.
      show: (address) =>
        browser.open({ url: absolute(address) }).then(
          () => true,
          () => false,
        ),
      close: () => {},
    };
  }
  const opened = open('', '_blank');
  if (opened) {
    opened.opener = null;
    opened.document.title = placeholder;
    opened.document.body.textContent = placeholder;
  }
  return {
    show: async (address) => {
      if (!opened || opened.closed) return false;
      opened.location.replace(absolute(address));
      return true;
    },
    close: () => opened?.close(),
  };
}

/**
 * Downloads a file with the browser, or with the system browser from the native app. False when there is none.
 */
export async function downloadExternal(address: string): Promise<boolean> {
  if (plugin('Browser')) return openExternal('').show(address);
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
  return true;
}
