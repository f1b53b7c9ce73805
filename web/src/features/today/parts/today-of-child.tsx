import { ChevronRight } from 'lucide-react';
import type { Child } from '../../../kit/children/model';
import { usePhotoStamp } from '../../../kit/children/photo-stamp';
import { switchChild } from '../../../kit/children/switch-child';
import { useConfig } from '../../../kit/config/config';
import { paths } from '../../../kit/paths';
import { navigate } from '../../../kit/router/router';
import { facePhoto, initials } from '../../../kit/session/photo';
import { countText } from '../../../kit/text/count';
import { KindIcon } from '../../../kit/timeline/kind-icon';
import { wordOf } from '../../../kit/timeline/words';
import { Avatar } from '../../../kit/ui/avatar';
import { Badge } from '../../../kit/ui/badge';
import { Button } from '../../../kit/ui/button';
import { Card } from '../../../kit/ui/card';
import { messages } from '../messages';
import type { TimelineEntry, Today } from '../model';

/** A summary of one child's day, in the child's colour, with a link to the timeline. */
export function TodayOfChild({ child, today }: { child: Child; today: Today }) {
  const { imagePath } = useConfig();
  const stamp = usePhotoStamp();
  const { state, entries, unread } = today;
  const text = child.paused ? messages.onBreak : state.text;
  return (
    <li data-child={child.colour}>
      <Card className="p-4">
        <div className="flex items-center gap-3">
          <Avatar
            initials={initials(child.fullName)}
            src={facePhoto(imagePath, { photo: child.photo, status: child.photoStatus }, stamp)}
            className="size-11 shadow-face-row"
          />
          <div className="min-w-0 flex-1">
            <h2 className="wrap-anywhere text-lg font-bold">{child.fullName}</h2>
            <p className={`num text-sm font-semibold ${state.absent ? 'text-danger' : 'text-muted'}`}>{text}</p>
          </div>
          {unread > 0 && <Badge>{messages.unread(countText(unread))}</Badge>}
        </div>
        {entries.length === 0 ? (
          // Skipped if the line below the name already says so.
          text !== messages.nothing && <p className="mt-3 text-muted">{messages.nothing}</p>
        ) : (
          <ol className="mt-3">
            {entries.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
        <div className="mt-2 -ms-3 grid justify-items-start">
          <Button look="plain" onClick={() => void switchChild(child.id, () => navigate({ to: paths.timeline }))}>
            <span className="min-w-0 wrap-anywhere">{messages.more(child.firstName)}</span>
            <ChevronRight size={18} aria-hidden="true" className="flex-none" />
          </Button>
        </div>
      </Card>
    </li>
  );
}

function Row({ entry: { clock, type, kind, message } }: { entry: TimelineEntry }) {
  return (
    <li className="flex gap-3 border-line border-t py-2.5">
      <span data-tone={kind.tone} className="mt-0.5 flex-none text-muted">
        <KindIcon tone={kind.tone} size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-sm text-muted">
          <span className="num">{clock}</span> · {wordOf(kind, type)}
        </p>
        {message !== '' && <p className="wrap-anywhere">{message}</p>}
      </div>
    </li>
  );
}
