import { useState } from 'react';
import { useActiveChild } from '../../../kit/children/queries';
import { useConfig } from '../../../kit/config/config';
import type { Overlays } from '../../../kit/overlay/overlays';
import type { OpenCode } from '../../../kit/session/challenge';
import { Sheet } from '../../../kit/ui/sheet';
import { confirmMessages } from '../code/messages';
import { channels } from '../code/model';
import { ChannelStep } from './channel-step';
import { ConfirmStep } from './confirm-step';

/** The OTP confirmation overlay: choose where the code goes, send it, enter it, OK. */
export function ConfirmDialog({ asked: { ask: change, answer, leave } }: { asked: Overlays['confirmations'][number] }) {
  const { countryCode } = useConfig();
  const { profile } = useActiveChild();
  const [open, setOpen] = useState<OpenCode>();
  return (
    <Sheet title={confirmMessages.title} onClose={leave}>
      <p className="mb-4 text-muted">{confirmMessages.why[change.action]}</p>
      {open ? (
        <ConfirmStep change={change} open={open} onConfirmed={answer} onCancel={leave} onResent={setOpen} />
      ) : (
        <ChannelStep
          change={change}
          channels={channels(change, { phone: profile.parentPhone, email: profile.parentEmail }, countryCode)}
          onSent={setOpen}
          onCancel={leave}
        />
      )}
    </Sheet>
  );
}
