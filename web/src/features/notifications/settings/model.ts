import type { NoticeSettings } from '../../../wire/types.gen';

// What a parent chooses to be told, and how. Pure.

export interface TopicChoice {
  topic: string;
  label: string;
  push: boolean;
  email: boolean;
}

export interface QuietHours {
  on: boolean;
  /** 'HH:MM' of the centre's clock. */
  from: string;
  to: string;
}

export interface Settings {
  topics: readonly TopicChoice[];
  quiet: QuietHours;
  /** How many devices of this parent receive notifications. */
  devices: number;
  emailOnFile: boolean;
}

/** One thing that was changed; everything else stays as the server has it. */
export type Change = { topic: TopicChoice } | { quiet: QuietHours };

export function settingsFromWire({ email_on_file, ...same }: NoticeSettings): Settings {
  return { ...same, emailOnFile: email_on_file };
}

export function changed(settings: Settings, change: Change): Settings {
  if ('quiet' in change) return { ...settings, quiet: change.quiet };
  const { topic } = change;
  return { ...settings, topics: settings.topics.map((one) => (one.topic === topic.topic ? topic : one)) };
}

/** As saveNoticeSettings takes it. */
export function changeToWire(change: Change): string {
  if ('quiet' in change) return JSON.stringify(change);
  const { topic, push, email } = change.topic;
  return JSON.stringify({ topics: [{ topic, push, email }] });
}
