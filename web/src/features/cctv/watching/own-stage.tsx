import { Pause, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { RestingCamera } from '../../../kit/ui/illustrations/resting-camera';
import { useLongWait } from '../../../kit/ui/use-long-wait';
import { messages } from '../messages';
import { Stage, StageButton } from '../parts/stage';
import { NameMark } from './name-mark';
import { type Watch, type Watched, watch } from './watch';

interface Props {
  camera: string;
  /** Of the centre, 'HH:mm'. */
  time: string;
  /** What is seen, for those who do not see it. */
  title: string;
  onRefused: () => void;
}

/** A parent can pause what plays or is about to. */
const WITH_PAUSE: readonly Watched['state'][] = ['coming', 'playing', 'reconnecting', 'silent', 'paused'];

/** A camera of the centre's own, watched from when this is shown until it is not. */
export function OwnStage({ camera, time, title, onRefused }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [watched, tell] = useState<Watched>({ state: 'coming' });
  const control = useRef<Watch>(undefined);
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    if (!video.current) return;
    const { pause, leave } = watch({ camera, video: video.current, tell, onRefused: () => refuse() });
    control.current = { pause, leave };
    return leave;
  }, [camera]);
  const playing = watched.state === 'playing';
  const paused = watched.state === 'paused';
  return (
    <Stage
      live={playing}
      time={time}
      control={
        WITH_PAUSE.includes(watched.state) && (
          <StageButton
            icon={paused ? Play : Pause}
            name={paused ? messages.resume : messages.pause}
            onClick={() => control.current?.pause(!paused)}
          />
        )
      }
    >
      <video
        ref={video}
        muted
        playsInline
        disablePictureInPicture
        disableRemotePlayback
        controlsList="nodownload"
        aria-label={title}
        className={`size-full object-contain ${playing ? '' : 'invisible'}`}
      />
      {playing ? (
        <NameMark viewer={watched.viewer} time={time} />
      ) : (
        <Still watched={watched} onTouch={() => void video.current?.play()} />
      )}
    </Stage>
  );
}

/** What stands in the picture's place. */
function Still({ watched, onTouch }: { watched: Watched; onTouch: () => void }) {
  const long = useLongWait(watched.state === 'coming');
  return (
    <div className="absolute inset-0 grid grid-cols-1 content-center justify-items-center bg-sunken px-6 text-center [&_svg]:max-h-32">
      {watched.state === 'held' ? (
        <button
          type="button"
          aria-label={messages.play}
          onClick={onTouch}
          className="press grid size-16 place-items-center rounded-full bg-primary text-on-primary"
        >
          <Play size={32} aria-hidden="true" />
        </button>
      ) : (
        <RestingCamera />
      )}
      <p role="status" className="mt-2 max-w-words text-balance font-semibold text-ink">
        {long ? messages.comingLong : sentence(watched)}
      </p>
    </div>
  );
}

function sentence(watched: Watched): string {
  switch (watched.state) {
    case 'coming':
      return messages.coming;
    case 'reconnecting':
      return messages.reconnecting;
    case 'silent':
      return messages.silent;
    case 'resting':
      return messages.resting;
    case 'paused':
      return messages.paused;
    case 'refused':
      return watched.text || messages.noPicture;
    case 'held':
      return messages.held;
    case 'playing':
      return '';
  }
}
