import { Download } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useActiveChild } from '../children/queries';
import { useScreensConfig } from '../config/screens';
import { confirm, toast } from '../overlay/overlays';
import { Spinner } from '../ui/spinner';
import { messages } from './messages';
import { fileName, type Photo } from './photo';
import { savePhoto } from './save-photo';
import { shareLink } from './share';
import { FacebookIcon, WhatsAppIcon } from './share-icons';

const LOOK =
  'press grid min-h-18 min-w-min max-w-33 flex-1 basis-24 content-center justify-items-center gap-1.5 rounded-button bg-pane px-1 text-sm font-semibold';

/** The confirmation is asked for once per page load. */
let agreed = false;

/** Buttons to download the photo and to share the app's address. */
export function PhotoActions({ photo, base }: { photo: Photo; base: string }) {
  const { fullName, className, centerName } = useActiveChild();
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState('');
  const text = messages.shareText(fullName, className, centerName);
  const { share, address } = useScreensConfig();
  const networks = [
    { name: messages.whatsApp, link: shareLink(share.whatsapp, text, address), icon: <WhatsAppIcon /> },
    { name: messages.facebook, link: shareLink(share.facebook, text, address), icon: <FacebookIcon /> },
  ];

  async function download() {
    setBusy(true);
    setStatus('');
    const outcome = await savePhoto(base + photo.full, fileName(photo));
    setBusy(false);
    setStatus(outcome.text);
    toast(outcome.text, outcome.kind);
  }

  async function confirmShare(event: MouseEvent<HTMLAnchorElement>) {
    if (agreed) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    agreed = await confirm(messages.confirmShare);
    if (agreed) open(href, '_blank', 'noopener');
  }

  return (
    <div className="relative flex flex-wrap justify-center gap-2 px-5 pb-7">
      {/* The toast is outside of this dialog, where screen readers do not read it. */}
      <p role="status" className="sr-only">
        {status}
      </p>
      <button type="button" aria-disabled={busy} onClick={() => !busy && void download()} className={LOOK}>
        {busy ? <Spinner size={24} /> : <Download size={24} aria-hidden="true" />}
        {messages.download}
      </button>
      {networks.map(
        ({ name, link, icon }) =>
          link && (
            <a
              key={name}
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              onClick={(event) => void confirmShare(event)}
              className={LOOK}
            >
              {icon}
              {name}
            </a>
          ),
      )}
    </div>
  );
}
