import { useRouter } from '@tanstack/react-router';
import { BrandMark } from '../../kit/config/brand-mark';
import { closeBanner, closeDialogs, type Overlays } from '../../kit/overlay/overlays';
import { paths } from '../../kit/paths';
import { ChevronIcon } from '../../kit/ui/note-icons';
import { goTo } from '../pushes';

/** What a push said, above everything and without taking the focus. It leads to the notifications, which keep it. */
export function PushBanner({ banner }: { banner: Overlays['banner'] }) {
  const router = useRouter();
  const go = ({ id, child }: NonNullable<Overlays['banner']>) => {
    closeBanner(id);
    closeDialogs();
    void goTo(router, child, { to: paths.notification, search: {} });
  };
  return (
    // What lies over the screen, dialogs included, leaves this within reach.
    <div role="status" data-react-aria-top-layer="true">
      {banner && (
        <button
          key={banner.id}
          type="button"
          onClick={() => go(banner)}
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
