import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A local SMS gateway that records the messages of the server. */
export interface SmsGateway {
  address: string;
  /** Resolves with the next message to this number. */
  nextTo(number: string): Promise<string>;
  stop(): Promise<void>;
}

interface Waiting {
  number: string;
  hand(text: string): void;
}

/** `read` finds number and text in the body of a request, as the gateway settings format it. */
export async function startSmsGateway(
  read: (body: string, headers: Record<string, string | string[] | undefined>) => { to: string; text: string },
): Promise<SmsGateway> {
  const unread: { to: string; text: string }[] = [];
  const waiting: Waiting[] = [];
  const server: HttpServer = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const message = read(body, request.headers);
      const place = waiting.findIndex(({ number }) => message.to.endsWith(number));
      if (place >= 0) waiting.splice(place, 1)[0]?.hand(message.text);
      else unread.push(message);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"accepted"}');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    nextTo: (number) => {
      const place = unread.findIndex(({ to }) => to.endsWith(number));
      const arrived = place >= 0 ? unread.splice(place, 1)[0] : undefined;
      if (arrived) return Promise.resolve(arrived.text);
      return new Promise((hand) => waiting.push({ number, hand }));
    },
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
