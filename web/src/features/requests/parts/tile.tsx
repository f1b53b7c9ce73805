import type { ComponentProps } from 'react';
import { Link } from '../../../kit/router/link';
import type { PlainPath } from '../../../kit/router/target';
import { TileFace, tileLook } from '../../../kit/ui/tile-face';

interface Props extends ComponentProps<typeof TileFace> {
  to: PlainPath;
  /** By which it has its colours. */
  kind: string;
}

/** One thing that a parent can do here, or see how far it is. */
export function Tile({ to, kind, ...face }: Props) {
  return (
    <Link to={to} data-kind={kind} className={tileLook(face.status !== undefined)}>
      <TileFace {...face} />
    </Link>
  );
}
