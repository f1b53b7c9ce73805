import { BrandMark } from '../../kit/config/brand-mark';
import { closeBanner, closeDialogs, type Overlays } from '../../kit/overlay/overlays';
import { ChevronIcon, CloseIcon } from '../../kit/ui/note-icons';
import { openForChild } from '../pushes';
import { messages } from './messages';

/**
 * A banner for a push or a new message while another screen is open. It is below the top bar, takes no focus, and links to
 * the screen with the content.
 */
export function PushBanner({ banner }: { banner: Overlays['banner'] }) {
  const go = ({ id, child, to }: NonNullable<Overlays['banner']>) => {
    closeBanner(id);
    closeDialogs();
    void openForChild(child, { to, search: {} });
  };
  return (
    // Also reachable while a dialog is open.
    <div role="status" data-react-aria-top-layer="true">
      {banner && (
        <div
          key={banner.id}
          data-banner=""
          className="fixed inset-x-1 top-top z-50 mx-auto md:start-menu flex max-w-banner animate-rise items-center rounded-card bg-raised pe-1 shadow-float"
        >
          <button
            type="button"
            onClick={() => go(banner)}
            className="press flex min-h-16 min-w-0 flex-1 items-center gap-3.5 rounded-card py-2.5 pe-1 ps-3.5"
          >
            <BrandMark size={40} />
            <span className="min-w-0 flex-1">
              <b className="block wrap-anywhere">{banner.title}</b>
              {banner.text && <span className="line-clamp-2 text-sm wrap-anywhere text-muted">{banner.text}</span>}
            </span>
            <ChevronIcon />
          </button>
          <button
            type="button"
            aria-label={messages.dismiss}
            onClick={() => closeBanner(banner.id)}
            className="press grid size-12 flex-none place-items-center rounded-full text-muted"
          >
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  );
}
