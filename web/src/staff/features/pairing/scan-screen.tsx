import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../kit/ui/button';
import { ErrorLine } from '../../kit/ui/error-line';
import { MiddlePage } from '../../kit/ui/middle-page';
import { messages } from './messages';
import { scan } from './scan';

/** The camera's picture, until a pairing code is in it. */
export function ScanScreen({ onCode, onBack }: { onCode: (code: string) => void; onBack: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const found = useEffectEvent(onCode);
  useEffect(() => {
    if (!video.current) return;
    const end = new AbortController();
    scan(video.current, end.signal).then(
      (code) => {
        if (code !== undefined && !end.signal.aborted) found(code);
      },
      () => setFailed(!end.signal.aborted),
    );
    return () => end.abort();
  }, []);
  return (
    <MiddlePage title={messages.scan} mark={40}>
      <p className="max-w-words text-muted">{messages.scanHow}</p>
      <video
        ref={video}
        muted
        playsInline
        aria-label={messages.camera}
        className={`aspect-square w-64 rounded-card bg-sunken object-cover ${failed ? 'hidden' : ''}`}
      />
      <ErrorLine text={failed ? messages.noCamera : undefined} />
      <Button big look="line" onClick={onBack}>
        {messages.typeInstead}
      </Button>
    </MiddlePage>
  );
}
