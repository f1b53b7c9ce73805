import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useActiveChild } from '../../kit/children/queries';
import { useScreensConfig } from '../../kit/config/screens';
import { paths } from '../../kit/paths';
import { QueryState } from '../../kit/query/query-state';
import { Link } from '../../kit/router/link';
import { Screen } from '../../kit/screen/screen';
import { Bone } from '../../kit/ui/bone';
import { Button } from '../../kit/ui/button';
import { buttonLook } from '../../kit/ui/button-look';
import { Card } from '../../kit/ui/card';
import { Empty } from '../../kit/ui/empty';
import { PaperBoat } from '../../kit/ui/illustrations/paper-boat';
import { RestingCamera } from '../../kit/ui/illustrations/resting-camera';
import { Umbrella } from '../../kit/ui/illustrations/umbrella';
import { ListState } from '../../kit/ui/list-state';
import { messages } from './messages';
import type { Shown } from './model';
import { CameraFacts } from './parts/camera-facts';
import { LinkedPlayer } from './parts/linked-player';
import { LookBack } from './parts/look-back';
import { Stage } from './parts/stage';
import { useCameras } from './use-cameras';
import { Ours } from './watching/ours';
import { WhoWatched } from './watching/who-watched';

/** The live camera of the child's class, or why there is none now. */
export function CctvScreen() {
  const { query, shown, time, check, checking, coming } = useCameras();
  const [turn, setTurn] = useState(0);
  const refresh = { busy: checking, off: false, run: () => void check() };
  const again = () => {
    setTurn(turn + 1);
    void check();
  };
  const bones = <Bone className="aspect-16/9 rounded-card" />;
  // A break needs no word of the centre.
  if (shown.state === 'paused' || shown.state === 'left') {
    return (
      <Screen>
        <Card className="[&_.mid-page]:min-h-0">
          <Instead state={shown.state} />
        </Card>
        {shown.state === 'paused' && <LookBack />}
      </Screen>
    );
  }
  return (
    <Screen {...(shown.state === 'down' && { refresh })}>
      <QueryState query={query} skeleton={bones}>
        {() => (
          <ListState loading={coming} skeleton={bones}>
            {shown.state === 'live' && <Linked address={shown.address} time={time} />}
            {shown.state === 'ours' && <Ours key={turn} cameras={shown.cameras} time={time} onRefused={check} />}
            {shown.state !== 'live' && shown.state !== 'ours' && <Instead state={shown.state} />}
            {(shown.state === 'live' || shown.state === 'ours' || shown.state === 'error') && (
              <div className="mt-4 grid md:justify-center">
                <Button look="quiet" busy={checking} onClick={again}>
                  <RefreshCw size={20} aria-hidden="true" />
                  {messages.refresh}
                </Button>
              </div>
            )}
            {query.data && query.data.cameras.length > 0 && <WhoWatched />}
          </ListState>
        )}
      </QueryState>
    </Screen>
  );
}

function Linked({ address, time }: { address: string; time: string }) {
  const { className, centerName } = useActiveChild();
  const place = messages.place(className, centerName);
  return (
    <>
      <Stage live time={time}>
        <LinkedPlayer address={address} title={place} />
      </Stage>
      <h2 className="mt-4 mb-3 text-xl font-bold wrap-anywhere">{place}</h2>
      <CameraFacts who={messages.whoText} />
    </>
  );
}

/** What stands in the stream's place. */
function Instead({ state }: { state: Exclude<Shown['state'], 'live' | 'ours'> }) {
  const { firstName, centerName } = useActiveChild();
  const texts = useScreensConfig();
  switch (state) {
    case 'paused':
      return (
        <Empty
          drawing={<RestingCamera />}
          title={texts.cameraPauseTitle}
          text={texts.cameraPauseSubtitle}
          action={
            <Link to={paths.pastRequestTab} className={buttonLook('quiet')}>
              {messages.seeBreak}
            </Link>
          }
        />
      );
    case 'left':
      return <Empty drawing={<RestingCamera />} title={messages.notLive} text={messages.left(firstName)} />;
    case 'down':
      return <Empty drawing={<PaperBoat />} title={messages.down} text={texts.cctvServerDown} />;
    case 'closed':
      return <Empty drawing={<RestingCamera />} title={messages.notLive} text={texts.cctvAvailability} />;
    case 'error':
      return <Empty drawing={<Umbrella />} title={messages.error} />;
    case 'unset':
      return <Empty drawing={<RestingCamera />} title={messages.unset} text={messages.unsetText(centerName)} />;
  }
}
