import { tellMissing } from '../../kit/late/fetch-part';
import { device } from '../../kit/storage/device';
import { LanguagesIcon } from '../../kit/ui/languages-icon';
import { CHOSEN, fetchLanguage } from './languages';
import { messages } from './messages';

/** Each by its own name, so that it is found by who can read no other. */
const NAMES: readonly { tag: string; name: string }[] = [
  { tag: 'en-IN', name: 'English' },
  { tag: 'hi-IN', name: 'हिन्दी' },
  { tag: 'kn-IN', name: 'ಕನ್ನಡ' },
  { tag: 'ta-IN', name: 'தமிழ்' },
];

/**
 * Kept on this device from now on. The page comes anew, since texts are read when they are shown; what is being written is
 * kept through that. Where the language cannot be had everything stays as it is.
 */
async function choose(tag: string): Promise<void> {
  try {
    await fetchLanguage(tag);
  } catch (error) {
    tellMissing(error);
    return;
  }
  device.write(CHOSEN, tag);
  location.reload();
}

/** The languages in a row, at the foot of the cards before the sign-in and at the end of the menu. */
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
