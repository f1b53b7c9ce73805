// A local server whose answers a test chooses, for code that uses kit/net. Never imported by the app.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  path: string;
  form: URLSearchParams;
  headers: IncomingHttpHeaders;
}

type Answer = object | string | number;

interface Server {
  /** All requests, in order. */
  asked: Asked[];
  stop: () => Promise<void>;
}

/** An object is the envelope of the answer, a string its body, a number its status. */
export async function startServer(answer: (asked: Asked) => Answer | Promise<Answer>): Promise<Server> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const one = { path: request.url ?? '', form: new URLSearchParams(body), headers: request.headers };
    asked.push(one);
    const given = await answer(one);
    if (typeof given === 'number') response.writeHead(given).end();
    else response.end(typeof given === 'string' ? given : JSON.stringify(given));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const reach = globalThis.fetch;
  globalThis.fetch = (path, sent) => reach(new URL(String(path), `http://127.0.0.1:${port}`), sent);
  return {
    asked,
    stop: async () => {
      globalThis.fetch = reach;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A promise that the test resolves. */
export function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
