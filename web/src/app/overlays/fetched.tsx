import { type ComponentType, useEffect, useRef, useState } from 'react';
import { toast } from '../../kit/overlay/overlays';
import { messages } from '../messages';

interface Props<Asked extends { leave: () => void }> {
  asked: Asked | undefined;
  load: () => Promise<ComponentType<{ asked: Asked }>>;
}

/** A dialog whose code is fetched when it is first asked for. Without a connection nobody is left waiting for it. */
export function Fetched<Asked extends { id: number; leave: () => void }>({ asked, load }: Props<Asked>) {
  const [Dialog, setDialog] = useState<ComponentType<{ asked: Asked }>>();
  const latest = useRef(load);
  useEffect(() => {
    if (!asked || Dialog) return;
    latest.current().then(
      (fetched) => setDialog(() => fetched),
      () => {
        toast(messages.notNow);
        asked.leave();
      },
    );
  }, [asked, Dialog]);
  return asked && Dialog ? <Dialog key={asked.id} asked={asked} /> : null;
}
