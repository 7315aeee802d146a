import type { DomainFault } from '#domain/store-domain.ts';

/** The result of a check of one fact of a domain. */
export interface Finding {
  /** Null: as wanted. */
  fault: DomainFault | null;
  /** The values that were found, as people read them. */
  actual: string[];
  /** The longest time for which others may still have an old answer, in seconds. */
  ttlSeconds: number | null;
}

/** A claim of a shop on a domain. */
export interface DomainClaim {
  /** In ASCII. */
  name: string;
  /** The value of the TXT record that proves this claim. */
  token: string;
  /** When the claim began; the sandbox lets time pass from then on. */
  since: Date;
}

/** Port: what the internet says about a domain. No method throws: everything that goes wrong is a fault with its reason. */
export interface DomainChecker {
  provider: 'dns' | 'sandbox';
  /** Looks for the TXT record of the claim. */
  checkOwnership(claim: DomainClaim): Promise<Finding>;
  /** Looks where the address and alias records lead. */
  checkRouting(claim: DomainClaim): Promise<Finding>;
  /** Looks for a valid certificate at Kontor's own proxy. */
  checkCertificate(claim: DomainClaim): Promise<Finding>;
}

/** The name of the TXT record, before the domain. */
const ownershipLabel = '_kontor';

export const getOwnershipName = (name: string): string => `${ownershipLabel}.${name}`;
export const asWanted = (actual: string[] = [], ttlSeconds: number | null = null): Finding => ({
  fault: null,
  actual,
  ttlSeconds,
});
export const asFault = (
  fault: DomainFault,
  actual: string[] = [],
  ttlSeconds: number | null = null,
): Finding => ({ fault, actual, ttlSeconds });
