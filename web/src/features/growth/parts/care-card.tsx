import { ChevronDown } from 'lucide-react';
import { formatDay } from '../../../kit/date/formats';
import { Facts } from '../../../kit/ui/facts';
import type { CareEntry } from '../model';

/** The notes of one day; the observations expand below. */
export function CareCard({ entry, open }: { entry: CareEntry; open: boolean }) {
  return (
    <details open={open} className="group rounded-card bg-surface shadow-card">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-card p-4 select-none">
        <span className="min-w-0 flex-1">
          <time dateTime={entry.day} className="num block text-lg font-bold">
            {formatDay(entry.day)}
          </time>
          <span className="text-muted wrap-anywhere">{entry.description}</span>
        </span>
        <ChevronDown size={22} aria-hidden="true" className="flex-none text-muted group-open:rotate-180" />
      </summary>
      <Facts
        look="long"
        facts={entry.items.map(({ key, value }) => ({ name: key, value }))}
        className="border-t border-line px-4"
      />
    </details>
  );
}
