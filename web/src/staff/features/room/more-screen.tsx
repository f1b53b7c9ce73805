import MoonStar from 'lucide-react/icons/moon-star';
import UserRound from 'lucide-react/icons/user-round';
import { RUNNING_VERSION } from '../../../kit/config/version';
import { Button } from '../../../kit/ui/button';
import type { PersonOnTablet, Storage } from '../../../wire-staff/types.gen';
import { LanguageChoice } from '../../kit/language/language-choice';
import { GoingHome } from './going-home';
import { messages } from './messages';

interface Props {
  person: PersonOnTablet | undefined;
  storage: Storage;
  onCloseDay: () => void;
  onAsk: () => void;
  onGoHome: () => Promise<string | undefined>;
}

/** What is needed once a day or less. */
export function MoreScreen({ person, storage, onCloseDay, onAsk, onGoHome }: Props) {
  return (
    <div className="room-column">
      <main className="room-scroll grid content-start gap-4">
        <h1 className="pt-2 text-sheet font-bold">{messages.more}</h1>
        <div className="grid max-w-dialog gap-2">
          <Button big wide look="quiet" onClick={onCloseDay}>
            <MoonStar size={22} aria-hidden="true" />
            {messages.closeTheDay}
          </Button>
          <Button big wide look="quiet" onClick={onAsk}>
            <UserRound size={22} aria-hidden="true" />
            {person ? messages.anotherPerson : messages.whoIsHere}
          </Button>
          {person && <GoingHome onGoHome={onGoHome} />}
        </div>
        {storage === 'may_be_cleared' && (
          <p className="max-w-form rounded-note bg-warning-tint px-4 py-3 font-bold text-warning">
            {messages.mayBeCleared}
          </p>
        )}
        <div className="grid justify-start">
          <LanguageChoice />
        </div>
        <p className="num text-sm text-muted">{messages.version(RUNNING_VERSION)}</p>
      </main>
    </div>
  );
}
