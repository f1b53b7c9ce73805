import { useEffect, useState } from 'react';
import { RUNNING_VERSION } from '../../../kit/config/version';
import { setClock } from '../../../kit/date/clock';
import type { ShownTablet, Storage } from '../../../wire-staff/types.gen';
import { askToKeepStorage } from '../../kit/device';
import { get, post } from '../../kit/net/call';
import { listen } from '../../kit/net/live';
import { clocks } from '../../kit/queue/clocks';
import { startQueue, useQueue } from '../../kit/queue/queue';
import { noteStorage, queue } from '../../kit/queue/store';
import { loadRooms } from '../../kit/room/rooms';
import { expireSnapshot, keepTablet, readTablet } from '../../kit/snapshot/snapshot';
import { useLoad } from '../../kit/use-load';
import { startWorker } from '../../kit/worker';

const MINUTE_MS = 60_000;
const REPORT_MS = 5 * MINUTE_MS;

async function load() {
  const { device_at: sentAt } = clocks.read();
  const answer = await get('tablet');
  if (answer.ok) {
    const { now, zone } = answer.value;
    setClock({ now, timeZone: zone });
    clocks.measure(now, sentAt);
    void keepTablet(answer.value);
  } else if (await expireSnapshot()) location.reload();
  return answer;
}

/** The tablet as the server knows it or as it was kept, whether the server answers, and what the browser does with storage. */
export function useTablet() {
  const { data, failure, reload } = useLoad(load);
  const [kept, setKept] = useState<ShownTablet>();
  const [storage, setStorage] = useState<Storage>('unknown');
  const { online } = useQueue();

  useEffect(() => {
    void readTablet().then((found) => setKept(found?.tablet));
    void startQueue();
    void startWorker();
  }, []);

  useEffect(
    () =>
      listen({
        onChange: (topics) => {
          if (topics.has('rooms')) void loadRooms();
          if (topics.size > Number(topics.has('rooms'))) void reload();
        },
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
      const storage = await askToKeepStorage();
      if (ended) return;
      setStorage(storage);
      noteStorage(storage === 'may_be_cleared');
      await post('tablet/report', { waiting: queue.getState().waiting.length, storage, version: RUNNING_VERSION });
    };
    void report();
    const timer = setInterval(() => void report(), REPORT_MS);
    return () => {
      ended = true;
      clearInterval(timer);
    };
  }, []);

  return { tablet: data ?? kept, failure, reload, connected: online, storage };
}
