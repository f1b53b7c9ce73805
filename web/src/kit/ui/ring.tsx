import { RingIcon } from './icons';

/** The turning ring beside a word; alone it says nothing, so a word must stand near. */
export function Ring({ size = 20 }: { size?: number }) {
  return <RingIcon size={size} className="animate-spin" />;
}
