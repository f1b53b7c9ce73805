import { messages } from '../messages';

const LOOK = 'fixed -top-40 start-2 z-50 rounded-control bg-primary px-4 py-3 font-bold text-on-primary focus:top-2';

/** The first stop of the keyboard: past the bars, to the screen itself. */
export function SkipLink() {
  return (
    <a href="#main" className={LOOK}>
      {messages.skip}
    </a>
  );
}

/** The second one where the bar of a phone comes after everything else: past the screen, to the bar. */
export function SkipToMenu() {
  return (
    <a href="#menu" className={LOOK}>
      {messages.skipToMenu}
    </a>
  );
}
