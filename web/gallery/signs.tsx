import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../src/kit/ui/avatar';
import { Badge } from '../src/kit/ui/badge';
import { Breaking } from '../src/kit/ui/breaking';
import { Card } from '../src/kit/ui/card';
import { ClockIcon, PasteIcon } from '../src/kit/ui/code-icons';
import { Count } from '../src/kit/ui/count';
import { Icon } from '../src/kit/ui/icon';
import { CalendarLeaf } from '../src/kit/ui/illustrations/calendar-leaf';
import { Camera } from '../src/kit/ui/illustrations/camera';
import { Crayon } from '../src/kit/ui/illustrations/crayon';
import { Envelope } from '../src/kit/ui/illustrations/envelope';
import { Key } from '../src/kit/ui/illustrations/key';
import { Kite } from '../src/kit/ui/illustrations/kite';
import { Lunchbox } from '../src/kit/ui/illustrations/lunchbox';
import { Moon } from '../src/kit/ui/illustrations/moon';
import { PaperBoat } from '../src/kit/ui/illustrations/paper-boat';
import { RestingCamera } from '../src/kit/ui/illustrations/resting-camera';
import { Ruler } from '../src/kit/ui/illustrations/ruler';
import { SleepingBell } from '../src/kit/ui/illustrations/sleeping-bell';
import { Umbrella } from '../src/kit/ui/illustrations/umbrella';
import { LanguagesIcon } from '../src/kit/ui/languages-icon';
import { MailIcon } from '../src/kit/ui/mail-icon';
import { Mark } from '../src/kit/ui/mark';
import { Note } from '../src/kit/ui/note';
import { AlertIcon, CheckIcon, ChevronIcon, CloseIcon } from '../src/kit/ui/note-icons';
import { Spinner } from '../src/kit/ui/spinner';
import { PICTURES } from './pictures';
import { LONG, Row, Story } from './story';

const TONES = ['plain', 'ok', 'wait', 'no', 'off'] as const;
const ICONS = { ClockIcon, PasteIcon, LanguagesIcon, MailIcon, AlertIcon, CheckIcon, ChevronIcon, CloseIcon };
const DRAWINGS = {
  CalendarLeaf,
  Camera,
  Crayon,
  Envelope,
  Key,
  Kite,
  Lunchbox,
  Moon,
  PaperBoat,
  RestingCamera,
  Ruler,
  SleepingBell,
  Umbrella,
};

export function Signs() {
  return (
    <>
      <Story of="Breaking">
        <Card className="w-40 p-4">
          <Breaking>priya.menon@example.com</Breaking>
        </Card>
      </Story>
      <Story of="Avatar">
        <Row>
          <Avatar initials="AR" src={undefined} className="size-12" />
          <Avatar initials="AR" src={PICTURES[0]} className="size-12" />
          <Avatar initials="UD" src="data:image/png;base64,broken" className="size-12" />
          <Avatar initials="AR" src={undefined} className="size-26 shadow-face-hero" />
        </Row>
      </Story>
      <Story of="Badge">
        <Row>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Badge tone="ok">
            <CheckIcon size={16} /> With an icon
          </Badge>
        </Row>
      </Story>
      <Story of="Count">
        <Row>
          {[0, 1, 12, 250].map((count) => (
            <span key={count} className="flex items-center gap-1">
              {count} unread <Count of={count} />
            </span>
          ))}
        </Row>
      </Story>
      <Story of="Note">
        <Note icon={<TriangleAlert size={20} aria-hidden="true" className="flex-none" />}>
          The centre is closed on Friday.
        </Note>
        <Note icon={<TriangleAlert size={20} aria-hidden="true" className="flex-none" />}>{`${LONG} is closed.`}</Note>
      </Story>
      <Story of="Icons">
        <Row>
          {Object.entries(ICONS).map(([name, Drawn]) => (
            <Named key={name} name={name}>
              <Drawn size={24} />
            </Named>
          ))}
          <Named name="Icon">
            <Icon size={24}>
              <path d="M4 12h16" />
            </Icon>
          </Named>
          <Named name="Spinner">
            <Spinner size={24} />
          </Named>
          <Named name="Mark">
            <Mark />
          </Named>
        </Row>
      </Story>
      <Story of="Illustrations">
        <Row>
          {Object.entries(DRAWINGS).map(([name, Drawn]) => (
            <Named key={name} name={name}>
              <Drawn />
            </Named>
          ))}
        </Row>
      </Story>
    </>
  );
}

function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className="grid justify-items-center gap-1 text-sm text-muted">
      {children}
      <figcaption>{name}</figcaption>
    </figure>
  );
}
