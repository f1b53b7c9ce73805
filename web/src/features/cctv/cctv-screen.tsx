import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useActiveChild } from '../../kit/children/queries';
import { useScreensConfig } from '../../kit/config/screens';
import { paths } from '../../kit/paths';
import { QueryState } from '../../kit/query/query-state';
import { Link } from '../../kit/router/link';
import { Screen } from '../../kit/screen/screen';
import { Button } from '../../kit/ui/button';
import { buttonLook } from '../../kit/ui/button-look';
import { Card } from '../../kit/ui/card';
import { EmptyState } from '../../kit/ui/empty-state';
import { PaperBoat } from '../../kit/ui/illustrations/paper-boat';
import { RestingCamera } from '../../kit/ui/illustrations/resting-camera';
import { Umbrella } from '../../kit/ui/illustrations/umbrella';
import { ListState } from '../../kit/ui/list-state';
import { Skeleton } from '../../kit/ui/skeleton';
import { messages } from './messages';
import type { CctvState } from './model';
import { CameraFacts } from './parts/camera-facts';
import { LinkedPlayer } from './parts/linked-player';
import { LookBack } from './parts/look-back';
import { Stage } from './parts/stage';
import { useCameras } from './use-cameras';
import { Ours } from './watching/ours';
import { WhoWatched } from './watching/who-watched';

/** The live camera of the child's class, or the reason why there is none. */
export function CctvScreen() {
  const { query, cctv, time, check, checking, loading } = useCameras();
  const [turn, setTurn] = useState(0);
  const refresh = { busy: checking, off: false, run: () => void check() };
  const reload = () => {
    setTurn(turn + 1);
    void check();
  };
  const skeleton = <Skeleton className="aspect-16/9 rounded-card" />;
  // These two states do not depend on the query.
  if (cctv.state === 'paused' || cctv.state === 'left') {
    return (
      <Screen>
        <Card className="[&_.mid-page]:min-h-0">
          <NoStream state={cctv.state} />
        </Card>
        {cctv.state === 'paused' && <LookBack />}
      </Screen>
    );
  }
  return (
    <Screen {...(cctv.state === 'down' && { refresh })}>
      <QueryState query={query} skeleton={skeleton}>
        {() => (
          <ListState loading={loading} skeleton={skeleton}>
            {cctv.state === 'live' && <Linked address={cctv.address} time={time} />}
            {cctv.state === 'ours' && <Ours key={turn} cameras={cctv.cameras} time={time} onRefused={check} />}
            {cctv.state !== 'live' && cctv.state !== 'ours' && <NoStream state={cctv.state} />}
            {(cctv.state === 'live' || cctv.state === 'ours' || cctv.state === 'error') && (
              <div className="mt-4 grid md:justify-center">
                <Button look="quiet" busy={checking} onClick={reload}>
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
  const title = messages.place(className, centerName);
  return (
    <>
      <Stage live time={time}>
        <LinkedPlayer address={address} title={title} />
      </Stage>
      <h2 className="mt-4 mb-3 text-xl font-bold wrap-anywhere">{title}</h2>
      <CameraFacts who={messages.whoText} />
    </>
  );
}

/** Shown in place of the stream. */
function NoStream({ state }: { state: Exclude<CctvState['state'], 'live' | 'ours'> }) {
  const { firstName, centerName } = useActiveChild();
  const texts = useScreensConfig();
  switch (state) {
    case 'paused':
      return (
        <EmptyState
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
      return <EmptyState drawing={<RestingCamera />} title={messages.notLive} text={messages.left(firstName)} />;
    case 'down':
      return <EmptyState drawing={<PaperBoat />} title={messages.down} text={texts.cctvServerDown} />;
    case 'closed':
      return <EmptyState drawing={<RestingCamera />} title={messages.notLive} text={texts.cctvAvailability} />;
    case 'error':
      return <EmptyState drawing={<Umbrella />} title={messages.error} />;
    case 'unset':
      return <EmptyState drawing={<RestingCamera />} title={messages.unset} text={messages.unsetText(centerName)} />;
  }
}
