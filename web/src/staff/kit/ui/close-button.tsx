import X from 'lucide-react/icons/x';
import { messages } from '../../../kit/text/messages';

/** The x of what lies over the room. */
export function CloseButton({ onClose, bare = false }: { onClose: () => void; bare?: boolean }) {
  return (
    <button
      type="button"
      aria-label={messages.close}
      onClick={onClose}
      className={`press grid size-14 flex-none place-items-center rounded-button ${bare ? '' : 'bg-sunken'}`}
    >
      <X size={24} aria-hidden="true" />
    </button>
  );
}
