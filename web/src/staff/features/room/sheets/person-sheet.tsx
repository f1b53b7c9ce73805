import DoorOpen from 'lucide-react/icons/door-open';
import UserRound from 'lucide-react/icons/user-round';
import { Button } from '../../../../kit/ui/button';
import type { PersonOnTablet } from '../../../../wire-staff/types.gen';
import { FullSheet } from '../../../kit/ui/full-sheet';
import { Initial } from '../../../kit/ui/initial';
import { messages } from '../messages';

interface Props {
  person: PersonOnTablet;
  onAsk: () => void;
  onGoHome: () => void;
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
        <Button big wide look="line" onClick={onGoHome}>
          <DoorOpen size={22} aria-hidden="true" />
          {messages.goingHome}
        </Button>
      </div>
    </FullSheet>
  );
}
