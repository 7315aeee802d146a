import * as z from 'zod/mini';
import { Address } from './customer.ts';
import { Email, Id, Instant } from './id.ts';
import { AmountMinor, Currency } from './money.ts';
import { Phone } from './phone.ts';
import { nameText } from './sender-name.ts';
import { SubscriptionPayment } from './subscription.ts';

/** The statuses of a shop's own domain (decisions, "Domains"; docs/decisions/0126). */
export const domainStatuses = [
  /** To be bought: its order is not paid. */
  'requested',
  /** Paid; the registrar registers it. */
  'registering',
  /** The registrar refused it; an operator tries again or refunds it. */
  'refused',
  /** Waits for the TXT record that proves who owns it. */
  'ownership',
  /** The TXT record is there, but another shop has the domain, and its TXT record is there as well. */
  'conflict',
  /** Waits for the record that leads to Kontor. */
  'routing',
  /** Waits for the certificate. */
  'certificate',
  /** The shop answers under it. */
  'live',
  /** It was live and does not lead to Kontor any more. */
  'lost',
  /** It did not lead to Kontor for 7 days. */
  'parked',
  /** Its renewal was not paid in time; it can still be paid for 30 days. */
  'expired',
  'refunded',
  'released',
  'removed',
] as const;
export const DomainStatus = z.enum(domainStatuses);
export type DomainStatus = z.infer<typeof DomainStatus>;

/** The statuses in which a shop has proved that it owns the domain. No other shop can have it then. */
export const heldDomainStatuses = [
  'routing',
  'certificate',
  'live',
  'lost',
  'parked',
  'expired',
] as const satisfies DomainStatus[];
/** The statuses in which a shop has nothing to do with the domain any more. */
export const endedDomainStatuses = ['refunded', 'released', 'removed'] as const satisfies DomainStatus[];
/** The statuses in which the records of a domain are checked. */
export const checkedDomainStatuses = [
  'ownership',
  'conflict',
  'routing',
  'certificate',
  'live',
  'lost',
] as const satisfies DomainStatus[];

const isOneOf = (list: readonly DomainStatus[]) => (status: DomainStatus) => list.includes(status);

export const isDomainEnded = isOneOf(endedDomainStatuses);
export const isDomainChecked = isOneOf(checkedDomainStatuses);

export const domainStatusLabels: Record<DomainStatus, string> = {
  requested: 'Not paid',
  registering: 'Registering',
  refused: 'Not registered',
  ownership: 'Verify ownership',
  conflict: 'Used by another store',
  routing: 'Waiting for DNS',
  certificate: 'Issuing certificate',
  live: 'Live',
  lost: 'Records missing',
  parked: 'Parked',
  expired: 'Expired',
  refunded: 'Refunded',
  released: 'Released',
  removed: 'Removed',
};

/** The three facts of a domain, each checked and shown by itself. */
export const domainFacts = ['ownership', 'routing', 'certificate'] as const;
export const DomainFactName = z.enum(domainFacts);
export type DomainFactName = z.infer<typeof DomainFactName>;

/** Why a fact is not as it should be. Each has its own reason in words. */
export const domainFaults = [
  /** The domain does not exist: it is not registered, or has no name servers. */
  'notRegistered',
  /** No name server answers in time. */
  'timeout',
  /** The name servers report a failure (SERVFAIL). */
  'serverFailure',
  /** The name servers refuse to answer (REFUSED): they do not know the domain. */
  'refused',
  /** The name servers contradict each other: some have the new record and some the old one. */
  'inconsistent',
  /** There is no such record. */
  'missing',
  /** There is a record with another value. */
  'other',
  /** A wildcard record answers in place of the wanted one. */
  'wildcard',
  /** The right record is there, and another one besides. */
  'extra',
  /** The CNAME records lead in a circle, or through too many names. */
  'chain',
  /** The certificate is not issued yet. */
  'notIssued',
  /** A CAA record does not let Let's Encrypt issue a certificate. */
  'caa',
  /** The certificate of another name answers, or one that has ended. */
  'wrongCertificate',
  /** The server that has the certificate can't be reached. */
  'unreachable',
] as const;
export const DomainFault = z.enum(domainFaults);
export type DomainFault = z.infer<typeof DomainFault>;

export const dnsRecordTypes = ['TXT', 'A', 'AAAA', 'CNAME'] as const;

/** A record that the merchant adds at the registrar. */
export const DnsRecord = z.object({
  type: z.enum(dnsRecordTypes),
  /** Relative to the registered domain, as registrars want it: `@` for the domain itself. */
  host: z.string(),
  /** The whole name: `_kontor.example.com`. */
  name: z.string(),
  value: z.string(),
});
export type DnsRecord = z.infer<typeof DnsRecord>;

