import UserRound from 'lucide-react/icons/user-round';
import { Button } from '../../../../kit/ui/button';
import type { PersonOnTablet } from '../../../../wire-staff/types.gen';
import { FullSheet } from '../../../kit/ui/full-sheet';
import { Initial } from '../../../kit/ui/initial';
import { GoingHome } from '../going-home';
import { messages } from '../messages';

interface Props {
  person: PersonOnTablet;
  onAsk: () => void;
  onGoHome: () => Promise<string | undefined>;
  onClose: () => void;
}

/** Who is active, and how that changes. */
export function PersonSheet({ person, onAsk, onGoHome, onClose }: Props) {
  return (
    <FullSheet small title={messages.activePerson(person.name)} mark={<Initial name={person.name} />} onClose={onClose}>
      <div className="grid gap-2">
        <Button big wide look="quiet" onClick={onAsk}>
          <UserRound size={22} aria-hidden="true" />
          {messages.anotherPerson}
        </Button>
        <GoingHome onGoHome={onGoHome} />
      </div>
    </FullSheet>
  );
}
