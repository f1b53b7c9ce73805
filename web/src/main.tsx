import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { boot } from './app/boot';
import { languageOfPage } from './app/languages/languages';
import { Root } from './app/root';
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

const words = languageOfPage();
if (words) void words.then(start);
else start();
