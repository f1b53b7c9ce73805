import { Icon } from './icon';

/** Decorative: a text beside it must say what is loading. */
export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <Icon size={size} className="animate-spin">
      <path d="M21 12a9 9 0 1 1-6.219-8.56" />
    </Icon>
  );
}
