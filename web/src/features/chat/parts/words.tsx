import { useMemo } from 'react';
import { piecesOf } from '../links';

/** A message's text, with links for addresses and phone numbers. */
export function Words({ text }: { text: string }) {
  const pieces = useMemo(() => piecesOf(text), [text]);
  return pieces.map(({ text: words, href, host }, at) => {
    if (href === undefined) return words;
    const web = href.startsWith('http');
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id and the text does not change
      <span key={at}>
        <a
          href={href}
          {...(web && { target: '_blank', rel: 'noopener noreferrer' })}
          className="underline underline-offset-2"
        >
          {words}
        </a>
        {host && ` (${host})`}
      </span>
    );
  });
}
