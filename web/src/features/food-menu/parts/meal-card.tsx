import { Apple, Cookie, Croissant, type LucideIcon, Soup } from 'lucide-react';
import { messages } from '../messages';
import type { Meal } from '../model';

const ICONS: Record<Meal, LucideIcon> = { breakfast: Croissant, lunch: Soup, snacks: Cookie, fruits: Apple };
const KINDS: Record<Meal, string> = { breakfast: 'growth', lunch: 'meals', snacks: 'photo', fruits: 'attendance' };

/** One meal of the day. A meal that is not planned is shown as such. */
export function MealCard({ meal, text }: { meal: Meal; text: string }) {
  const Icon = ICONS[meal];
  return (
    <article data-kind={KINDS[meal]} className="h-full rounded-card bg-surface p-4 shadow-card">
      <span className="grid size-12 place-items-center rounded-full bg-kind-tint text-kind">
        <Icon size={26} aria-hidden="true" />
      </span>
      <h2 className="mt-3 text-lg font-bold">{messages.meals[meal]}</h2>
      <p className={`mt-0.5 whitespace-pre-line wrap-anywhere ${text === '' ? 'text-muted' : ''}`}>
        {text || messages.notPlanned}
      </p>
    </article>
  );
}
