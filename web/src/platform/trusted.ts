// The page's only Trusted Types policy: for the document in a newsletter's frame and the address of the service worker.

/** At the root, so that its scope is every page. */
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

/** For the newsletter's frame only, which runs no scripts. */
export function frameDocument(text: string): unknown {
  return policy?.createHTML(text) ?? text;
}

export function workerAddress(): string {
  return (policy?.createScriptURL(WORKER) ?? WORKER) as string;
}
