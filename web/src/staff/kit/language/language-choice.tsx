import { LanguagesIcon } from '../../../kit/ui/languages-icon';
import { chooseLanguage, LANGUAGES, useLanguage } from './languages';
import { messages } from './messages';

/** The languages as a row of buttons. */
export function LanguageChoice() {
  const here = useLanguage();
  return (
    <fieldset className="flex flex-wrap items-center justify-center gap-x-1 text-sm">
      <legend className="sr-only">{messages.language}</legend>
      <LanguagesIcon className="me-1 text-muted" />
      {LANGUAGES.map(({ tag, name }) => (
        <button
          key={tag}
          type="button"
          lang={tag}
          aria-pressed={tag === here}
          onClick={() => chooseLanguage(tag)}
          className={`press min-h-14 min-w-14 rounded-control px-3 font-bold ${tag === here ? 'text-ink underline' : 'text-primary hover:text-primary-strong'}`}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
