import { getScreenFiles } from '../net/file';

// The files of a screen's code are asked for all at once. For the address that the page is opened at the page itself names
// them; for wherever the parent goes from there it is done here. Where the list is not here yet, a file that needs another
// says so only when it has come. What is read beside the code is the page's to ask for.

let screens: Awaited<ReturnType<typeof getScreenFiles>>;
const asked = new Set<string>();

export async function learnScreenFiles(): Promise<void> {
  screens ??= await getScreenFiles();
}

/** The browser keeps what comes, until the code is wanted. */
export function askForFiles(screen: string): void {
  for (const file of screens?.[screen] ?? []) {
    if (asked.has(file) || !file.endsWith('.js')) continue;
    asked.add(file);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/${file}`;
    document.head.append(link);
  }
}
