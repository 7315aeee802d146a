import type { DomainFactName, DomainFault } from '#domain/store-domain.ts';
import type { FoundFact } from '#server/db/tables/records/store-domains.table.ts';

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;

/** How long others may still have an old answer. */
function describeTtl(ttlSeconds: number | null): string {
  if (ttlSeconds === null || ttlSeconds <= minuteSeconds) return '';
  const [count, unit] =
    ttlSeconds >= hourSeconds
      ? [Math.ceil(ttlSeconds / hourSeconds), 'hour']
      : [Math.ceil(ttlSeconds / minuteSeconds), 'minute'];
  return ` After the change, some visitors may be led to the old address for up to ${count} ${unit}${count === 1 ? '' : 's'}.`;
}
const listOf = (actual: readonly string[]): string => actual.map((value) => `“${value}”`).join(', ');

type Words = Partial<Record<DomainFault, (fact: FoundFact) => string>>;

const everywhere: Words = {
  notRegistered: () =>
    'This domain has no name servers, so it is not registered, or has ended. Check its spelling, and with your registrar that it is paid.',
  timeout: () =>
    "Couldn't reach the name servers of this domain in time. We try again; if it lasts, ask your registrar.",
  serverFailure: () =>
    'The name servers of this domain report a failure (SERVFAIL). We try again; if it lasts, ask your registrar.',
  refused: () =>
    'The name servers of this domain refuse to answer for it. At your registrar, check that the domain uses the name servers that have its DNS records.',
  inconsistent: () =>
    'Some of the name servers of this domain have the new record and others the old one. They usually agree within an hour; we try again.',
};
const byFact: Record<DomainFactName, Words> = {
  ownership: {
    missing: () =>
      'The TXT record was not found. Add it at your registrar; it can take some minutes to appear.',
    other: ({ actual }) =>
      `There is a TXT record with another value: ${listOf(actual)}. Copy the value again, without quotation marks or spaces.`,
    wildcard: ({ actual }) =>
      `A record for all names (*) answers with ${listOf(actual)}. Add a TXT record with exactly the host that is shown; the other one can stay.`,
  },
  routing: {
    missing: () =>
      'No record leads anywhere yet. Add it at your registrar; it can take some minutes to appear.',
    other: ({ actual, ttlSeconds }) =>
      `The domain leads to ${listOf(actual)} and not to Kontor. Replace that record with the one that is shown.${describeTtl(ttlSeconds)}`,
    extra: ({ actual, ttlSeconds }) =>
      `The domain leads to Kontor and elsewhere: ${listOf(actual)}. Remove every other A and AAAA record, or some visitors reach the wrong place.${describeTtl(ttlSeconds)}`,
    chain: ({ actual }) =>
      `The CNAME records lead in a circle or through too many names: ${listOf(actual)}. Point the record straight to the value that is shown.`,
    unreachable: () => 'This installation has no address for own domains. Contact support.',
  },
  certificate: {
    notIssued: () => 'The certificate is being issued. This usually takes less than a minute.',
    caa: ({ actual }) =>
      `A CAA record of this domain allows only ${listOf(actual)} to issue certificates. Add a CAA record for letsencrypt.org, or remove it.`,
    wrongCertificate: ({ actual }) =>
      `A certificate that browsers don’t accept answers: ${listOf(actual)}. We try again; if it lasts, contact support.`,
    unreachable: () => "Couldn't reach the server that has the certificates. We try again.",
  },
};

/** Returns the reason of a fault, and what to do, in words; null if there is no fault. */
export function describeFault(name: DomainFactName, fact: FoundFact): string | null {
  if (fact.fault === null) return null;
  const words = byFact[name][fact.fault] ?? everywhere[fact.fault];
  return words ? words(fact) : 'The check failed. We try again.';
}
