import { MapPin } from 'lucide-react';
import { Mark } from '../../../kit/ui/mark';
import type { Centre } from '../model';

/** The centre's name and city on a banner in the child's colour. */
export function CentreBanner({ centre }: { centre: Centre }) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-child-band p-4 md:p-6">
      <Mark size={56} />
      <div className="min-w-0 flex-1 basis-name">
        <h2 className="text-xl font-bold wrap-anywhere">{centre.name}</h2>
        <p className="mt-0.5 flex items-center gap-1.5 font-semibold">
          <MapPin size={18} aria-hidden="true" className="flex-none" />
          {centre.city}
        </p>
      </div>
    </header>
  );
}
