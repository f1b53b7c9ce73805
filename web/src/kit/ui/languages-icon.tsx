import { Icon, type IconProps } from './icon';

export function LanguagesIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5 8 6 6M4 14l6-6 2-3M2 5h12M7 2h1m14 20-5-10-5 10m2-4h6" />
    </Icon>
  );
}
