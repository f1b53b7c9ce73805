import { ExternalLink } from 'lucide-react';
import { useConfig } from '../../kit/config/config';
import { paths } from '../../kit/paths';
import { useSearch } from '../../kit/router/use-current-route';
import { Screen } from '../../kit/screen/screen';
import { buttonLook } from '../../kit/ui/button-look';
import { EmptyState } from '../../kit/ui/empty-state';
import { Envelope } from '../../kit/ui/illustrations/envelope';
import { messages } from './messages';

/** One of the owner's pages, by key. Only URLs in the configuration are shown, never one from the address. */
export function WebviewScreen() {
  const { key } = useSearch(paths.webview);
  const page = useConfig().pages.find((one) => one.key === key);
  if (!page) {
    return (
      <Screen back>
        <EmptyState drawing={<Envelope />} text={messages.noneHint} />
      </Screen>
    );
  }
  return (
    <Screen width="max-w-form" title={page.title} back>
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
    </Screen>
  );
}
