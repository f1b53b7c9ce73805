import { useEffect } from 'react';

/** While mounted, sets a CSS property to the height that the on-screen keyboard covers. */
export function useKeyboard(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    const measure = () => {
      // Pinch zoom also shrinks the visual viewport.
      const covered = view.scale > 1 ? 0 : Math.max(0, Math.round(innerHeight - view.height));
      style.setProperty('--keyboard', `${covered}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    return () => {
      view.removeEventListener('resize', measure);
      style.removeProperty('--keyboard');
    };
  }, []);
}
