import { isSandboxName } from '#domain/domain-name.ts';
import type { Clock } from '#server/clock.ts';
import type { DomainsConfig } from '#server/config-domains.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkOwnership } from './check-ownership.ts';
import { checkRouting } from './check-routing.ts';
import { type DomainChecker, type DomainClaim, asFault } from './dns.ts';
import { makeSandboxChecker } from './sandbox.ts';

const timeoutMs = 3000;

/** Asks the name servers of domains. Names of the sandbox are in no public DNS, so the sandbox answers for them. */
export function openDomainChecker(config: DomainsConfig, clock: Clock): DomainChecker {
  const { target, proxy, dns, hasSandbox } = config;
  const settings = { ...dns, timeoutMs };
  const sandbox = makeSandboxChecker(clock);
  const pick = <Result>({ name }: DomainClaim, real: () => Result, pretended: () => Result): Result =>
    hasSandbox && isSandboxName(name) ? pretended() : real();
  return {
    provider: hasSandbox ? 'sandbox' : 'dns',
    checkOwnership: (claim) =>
      pick(
        claim,
        () => checkOwnership(settings, claim),
        () => sandbox.checkOwnership(claim),
      ),
    checkRouting: (claim) =>
      pick(
        claim,
        async () => (target ? checkRouting(settings, target, claim.name) : asFault('unreachable')),
        () => sandbox.checkRouting(claim),
      ),
    checkCertificate: (claim) =>
      pick(
        claim,
        async () => (proxy ? checkCertificate(settings, proxy, claim.name) : asFault('unreachable')),
        () => sandbox.checkCertificate(claim),
      ),
  };
}
