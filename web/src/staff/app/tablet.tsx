import History from 'lucide-react/icons/rotate-ccw-clock';
import { lazyComponent, OnDemand } from '../../kit/lazy/lazy-component';
import { Button } from '../../kit/ui/button';
import { CareKeys } from '../features/care/keys/care-keys';
import { openCare, openDraft } from '../features/care/open-sheet';
import { messages as roomTexts } from '../features/room/messages';
import { RoomScreen } from '../features/room/room-screen';
import { TabletApp } from '../features/tablet/tablet-app';
import { whoActs } from '../kit/acting';
import { QueuePill } from '../kit/room/queue-pill';
import { loadRooms, useRoomsVersion } from '../kit/room/rooms';
import { UndoLine } from '../kit/undo/undo-line';

const reviewScreen = lazyComponent(() =>
  import('../features/review/review-screen').then(({ ReviewScreen }) => ReviewScreen),
);

/** A room's tablet: the features of the tablet, the room, its review and the care of its children, put together. */
export function Tablet() {
  return (
    <TabletApp
      room={(of) => (
        <RoomScreen
          {...of}
          keys={(room) => <CareKeys room={room} person={of.person?.id} asHead={of.person?.role === 'head'} />}
          undo={<UndoLine />}
          review={(onBack) => <ReviewOfTablet onBack={onBack} />}
          onCare={openCare}
          onDraft={openDraft}
        />
      )}
    />
  );
}

async function whoDecides(title: string) {
  const person = await whoActs('sensitive', title);
  return person === undefined ? undefined : { person };
}

function ReviewOfTablet({ onBack }: { onBack: () => void }) {
  const version = useRoomsVersion();
  return (
    <OnDemand
      component={reviewScreen}
      onAbort={onBack}
      whoDecides={whoDecides}
      version={version}
      onChanged={() => void loadRooms()}
      end={
        <>
          <QueuePill />
          <Button big look="quiet" onClick={onBack}>
            <History size={22} aria-hidden="true" />
            {roomTexts.recent}
          </Button>
        </>
      }
    />
  );
}
