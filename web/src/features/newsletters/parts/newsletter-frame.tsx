import { useEffect, useRef } from 'react';
import { documentOf } from '../document';
import { messages } from '../messages';
import sheet from '../newsletter.css?url';

/**
 * The letter's own markup, cleaned by the server, in a frame of its own: no script runs there, it has no origin, and by
 * the page's policy it fetches nothing from elsewhere. Its links open in a new window.
 */
export function NewsletterFrame({ title, html }: { title: string; html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = document.createElement('iframe');
    frame.title = messages.frame(title);
    frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
    frame.referrerPolicy = 'no-referrer';
    frame.className = 'size-full rounded-inner';
    const theme = getComputedStyle(document.documentElement).colorScheme;
    frame.setAttribute('srcdoc', documentOf({ html, sheet, theme }) as string);
    // With its letter from the beginning: one that gets it later may not load our own pictures and sheet in Safari.
    place.current?.append(frame);
    return () => frame.remove();
  }, [title, html]);
  return <div ref={place} className="min-h-0 w-full flex-1" />;
}
