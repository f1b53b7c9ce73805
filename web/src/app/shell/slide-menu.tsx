import { X } from 'lucide-react';
import { BrandMark } from '../../kit/config/brand-mark';
import { useConfig } from '../../kit/config/config';
import { Drawer } from '../../kit/ui/drawer';
import { IconButton } from '../../kit/ui/icon-button';
import { MenuFoot } from './menu-foot';
import { MenuLinks } from './menu-links';
import { messages } from './messages';

/** The menu below 768 px, which slides in over the screen. */
export function SlideMenu({ onClose }: { onClose: () => void }) {
  const { appName } = useConfig();
  return (
    <Drawer label={messages.menu} onClose={onClose}>
      <div className="flex h-top flex-none items-center gap-3 pe-1 ps-5">
        <BrandMark size={32} />
        <b className="flex-1 text-lg">{appName}</b>
        <IconButton label={messages.closeMenu} icon={<X size={24} aria-hidden="true" />} onClick={onClose} />
      </div>
      <div className="fade-foot min-h-0 flex-1 overflow-y-auto px-2 pb-8">
        <MenuLinks onGo={onClose} />
      </div>
      <div className="safe-bottom px-2">
        <MenuFoot />
      </div>
    </Drawer>
  );
}
