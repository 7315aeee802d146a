import { setTimeout as pause } from 'node:timers/promises';
import { getNextCheckAt } from '#domain/domain-timing.ts';
import { type DomainFactName, isDomainChecked } from '#domain/store-domain.ts';
import type { Transaction } from '#server/db/client.ts';
import type { FoundFact } from '#server/db/tables/records/store-domains.table.ts';
import type { Deps } from '#server/deps.ts';
import { systemActor } from '#server/platform/timeline/system-actor.ts';
import type { DomainClaim, Finding } from '#server/providers/dns/dns.ts';
import { advanceDomain, updateDomain } from './domain.adapter.ts';
import { scheduleCheck } from './domains.outbox.ts';
import { type DomainRow, beginCheck, findDomain, findHolder, lockDomain, lockName } from './domains.repo.ts';

type CheckDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'config' | 'domainChecker'>;
type DomainRef = Pick<DomainRow, 'businessId' | 'id'>;
type Findings = Partial<Record<DomainFactName, Finding>>;

/** A check whose process died is over by then. */
const staleMs = 60_000;
/** A check that was finished a moment ago is not repeated. */
const freshMs = 3000;
const joinPollMs = 100;
const maxJoinMs = 30_000;

const toClaim = ({ name, token, createdAt }: DomainRow): DomainClaim => ({ name, token, since: createdAt });

/** A bought domain is registered for this shop; only a claim after it was parked needs the TXT record. */
const provesByRecord = ({ isBought, status }: DomainRow) =>
  !isBought || status === 'ownership' || status === 'conflict';

/** Returns true if the other shop's proof stands beside this one's: its record is there as well, or it bought the domain. */
const hasProof = (holder: DomainRow, { actual }: Finding): boolean =>
  holder.isBought ? holder.status !== 'expired' : actual.includes(holder.token);

/**
 * Applies what was found about the ownership. The name is locked, so that of two shops that prove it at once one gets it; the
 * other one takes it from there only if the first one's proof is gone.
 */
async function applyOwnership(
  tx: Transaction,
  deps: CheckDeps,
  domain: DomainRow,
  finding: Finding,
): Promise<DomainRow> {
  const step = (event: Parameters<typeof advanceDomain>[3], isHeldByOther: boolean) =>
    advanceDomain(tx, deps, domain, event, systemActor, { isHeldByOther });
  if (domain.status !== 'ownership' && domain.status !== 'conflict') return domain;
  if (finding.fault !== null)
    // A name server that does not answer says nothing about the record.
    return domain.status === 'conflict' && finding.fault === 'missing'
      ? step('ownership.lost', false)
      : domain;
  const holder = await findHolder(tx, domain.name, domain);
  if (holder && hasProof(holder, finding))
    return domain.status === 'ownership' ? step('ownership.contested', true) : domain;
  if (holder)
    await advanceDomain(tx, deps, holder, 'domain.takenOver', systemActor, {
      reason: 'Another store proved that it owns this domain',
    });
  return step('ownership.proven', false);
}

/** Faults that say that the records lead elsewhere or nowhere; the others say nothing about them. */
const lostFaults: ReadonlySet<Finding['fault']> = new Set([
  'missing',
  'other',
  'extra',
  'chain',
  'notRegistered',
]);

async function applyRouting(
  tx: Transaction,
  deps: CheckDeps,
  domain: DomainRow,
  { fault }: Finding,
): Promise<DomainRow> {
  const { status } = domain;
  if (fault === null && (status === 'routing' || status === 'lost'))
    return advanceDomain(tx, deps, domain, 'routing.found', systemActor);
  if (lostFaults.has(fault) && (status === 'live' || status === 'certificate'))
    return advanceDomain(tx, deps, domain, 'routing.lost', systemActor);
  return domain;
}

async function applyCertificate(
  tx: Transaction,
  deps: CheckDeps,
  domain: DomainRow,
  { fault }: Finding,
): Promise<DomainRow> {
  return fault === null && domain.status === 'certificate'
    ? advanceDomain(tx, deps, domain, 'certificate.issued', systemActor)
    : domain;
}

