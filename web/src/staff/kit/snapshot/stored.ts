import * as v from 'valibot';
import type { Rooms, ShownTablet } from '../../../wire-staff/types.gen';

// The snapshot as the device stores it. Another version of the app may have written it: what this one cannot use counts as not
// stored. A field that is added to the calls gets a default here, so that a room kept before still opens.

const text = v.string();
const maybe = v.nullable(text);
const collector = v.object({ id: text, name: text, relation: text, photo: maybe });
const logged = v.nullable(v.object({ at: text, by: maybe, entry: maybe, moment: text }));
const meals = { breakfast: text, fruits: text, lunch: text, snacks: text };
const facts = v.object({
  in_at: maybe,
  out_at: maybe,
  last: v.nullable(v.picklist(['in', 'out', 'absent'])),
  nap_since: v.nullable(v.number()),
  break_until: maybe,
  on_break: v.boolean(),
  announced: v.nullable(v.union([v.literal('away'), v.object({ late_at: text })])),
  hours_from: maybe,
});

const rooms = v.object({
  at: v.number(),
  day: text,
  not_in_yet_from: text,
  holiday: maybe,
  to_review: v.number(),
  menu: v.nullable(v.object(meals)),
  phrases: v.object({
    amounts: v.object({ most: text, some: text, taste: text }),
    milk: text,
    diaper: v.object({ wet: text, dirty: text, dry: text, cream: text }),
    notes: v.array(text),
  }),
  rooms: v.array(v.object({ id: text, name: text, activities: v.array(v.object({ name: text, text })) })),
  children: v.array(
    v.object({
      ...{ id: text, room: text, first_name: text, last_initial: text, photo: maybe },
      facts,
      logged: v.object({ breakfast: logged, fruits: logged, lunch: logged, snacks: logged }),
      collectors: v.array(collector),
    }),
  ),
});

const person = v.object({
  id: text,
  name: text,
  role: v.picklist(['teacher', 'head', 'office']),
  rooms: v.array(text),
  has_pin: v.boolean(),
  on_shift: v.boolean(),
  language: v.exactOptional(text),
  fresh_until: v.exactOptional(v.number()),
});

const tablet = v.object({
  id: text,
  name: text,
  centre: v.object({ id: text, name: text }),
  rooms: v.array(v.object({ id: text, name: text, children: v.number() })),
  people: v.array(person),
  languages: v.array(text),
  locked: v.boolean(),
  now: v.number(),
  opens: text,
  closes: text,
  zone: text,
});

export function roomsOf(stored: unknown): Rooms | undefined {
  const parsed = v.safeParse(rooms, stored);
  return parsed.success ? parsed.output : undefined;
}

export function tabletOf(stored: unknown): ShownTablet | undefined {
  const parsed = v.safeParse(tablet, stored);
  return parsed.success ? parsed.output : undefined;
}
