import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { boot } from './app/boot';
import { languageOfPage } from './app/languages/languages';
import { Root } from './app/root';
import { followCrashes } from './app/tell-crash';
import { fetchPatiently, startAnew } from './kit/late/fetch-part';
import { plugin } from './platform/capacitor';
import './kit/styles/base.css';

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

/** Undefined in a browser, where the tokens are there at once. */
function tokensOfPhone(): Promise<void> | undefined {
  if (!plugin('TokenStore')) return undefined;
  return fetchPatiently(() => import('./app/phone-tokens')).then((part) => part.openTokenStore());
}

followCrashes();
const awaited = [languageOfPage(), tokensOfPhone()];
if (awaited.some(Boolean)) void Promise.all(awaited).then(start, (error) => startAnew(error) || start());
else start();
