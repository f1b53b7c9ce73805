import { reportLoadError } from '../../kit/lazy/import-chunk';
import { chooseChild } from '../../kit/overlay/overlays';
import { paths } from '../../kit/paths';
import { navigate } from '../../kit/router/router';
import { loadSwitch } from './load-switch';

/** Changes to a child, or asks which, and opens the profile. */
export function useChildSwitch(): (id?: string) => Promise<void> {
  return async (given) => {
    const id = given ?? (await chooseChild());
    if (id === undefined) return;
    try {
      const { switchChild } = await loadSwitch();
      await switchChild(id, () => navigate({ to: paths.myProfile }));
    } catch (error) {
      reportLoadError(error);
    }
  };
}
