import { ArrowLeft, ExternalLink } from 'lucide-react';
import { useConfig } from '../../kit/config/config';
import { paths } from '../../kit/paths';
import { goBack } from '../../kit/router/history';
import { useSearch } from '../../kit/router/use-route';
import { buttonLook } from '../../kit/ui/button-look';
import { Empty } from '../../kit/ui/empty';
import { IconButton } from '../../kit/ui/icon-button';
import { Envelope } from '../../kit/ui/illustrations/envelope';
import { ScreenHead } from '../../kit/ui/screen-head';
import { messages } from './messages';

/** One of the owner's own pages, by its key. Only what the configuration lists is shown; an address from outside never is. */
export function WebviewScreen() {
  const { key } = useSearch(paths.webview);
  const page = useConfig().pages.find((one) => one.key === key);
  const back = <IconButton label={messages.back} icon={<ArrowLeft size={24} aria-hidden="true" />} onClick={goBack} />;
  if (!page) {
    return (
      <>
        <ScreenHead title={messages.title} back={back} />
        <Empty drawing={<Envelope />} title={messages.none} text={messages.noneHint} />
      </>
    );
  }
  return (
    <article className="mx-auto max-w-form">
      <ScreenHead title={page.title} back={back} />
      {(page.text ?? '').split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} className="mb-4 whitespace-pre-line wrap-anywhere">
          {paragraph}
        </p>
      ))}
      {page.url && (
        <a href={page.url} target="_blank" rel="noopener noreferrer" className={buttonLook('quiet')}>
          {messages.outside}
          <ExternalLink size={18} aria-hidden="true" />
        </a>
      )}
    </article>
  );
}
