import { plugin } from './capacitor';

/** Copies a text to the clipboard; false when the device does not allow it. */
export function copyText(text: string): Promise<boolean> {
  const shell = plugin('Clipboard');
  const written = shell ? shell.write({ string: text }) : navigator.clipboard?.writeText(text);
  if (!written) return Promise.resolve(false);
  return written.then(
    () => true,
    () => false,
  );
}
