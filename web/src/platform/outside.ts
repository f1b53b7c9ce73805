import { plugin } from './capacitor';

// A page outside of the app, in a window of its own: in the phone's shell the phone's own browser.

/** An address that names no host is of our own. */
const whole = (address: string) => new URL(address, location.origin).href;

export interface Outside {
  /** Shows the page. False where there is no window for it: the browser held it back, or it was closed meanwhile. */
  show(address: string): Promise<boolean>;
  /** There is nothing to show. */
  close(): void;
}

/**
 * Opens the window at the press itself, with a word in it, since a browser opens none later on. What is shown there knows
 * nothing of the window that it came from.
 */
export function openOutside(word: string): Outside {
  const browser = plugin('Browser');
  if (browser) {
    return {
      // A phone may have no browser at all.
      show: (address) =>
        browser.open({ url: whole(address) }).then(
          () => true,
          () => false,
        ),
      close: () => {},
    };
  }
  const opened = open('', '_blank');
  if (opened) {
    opened.opener = null;
    opened.document.title = word;
    opened.document.body.textContent = word;
  }
  return {
    show: async (address) => {
      if (!opened || opened.closed) return false;
      opened.location.replace(whole(address));
      return true;
    },
    close: () => opened?.close(),
  };
}

/**
 * Leaves a file to the browser, to be kept where it keeps files. The phone's shell keeps none: there the phone's own
 * browser takes it. False where there is none.
 */
export async function fetchOutside(address: string): Promise<boolean> {
  if (plugin('Browser')) return openOutside('').show(address);
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
  return true;
}
