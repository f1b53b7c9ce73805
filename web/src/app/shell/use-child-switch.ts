import { useNavigate } from '@tanstack/react-router';
import { tellMissing } from '../../kit/late/fetch-part';
import { chooseChild } from '../../kit/overlay/overlays';
import { paths } from '../../kit/paths';
import { loadSwitch } from './load-switch';

/** Changes to a child, or asks which; either way the profile is what comes next. */
export function useChildSwitch(): (id?: string) => Promise<void> {
  const navigate = useNavigate();
  return async (given) => {
    const id = given ?? (await chooseChild());
    if (id === undefined) return;
    try {
      const { switchChild } = await loadSwitch();
      await switchChild(id, () => navigate({ to: paths.myProfile }));
    } catch (error) {
      tellMissing(error);
    }
  };
}
