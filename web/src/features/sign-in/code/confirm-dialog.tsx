import { useState } from 'react';
import { useConfig } from '../../../kit/config/config';
import type { Overlays } from '../../../kit/overlay/overlays';
import type { OpenCode } from '../../../kit/session/challenge';
import { useSession } from '../../../kit/session/store';
import { Sheet } from '../../../kit/ui/sheet';
import { ChannelStep } from './channel-step';
import { ConfirmStep } from './confirm-step';
import { confirmMessages } from './messages';
import { channels } from './model';

/** The OTP confirmation overlay: choose where the code goes, send it, enter it, OK. */
export function ConfirmDialog({ asked: { ask: change, answer, leave } }: { asked: Overlays['confirmations'][number] }) {
  const { countryCode } = useConfig();
  const phone = useSession((session) => session.phone);
  const email = useSession((session) => session.email);
  const [open, setOpen] = useState<OpenCode>();
  return (
    <Sheet title={confirmMessages.title} onClose={leave}>
      <p className="mb-4 text-muted">{confirmMessages.why[change.action]}</p>
      {open ? (
        <ConfirmStep change={change} open={open} onConfirmed={answer} onCancel={leave} onResent={setOpen} />
      ) : (
        <ChannelStep
          change={change}
          channels={channels(change, { phone, email }, countryCode)}
          onSent={setOpen}
          onCancel={leave}
        />
      )}
    </Sheet>
  );
}
