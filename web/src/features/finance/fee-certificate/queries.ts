import type { Sending } from '../../../kit/form/use-form';
import { ask, post } from '../../../kit/net/post';
import { childQuery, useChildQuery } from '../../../kit/query/child-query';
import { mutation } from '../../../kit/query/mutation';
import { messages } from './messages';
import type { Wanted } from './rules';

const PATH = '/financials/getTuitionFeeCertificate';

const fieldsOf = ({ natureOfService, startDate, endDate }: Wanted) => ({
  start_date: startDate,
  end_date: endDate,
  nature_of_Service: natureOfService,
});

/** The address of a certificate. Not stored on the device: the same payments give the same address. */
const certificate = childQuery({
  name: 'certificate',
  load: async (how, wanted: Wanted) =>
    (await ask({ path: PATH, action: messages.actions.get, fields: fieldsOf(wanted), ...how })).url,
});

export const useCertificate = (wanted: Wanted) => useChildQuery(certificate(wanted));

export const getCertificate = mutation({
  send: (wanted: Wanted, { key, signal }: Sending) => {
    const call = { action: messages.actions.get, policy: 'callback', key, signal } as const;
    return post({ path: PATH, fields: fieldsOf(wanted), ...call });
  },
  shows: { in: (wanted) => certificate(wanted), read: ({ url }) => url },
});
