import { Icon } from './icon';

/** The turning ring beside a word; alone it says nothing, so a word must stand near. */
export function Ring({ size = 20 }: { size?: number }) {
  return (
    <Icon size={size} className="animate-spin">
      <path d="M21 12a9 9 0 1 1-6.219-8.56" />
    </Icon>
  );
}
