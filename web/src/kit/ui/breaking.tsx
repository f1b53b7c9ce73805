import { Fragment } from 'react';

/** An address or a number. An e-mail address wraps after its @ rather than within a word. */
export function Breaking({ children: text }: { children: string }) {
  const [first, ...others] = text.split('@');
  return (
    <>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          @<wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
