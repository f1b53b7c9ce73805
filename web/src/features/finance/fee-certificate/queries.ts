import type { Sending } from '../../../kit/form/use-form';
import type { Result } from '../../../kit/net/answer';
import { ask, post } from '../../../kit/net/post';
import { ofChild } from '../../../kit/query/keys';
import { answerFor } from '../../../kit/query/renew';
import { useChildQuery } from '../../../kit/query/use-child-query';
import { session } from '../../../kit/session/store';
import { messages } from './messages';
import type { Wanted } from './rules';

const PATH = '/financials/getTuitionFeeCertificate';

const nameOf = ({ natureOfService, startDate, endDate }: Wanted) =>
  ['certificate', natureOfService, startDate, endDate] as const;

const fieldsOf = ({ natureOfService, startDate, endDate }: Wanted) => ({
  start_date: startDate,
  end_date: endDate,
  nature_of_Service: natureOfService,
});

/** The address of a certificate. Nothing of it stays on the device: for the same payments it is the same one again. */
export function useCertificate(wanted: Wanted) {
  return useChildQuery({
    name: nameOf(wanted),
    load: async (how) =>
      (await ask({ path: PATH, action: messages.actions.get, fields: fieldsOf(wanted), ...how })).url,
  });
}

export async function getCertificate(wanted: Wanted, { key, signal }: Sending): Promise<Result<unknown>> {
  const call = { action: messages.actions.get, policy: 'callback', key, signal } as const;
  const take = answerFor<string>(ofChild(session().activeChildId, ...nameOf(wanted)));
  const result = await post({ path: PATH, fields: fieldsOf(wanted), ...call });
  if (result.ok) void take(result.response.url);
  return result;
}
