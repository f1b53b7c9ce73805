// The page's one policy for what the browser takes only from a policy: whole documents for the frame of a newsletter, and
// the address of the service worker. Nothing else comes out of it.

/** Answers at the root, so that it may show pushes for every page. */
const WORKER = '/sw.js';

interface Policy {
  createHTML(text: string): unknown;
  createScriptURL(address: string): unknown;
}

interface Factory {
  createPolicy(name: string, rules: Record<keyof Policy, (text: string) => string>): Policy;
}

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory?.createPolicy('aangan', { createHTML: (text) => text, createScriptURL: () => WORKER });

/** For the newsletter's frame alone, which runs no script. */
export function frameDocument(text: string): unknown {
  return policy?.createHTML(text) ?? text;
}

export function workerAddress(): string {
  return (policy?.createScriptURL(WORKER) ?? WORKER) as string;
}
