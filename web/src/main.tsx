import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { boot } from './app/boot';
import { languageOfPage } from './app/languages/languages';
import { watchCrashes } from './app/report-crash';
import { Root } from './app/root';
import { importWithRetry, reloadIfStale } from './kit/lazy/import-chunk';
import { plugin } from './platform/capacitor';
import './kit/styles/parents.css';

function start(): void {
  boot();
  const place = document.getElementById('root');
  if (place)
    createRoot(place).render(
      <StrictMode>
        <Root />
      </StrictMode>,
    );
}

/** Undefined in a browser, where the tokens need no loading. */
function tokensOfPhone(): Promise<void> | undefined {
  if (!plugin('TokenStore')) return undefined;
  return importWithRetry(() => import('./app/phone-tokens')).then((part) => part.openTokenStore());
}

watchCrashes();
const awaited = [languageOfPage(), tokensOfPhone()];
if (awaited.some(Boolean)) void Promise.all(awaited).then(start, (error) => reloadIfStale(error) || start());
else start();
