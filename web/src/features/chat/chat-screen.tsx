import './chat.css';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useActiveChild } from '../../kit/children/queries';
import { StayNote } from '../../kit/children/stay-note';
import { useConfig } from '../../kit/config/config';
import { AskedPart, late } from '../../kit/late/late-part';
import { MissedNote } from '../../kit/push/missed-note';
import { PageFoot } from '../../kit/query/page-foot';
import { useSoughtInPages } from '../../kit/query/use-sought';
import { useTrouble } from '../../kit/query/use-trouble';
import { Head } from '../../kit/screen/screen';
import { Empty } from '../../kit/ui/empty';
import { Envelope } from '../../kit/ui/illustrations/envelope';
import { Trouble } from '../../kit/ui/trouble';
import { startChat } from './carrier';
import { messages as texts } from './messages';
import { photosOf } from './model';
import { ChatAside } from './parts/chat-aside';
import { Composer } from './parts/composer';
import { Talk } from './parts/talk';
import { useKeyboard } from './parts/use-keyboard';
import { useChat } from './queries';
import { useChatOutbox } from './use-chat-outbox';

const photoBox = late(async () => (await import('../../kit/photo-box/photo-box')).PhotoBox);

/** The conversation of a child's parents with its centre, called 'Updates'. */
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
  const sought = useSoughtInPages(query, messages);
  const writing = useChatOutbox(child, messages);
  // The page sends and listens once it is idle; on this screen it does so at once.
  useEffect(startChat, []);
  useKeyboard();

  const { coming, trouble } = useTrouble(query);
  const older = useMemo(
    () => <PageFoot texts={texts} state={foot} loaded={loaded} onMore={more} />,
    [foot, loaded, more],
  );
  const { offline, title, text, onRetry } = trouble ?? {};
  const empty = messages.length === 0 && writing.letters.length === 0;
  const instead = useMemo(() => {
    if (title !== undefined && onRetry) {
      return <Trouble offline={offline ?? false} title={title} {...(text && { text })} onRetry={onRetry} />;
    }
    return empty && <Empty drawing={<Envelope />} title={texts.empty} text={texts.emptyHint(child.firstName)} />;
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
          <MissedNote missed={sought.missed} />
          <Talk
            opened={sought.item}
            messages={messages}
            letters={writing.letters}
            parent={child.parent}
            loading={coming}
            instead={instead || undefined}
            older={older}
            onOpen={open}
            onRetry={writing.retry}
            onTakeBack={writing.takeBack}
          />
          {child.readableUntil ? (
            <StayNote />
          ) : (
            <Composer draft={writing.draft} onWrite={writing.write} onSend={writing.send} />
          )}
        </div>
        <ChatAside photos={photos} onOpen={open} />
      </div>
      {at >= 0 && (
        <AskedPart
          part={photoBox}
          photos={photos}
          at={at}
          base=""
          more={query.hasNextPage}
          onShow={(next) => setShown(photos[next]?.id)}
          onClose={close}
          onMissing={close}
        />
      )}
    </div>
  );
}
