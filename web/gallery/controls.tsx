import { Bell, ChevronLeft, Plus } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { weekOf } from '../src/kit/date/calendar-month';
import { Button } from '../src/kit/ui/button';
import { Choice } from '../src/kit/ui/choice';
import { CodeField } from '../src/kit/ui/code-field';
import { Count } from '../src/kit/ui/count';
import { IconButton } from '../src/kit/ui/icon-button';
import { Select } from '../src/kit/ui/select';
import { Switch } from '../src/kit/ui/switch';
import { Tabs } from '../src/kit/ui/tabs';
import { WeekStrip } from '../src/kit/ui/week-strip';
import { LONG, Row, State, Story } from './story';

const LOOKS = ['fill', 'quiet', 'plain', 'line', 'deny'] as const;
const ROOMS = [
  { value: 'nursery', text: 'Nursery' },
  { value: 'playgroup', text: 'Playgroup' },
  { value: 'closed', text: 'Closed', off: true },
  { value: 'long', text: LONG },
];
const WAYS = [
  { value: 'sms', name: 'Text message', text: '+91 98000 00001' },
  { value: 'email', name: 'Email', text: `meera@${LONG.toLowerCase()}.example` },
];
const VIEWS = [
  { key: 'growth', title: 'Growth' },
  { key: 'care', title: 'Child Care' },
  { key: 'notes', title: 'Notes' },
] as const;

export function Controls() {
  return (
    <>
      <Story of="Button">
        {LOOKS.map((look) => (
          <State key={look} name={look}>
            <Row>
              <Button look={look}>Save</Button>
              <Button look={look} disabled>
                Disabled
              </Button>
              <Button look={look} busy>
                Busy
              </Button>
              <Button look={look} big>
                Big
              </Button>
            </Row>
          </State>
        ))}
        <State name="wide">
          <Button wide>Save, and tell the centre that somebody else comes today</Button>
        </State>
      </Story>
      <Story of="IconButton">
        <Row>
          <IconButton label="Back" icon={<ChevronLeft size={24} aria-hidden="true" />} />
          <IconButton label="Add" tone icon={<Plus size={24} aria-hidden="true" />} />
          <IconButton
            label="Notifications, 3 unread"
            icon={<Bell size={24} aria-hidden="true" />}
            mark={<Count of={3} className="absolute top-1 end-1 shadow-count" />}
          />
          <IconButton label="Disabled" disabled icon={<Plus size={24} aria-hidden="true" />} />
        </Row>
      </Story>
      <Story of="Switch">
        <Row>
          <Switching label="Off" />
          <Switching label="On" start />
          <Switching label="Disabled" disabled />
          <Switching label="Disabled and on" start disabled />
        </Row>
      </Story>
      <Story of="Select">
        <Row>
          <Selecting />
        </Row>
      </Story>
      <Story of="Choice">
        <State name="empty">
          <Choosing label="Send it by" />
        </State>
        <State name="filled">
          <Choosing label="Send it by" start="email" />
        </State>
        <State name="wrong">
          <Choosing label="Send it by" error="Choose one." />
        </State>
      </Story>
      <Story of="CodeField">
        <State name="empty">
          <Coding />
        </State>
        <State name="half filled">
          <Coding start="123" />
        </State>
        <State name="wrong">
          <Coding start="123456" error="This is not the code." />
        </State>
      </Story>
      <Story of="Tabs">
        <Tabbing />
      </Story>
      <Story of="WeekStrip">
        <Striding />
      </Story>
    </>
  );
}

function Switching({
  start = false,
  ...rest
}: { start?: boolean } & Omit<ComponentProps<typeof Switch>, 'on' | 'onChange'>) {
  const [on, setOn] = useState(start);
  return <Switch {...rest} on={on} onChange={setOn} />;
}

function Selecting() {
  const [value, setValue] = useState('nursery');
  return <Select label="Room" value={value} options={ROOMS} onChange={setValue} />;
}

function Choosing({ start, ...rest }: { label: string; start?: string; error?: string }) {
  const [value, setValue] = useState(start);
  return <Choice {...rest} options={WAYS} value={value} onChange={setValue} />;
}

function Coding({ start = '', error }: { start?: string; error?: string }) {
  const [value, setValue] = useState(start);
  return (
    <div className="max-w-dialog">
      <CodeField value={value} error={error} onChange={setValue} />
    </div>
  );
}

function Tabbing() {
  const [active, setActive] = useState<(typeof VIEWS)[number]['key']>('growth');
  return (
    <Tabs label="Views" tabs={VIEWS} active={active} onChange={setActive}>
      <p>This is {active}.</p>
      <Button look="line">Inside</Button>
    </Tabs>
  );
}

function Striding() {
  const [day, setDay] = useState('2026-11-12');
  return <WeekStrip days={weekOf('2026-11-12')} value={day} today="2026-11-11" onChange={setDay} />;
}
