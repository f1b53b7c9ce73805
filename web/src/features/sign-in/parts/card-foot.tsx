import { useConfig } from '../../../kit/config/config';

/** The application's name and version at the foot of every sign-in card. */
export function CardFoot() {
  const { appName, version } = useConfig();
  return (
    <p className="num mt-1 text-center text-xs font-semibold text-muted">
      {appName} {version}
    </p>
  );
}
