import { useNavigate } from '@tanstack/react-router';
import { BrandMark } from '../../kit/config/brand-mark';
import { closeBanner, closeDialogs, type Overlays } from '../../kit/overlay/overlays';
import { paths } from '../../kit/paths';
import { ChevronIcon } from '../../kit/ui/note-icons';

/** What a push said, above everything and without taking the focus. It leads to the notifications, which keep it. */
export function PushBanner({ banner }: { banner: Overlays['banner'] }) {
  const navigate = useNavigate();
  const go = (id: number) => {
    closeBanner(id);
    closeDialogs();
    void navigate({ to: paths.notification });
  };
  return (
    // What lies over the screen, dialogs included, leaves this within reach.
    <div role="status" data-react-aria-top-layer="true">
      {banner && (
        <button
          key={banner.id}
          type="button"
          onClick={() => go(banner.id)}
          className="press fixed inset-x-1 top-1 z-50 mx-auto flex min-h-16 max-w-banner animate-rise items-center gap-3.5 rounded-card bg-raised py-2.5 pr-4 pl-3.5 shadow-float"
        >
          <BrandMark size={40} />
          <span className="min-w-0 flex-1">
            <b className="block truncate">{banner.title}</b>
            {banner.text && <span className="line-clamp-2 text-sm text-muted">{banner.text}</span>}
          </span>
          <ChevronIcon />
        </button>
      )}
    </div>
  );
}
