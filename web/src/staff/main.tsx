import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { StaffApp } from './app/staff-app';
import { applyLanguage } from './kit/language/languages';
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

// In the device's language from the first render on.
void applyLanguage().finally(start);
