import type { ReactNode } from 'react';
import { BrandMark } from '../../kit/config/brand-mark';
import { loadConfig, useConfig, useConfigFailed } from '../../kit/config/config';
import { Background, lazyComponent } from '../../kit/lazy/lazy-component';
import { ConfigNotice } from './config-notice';

// The picture starts loading at once, but the card does not wait for it. The layout reserves its size.
const scene = lazyComponent(async () => (await import('../../features/sign-in/scene/courtyard-scene')).CourtyardScene);
scene.preload().catch(() => {});
// The layout reserves its size as well.
const languages = lazyComponent(async () => (await import('../languages/language-choice')).LanguageChoice);

/** The layout before sign-in: picture and card, one above the other on a phone, side by side from 768 px. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { appName } = useConfig();
  const unreachable = useConfigFailed();
  return (
    <div className="flex min-h-dvh flex-col bg-canvas md:grid md:grid-cols-11-9">
      <header className="scene-height relative flex-none overflow-hidden bg-art-floor md:m-4 md:me-0 md:h-auto md:max-h-stage md:rounded-stage">
        <div className="absolute scene-place inset-0 bottom-6.5 animate-fade md:bottom-0">
          <Background component={scene} />
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
            <Background component={languages} />
          </div>
        </div>
      </main>
    </div>
  );
}
