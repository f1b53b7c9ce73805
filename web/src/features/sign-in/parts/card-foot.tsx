import { useConfig } from '../../../kit/config/config';
import { SupportLines } from './support-lines';

/** Support contacts, name and version at the foot of every sign-in card. */
export function CardFoot() {
  const { appName, version } = useConfig();
  return (
    <>
      <SupportLines />
      <p className="num mt-1 text-center text-xs font-semibold text-muted">
        {appName} {version}
      </p>
    </>
  );
}
