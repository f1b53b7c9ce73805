import type { Locator, Page } from '@playwright/test';
import { paths } from '../../src/kit/paths';
import { TIMELINE } from '../support/calls';
import { chatPage, LIST } from '../support/chat-page';
import { test } from '../support/fixtures';
import { expectLoadStates } from '../support/load-states';
import { notificationsPage } from '../support/notifications-page';
import { MEERA } from '../support/parents';

// Error states of screens that only show data. Each names its request, so each is tested.

test.use({ readOnly: true });

interface Reading {
  path: string;
  call: string;
  action: string;
  good: (page: Page) => Locator;
}

const article = (page: Page) => page.getByRole('article').first();
const table = (page: Page) => page.getByRole('table').first();

const BY_SUBJECT: Record<string, readonly Reading[]> = {
  'the days at the centre': [
    { path: paths.foodMenu, call: '/parentapp/foodMenu', action: 'Loading Food Menu', good: article },
    { path: paths.activityCalendar, call: '/planner/getPlanner', action: 'Loading Activity Calendar', good: article },
    { path: paths.attendance, call: '/parentapp/getChildAttendance', action: 'Loading Attendance', good: table },
    { path: paths.growth, call: '/parentapp/measurement', action: 'Loading Measurements', good: table },
  ],
  'the centre itself': [
    {
      path: paths.center,
      call: '/parentapp/getCenterJSON',
      action: 'Loading Centre',
      good: (page) => page.getByRole('heading', { name: "Center's Head Information" }),
    },
    { path: paths.holidayCalendar, call: '/wbsite/getHolidayList', action: 'Loading Holidays', good: article },
    {
      path: paths.newsRoom,
      call: '/parentapp/getNewLetters',
      action: 'Loading News',
      good: (page) => page.getByRole('main').getByRole('listitem').first(),
    },
    {
      path: paths.notificationSettings,
      call: '/parentapp/getNoticeSettings',
      action: 'Loading Notification Settings',
      good: (page) => page.getByRole('heading', { name: 'What to notify me about' }),
    },
  ],
  'lists that come in pages': [
    {
      path: paths.photoGallery,
      call: LIST,
      action: 'Loading Photos',
      good: (page) => page.getByRole('button', { name: /^Photo, / }).first(),
    },
    { path: paths.chat, call: LIST, action: 'Loading Updates', good: (page) => chatPage(page).messages.last() },
    {
      path: paths.notification,
      call: TIMELINE,
      action: 'Loading Notifications',
      good: (page) => notificationsPage(page).entries.first(),
    },
  ],
};

for (const [subject, screens] of Object.entries(BY_SUBJECT)) {
  test(`loading, errors and a lost connection are shown in place by ${subject}`, async ({
    page,
    arriveAs,
    context,
  }) => {
    test.slow();
    await arriveAs(MEERA, paths.blogs);
    for (const { path, call, action, good } of screens) {
      await test.step(path, () => expectLoadStates(page, context, { path, call, action, good: good(page) }));
    }
  });
}
