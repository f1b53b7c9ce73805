// A day's work of a parent's app, written against nothing but the client that is generated from
// docs/openapi/parents.json. It is type-checked and run beside that client, in a folder of its own.

import { client } from './client.gen';
import {
  childData,
  childLoginOtp,
  childLoginViaOtpDetails,
  getChildAttendance,
  getChildTimeline,
  getConversationList,
  getNewsletters,
  myEvents,
  photoMonths,
  saveParentMessage,
} from './sdk.gen';

export interface Work {
  address: string;
  phone: string;
  /** The code that was sent. */
  code: () => Promise<string>;
}

/** Either answer comes with HTTP 200; which one it is stands in `status`. */
type Said<T> = { status: 'ok'; response: T } | { status: 'error'; error: string; code: string };

export async function work({ address, phone, code }: Work) {
  client.setConfig({ baseUrl: address });
  const always = { throwOnError: true as const };
  const { data: asked } = await childLoginOtp({ body: { phone }, ...always });
  const { temp_otp, temp_time } = good(asked);
  const { data: verified } = await childLoginViaOtpDetails({
    body: { phone, temp_otp, temp_time: String(temp_time), otp: await code() },
    ...always,
  });
  const arrival = good(verified);
  if (!('auth_token' in arrival)) throw new Error('a confirmation instead of an arrival');
  const mine = { headers: { auth_token: arrival.auth_token }, ...always };
  const { data: child } = await childData({ body: {}, ...mine });
  const { data: day } = await getChildTimeline({ body: {}, ...mine });
  const { data: written } = await saveParentMessage({ body: { message: 'Good evening' }, ...mine });
  const { data: talk } = await getConversationList({ body: {}, ...mine });
  const { data: year } = await getChildAttendance({ body: {}, ...mine });
  const { data: events } = await myEvents({ body: {}, ...mine });
  const { data: months } = await photoMonths({ body: {}, ...mine });
  const { data: letters } = await getNewsletters({ body: {}, ...mine });
  const { data: nobody } = await childData({ body: {}, ...always });
  good(written);
  good(year);
  good(events);
  return {
    name: good(child).name,
    moments: good(day).conversationList.map((moment) => moment.type),
    today: good(day).conversationList.map((moment) => `${moment.type}: ${moment.message}`),
    letters: good(letters).map((letter) => letter.notification_subject),
    newest: good(talk).conversationList.map((message) => message.message)[0],
    months: good(months).length,
    nobody: nobody.status === 'error' ? nobody.error : 'let in',
  };
}

function good<T>(said: Said<T>): T {
  if (said.status === 'error') throw new Error(`${said.code}: ${said.error}`);
  return said.response;
}
