import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../kit/paths';
import { activateChild } from '../../kit/session/store';

/** Makes another child the active one, with its own token and nothing of the former one's, and shows the profile. */
export function useChildSwitch(): (id: string) => void {
  const navigate = useNavigate();
  return (id) => {
    activateChild(id);
    void navigate({ to: paths.myProfile });
  };
}
