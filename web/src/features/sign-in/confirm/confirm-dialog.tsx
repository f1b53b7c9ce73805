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

/** The OTP confirmation dialog: choose a contact, send the code, enter it, OK. */
export function ConfirmDialog({
  request: { subject: change, answer, cancel },
}: {
  request: Overlays['confirmations'][number];
}) {
  const { countryCode } = useConfig();
  const { profile } = useActiveChild();
  const [open, setOpen] = useState<OpenCode>();
  return (
    <Sheet title={confirmMessages.title} onClose={cancel}>
      <p className="mb-4 text-muted">{confirmMessages.why[change.action]}</p>
      {open ? (
        <ConfirmStep change={change} open={open} onConfirmed={answer} onCancel={cancel} onResent={setOpen} />
      ) : (
        <ChannelStep
          change={change}
          channels={channels(change, { phone: profile.parentPhone, email: profile.parentEmail }, countryCode)}
          onSent={setOpen}
          onCancel={cancel}
        />
      )}
    </Sheet>
  );
}
