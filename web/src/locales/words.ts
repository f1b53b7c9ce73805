// All catalogues by name, and the type of a language. Types only: imports nothing at run time.

import type { Translated } from '../kit/text/catalogue';

interface Catalogues {
  'activity-plan': typeof import('../features/activity-plan/messages').messages;
  app: typeof import('../app/messages').messages;
  attendance: typeof import('../features/attendance/messages').messages;
  'attendance/absence': typeof import('../features/attendance/absence/messages').messages;
  blogs: typeof import('../features/blogs/messages').messages;
  'blogs/story': typeof import('../features/blogs/messages').story;
  calendar: typeof import('../kit/text/calendar').calendar;
  cctv: typeof import('../features/cctv/messages').messages;
  centre: typeof import('../features/centre/messages').messages;
  chat: typeof import('../features/chat/messages').messages;
  children: typeof import('../kit/children/messages').messages;
  'children/stay': typeof import('../kit/children/messages').stay;
  crop: typeof import('../kit/text/form-texts').crop;
  'your-data': typeof import('../features/your-data/messages').messages;
  dates: typeof import('../kit/text/dates').dates;
  events: typeof import('../features/events/messages').messages;
  example: typeof import('../features/example/messages').messages;
  finance: typeof import('../features/finance/home/messages').messages;
  'finance/fee-certificate': typeof import('../features/finance/fee-certificate/messages').messages;
  'finance/refund': typeof import('../features/finance/refund/messages').messages;
  'finance/share-certificate': typeof import('../features/finance/share-certificate/messages').messages;
  'food-menu': typeof import('../features/food-menu/messages').messages;
  form: typeof import('../kit/text/form-texts').formTexts;
  growth: typeof import('../features/growth/messages').messages;
  guardians: typeof import('../features/guardians/messages').messages;
  holidays: typeof import('../features/holidays/messages').messages;
  'holidays/call': typeof import('../kit/holidays/messages').messages;
  'holidays/own-calendar': typeof import('../features/holidays/own-calendar/messages').messages;
  languages: typeof import('../app/languages/messages').messages;
  lists: typeof import('../kit/text/messages').lists;
  net: typeof import('../kit/net/messages').messages;
  news: typeof import('../app/messages').news;
  newsletters: typeof import('../features/newsletters/messages').messages;
  notifications: typeof import('../features/notifications/messages').messages;
  'notifications/push': typeof import('../features/notifications/push-messages').messages;
  'notifications/settings': typeof import('../features/notifications/settings/messages').messages;
  outbox: typeof import('../kit/outbox/messages').messages;
  over: typeof import('../kit/text/messages').over;
  overlays: typeof import('../app/overlays/messages').messages;
  'photo-box': typeof import('../kit/photo-box/messages').messages;
  'photo-box/names': typeof import('../kit/photo-box/messages').names;
  photos: typeof import('../features/photos/messages').messages;
  profile: typeof import('../features/profile/messages').messages;
  progress: typeof import('../kit/progress/messages').messages;
  push: typeof import('../kit/push/messages').messages;
  requests: typeof import('../features/requests/messages').messages;
  'requests/break': typeof import('../features/requests/break/messages').messages;
  'requests/change-program': typeof import('../features/requests/change-program/messages').messages;
  'requests/extended-daycare': typeof import('../features/requests/extended-daycare/messages').messages;
  'requests/page': typeof import('../features/requests/page/messages').messages;
  'requests/shift-centre': typeof import('../features/requests/shift-centre/messages').messages;
  'requests/transport': typeof import('../features/requests/transport/messages').messages;
  'requests/withdraw': typeof import('../features/requests/withdraw/messages').messages;
  sessions: typeof import('../features/sessions/messages').messages;
  shared: typeof import('../kit/text/messages').messages;
  shell: typeof import('../app/shell/messages').messages;
  'sign-in': typeof import('../features/sign-in/messages').messages;
  'sign-in/card': typeof import('../features/sign-in/card-messages').messages;
  'sign-in/code': typeof import('../features/sign-in/code/messages').confirmMessages;
  survey: typeof import('../kit/survey/messages').messages;
  surveys: typeof import('../features/surveys/messages').messages;
  thread: typeof import('../kit/thread/messages').messages;
  tickets: typeof import('../features/tickets/messages').messages;
  timeline: typeof import('../features/timeline/messages').messages;
  'timeline-kinds': typeof import('../kit/timeline/words').kindWords;
  titles: typeof import('../kit/text/titles').titles;
  today: typeof import('../features/today/messages').messages;
  unread: typeof import('../kit/unread/messages').messages;
  videos: typeof import('../features/videos/messages').messages;
  webview: typeof import('../features/webview/messages').messages;
}

/** A language has every catalogue with all texts; a missing one fails the type check. */
export type Words = { readonly [Name in keyof Catalogues]: Translated<Catalogues[Name]> };
