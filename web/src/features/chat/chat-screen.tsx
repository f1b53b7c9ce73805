import './chat.css';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useActiveChild } from '../../kit/children/queries';
import { StayNote } from '../../kit/children/stay-note';
import { useConfig } from '../../kit/config/config';
import { lazyComponent, OnDemand } from '../../kit/lazy/lazy-component';
import { NotFoundNote } from '../../kit/push/not-found-note';
import { PageFoot } from '../../kit/query/page-foot';
import { useQueryError } from '../../kit/query/use-query-error';
import { useTargetInPages } from '../../kit/query/use-target';
import { Head } from '../../kit/screen/screen';
import { EmptyState } from '../../kit/ui/empty-state';
import { ErrorState } from '../../kit/ui/error-state';
import { Envelope } from '../../kit/ui/illustrations/envelope';
import { messages as texts } from './messages';
import { photosOf } from './model';
import { ChatAside } from './parts/chat-aside';
import { Composer } from './parts/composer';
import { Talk } from './parts/talk';
import { useKeyboard } from './parts/use-keyboard';
import { useChat } from './queries';
import { startChat } from './start-chat';
import { useChatOutbox } from './use-chat-outbox';

const photoBox = lazyComponent(async () => (await import('../../kit/photo-box/photo-box')).PhotoBox);

/** 'Updates': the conversation between a child's parents and the centre. */
export function ChatScreen() {
  const child = useActiveChild();
  const { imagePath, timelineThumbUrl } = useConfig();
  const [shown, setShown] = useState<string>();
  const list = useChat();
  const { query, items: messages, foot, loaded, more } = list;
  const photos = useMemo(
    () => photosOf(messages, { full: imagePath, thumb: timelineThumbUrl }),
    [messages, imagePath, timelineThumbUrl],
  );
  const target = useTargetInPages(query, messages);
  const writing = useChatOutbox(child, messages);
  // The page sends and listens once it is idle; on this screen it does so at once.
  useEffect(startChat, []);
  useKeyboard();

  const { loading, error } = useQueryError(query);
  const older = useMemo(
    () => <PageFoot texts={texts} state={foot} loaded={loaded} onMore={more} />,
    [foot, loaded, more],
  );
  const { offline, title, text, onRetry } = error ?? {};
  const empty = messages.length === 0 && writing.pending.length === 0;
  const instead = useMemo(() => {
    if (title !== undefined && onRetry) {
      return <ErrorState offline={offline ?? false} title={title} {...(text && { text })} onRetry={onRetry} />;
    }
    return empty && <EmptyState drawing={<Envelope />} title={texts.empty} text={texts.emptyHint(child.firstName)} />;
  }, [offline, title, text, empty, child.firstName, onRetry]);

  const open = useCallback((id: string) => setShown(id), []);
  const close = () => setShown(undefined);
  const at = photos.findIndex(({ id }) => id === shown);
  return (
    <div data-fills className="flex flex-col">
      <div className="mx-auto flex min-h-0 w-full max-w-wide flex-1 justify-center gap-8">
        <div className="flex min-h-0 min-w-0 max-w-column flex-1 flex-col md:rounded-sheet md:bg-surface md:px-6 md:pt-2 md:pb-5 md:shadow-card">
          <div className="talk-head flex-none">
            <Head refresh={list.refresh} />
          </div>
          <NotFoundNote reason={target.notFound} />
          <Talk
            target={target.item}
            messages={messages}
            pending={writing.pending}
            parent={child.parent}
            loading={loading}
            instead={instead || undefined}
            older={older}
            onOpen={open}
            onRetry={writing.retry}
            onEditAgain={writing.editAgain}
          />
          {child.readableUntil ? <StayNote /> : <Composer draft={writing.draft} onSend={writing.send} />}
        </div>
        <ChatAside photos={photos} onOpen={open} />
      </div>
      {at >= 0 && (
        <OnDemand
          component={photoBox}
          photos={photos}
          at={at}
          base=""
          more={query.hasNextPage}
          onShow={(next) => setShown(photos[next]?.id)}
          onClose={close}
          onAbort={close}
        />
      )}
    </div>
  );
}
