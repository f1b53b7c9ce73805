import { Palette } from 'lucide-react';
import { Badge } from '../../../kit/ui/badge';
import type { Activity } from '../model';

/** One activity on the rail: its name, and what the parent should know. */
export function ActivityCard({ activity }: { activity: Activity }) {
  return (
    <article data-kind="activity" className="relative rounded-card bg-surface p-4 shadow-card">
      <span className="absolute top-2.5 -start-13 grid size-10 place-items-center rounded-full bg-kind-tint text-kind shadow-cut">
        <Palette size={20} aria-hidden="true" />
      </span>
      <h2 className="flex">
        <Badge>{activity.name}</Badge>
      </h2>
      {activity.text && <p className="mt-2 whitespace-pre-line wrap-anywhere">{activity.text}</p>}
    </article>
  );
}
