import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Centre } from './centre';
import type { Stored } from './device';
import { deviceFile } from './places';
import type { Server } from './server';

// Creates requests of parents, and decides on them as the centre.

export const TYPES = '/parentapp/getRequestTypes';
export const LIST = '/parentapp/requestList';
export const SEND = '/parentapp/request';
export const EXTEND = '/franchises/pauseChild/';
export const RESUME = '/franchises/resumeChild';

export type Status = 'Pending' | 'Processing' | 'Approved' | 'Cancelled';

export interface Made {
  request_id: string;
  type: string;
  status: Status;
  date: string;
  end_date: string;
}

/** Calls the API with the session of this parent's device. */
export async function callAs<Answer>(server: Server, phone: string, path: string, fields: Record<string, string>) {
  const { authToken, activeChildId } = JSON.parse(readFileSync(deviceFile(phone), 'utf8')) as Stored;
  const answer = await fetch(server.parents + path, {
    method: 'POST',
    headers: {
      auth_token: authToken,
      child_id: activeChildId,
      platform: 'web',
      app_version: '4.7.0',
      'idempotency-key': randomUUID(),
    },
    body: new URLSearchParams(fields),
  });
  const said = (await answer.json()) as { status: string; error?: string; response: Answer };
  if (said.status !== 'ok') throw new Error(`${path} with ${JSON.stringify(fields)} was refused: ${said.error}`);
  return said.response;
}

/** Creates a request with the fields of /parentapp/request. */
export async function askFor(server: Server, phone: string, fields: Record<string, string>): Promise<Made> {
  return (await callAs<{ request: Made }>(server, phone, SEND, fields)).request;
}

export const aBreak = (date: string, end_date: string, attrition_reason = 'Visiting grandparents') => ({
  child_pause: '1',
  date,
  end_date,
  attrition_reason,
});

export const aShift = (date: string, end_date: string, shift_center: string, program: string) => ({
  center_shift: '1',
  date,
  end_date,
  shift_center,
  values: JSON.stringify([{ key: 'program_to', value: program }]),
});

export const aProgram = (date: string, program: string) => ({
  program_change: '1',
  date,
  values: JSON.stringify([{ key: 'program_to', value: program }]),
});

export const aTransport = (date: string, way: 'one' | 'two' = 'one') => ({ [`${way}_way_transport`]: '1', date });

export const aDaycare = (date: string, type: 'Monthly' | 'Weekly' | 'Daily' = 'Daily') => ({
  extended_daycare: '1',
  date,
  values: JSON.stringify([{ key: 'type', value: type }]),
});

export const aWithdrawal = (date: string, attrition_reason = 'Transfer') => ({
  child_attrition: '1',
  date,
  attrition_reason,
  nps_score: '9',
  nps_tags: JSON.stringify(['teachers']),
  nps_comments: 'We are moving away.',
});

/** Creates one request of each kind but a break: shift, program, transport, daycare, withdrawal. */
export async function askForTheRest(server: Server, phone: string): Promise<Made[]> {
  const own = await callAs<{ center_id: string }>(server, phone, '/parentapp/childData', {});
  const { centers } = await callAs<{ centers: Shifting[] }>(server, phone, '/parentapp/getCenterJSON', {});
  const { programs_available } = await callAs<{ programs_available: string }>(server, phone, TYPES, {});
  const open = centers.find((one) => one.Admission_Enabled === 'Yes' && one.Center_Id !== own.center_id);
  const [joined = ''] = open?.Programs_Available.split(',') ?? [];
  const [program = ''] = programs_available.split(',');
  return [
    await askFor(server, phone, aShift('2026-11-16', '2026-11-19', open?.Center_Id ?? '', joined)),
    await askFor(server, phone, aProgram('2026-11-16', program)),
    await askFor(server, phone, aTransport('2026-11-16')),
    await askFor(server, phone, aDaycare('2026-11-16')),
    await askFor(server, phone, aWithdrawal('2026-11-30')),
  ];
}

interface Shifting {
  Center_Id: string;
  Programs_Available: string;
  Admission_Enabled: string;
}

export async function decideRequest(
  centre: Centre,
  { request_id: id }: Made,
  status: Status,
  note = '',
): Promise<void> {
  await centre.post('/centre/v1/requests/decide', { decisions: [{ id, status, note, confirm: true }] });
}

export async function allowServices(centre: Centre, allowed: readonly string[]): Promise<void> {
  await centre.put('/centre/v1/services', { allowed });
}

export function requestCard(page: Page, type: string) {
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: type, exact: true }) });
  const button = (name: string) => card.getByRole('button', { name, exact: true });
  const link = (name: string) => card.getByRole('link', { name, exact: true });
  return { card, cancel: button('Cancel'), resumeEarly: link('Early Resume'), extend: link('Extend Pause') };
}

/** A tile of Support, by its title. */
export function tile(page: Page, title: string) {
  return (
    page
      .getByRole('main')
      .getByRole('link')
      // A card may have the same heading.
      .and(page.locator(':not(:is(h2, h3) > *)'))
      .filter({ has: page.getByText(title, { exact: true }) })
  );
}
