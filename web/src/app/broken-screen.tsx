import { Link, useRouter } from '@tanstack/react-router';
import { useOnline } from '../kit/net/online';
import { paths } from '../kit/paths';
import { Button } from '../kit/ui/button';
import { buttonLook } from '../kit/ui/button-look';
import { Mark } from '../kit/ui/mark';
import { messages } from './messages';

/** Shown in place of a screen that threw; the frame around it stays, and so does the way back. */
export function BrokenScreen({ reset }: { reset: () => void }) {
  const router = useRouter();
  const online = useOnline();
  return (
    <div className="grid justify-items-center gap-2 px-gutter py-14 text-center">
      <Mark size={72} />
      <h1 tabIndex={-1} className="mt-3 text-xl font-bold">
        {online ? messages.brokenTitle : messages.offlineTitle}
      </h1>
      <p className="max-w-words text-balance text-muted">{online ? messages.broken : messages.offlineScreen}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <Button
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          {messages.retry}
        </Button>
        <Link to={paths.blogs} onClick={reset} className={buttonLook('quiet')}>
          {messages.toHome}
        </Link>
      </div>
    </div>
  );
}
