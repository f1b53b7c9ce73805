import { late } from '../../kit/late/late-part';

// What the frame opens: fetched on the first wish, or once the page is idle, so that it opens without a connection too.

export const slideMenu = late(async () => (await import('./slide-menu')).SlideMenu);
export const sideMenu = late(async () => (await import('./side-menu')).SideMenu);
export const childChooser = late(async () => (await import('../overlays/child-chooser')).ChildChooser);
