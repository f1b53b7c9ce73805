import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserContext, expect } from '@playwright/test';

/** An event stream instead of the server's, to break, stall or refuse it. */
export interface EventStream {
  /** The number of open connections. */
  open(): number;
  /** The headers of each request, the first one first. */
  came: readonly IncomingHttpHeaders[];
  say(id: number, topics: readonly string[]): void;
  end(event: 'ended' | 'replaced'): void;
  /** Closes all connections. */
  cut(): void;
  /** Sets another answer for new requests; undefined for an event stream. */
  answer(otherwise: { status: number; body: string } | undefined): void;
  stop(): Promise<void>;
}

export async function startEventStream(context: BrowserContext): Promise<EventStream> {
  const came: IncomingHttpHeaders[] = [];
  const open = new Set<ServerResponse>();
  let otherwise: { status: number; body: string } | undefined;
  let last = 100;
  const server = createServer((request, response) => {
    came.push(request.headers);
    if (otherwise) {
      response.writeHead(otherwise.status, { 'content-type': 'application/json' }).end(otherwise.body);
      return;
    }
    open.add(response);
    response.on('close', () => open.delete(response));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`id: ${last}\nevent: changed\ndata: {"topics":[]}\n\n`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await context.route('**/parentapp/live', (route) => route.continue({ url: `http://127.0.0.1:${port}/` }));
  const tell = (text: string) => {
    for (const one of open) one.write(text);
  };
  return {
    open: () => open.size,
    came,
    say: (id, topics) => {
      last = id;
      tell(`id: ${id}\nevent: changed\ndata: ${JSON.stringify({ topics })}\n\n`);
    },
    end: (event) => tell(`event: ${event}\ndata: {}\n\n`),
    cut: () => {
      for (const one of open) one.destroy();
    },
    answer: (next) => {
      otherwise = next;
    },
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Waits until exactly so many connections are open. */
export async function expectSubscribers(stream: EventStream, count = 1): Promise<void> {
  await expect.poll(stream.open, { intervals: [20, 50, 100] }).toBe(count);
}
