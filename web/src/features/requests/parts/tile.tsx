import type { ComponentProps } from 'react';
import { Link } from '../../../kit/router/link';
import type { PlainPath } from '../../../kit/router/target';
import { TileFace, tileLook } from '../../../kit/ui/tile-face';

interface Props extends ComponentProps<typeof TileFace> {
  to: PlainPath;
  /** Selects the colours. */
  kind: string;
}

/** A tile that links to a form, or to a live request. */
export function Tile({ to, kind, ...face }: Props) {
  return (
    <Link to={to} data-kind={kind} className={tileLook(face.status !== undefined)}>
      <TileFace {...face} />
    </Link>
  );
}
