import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What happens to a request: it passes; the connection is cut before the server has it; the server's answer is lost; or it is
 * answered with a status without the server.
 */
export type Fault = 'none' | 'cut' | 'lost_answer' | number;

export interface Sent {
  host: string;
  path: string;
  body: string;
}

export interface FaultyProxy {
  /** On localhost, where cookies for secure connections work. Names below localhost are origins of their own. */
  port: number;
  /** The server behind it, which may be another process after a restart. */
  target: string;
  fault: (sent: Sent) => Fault;
  /** The test's own files by path. No fault meets them. */
  files: Map<string, { type: string; content: string | Buffer }>;
  stop: () => Promise<void>;
}

/** A proxy before the server that loses what a bad connection loses. */
export async function startProxy(target: string): Promise<FaultyProxy> {
  const listener = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const proxy: FaultyProxy = {
    port: (listener.address() as AddressInfo).port,
    target,
    fault: () => 'none',
    files: new Map(),
    stop: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        listener.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '/' } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const file = proxy.files.get(path);
    if (file) {
      response.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-cache' }).end(file.content);
      return;
    }
    const fault = proxy.fault({ host: request.headers.host ?? '', path, body: body.toString() });
    if (fault === 'cut') request.socket.destroy();
    else if (typeof fault === 'number') response.writeHead(fault).end('No answer of the server.');
    else forward(request, body, response, fault === 'lost_answer');
  }

  function forward(request: IncomingMessage, body: Buffer, response: ServerResponse, isLost: boolean): void {
    const { host, origin } = new URL(proxy.target);
    const headers = { ...request.headers, host, ...(request.headers.origin && { origin }) };
    const onward = send(`${proxy.target}${request.url}`, { method: request.method, headers, agent: false }, (given) => {
      given.once('error', () => response.destroy());
      if (isLost) {
        given.resume().once('close', () => response.destroy());
        return;
      }
      response.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(response);
    });
    onward.once('error', () => response.destroy());
    response.once('close', () => onward.destroy());
    onward.end(body);
  }

  return proxy;
}
