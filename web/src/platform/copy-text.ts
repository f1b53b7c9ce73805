import { plugin } from './capacitor';

/** Puts a text into the clipboard; false where the device does not let it. */
export function copyText(text: string): Promise<boolean> {
  const shell = plugin('Clipboard');
  const written = shell ? shell.write({ string: text }) : navigator.clipboard?.writeText(text);
  if (!written) return Promise.resolve(false);
  return written.then(
    () => true,
    () => false,
  );
}
