import type { Config } from '../kit/config/config';

// The owner's mark and colours in the place of the portal's own. What is no brand's (ground, ink, warnings) stays. Loaded
// where an owner has set them.

/** Which token of the style sheet each of the owner's colours takes the place of. */
const TOKENS = {
  '--primary': 'primary',
  '--primary-strong': 'primaryStrong',
  '--on-primary': 'onPrimary',
  '--tint': 'tint',
  '--on-tint': 'onTint',
  '--accent': 'accent',
  '--on-accent': 'onAccent',
  '--mark-arch': 'primary',
  '--art-door': 'primary',
  '--draw-line': 'primary',
} as const;

/** By the object model, not by markup: the content security policy lets no style of a page's own pass. */
export function wearBrand({ colours, logo }: Config): void {
  const { style } = document.documentElement;
  if (colours) {
    const { light, dark } = colours;
    for (const [token, of] of Object.entries(TOKENS)) style.setProperty(token, `light-dark(${light[of]}, ${dark[of]})`);
  }
  if (logo) document.querySelector('link[rel="icon"]')?.setAttribute('href', logo);
}
