import { confirm } from '../../../kit/overlay/overlays';
import { paths } from '../../../kit/paths';
import { Link } from '../../../kit/router/link';
import { Button } from '../../../kit/ui/button';
import { buttonLook } from '../../../kit/ui/button-look';
import { useCancel } from '../cancel/queries';
import { messages } from '../messages';
import type { Request } from '../model';

/** Links and buttons to change or cancel a request. */
export function RequestActions({ request }: { request: Request }) {
  const { id, canCancel, canExtend, canResumeEarly } = request;
  const send = useCancel();
  if (!canCancel && !canExtend && !canResumeEarly) return null;

  async function cancel() {
    if (await confirm(messages.askCancel)) await send(request);
  }

  return (
    <div className="grid flex-1 grid-cols-halves content-center gap-2">
      {canResumeEarly && (
        <Link to={paths.earlyResume} search={{ item: id }} className={buttonLook('quiet')}>
          {messages.resumeEarly}
        </Link>
      )}
      {canExtend && (
        <Link to={paths.extendPause} search={{ item: id }} className={buttonLook('quiet')}>
          {messages.extend}
        </Link>
      )}
      {canCancel && (
        <Button look="line" onClick={() => void cancel()}>
          {messages.cancel}
        </Button>
      )}
    </div>
  );
}
