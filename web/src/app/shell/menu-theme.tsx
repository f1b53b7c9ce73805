import type { PersistedSession } from '../../kit/session/persisted-session';
import { changeSession, useSession } from '../../kit/session/store';
import { messages } from './messages';

const THEMES: readonly PersistedSession['settings']['theme'][] = ['system', 'light', 'dark'];

/** The theme on this device. */
export function MenuTheme() {
  const chosen = useSession(({ settings }) => settings.theme);
  return (
    <fieldset className="flex w-full flex-wrap rounded-control bg-sunken p-1">
      <legend className="sr-only">{messages.appearance}</legend>
      {THEMES.map((theme) => (
        <label
          key={theme}
          className="press relative flex min-h-11 grow basis-15 items-center justify-center rounded-inner px-1 text-center text-sm font-semibold text-muted has-checked:bg-raised has-checked:font-bold has-checked:text-ink has-checked:shadow-face has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="theme"
            className="sr-only"
            checked={theme === chosen}
            onChange={() => changeSession({ settings: { theme } })}
          />
          {messages.themes[theme]}
        </label>
      ))}
    </fieldset>
  );
}
