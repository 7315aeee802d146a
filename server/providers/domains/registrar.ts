import type { Registrant } from '#domain/store-domain.ts';
import type { DnsRecord } from '#domain/store-domain.ts';

export interface Availability {
  name: string;
  isAvailable: boolean;
  /** Why not, in words. */
  reason: string | null;
}

/** The result of a registration or a renewal. */
export type RegistrarResult =
  /** Done; the domain is paid until then. */
  | { state: 'done'; expiresAt: Date }
  /** The registrar works on it; a repeat tells the result. */
  | { state: 'pending' }
  /** Refused for good, with the reason in the registrar's words. */
  | { state: 'refused'; reason: string };

/** Port: the registrar at which Kontor buys domains. Every method throws if the registrar can't be reached. */
export interface Registrar {
  provider: 'none' | 'sandbox' | 'gandi';
  /** The name that people know. */
  name: string;
  check(names: readonly string[]): Promise<Availability[]>;
  /** Registers a domain for a year. A repeat registers nothing twice. */
  register(name: string, registrant: Registrant): Promise<RegistrarResult>;
  /**
   * Renews a domain for a year. A repeat renews nothing twice: a domain that ends later than `expiresAt` is renewed already.
   * @param expiresAt the end of the time that is paid
   */
  renew(name: string, expiresAt: Date): Promise<RegistrarResult>;
  /** Sets the records of a bought domain at the registrar's name servers. */
  setRecords(name: string, records: readonly DnsRecord[]): Promise<void>;
}

/** Shown in place of the search for domains. */
export const noRegistrarReason =
  'Domains can’t be bought here, as no registrar is connected. Buy one elsewhere and connect it.';
