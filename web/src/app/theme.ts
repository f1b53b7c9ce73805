import { session, watchSession } from '../kit/session/store';

// The colour theme: the system's, unless the parent has chosen one. A logout resets it.

export function followTheme(): void {
  const root = document.documentElement;
  const applyTheme = () => {
    const { theme } = session().settings;
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
  };
  watchSession(applyTheme);
  applyTheme();
}
