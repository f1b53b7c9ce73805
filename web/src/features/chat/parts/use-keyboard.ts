import { useEffect } from 'react';

/** As long as the screen stands, the style sheet knows how much of the window the phone's keyboard covers. */
export function useKeyboard(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    const measure = () => {
      // Pinching makes the view smaller too.
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
