import { type FormEvent, useRef, useState } from 'react';

/**
 * One piece of work at a time. Whether one is under way is known at once, not with the next painting: two submits may
 * come in the same breath, and fingers are fast. `busy` says which one it is, for the button that shows it.
 */
export function useAlone<What extends string>() {
  const working = useRef(false);
  const [busy, setBusy] = useState<What>();

  const alone = async (what: What, work: () => Promise<void>): Promise<void> => {
    if (working.current) return;
    working.current = true;
    setBusy(what);
    await work().finally(() => {
      working.current = false;
      setBusy(undefined);
    });
  };

  return { busy, alone };
}

/** A form that is sent once, however often it is submitted meanwhile. */
export function useSubmit(work: () => Promise<void>) {
  const { busy, alone } = useAlone<'submit'>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void alone('submit', work);
  };
  return { busy: busy !== undefined, submit };
}
