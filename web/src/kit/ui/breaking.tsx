import { Fragment } from 'react';

/** An address or a number as it is; an e-mail address breaks after its @ before it breaks within a word. */
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