/** One fact: what was found against what is wanted. */
export const DomainFact = z.object({
  fact: DomainFactName,
  /** `unchecked`: no check was finished yet, or it comes after another fact. */
  state: z.enum(['unchecked', 'right', 'wrong']),
  /** Empty for the certificate: nothing is to be added for it. */
  expected: z.array(DnsRecord),
  /** The values that were found; empty if none. */
  actual: z.array(z.string()),
  fault: z.nullable(DomainFault),
  /** The reason of a fault, in a sentence with what to do. */
  reason: z.nullable(z.string()),
  checkedAt: z.nullable(Instant),
});
export type DomainFact = z.infer<typeof DomainFact>;

/** A domain in the list of a shop. */
export const StoreDomain = z.object({
  id: Id,
  /** In ASCII: `xn--…` for an international name. */
  name: z.string(),
  /** As people read it. */
  displayName: z.string(),
  status: DomainStatus,
  /** Bought from Kontor, or connected. */
  isBought: z.boolean(),
  /** The domain to which the others and the Kontor address lead. */
  isPrimary: z.boolean(),
  createdAt: Instant,
  liveAt: z.nullable(Instant),
  /** Since when its records are missing, and when it is parked if they don't come back. */
  lostAt: z.nullable(Instant),
  parksAt: z.nullable(Instant),
  /** Of a bought domain. */
  expiresAt: z.nullable(Instant),
  /** Of an expired domain: until then it can be renewed. */
  graceEndsAt: z.nullable(Instant),
  /** The unpaid order of the domain: of the purchase, or of a renewal. */
  openOrderId: z.nullable(Id),
  /** Why the registrar refused it, or why it ended. */
  reason: z.nullable(z.string()),
});
export type StoreDomain = z.infer<typeof StoreDomain>;

/** The words of one registrar for a DNS record. */
export const RegistrarGuide = z.object({
  id: z.string(),
  name: z.string(),
  /** The way to the records in its menu. */
  path: z.string(),
  /** The labels of its fields. */
  fields: z.object({ type: z.string(), host: z.string(), value: z.string(), ttl: z.string() }),
  /** The content of its host field for the domain itself: `@`, or the whole domain with a dot at the end. */
  hostStyle: z.enum(['relative', 'full']),
  note: z.nullable(z.string()),
});
export type RegistrarGuide = z.infer<typeof RegistrarGuide>;

export const StoreDomainDetails = z.extend(StoreDomain, {
  facts: z.array(DomainFact),
  /** True for a name that was registered itself: it needs A records, since a CNAME is not possible there. */
  isApex: z.boolean(),
  /** A check is running at this moment. */
  isChecking: z.boolean(),
  /** When it is checked next without being asked; null after 48 hours, and where nothing is to be checked. */
  nextCheckAt: z.nullable(Instant),
  /** The steps that the merchant can take now. */
  canRemove: z.boolean(),
  canReconnect: z.boolean(),
});
export type StoreDomainDetails = z.infer<typeof StoreDomainDetails>;

/** The person or business for whom a domain is registered, as registries demand. */
export const Registrant = z.object({
  name: nameText(2, 120, 'Enter the name of the person or business'),
  email: Email,
  phone: Phone,
  address: Address,
});
export type Registrant = z.infer<typeof Registrant>;

export const domainOrderKinds = ['purchase', 'renewal'] as const;
export const DomainOrderKind = z.enum(domainOrderKinds);
export type DomainOrderKind = z.infer<typeof DomainOrderKind>;

export const domainOrderStatuses = ['open', 'processing', 'failed', 'paid', 'void', 'refunded'] as const;
export const DomainOrderStatus = z.enum(domainOrderStatuses);
export type DomainOrderStatus = z.infer<typeof DomainOrderStatus>;

/** An order for a year of a domain. Amounts are minor units. */
export const DomainOrder = z.object({
  id: Id,
  domainId: Id,
  name: z.string(),
  displayName: z.string(),
  kind: DomainOrderKind,
  status: DomainOrderStatus,
  years: z.int(),
  totalMinor: AmountMinor,
  /** The part of the total that is VAT. */
  vatMinor: AmountMinor,
  currency: Currency,
  createdAt: Instant,
  paidAt: z.nullable(Instant),
  receiptNumber: z.nullable(z.string()),
  /** The payment that paid it, else its newest one. */
  payment: z.nullable(SubscriptionPayment),
});
export type DomainOrder = z.infer<typeof DomainOrder>;

/** A name that can be bought, or why it can't. */
export const DomainOffer = z.object({
  name: z.string(),
  displayName: z.string(),
  isAvailable: z.boolean(),
  reason: z.nullable(z.string()),
  /** The price of each year, VAT included; null if it isn't available. */
  priceMinor: z.nullable(AmountMinor),
  currency: Currency,
});
export type DomainOffer = z.infer<typeof DomainOffer>;
