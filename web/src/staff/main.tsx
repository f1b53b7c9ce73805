import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { StaffApp } from './app/staff-app';
import { languageOfPage } from './kit/language/languages';
import { watchSession } from './kit/session';
import './kit/styles/staff.css';

function start(): void {
  if (globalThis.isSecureContext) watchSession();
  const place = document.getElementById('root');
  if (place)
    createRoot(place).render(
      <StrictMode>
        <StaffApp />
      </StrictMode>,
    );
}

const language = languageOfPage();
if (language) void language.finally(start);
else start();
