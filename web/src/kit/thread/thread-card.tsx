import { useId } from 'react';
import { StayNote } from '../children/stay-note';
import { QueryState } from '../query/query-state';
import { Card } from '../ui/card';
import { Skeleton } from '../ui/skeleton';
import { messages } from './messages';
import type { Subject } from './model';
import { MessageForm } from './parts/message-form';
import { MessageList } from './parts/message-list';
import { UnsentDraft } from './parts/unsent-draft';
import { useThread } from './queries';

/** The messages of a child's parents and its centre about one request or ticket. */
export function ThreadCard({ subject }: { subject: Subject }) {
  const query = useThread(subject);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className="grid grid-cols-1 gap-4 p-4 md:px-5">
        <h2 id={id} className="text-lg font-bold">
          {messages.title}
        </h2>
        <QueryState query={query} skeleton={<Skeleton className="h-16 w-3/5 rounded-card" />}>
          {(thread) => (
            <>
              <MessageList messages={thread.messages} />
              {thread.closed && (
                <>
                  <p className="border-t border-line pt-3 text-muted">{messages.closed[subject.about]}</p>
                  <UnsentDraft key={subject.id} subject={subject} />
                </>
              )}
              {thread.writable && <MessageForm key={subject.id} subject={subject} />}
              {!thread.writable && !thread.closed && <StayNote />}
            </>
          )}
        </QueryState>
      </Card>
    </section>
  );
}
