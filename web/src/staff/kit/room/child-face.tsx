import { firstGrapheme } from '../../../kit/text/graphemes';
import { Avatar } from '../../../kit/ui/avatar';
import type { ChildOfRoom } from '../../../wire-staff/types.gen';
import { usePicture } from '../snapshot/snapshot';

interface Props {
  child: Pick<ChildOfRoom, 'first_name' | 'last_initial' | 'photo'>;
  /** Classes of size and ring. */
  className?: string;
}

/** The photo of a child, or the initials. The name is beside it. */
export function ChildFace({ child, className = 'size-14' }: Props) {
  const src = usePicture(child.photo);
  return <Avatar initials={firstGrapheme(child.first_name) + child.last_initial} src={src} className={className} />;
}
