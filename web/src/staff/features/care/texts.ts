import { currentLanguage } from '../../../kit/text/catalogue';
import type { CareKind } from '../../kit/queue/row';
import { messages as states } from '../../kit/room/messages';
import type { ChildNow } from '../../kit/room/model';
import type { Form } from './form';
import { messages } from './messages';

/** The children of an entry, for a button: the name of one, the number of several. */
export function whoText(children: readonly Pick<ChildNow, 'name'>[]): string {
  const [one] = children;
  return children.length === 1 && one ? one.name : messages.several(children.length);
}

type Outcome = 'log' | 'logged' | 'kept';

/** 'Log lunch for 14', 'Lunch logged for 14', 'Lunch kept for 14'. Without children 'Log lunch'. */
export function logText(outcome: Outcome, kind: CareKind, children: readonly Pick<ChildNow, 'name'>[]): string {
  const what = kind === 'nap_start' || kind === 'nap_end' ? messages.nap : states.kinds[kind];
  if (children.length === 0) return messages.logNothing(what);
  const who = whoText(children);
  return kind === 'nap_start' || kind === 'nap_end' ? messages.naps[kind][outcome](who) : messages[outcome](what, who);
}

type Why = keyof typeof messages.why;

/** Late arrivals and those whose hours begin later are not in as well. */
const WHY: Record<ChildNow['state']['kind'], Why> = {
  ...{ in: 'in', asleep: 'asleep', home: 'home', absent: 'absent', away: 'away', break: 'break' },
  ...{ late: 'not_in', later: 'not_in', not_in: 'not_in' },
};
const ORDER: readonly Why[] = ['in', 'asleep', 'home', 'absent', 'away', 'break', 'not_in'];

/** 'Not included: Jiya and Samaira asleep, Kabir home.' Empty where an entry is written for single children. */
export function notIncludedText({ kind, offered }: Form, children: readonly ChildNow[]): string {
  // Who is awake need not wake up; a note goes to those who were touched.
  if (kind === 'nap_end' || kind === 'milk' || kind === 'diaper' || kind === 'note') return '';
  const left = children.filter(({ id }) => !offered.includes(id));
  const list = new Intl.ListFormat(listLanguage(), { type: 'conjunction' });
  const groups = ORDER.flatMap((why) => {
    const names = left.filter(({ state }) => WHY[state.kind] === why).map(({ name }) => name);
    return names.length > 0 ? [messages.why[why](list.format(names))] : [];
  });
  return groups.length > 0 ? messages.notIncluded(groups.join(', ')) : '';
}

/** English as in India, without a comma before 'and'. */
function listLanguage(): string {
  const language = currentLanguage();
  return language.startsWith('en') ? 'en-IN' : language;
}
