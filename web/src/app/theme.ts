import { session, watchSession } from '../kit/session/store';

// The look: the system's own, unless the parent has chosen one. Logging out goes back to the system's.

export function followTheme(): void {
  const root = document.documentElement;
  const wear = () => {
    const { theme } = session().settings;
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
  };
  watchSession(wear);
  wear();
}
