import { messages } from '../messages';

/** The first stop of the keyboard: past the bars, to the screen itself. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed -top-40 left-2 z-50 rounded-control bg-primary px-4 py-3 font-bold text-on-primary focus:top-2"
    >
      {messages.skip}
    </a>
  );
}
