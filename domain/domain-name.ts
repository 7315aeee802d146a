import * as z from 'zod/mini';

/**
 * Suffixes of two labels below which names are registered: those of the countries that Kontor serves, and the most used ones
 * elsewhere (https://publicsuffix.org/list/). Other suffixes have one label.
 */
const secondLevels: Readonly<Record<string, readonly string[]>> = {
  ng: ['com', 'org', 'gov', 'edu', 'net', 'sch', 'name', 'mobi', 'mil', 'i'],
  gh: ['com', 'edu', 'gov', 'org', 'mil', 'net'],
  ke: ['co', 'or', 'ne', 'go', 'ac', 'sc', 'me', 'mobi', 'info'],
  za: ['co', 'org', 'net', 'web', 'gov', 'ac', 'law', 'nom', 'school'],
  uk: ['co', 'org', 'me', 'ltd', 'plc', 'net', 'sch', 'ac', 'gov', 'nhs', 'police'],
  rw: ['co', 'org', 'net', 'ac', 'gov', 'mil', 'coop'],
  tz: ['co', 'or', 'ne', 'go', 'ac', 'sc', 'me', 'mobi', 'info', 'hotel', 'tv', 'mil'],
  ug: ['co', 'or', 'ac', 'sc', 'go', 'ne', 'com', 'org'],
  au: ['com', 'net', 'org', 'edu', 'gov', 'asn', 'id'],
  br: ['com', 'net', 'org', 'gov', 'edu'],
  in: ['co', 'firm', 'net', 'org', 'gen', 'ind', 'ac', 'edu', 'gov'],
  nz: ['co', 'net', 'org', 'ac', 'govt', 'school', 'geek', 'gen', 'kiwi', 'maori'],
  jp: ['co', 'or', 'ne', 'ac', 'ad', 'ed', 'go', 'gr', 'lg'],
  cn: ['com', 'net', 'org', 'gov', 'edu', 'ac'],
};

/** Names that are in no public DNS (RFC 6761, RFC 6762, RFC 7686, RFC 9476; ICANN for `internal`). */
const specialSuffixes = new Set([
  'localhost',
  'local',
  'invalid',
  'onion',
  'alt',
  'internal',
  'arpa',
  'lan',
  'home',
]);

/** Names that only exist where Kontor is tried out (RFC 6761). */
export const sandboxSuffixes = ['test', 'example'] as const;

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const maxLength = 253;

const lastOf = (labels: readonly string[], count: number) => labels.slice(-count).join('.');

/** Returns how many labels the public suffix of a name has. */
function countSuffixLabels(labels: readonly string[]): number {
  const levels = secondLevels[labels.at(-1) ?? ''];
  return levels?.includes(labels.at(-2) ?? '') ? 2 : 1;
}

/** Returns the name that was registered: `shop.example.com.ng` belongs to `example.com.ng`. Takes a normalised name. */
export function getRegisteredName(name: string): string {
  const labels = name.split('.');
  return lastOf(labels, countSuffixLabels(labels) + 1);
}

/** Returns the suffix below which a name was registered: `com.ng`. Takes a normalised name. */
export function getSuffix(name: string): string {
  const labels = name.split('.');
  return lastOf(labels, countSuffixLabels(labels));
}

/** A name that was itself registered can have no CNAME record, only addresses (RFC 1034, 3.6.2). */
export const isApex = (name: string): boolean => getRegisteredName(name) === name;

/** Returns true for names that resolve by the sandbox alone. */
export const isSandboxName = (name: string): boolean =>
  sandboxSuffixes.some((suffix) => name.endsWith(`.${suffix}`));

export type DomainNameResult = { ok: true; name: string } | { ok: false; problem: string };
const refuse = (problem: string): DomainNameResult => ({ ok: false, problem });

/** Returns the host name in a typed or pasted text; international names as ASCII (UTS 46). */
function readHost(entered: string): string | undefined {
  const text = entered.trim().replace(/^[a-z][a-z+.-]{0,19}:\/\//i, '');
  const host = /^[^/?#\s]+/.exec(text)?.[0];
  if (host === undefined || host.includes('@')) return undefined;
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '');
}

/** Normalises a domain as a person entered it: without scheme and path, in lower case, with international labels in ASCII. */
export function readDomainName(entered: string): DomainNameResult {
  const name = readHost(entered);
  if (name === undefined) return refuse('Enter a domain, such as amakafabrics.com.ng');
  if (name.startsWith('[') || /^[\d.]+$/.test(name)) return refuse('Enter a domain, not an IP address');
  const labels = name.split('.');
  if (name.length > maxLength || !labels.every((part) => label.test(part)))
    return refuse('A domain has letters, digits and hyphens, with dots between its parts');
  if (labels.length < 2) return refuse('Enter the whole domain with its ending, such as .com or .com.ng');
  if (specialSuffixes.has(labels.at(-1) ?? ''))
    return refuse(`Names that end in .${labels.at(-1) ?? ''} are not on the internet`);
  if (getSuffix(name) === name)
    return refuse(`“${name}” is an ending under which many people have domains. Enter yours.`);
  return { ok: true, name };
}

/** A domain, normalised. */
export const DomainName = z.pipe(
  z.string().check(z.maxLength(300)),
  z.transform((entered, context) => {
    const result = readDomainName(entered);
    if (result.ok) return result.name;
    context.issues.push({ code: 'custom', input: entered, message: result.problem });
    return z.NEVER;
  }),
);
