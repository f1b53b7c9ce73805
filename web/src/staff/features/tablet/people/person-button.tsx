import type { PersonOnTablet } from '../../../../wire-staff/types.gen';
import { Initial } from '../../../kit/ui/initial';
import { messages as tablet } from '../messages';
import { messages } from './messages';

interface Props {
  person: PersonOnTablet;
  chosen: boolean;
  onChoose: () => void;
}

/** One of the people of the tablet. */
export function PersonButton({ person, chosen, onChoose }: Props) {
  const state = person.on_shift ? messages.onShift : person.has_pin ? undefined : messages.firstTime;
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={`press grid content-start justify-items-center gap-0.5 rounded-card px-2 pt-3 pb-2.5 text-center ${chosen ? 'bg-tint text-on-tint shadow-chosen' : 'bg-surface shadow-line'}`}
    >
      <Initial name={person.name} large />
      <b className="mt-1 block text-lg/tight wrap-anywhere">{person.name}</b>
      <span className={`block text-sm font-semibold ${chosen ? '' : 'text-muted'}`}>
        {tablet.roles[person.role]}
        {state !== undefined && ` · ${state}`}
      </span>
    </button>
  );
}
