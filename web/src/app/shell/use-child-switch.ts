import { useNavigate } from '@tanstack/react-router';
import { chooseChild, toast } from '../../kit/overlay/overlays';
import { paths } from '../../kit/paths';
import { messages } from '../messages';

/** Changes to a child, or asks which; either way the profile is what comes next. */
export function useChildSwitch(): (id?: string) => Promise<void> {
  const navigate = useNavigate();
  return async (given) => {
    const id = given ?? (await chooseChild());
    if (id === undefined) return;
    try {
      const { switchChild } = await import('../../kit/session/switch-child');
      await switchChild(id, () => navigate({ to: paths.myProfile }));
    } catch {
      toast(messages.notNow);
    }
  };
}
