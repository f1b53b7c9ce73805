import { messages } from '../messages';

const LOOK = 'fixed -top-40 start-2 z-50 rounded-control bg-primary px-4 py-3 font-bold text-on-primary focus:top-2';

/** The first link in the tab order: skips the bars. */
export function SkipLink() {
  return (
    <a href="#main" className={LOOK}>
      {messages.skip}
    </a>
  );
}

/** The second link on a phone, where the bottom bar comes last: skips to it. */
export function SkipToMenu() {
  return (
    <a href="#menu" className={LOOK}>
      {messages.skipToMenu}
    </a>
  );
}
