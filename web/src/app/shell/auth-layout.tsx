import type { ReactNode } from 'react';
import { BrandMark } from '../../kit/config/brand-mark';
import { loadConfig, useConfig, useConfigFailed } from '../../kit/config/config';
import { late, QuietPart } from '../../kit/late/late-part';
import { ConfigNotice } from './config-notice';

// The picture is asked for at once and waited for by nobody: the card stands first, and its place is kept.
const scene = late(async () => (await import('../../features/sign-in/scene/courtyard-scene')).CourtyardScene);
scene.fetch().catch(() => {});
// Its place is kept as well.
const languages = late(async () => (await import('../languages/language-choice')).LanguageChoice);

/** Picture and card: one above the other on a phone, side by side from 768. The frame stays while the card changes. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { appName } = useConfig();
  const unreachable = useConfigFailed();
  return (
    <div className="flex min-h-dvh flex-col bg-canvas md:grid md:grid-cols-11-9">
      <header className="scene-height relative flex-none overflow-hidden bg-art-floor md:m-4 md:me-0 md:h-auto md:max-h-stage md:rounded-stage">
        <div className="absolute scene-place inset-0 bottom-6.5 animate-fade md:bottom-0">
          <QuietPart part={scene} />
        </div>
        <p className="absolute top-4 start-4 inline-flex items-center gap-2.5 rounded-full bg-plate py-2 pe-4 ps-2.5 text-lg font-bold md:top-6 md:start-6">
          <BrandMark size={28} />
          {appName}
        </p>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="relative -mt-7 flex flex-1 flex-col rounded-t-sheet bg-canvas px-5 pt-7 pb-4 md:mt-0 md:items-center md:justify-center md:rounded-none md:p-8"
      >
        <div className="flex w-full flex-1 flex-col md:max-w-card md:flex-none">
          {unreachable && <ConfigNotice onRetry={() => void loadConfig()} />}
          {children}
          <div className="languages-place min-h-11">
            <QuietPart part={languages} />
          </div>
        </div>
      </main>
    </div>
  );
}
