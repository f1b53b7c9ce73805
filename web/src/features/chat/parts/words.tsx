import { useMemo } from 'react';
import { piecesOf } from '../links';

/** What was written, as it was written; addresses and numbers in it can be tapped. */
export function Words({ text }: { text: string }) {
  const pieces = useMemo(() => piecesOf(text), [text]);
  return pieces.map(({ text: words, href, host }, at) => {
    if (href === undefined) return words;
    const web = href.startsWith('http');
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name than their place
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
