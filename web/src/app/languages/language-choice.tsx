import { reportLoadError } from '../../kit/lazy/import-chunk';
import { device } from '../../kit/storage/device';
import { LanguagesIcon } from '../../kit/ui/languages-icon';
import { CHOSEN, fetchLanguage } from './languages';
import { messages } from './messages';

/** By their own names, which their readers can find. */
const NAMES: readonly { tag: string; name: string }[] = [
  { tag: 'en-IN', name: 'English' },
  { tag: 'hi-IN', name: 'हिन्दी' },
  { tag: 'kn-IN', name: 'ಕನ್ನಡ' },
  { tag: 'ta-IN', name: 'தமிழ்' },
];

/**
 * Stores the language on this device and reloads the page; drafts survive this. When the language cannot be loaded,
 * nothing changes.
 */
async function choose(tag: string): Promise<void> {
  try {
    await fetchLanguage(tag);
  } catch (error) {
    reportLoadError(error);
    return;
  }
  device.write(CHOSEN, tag);
  location.reload();
}

/** The languages as a row of buttons, below the sign-in cards and at the end of the menu. */
export function LanguageChoice() {
  const here = document.documentElement.lang;
  return (
    <fieldset className="flex flex-wrap items-center justify-center gap-x-1 text-sm">
      <legend className="sr-only">{messages.language}</legend>
      <LanguagesIcon className="me-1 text-muted" />
      {NAMES.map(({ tag, name }) => (
        <button
          key={tag}
          type="button"
          lang={tag}
          aria-pressed={tag === here}
          onClick={() => void (tag === here || choose(tag))}
          className={`press min-h-11 rounded-control px-2.5 font-bold ${tag === here ? 'text-ink' : 'text-primary hover:text-primary-strong'}`}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
