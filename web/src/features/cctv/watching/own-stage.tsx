import { Pause, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { RestingCamera } from '../../../kit/ui/illustrations/resting-camera';
import { useLongWait } from '../../../kit/ui/use-long-wait';
import { messages } from '../messages';
import { Stage, StageButton } from '../parts/stage';
import { NameMark } from './name-mark';
import { type PlayerState, type Watch, watch } from './watch';

interface Props {
  camera: string;
  /** 'HH:mm' in the centre's time zone. */
  time: string;
  /** Accessible name of the video. */
  title: string;
  onRefused: () => void;
}

/** States in which the pause button is shown. */
const WITH_PAUSE: readonly PlayerState['state'][] = ['loading', 'playing', 'reconnecting', 'silent', 'paused'];

/** Watches a camera of the centre while it is mounted. */
export function OwnStage({ camera, time, title, onRefused }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [player, setPlayer] = useState<PlayerState>({ state: 'loading' });
  const control = useRef<Watch>(undefined);
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    if (!video.current) return;
    const { pause, leave } = watch({ camera, video: video.current, report: setPlayer, onRefused: () => refuse() });
    control.current = { pause, leave };
    return leave;
  }, [camera]);
  const playing = player.state === 'playing';
  const paused = player.state === 'paused';
  return (
    <Stage
      live={playing}
      time={time}
      control={
        WITH_PAUSE.includes(player.state) && (
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
        <NameMark viewer={player.viewer} time={time} />
      ) : (
        <Placeholder player={player} onTap={() => void video.current?.play()} />
      )}
    </Stage>
  );
}

/** Shown in place of the video. */
function Placeholder({ player, onTap }: { player: PlayerState; onTap: () => void }) {
  const long = useLongWait(player.state === 'loading');
  return (
    <div className="absolute inset-0 grid grid-cols-1 content-center justify-items-center bg-sunken px-6 text-center [&_svg]:max-h-32">
      {player.state === 'tap needed' ? (
        <button
          type="button"
          aria-label={messages.play}
          onClick={onTap}
          className="press grid size-16 place-items-center rounded-full bg-primary text-on-primary"
        >
          <Play size={32} aria-hidden="true" />
        </button>
      ) : (
        <RestingCamera />
      )}
      <p role="status" className="mt-2 max-w-words text-balance font-semibold text-ink">
        {long ? messages.loadingLong : sentence(player)}
      </p>
    </div>
  );
}

function sentence(player: PlayerState): string {
  switch (player.state) {
    case 'loading':
      return messages.loading;
    case 'reconnecting':
      return messages.reconnecting;
    case 'silent':
      return messages.silent;
    case 'hidden':
      return messages.hidden;
    case 'paused':
      return messages.paused;
    case 'refused':
      return player.text || messages.noVideo;
    case 'tap needed':
      return messages.tapToPlay;
    case 'playing':
      return '';
  }
}
