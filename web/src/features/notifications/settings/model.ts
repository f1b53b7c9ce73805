import type { NoticeSettings } from '../../../wire/types.gen';

// Maps the notification settings. Pure functions.

export interface TopicChoice {
  topic: string;
  label: string;
  push: boolean;
  email: boolean;
}

export interface QuietHours {
  on: boolean;
  /** 'HH:MM' in the centre's time zone. */
  from: string;
  to: string;
}

export interface Settings {
  topics: readonly TopicChoice[];
  quiet: QuietHours;
  /** Number of this parent's devices that receive notifications. */
  devices: number;
  emailOnFile: boolean;
}

/** One changed setting; the server keeps all others. */
export type Change = { topic: TopicChoice } | { quiet: QuietHours };

export function settingsFromWire({ email_on_file, ...same }: NoticeSettings): Settings {
  return { ...same, emailOnFile: email_on_file };
}

export function changed(settings: Settings, change: Change): Settings {
  if ('quiet' in change) return { ...settings, quiet: change.quiet };
  const { topic } = change;
  return { ...settings, topics: settings.topics.map((one) => (one.topic === topic.topic ? topic : one)) };
}

/** In the format of saveNoticeSettings. */
export function changeToWire(change: Change): string {
  if ('quiet' in change) return JSON.stringify(change);
  const { topic, push, email } = change.topic;
  return JSON.stringify({ topics: [{ topic, push, email }] });
}
