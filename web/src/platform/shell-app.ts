// The phone shell's own plugin for the life of the app. It is called App; in a browser there is none.

interface ShellApp {
  addListener(event: 'resume' | 'backButton', heard: () => void): Promise<unknown>;
  exitApp(): Promise<void>;
}

interface Shell {
  Capacitor?: { Plugins?: { App?: ShellApp } };
}

/** The shell's plugin, if this page runs in the shell. */
export function shellApp(): ShellApp | undefined {
  return (globalThis as Shell).Capacitor?.Plugins?.App;
}
