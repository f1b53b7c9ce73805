import type { PersonOnTablet, ShownTablet, Unlocked } from '../../../../wire-staff/types.gen';
import type { ActingQuestion } from '../../../kit/acting';
import { FullSheet } from '../../../kit/ui/full-sheet';
import { messages } from './messages';
import { People } from './people-screen';

interface Props {
  tablet: Pick<ShownTablet, 'people' | 'locked'>;
  offline: boolean;
  /** Makes somebody active who needs no PIN. False: they need one. */
  onTouch: (person: PersonOnTablet) => Promise<boolean>;
  onUnlocked: (unlocked: Unlocked) => void;
  onLocked: () => void;
  question: ActingQuestion;
}

/** Asks who does the work that waits for a person. It lies above the sheet, which keeps its contents. */
export function WhoActs({ tablet, offline, onTouch, onUnlocked, onLocked, question }: Props) {
  const { need, title = messages.whoIsHere, answer } = question;

  async function touch(person: PersonOnTablet): Promise<boolean> {
    const known = await onTouch(person);
    if (known) answer(person.id);
    return known;
  }

  return (
    <FullSheet
      title={title}
      subtitle={offline ? messages.chooseOffline : messages.choose}
      onClose={() => answer(undefined)}
    >
      <People
        tablet={tablet}
        offline={offline}
        alwaysPin={need === 'sensitive'}
        onTouch={touch}
        onUnlocked={(unlocked) => {
          onUnlocked(unlocked);
          answer(unlocked.person);
        }}
        onLocked={onLocked}
        aside={<p className="text-center text-muted">{messages.waits}</p>}
      />
    </FullSheet>
  );
}
