import * as z from 'zod/mini';

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