/** Stores what was found, and takes the steps that follow. What was found for an earlier claim is left out. */
async function applyFindings(
  tx: Transaction,
  deps: CheckDeps,
  checked: DomainRow,
  findings: Findings,
): Promise<DomainRow> {
  await lockName(tx, checked.name);
  const locked = await lockDomain(tx, checked.businessId, checked.id);
  if (!locked) return checked;
  if (locked.token !== checked.token || !isDomainChecked(locked.status)) return locked;
  const now = deps.clock.now();
  const facts = { ...locked.facts };
  for (const [name, finding] of Object.entries(findings) as [DomainFactName, Finding][])
    facts[name] = { ...finding, checkedAt: now.toISOString() } satisfies FoundFact;
  let domain = await updateDomain(tx, locked, { facts, checkedAt: now });
  if (findings.ownership) domain = await applyOwnership(tx, deps, domain, findings.ownership);
  if (findings.routing) domain = await applyRouting(tx, deps, domain, findings.routing);
  if (findings.certificate) domain = await applyCertificate(tx, deps, domain, findings.certificate);
  return domain;
}

async function endCheck(tx: Transaction, deps: CheckDeps, { businessId, id }: DomainRef): Promise<void> {
  const domain = await lockDomain(tx, businessId, id);
  if (!domain) return;
  const checkCount = domain.checkCount + 1;
  const nextCheckAt = getNextCheckAt({ ...domain, checkCount }, deps.clock.now());
  const ended = await updateDomain(tx, domain, { checkingSince: null, checkCount, nextCheckAt });
  await scheduleCheck(tx, deps, ended);
}

/**
 * Asks for all facts of a domain, and takes the steps that follow. The certificate comes last: it is only issued once the
 * domain is known to lead here. Nothing is locked while the internet is asked.
 */
async function performCheck(deps: CheckDeps, domain: DomainRow): Promise<void> {
  const { db, domainChecker } = deps;
  const claim = toClaim(domain);
  try {
    const [ownership, routing] = await Promise.all([
      provesByRecord(domain) ? domainChecker.checkOwnership(claim) : undefined,
      domainChecker.checkRouting(claim),
    ]);
    const findings = { ...(ownership && { ownership }), routing };
    const after = await db.transaction((tx) => applyFindings(tx, deps, domain, findings));
    if (after.status !== 'certificate' && after.status !== 'live') return;
    const certificate = await domainChecker.checkCertificate(claim);
    await db.transaction((tx) => applyFindings(tx, deps, after, { certificate }));
  } finally {
    await db.transaction((tx) => endCheck(tx, deps, domain));
  }
}

/** Waits for the check that another request or process runs. */
async function joinCheck(deps: CheckDeps, { businessId, id }: DomainRef): Promise<void> {
  for (let waitedMs = 0; waitedMs < maxJoinMs; waitedMs += joinPollMs) {
    const domain = await findDomain(deps.db, businessId, id);
    if (!domain || domain.checkingSince === null) return;
    await pause(joinPollMs);
  }
}

async function beginOrJoin(deps: CheckDeps, ref: DomainRef): Promise<void> {
  const now = deps.clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const domain = await beginCheck(deps.db, ref, now, {
    staleBefore: before(staleMs),
    freshBefore: before(freshMs),
  });
  await (domain ? performCheck(deps, domain) : joinCheck(deps, ref));
}

/**
 * Checks a domain because a person asked for it, or waits for the check that is running: the 48 hours of checks begin again.
 * A domain without anything to check is left alone.
 */
export async function checkNow(deps: CheckDeps, ref: DomainRef): Promise<void> {
  const domain = await findDomain(deps.db, ref.businessId, ref.id);
  if (!domain || !isDomainChecked(domain.status)) return;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const locked = await lockDomain(tx, ref.businessId, ref.id);
    if (locked && locked.nextCheckAt === null)
      await updateDomain(tx, locked, { watchedSince: now, checkCount: 0 });
  });
  await beginOrJoin(deps, ref);
}

/** Checks a domain if that is due; a job that was overtaken by another check finds nothing to do. */
export async function checkIfDue(deps: CheckDeps, ref: DomainRef): Promise<void> {
  const domain = await findDomain(deps.db, ref.businessId, ref.id);
  if (!domain || !isDomainChecked(domain.status)) return;
  if (domain.nextCheckAt === null || domain.nextCheckAt > deps.clock.now()) return;
  await beginOrJoin(deps, ref);
}
