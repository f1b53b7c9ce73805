import Info from 'lucide-react/icons/info';
import { CloseButton } from '../../kit/ui/close-button';

/** Tells the active person what changed for them, over whatever is shown. */
export function AccessNotice({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className="fixed inset-x-0 top-0 z-10 flex items-center gap-3 bg-warning-tint px-4 py-1 font-semibold text-warning shadow-bar">
      <Info size={24} aria-hidden="true" className="flex-none" />
      <p role="alert" className="min-w-0 flex-1 wrap-anywhere">
        {text}
      </p>
      <CloseButton bare onClose={onClose} />
    </div>
  );
}
