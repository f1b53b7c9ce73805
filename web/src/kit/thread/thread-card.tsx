import { useId } from 'react';
import { StayNote } from '../children/stay-note';
import { QueryState } from '../query/query-state';
import { Bone } from '../ui/bone';
import { Card } from '../ui/card';
import { messages } from './messages';
import type { Subject } from './model';
import { Lines } from './parts/lines';
import { Unsent } from './parts/unsent';
import { Writing } from './parts/writing';
import { useThread } from './queries';

/** What a child's parents and its centre write to each other about one thing. */
export function ThreadCard({ subject }: { subject: Subject }) {
  const query = useThread(subject);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className="grid grid-cols-1 gap-4 p-4 md:px-5">
        <h2 id={id} className="text-lg font-bold">
          {messages.title}
        </h2>
        <QueryState query={query} skeleton={<Bone className="h-16 w-3/5 rounded-card" />}>
          {(thread) => (
            <>
              <Lines messages={thread.messages} />
              {thread.closed && (
                <>
                  <p className="border-t border-line pt-3 text-muted">{messages.closed[subject.about]}</p>
                  <Unsent key={subject.id} subject={subject} />
                </>
              )}
              {thread.writable && <Writing key={subject.id} subject={subject} />}
              {!thread.writable && !thread.closed && <StayNote />}
            </>
          )}
        </QueryState>
      </Card>
    </section>
  );
}
