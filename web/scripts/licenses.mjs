// What the built app contains of others, with their licences: Vite knows the packages of the scripts, the style sheets name
// theirs.

/** @typedef {{ name: string, version: string, identifier: string | null, text: string | null }} BundledPackage */

// A package in an @import or url() of a style sheet.
const IN_STYLES = /(?:@import|url\()\s*["']((?:@[\w.-]+\/)?[a-z][\w.-]*)\//g;
const LINE = '-'.repeat(100);
const APACHE = 'TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION';

/**
 * @param {string} sheet
 * @returns {string[]}
 */
export function packagesInStyles(sheet) {
  return [...sheet.matchAll(IN_STYLES)].flatMap(([, name]) => (name ? [name] : []));
}

/**
 * Throws when a package has no licence or not its text: the app may not be handed out without it.
 * @param {readonly BundledPackage[]} packages
 */
function refuseWithoutText(packages) {
  const without = packages.filter(({ identifier, text }) => !identifier || !text?.trim());
  if (without.length > 0) {
    throw new Error(`No licence text was found for: ${without.map(({ name }) => name).join(', ')}`);
  }
}

/**
 * What a copy of the Apache licence adds to it: who holds the copyright.
 * @param {string} text
 */
function shortApache(text) {
  const holders = text.match(/^ *Copyright \d{4}.*$/gm) ?? [];
  return [...holders.map((line) => line.trim()), 'See the Apache License at the end.'].join('\n');
}

/**
 * One text for all packages. The Apache licence, which several only refer to, stands at the end, in full.
 * @param {readonly BundledPackage[]} packages
 * @param {string} apache
 */
export function noticesOf(packages, apache) {
  refuseWithoutText(packages);
  const about = [
    'This web app is part of Aangan. Copyright The Aangan authors.',
    'It is licensed under the Apache License, Version 2.0, whose text is at the end of this file.',
    'It contains the following works of others.',
  ].join('\n');
  const parts = packages.map(({ name, version, identifier, text }) => {
    const own = text?.includes(APACHE) ? shortApache(text) : text?.trim();
    return `${name} ${version} (${identifier})\n\n${own}`;
  });
  return `${[about, ...parts, `Apache License\n\n${apache.trim()}`].join(`\n\n${LINE}\n\n`)}\n`;
}
