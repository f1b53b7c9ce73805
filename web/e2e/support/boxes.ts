import type { Page } from '@playwright/test';

// Finds layout problems by the boxes of texts, controls and their containers.

/** Texts that are truncated on purpose, each with the place that shows the whole text. */
const ENDED_ON_PURPOSE = [
  // The child's name, class and centre in the top bar: My Profile.
  'header b',
  'header span',
  // The child's name under its face: the name of the link, and My Profile.
  'nav a[aria-label] > span',
  // What a story is about: the story opens.
  'article .line-clamp-2',
  // A long notification: the screen that it leads to.
  'a .line-clamp-5',
  // What a push said: the notifications.
  '[role=status] button .line-clamp-2',
  // What an entry of a tablet says, in Recent: the entry opens.
  'main li .line-clamp-2',
];

/**
 * A page or box that scrolls sideways, a text that its own box cuts off, a text or control that overlaps another one, leaves
 * its card, or is covered by a bar at every scroll position. An open dialog is checked on its own. Each line begins with the
 * kind of the problem.
 */
export async function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate((endedOnPurpose) => {
    /** In px, against rounding. */
    const SLACK = 1.5;
    const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
    /** The empty space above and below the letters of a line of Nunito, in em. */
    const AIR_ABOVE = 0.28;
    const AIR_BELOW = 0.22;
    const NEAR_EDGE = 4;

    interface Rect {
      left: number;
      top: number;
      right: number;
      bottom: number;
    }
    interface Box extends Rect {
      kind: 'text' | 'control' | 'ground';
      of: Element;
      /** Its fixed bar; else the page. */
      layer: Element | null;
      name: string;
    }

    const found = new Set<string>();
    const root = document.documentElement;
    const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')].filter((one) =>
      one.checkVisibility(),
    );
    const scope = dialogs.at(-1) ?? document.body;
    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (of: Element) => {
      const style = styles.get(of) ?? getComputedStyle(of);
      styles.set(of, style);
      return style;
    };
    const seen = (of: Element) => of.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 40);
    const nameOf = (of: Element) =>
      `<${of.localName}> '${short(of.getAttribute('aria-label') ?? of.textContent ?? '') || (of as HTMLInputElement).placeholder || ''}'`;
    const by = (amount: number) => `${Math.round(amount)} px`;

    /** A bar or the foot of a form, which the page scrolls beneath. */
    const stays = (of: Element) => {
      const { position, bottom } = styleOf(of);
      return position === 'fixed' || (position === 'sticky' && bottom !== 'auto');
    };

    /** The part of a rectangle that its scrolling and clipping ancestors show, and its layer. */
    function place(rect: Rect, of: Element, from: Element | null): (Rect & { layer: Element | null }) | undefined {
      let { left, top, right, bottom } = rect;
      let away = from !== of && styleOf(of).position === 'absolute';
      let layer: Element | null = from !== of && stays(of) ? of : null;
      for (let up = from; up && up !== document.body && !layer; up = up.parentElement) {
        const style = styleOf(up);
        if (away && style.position === 'static' && style.transform === 'none') continue;
        away = style.position === 'absolute';
        const edge = up.getBoundingClientRect();
        if (style.overflowX !== 'visible') {
          left = Math.max(left, edge.left);
          right = Math.min(right, edge.right);
        }
        if (style.overflowY !== 'visible') {
          top = Math.max(top, edge.top);
          bottom = Math.min(bottom, edge.bottom);
        }
        if (stays(up)) layer = up;
      }
      if (right - left <= SLACK || bottom - top <= SLACK) return undefined;
      return { left, top, right, bottom, layer };
    }

    const boxes: Box[] = [];
    function add(kind: Box['kind'], of: Element, rect: Rect, name: string) {
      const placed = place(rect, of, kind === 'text' ? of : of.parentElement);
      if (placed && placed.bottom > 0) boxes.push({ kind, of, name, ...placed });
    }

    const ground = styleOf(document.body).backgroundColor;
    const CLEAR = /^rgba\(.*, 0\)$|\/ 0\)$|^transparent$/;
    const painted = (of: Element) => {
      const { backgroundColor, boxShadow } = styleOf(of);
      return (!CLEAR.test(backgroundColor) && backgroundColor !== ground) || boxShadow !== 'none';
    };

    for (const of of scope.querySelectorAll('*')) {
      if (of.closest('svg') || !seen(of)) continue;
      if (of.matches(CONTROLS)) add('control', of, of.getBoundingClientRect(), nameOf(of));
      else if (of.localName !== 'main' && painted(of)) add('ground', of, of.getBoundingClientRect(), nameOf(of));
    }
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const of = node.parentElement;
      if (!of || !node.nodeValue?.trim() || of.closest('script, style, option, svg') || !seen(of)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const size = Number.parseFloat(styleOf(of).fontSize);
      for (const { left, right, top, bottom } of range.getClientRects())
        add(
          'text',
          of,
          { left, right, top: top + AIR_ABOVE * size, bottom: bottom - AIR_BELOW * size },
          `'${short(node.nodeValue)}'`,
        );
    }

    const width = root.clientWidth;
    const beyond = Math.max(root.scrollWidth, document.body.scrollWidth) - width;
    if (beyond > 0) found.add(`sideways: the page by ${by(beyond)}`);
    for (const { left, right, kind, name } of boxes)
      if (kind !== 'ground' && (right > width + SLACK || left < -SLACK))
        found.add(`sideways: ${name} stands at ${by(left)} to ${by(right)}`);

    // Cut off by their own box.
    const brush = document.createElement('canvas').getContext('2d');
    const drawnWidth = (of: Element, text: string, part?: string) => {
      if (!brush) return 0;
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(of, part);
      brush.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      return brush.measureText(text).width;
    };
    for (const of of scope.querySelectorAll<HTMLElement>('*')) {
      if (!seen(of) || of.closest('svg, [hidden]')) continue;
      const { overflowX, overflowY, textOverflow, paddingLeft, paddingRight } = styleOf(of);
      const room = of.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      // The value of a text field scrolls within it; the label of a button does not.
      if (of instanceof HTMLSelectElement || (of instanceof HTMLInputElement && of.type !== 'file')) {
        const example = of instanceof HTMLInputElement && of.value === '' ? of.placeholder : '';
        const fixed =
          of instanceof HTMLSelectElement ? (of.selectedOptions[0]?.text ?? '') : of.readOnly ? of.value : '';
        const needed = example ? drawnWidth(of, example, '::placeholder') : drawnWidth(of, fixed);
        if (needed > room + SLACK) found.add(`cut: '${example || fixed}' in its field`);
      }
      if (of.clientWidth <= 2 || of.clientHeight <= 2 || !of.textContent?.trim() || of instanceof HTMLTextAreaElement)
        continue;
      if (endedOnPurpose.some((where) => of.matches(where))) continue;
      const [wide, high] = [of.scrollWidth - of.clientWidth, of.scrollHeight - of.clientHeight];
      const cutsWide = wide > SLACK && (overflowX === 'hidden' || overflowX === 'clip');
      const cutsHigh = high > SLACK && (overflowY === 'hidden' || overflowY === 'clip');
      if ((cutsWide || cutsHigh) && (textOverflow === 'ellipsis' || cutsText(of)))
        found.add(`cut: ${nameOf(of)} by ${by(Math.max(cutsWide ? wide : 0, cutsHigh ? high : 0))}`);
      if (wide > SLACK && (overflowX === 'auto' || overflowX === 'scroll'))
        found.add(`sideways: ${nameOf(of)} by ${by(wide)}`);
    }
    function scrollsWithin(text: Element, outer: Element) {
      for (let up: Element | null = text; up && up !== outer; up = up.parentElement)
        if (/auto|scroll/.test(styleOf(up).overflowY)) return true;
      return false;
    }
    /** Whether the box cuts off a text: decoration may be cut off, and content that scrolls can be reached. */
    function cutsText(of: Element) {
      const edge = of.getBoundingClientRect();
      const texts = document.createTreeWalker(of, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        if (!node.nodeValue?.trim() || !node.parentElement || !seen(node.parentElement)) continue;
        if (scrollsWithin(node.parentElement, of)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        if (right - left <= 2) continue;
        if (left < edge.left - SLACK || right > edge.right + SLACK || top < edge.top - 4 || bottom > edge.bottom + 4)
          return true;
      }
      return false;
    }

    // Over one another.
    const sorted = [...boxes].sort((one, other) => one.top - other.top);
    const within = (inner: Element, outer: Element) => outer === inner || outer.contains(inner);
    const deep = (one: Rect, other: Rect) =>
      Math.min(
        Math.min(one.right, other.right) - Math.max(one.left, other.left),
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
      );
    const drawnFor = (text: Box, control: Box) =>
      text.of.closest('[aria-hidden=true]') && control.of.localName === 'input';
    sorted.forEach((one, nth) => {
      for (let next = nth + 1; next < sorted.length; next += 1) {
        const other = sorted[next];
        if (!other || other.top > one.bottom - SLACK) break;
        if (one.layer !== other.layer || (one.kind === 'ground' && other.kind !== 'text')) continue;
        if (other.kind === 'ground' && one.kind !== 'text') continue;
        if (within(one.of, other.of) || within(other.of, one.of)) continue;
        if (drawnFor(one, other) || drawnFor(other, one)) continue;
        const into = deep(one, other);
        if (into > SLACK) found.add(`cross: ${one.name} and ${other.name} by ${by(into)}`);
      }
    });

    // Out of the card they stand on.
    for (const box of boxes) {
      if (box.kind === 'ground') continue;
      let card = box.kind === 'control' ? box.of.parentElement : box.of;
      while (card && card !== scope && card !== document.body && !(painted(card) || card.matches(CONTROLS)))
        card = card.parentElement;
      if (!card || card === document.body || card.localName === 'main' || card.localName === 'input') continue;
      // The child's face rises out of the bar at the foot.
      if (card.localName === 'nav') continue;
      const edge = card.getBoundingClientRect();
      if (edge.width === 0) continue;
      const air =
        box.kind === 'text' && painted(card) && edge.width > 160 && !card.closest('[data-fills]') ? NEAR_EDGE : -SLACK;
      const out = Math.max(
        edge.left + air - box.left,
        box.right - edge.right + air,
        edge.top - SLACK - box.top,
        box.bottom - edge.bottom - SLACK,
      );
      if (out > 0) found.add(`leaves: ${box.name} out of ${nameOf(card)} by ${by(out)}`);
    }

    // Under a bar, however far the page is scrolled.
    const end = root.scrollHeight - innerHeight;
    for (const bar of document.querySelectorAll('header, nav, aside')) {
      if (styleOf(bar).position !== 'fixed' || !seen(bar) || scope !== document.body) continue;
      const edge = bar.getBoundingClientRect();
      const atFoot = edge.top > innerHeight / 2;
      for (const box of boxes) {
        if (box.layer || box.kind === 'ground') continue;
        const moved = atFoot ? end - scrollY : 0;
        const into = deep({ ...box, top: box.top - moved, bottom: box.bottom - moved }, edge);
        if (into > SLACK) found.add(`covered: ${box.name} by the ${bar.localName}, ${by(into)}`);
      }
    }
    return [...found];
  }, ENDED_ON_PURPOSE);
}
