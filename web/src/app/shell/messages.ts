import { catalogue } from '../../kit/text/catalogue';

// Texts of the layout after sign-in: bars and menu.

export const messages = catalogue('shell', {
  mainNav: 'Main',
  menu: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  everyDay: 'Every day',
  centreAndYou: 'Centre and you',
  more: 'Good to know',
  logout: 'Logout',
  appearance: 'Appearance',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  live: 'Live',
  photos: 'Photos',
  home: (name: string) => `${name}, home`,
  turnOnPushes: 'Turn on notifications',
  children: 'Children',
  changeChild: 'Change Logged In Child',
  activeChild: (name: string) => `${name}, active`,
  changeTo: (name: string) => `Change to ${name}`,
  moreChildren: (count: number) => `${count} more`,
  offline: 'You’re offline. You can still see what you’ve already opened.',
  childFailed: 'We couldn’t load your child’s day right now.',
});
