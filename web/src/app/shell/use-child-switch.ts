import { useNavigate } from '@tanstack/react-router';
import { toast } from '../../kit/overlay/overlays';
import { paths } from '../../kit/paths';
import { activateChild, session } from '../../kit/session/store';
import { messages } from '../messages';

/** Makes another child the active one, with its own token and nothing of the former one's, and shows the profile. */
export function useChildSwitch(): (id: string) => void {
  const navigate = useNavigate();
  return (id) => {
    if (activateChild(id)) toast(messages.nowWith(session().activeChildDetail?.firstName ?? ''));
    void navigate({ to: paths.myProfile });
  };
}
