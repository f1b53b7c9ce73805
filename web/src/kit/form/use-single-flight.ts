import { type FormEvent, useRef, useState } from 'react';

/**
 * Runs one piece of work at a time and drops calls while it runs, even before the next render. `busy` names the work that
 * runs, for the button that shows it.
 */
export function useSingleFlight<What extends string>() {
  const isRunning = useRef(false);
  const [busy, setBusy] = useState<What>();

  const singleFlight = async (what: What, work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(what);
    await work().finally(() => {
      isRunning.current = false;
      setBusy(undefined);
    });
  };

  return { busy, singleFlight };
}

/** The submit handler of a form that is sent once, however often it is submitted meanwhile. */
export function useSubmit(work: () => Promise<void>) {
  const { busy, singleFlight } = useSingleFlight<'submit'>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void singleFlight('submit', work);
  };
  return { busy: busy !== undefined, submit };
}
