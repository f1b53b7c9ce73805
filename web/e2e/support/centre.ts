import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';

// The centre API as a centre's program would call it, and the endpoints that exist only in a demo.

export type CentreName = 'indiranagar' | 'koramangala' | 'whitefield';

export interface NewMoment {
  child_id: string;
  type: string;
  message: string;
  /** RFC 3339 with the zone of the centre. */
  at: string;
  /** The id of a stored picture. */
  picture?: string;
}

/** A picture of two by two pixels. */
const PIXELS = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR4nGM4UWFjU3GCAUIBACmeBfH3M5L2AAAAAElFTkSuQmCC',
  'base64',
);

export class Centre {
  constructor(
    private readonly address: string,
    private readonly name: CentreName,
  ) {}

  async post(path: string, body: unknown, method: 'POST' | 'PUT' = 'POST'): Promise<unknown> {
    return answer(
      await fetch(this.address + path, {
        method,
        headers: { ...this.key(), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      }),
    );
  }

  /** Replaces a resource. */
  async put(path: string, body: unknown): Promise<unknown> {
    return this.post(path, body, 'PUT');
  }

  async remove(path: string): Promise<unknown> {
    return answer(await fetch(this.address + path, { method: 'DELETE', headers: this.key() }));
  }

  async get(path: string): Promise<unknown> {
    return answer(await fetch(this.address + path, { headers: this.key() }));
  }

  /** Returns their ids. */
  async addMoments(items: readonly NewMoment[]): Promise<string[]> {
    const ids: string[] = [];
    // A call takes at most 500.
    for (let from = 0; from < items.length; from += 500) {
      const posted = await this.post('/centre/v1/timeline', { items: items.slice(from, from + 500) });
      ids.push(...(posted as { items: { id: string }[] }).items.map(({ id }) => id));
    }
    return ids;
  }

  /** Sends messages to a child's parents; a picture is given by its id. Returns the ids of the messages. */
  async addMessages(child: string, messages: readonly (string | { picture: string })[], teacher = 'Anita') {
    const texts = messages.map((one) => (typeof one === 'string' ? { message: one } : one));
    const items = texts.map((item) => ({ ...item, child_id: child, teacher }));
    const posted = await this.post('/centre/v1/messages', { items });
    return (posted as { items: { id: string }[] }).items.map(({ id }) => id);
  }

  /** Stores a picture. Returns its id. */
  async addPicture(): Promise<string> {
    const form = new FormData();
    form.append('image', new Blob([PIXELS], { type: 'image/png' }), 'picture.png');
    const kept = await answer(
      await fetch(`${this.address}/centre/v1/pictures`, {
        method: 'POST',
        headers: { ...this.key(), 'idempotency-key': randomUUID() },
        body: form,
      }),
    );
    return (kept as { id: string }).id;
  }

  /** Adds photos of one child, each by its own request. Returns their ids. */
  async addPhotos(
    child: string,
    moments: readonly string[],
    pictures: readonly Buffer[] = [PIXELS],
    captions: readonly string[] = [],
  ): Promise<string[]> {
    const ids: string[] = [];
    for (const [index, at] of moments.entries()) {
      const form = new FormData();
      form.append('children', child);
      form.append('at', at);
      form.append('caption', captions[index] ?? '');
      form.append('image', new Blob([new Uint8Array(pictures[index % pictures.length] ?? PIXELS)]), 'photo');
      const posted = await answer(
        await fetch(`${this.address}/centre/v1/photos`, {
          method: 'POST',
          headers: { ...this.key(), 'idempotency-key': randomUUID() },
          body: form,
        }),
      );
      ids.push((posted as { id: string }).id);
    }
    return ids;
  }

  private key() {
    return { authorization: `Bearer demo-${this.name}` };
  }
}

async function answer(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

interface Sent {
  at: number;
  to: string;
  channel: 'sms' | 'email';
  text: string;
  /** The further fields of the message. */
  file?: { name: string; bytes: number };
}

/** The endpoints that exist only in a demo: the messages that were not sent out, and the clock. */
export class Demo {
  constructor(private readonly centres: string) {}

  async sentTo(to: string): Promise<Sent[]> {
    return (await answer(await fetch(`${this.centres}/demo/outbox?to=${encodeURIComponent(to)}`))) as Sent[];
  }

  /** Watches for messages to this phone or e-mail address from now on. Resolves with the code of the next one. */
  async watch(to: string): Promise<{ code: () => Promise<string> }> {
    const before = (await this.sentTo(to)).length;
    return {
      code: async () => {
        const news = async () => (await this.sentTo(to)).length - before;
        await expect.poll(news, { message: `a message to ${to}`, intervals: [20, 50, 100] }).toBeGreaterThan(0);
        const text = (await this.sentTo(to))[0]?.text ?? '';
        const code = /\b(\d{6})\b/.exec(text)?.[1];
        if (code === undefined) throw new Error(`There is no code in '${text}'.`);
        return code;
      },
    };
  }

  async freeze(at: string | number): Promise<number> {
    return this.clock({ at, frozen: true });
  }

  /** Sets the clock and lets it run, for a browser whose clock runs too. */
  async start(at: string | number): Promise<number> {
    return this.clock({ at, frozen: false });
  }

  async advance(milliseconds: number): Promise<number> {
    return this.clock({ advance_ms: milliseconds });
  }

  async now(): Promise<number> {
    return this.clock({ advance_ms: 0 });
  }

  private async clock(change: object): Promise<number> {
    const answered = await answer(
      await fetch(`${this.centres}/demo/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(change),
      }),
    );
    return (answered as { now: number }).now;
  }
}
