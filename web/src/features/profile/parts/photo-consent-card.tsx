import { Images, Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Child } from '../../../kit/children/model';
import { formatDay } from '../../../kit/date/formats';
import { QueryState } from '../../../kit/query/query-state';
import { Card } from '../../../kit/ui/card';
import { CardSkeleton } from '../../../kit/ui/card-skeleton';
import { IconButton } from '../../../kit/ui/icon-button';
import { messages } from '../messages';
import type { PhotoConsent } from '../model';
import { usePhotoConsent } from '../queries';
import { FactRow } from './fact-row';
import { PhotoConsentForm } from './photo-consent-form';

/** Which photos of the child are allowed, and who answered what. */
export function PhotoConsentCard({ child }: { child: Child }) {
  const query = usePhotoConsent();
  return (
    <QueryState query={query} skeleton={<CardSkeleton count={1} className="h-26" />}>
      {(consent) => (
        <Card className="px-4 py-2">
          <Consent key={child.id} child={child} consent={consent} />
        </Card>
      )}
    </QueryState>
  );
}

function Consent({ child, consent }: { child: Child; consent: PhotoConsent }) {
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const { photos } = messages;
  const { level, answers } = consent;
  // Of a child that has left nothing can be changed.
  const edit = child.readableUntil === '' && (
    <IconButton
      ref={pencil}
      tone
      label={photos.edit}
      aria-expanded={editing}
      icon={<Pencil size={20} />}
      onClick={() => setEditing(!editing)}
    />
  );
  return (
    <ul>
      <FactRow
        kind="photo"
        icon={<Images size={20} />}
        label={photos.label(child.firstName)}
        value={photos.levels[level]}
        action={edit || undefined}
      >
        <p className="pb-2 text-sm wrap-anywhere text-muted">{photos.hints[level]}</p>
        {answers.length === 0 ? (
          <p className="pb-2 text-sm wrap-anywhere text-muted">{photos.unanswered}</p>
        ) : (
          <ul className="pb-2 text-sm wrap-anywhere">
            {answers.map((answer) => (
              <li key={answer.given_by}>
                {photos.answered(
                  answer.given_by === child.parent ? photos.you : photos.who[answer.given_by],
                  photos.levels[answer.level],
                  formatDay(answer.since),
                )}
              </li>
            ))}
          </ul>
        )}
        {editing && (
          <PhotoConsentForm
            child={child}
            consent={consent}
            onDone={() => {
              setEditing(false);
              pencil.current?.focus();
            }}
          />
        )}
      </FactRow>
    </ul>
  );
}
