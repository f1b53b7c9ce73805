import { tellMissing } from '../../kit/late/fetch-part';
import { chooseChild } from '../../kit/overlay/overlays';
import { paths } from '../../kit/paths';
import { navigate } from '../../kit/router/router';
import { loadSwitch } from './load-switch';

/** Changes to a child, or asks which; either way the profile is what comes next. */
export function useChildSwitch(): (id?: string) => Promise<void> {
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
