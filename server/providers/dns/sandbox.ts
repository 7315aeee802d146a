import type { Clock } from '#server/clock.ts';
import { type DomainChecker, type DomainClaim, type Finding, asFault, asWanted } from './dns.ts';

const secondMs = 1000;
/** How long after the claim each fact is as wanted. */
const delaysMs = { ownership: 30 * secondMs, routing: 60 * secondMs, certificate: 90 * secondMs };

type Fact = keyof typeof delaysMs;

/** Domains that begin with one of these labels have their fault for good. */
const scripts: Readonly<Record<string, Partial<Record<Fact, Finding>>>> = {
  new: { ownership: asFault('missing'), routing: asFault('missing') },
  'no-records': { ownership: asFault('missing'), routing: asFault('missing') },
  'not-registered': { ownership: asFault('notRegistered'), routing: asFault('notRegistered') },
  'wrong-text': { ownership: asFault('other', ['v=spf1 -all']) },
  'wrong-address': { routing: asFault('other', ['192.0.2.77'], 3600) },
  'dns-down': { ownership: asFault('timeout'), routing: asFault('timeout') },
  'dns-failure': { ownership: asFault('serverFailure'), routing: asFault('serverFailure') },
  'no-certificate': { certificate: asFault('notIssued') },
};

/** Pretends that the merchant adds the records after half a minute, and that the certificate is issued half a minute later. */
export function makeSandboxChecker(clock: Clock): DomainChecker {
  const check =
    (fact: Fact) =>
    async ({ name, since }: DomainClaim): Promise<Finding> => {
      const scripted = scripts[name.split('.')[0] ?? '']?.[fact];
      if (scripted) return scripted;
      const isThere = clock.now().getTime() - since.getTime() >= delaysMs[fact];
      return isThere ? asWanted() : asFault(fact === 'certificate' ? 'notIssued' : 'missing');
    };
  return {
    provider: 'sandbox',
    checkOwnership: check('ownership'),
    checkRouting: check('routing'),
    checkCertificate: check('certificate'),
  };
}
