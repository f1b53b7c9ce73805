// Stands in for the router's rewriting of addresses (see vite.config.ts): the portal lies at the root of its origin, so
// every address is what it says.

type Rewrite = unknown;

export function composeRewrites(_rewrites: readonly Rewrite[]): Rewrite {
  return undefined;
}

export function rewriteBasepath(): Rewrite {
  return undefined;
}

export function executeRewriteInput(_rewrite: Rewrite, url: URL): URL {
  return url;
}

export function executeRewriteOutput(_rewrite: Rewrite, url: URL): URL {
  return url;
}
