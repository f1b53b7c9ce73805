import { useEffect, useState } from 'react';
import { RUNNING_VERSION } from '../../../kit/config/version';
import { setClock } from '../../../kit/date/clock';
import type { Storage } from '../../../wire-staff/types.gen';
import { askToKeepStorage } from '../../kit/device';
import { get, post } from '../../kit/net/call';
import { listen } from '../../kit/net/live';
import { useLoad } from '../../kit/use-load';

const MINUTE_MS = 60_000;
const REPORT_MS = 5 * MINUTE_MS;

async function load() {
  const answer = await get('tablet');
  if (answer.ok) setClock({ now: answer.value.now, timeZone: answer.value.zone });
  return answer;
}

/** The tablet as the server knows it, whether the server answers, and what the browser does with storage. */
export function useTablet() {
  const { data, failure, reload } = useLoad(load);
  const [storage, setStorage] = useState<Storage>('unknown');

  useEffect(
    () =>
      listen({
        onChange: () => void reload(),
        // Whether only the stream is lost, or the server does not answer.
        onLost: () => void reload(),
      }),
    [reload],
  );
  // The hours, the day and who is on shift change by themselves.
  useEffect(() => {
    const timer = setInterval(() => void reload(), MINUTE_MS);
    return () => clearInterval(timer);
  }, [reload]);

  useEffect(() => {
    let ended = false;
    const report = async () => {
      const kept = await askToKeepStorage();
      if (ended) return;
      setStorage(kept);
      await post('tablet/report', { waiting: 0, storage: kept, version: RUNNING_VERSION });
    };
    void report();
    const timer = setInterval(() => void report(), REPORT_MS);
    return () => {
      ended = true;
      clearInterval(timer);
    };
  }, []);

  return { tablet: data, failure, reload, connected: failure?.code !== 'offline', storage };
}
