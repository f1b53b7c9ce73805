import { lazyComponent } from '../../kit/lazy/lazy-component';

// Components that the layout opens. They are loaded on first use or when the page is idle, so that they open offline too.

export const slideMenu = lazyComponent(async () => (await import('./slide-menu')).SlideMenu);
export const sideMenu = lazyComponent(async () => (await import('./side-menu')).SideMenu);
export const childChooser = lazyComponent(async () => (await import('../overlays/child-chooser')).ChildChooser);
