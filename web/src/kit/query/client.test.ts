import { afterAll, expect, test, vi } from 'vitest';
import { CallFailed } from '../net/post';
import { queryClient } from './client';

afterAll(() => void vi.unstubAllGlobals());

test('an unreadable answer is reported as an error, a missing one is not', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const unreadable = new TypeError('Cannot read properties of undefined');
  const fails = (error: Error) =>
    queryClient.prefetchQuery({ queryKey: [error.name], queryFn: () => Promise.reject(error) });
  await fails(new CallFailed({ kind: 'empty', text: '' }));
  expect(reported).not.toHaveBeenCalled();
  await fails(unreadable);
  expect(reported.mock.calls).toEqual([[unreadable]]);
});
