import { domainGraceDays, getNextCheckAt, getNextDomainStep, parkingDays } from '#domain/domain-timing.ts';
import { type DomainStatus, isDomainEnded } from '#domain/store-domain.ts';
import { addDays } from '#domain/subscription-timing.ts';
import {
  type DomainEventType,
  type DomainFacts,
  domainLifecycle,
} from '#machines/lifecycles/domain.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { NotifyDeps } from '#server/modules/notifications/notify-members.ts';
import { type LifecycleAdapter, advance } from '#server/platform/lifecycle/advance.ts';
import { planStep } from '#server/platform/lifecycle/plan-step.ts';
import { type Actor, type RecordRef, saveEntries } from '#server/platform/timeline/timeline.repo.ts';
import { notifyOfDomain } from './domain.notices.ts';
import { scheduleCheck } from './domains.outbox.ts';
import {
  type DomainChange,
  type DomainRow,
  lockDomain,
  saveDomain,
  saveDomainStatus,
} from './domains.repo.ts';

type HeldDomain = DomainRow & DomainFacts;

/** The data of a step beside its event. */
export interface DomainStepDetails {
  /** Values that are written beside the status. */
  change?: DomainChange;
  /** Of a check: another shop has the domain, and its proof stands. */
  isHeldByOther?: boolean;
  /** Why, for the timeline and the merchant. */
  reason?: string;
}

const statusTexts: Record<DomainStatus, string> = {
  requested: 'This domain is not paid yet',
  registering: 'This domain is being registered. Wait for the result.',
  refused: 'The registrar refused this domain; an operator decides about it',
  ownership: 'The ownership of this domain is not proved yet',
  conflict: 'Another store has this domain',
  routing: 'This domain does not lead to Kontor yet',
  certificate: 'The certificate of this domain is being issued',
  live: 'This domain is live',
  lost: 'The records of this domain are missing',
  parked: 'This domain is parked',
  expired: 'This domain has expired',
  refunded: 'The order of this domain was refunded',
  released: 'This domain does not belong to this store any more',
  removed: 'This domain was removed',
};

export const toDomainRef = ({ id, name }: Pick<DomainRow, 'id' | 'name'>): RecordRef => ({
  type: 'domain',
  id,
  label: name,
});

const isOver = (instant: Date | null, now: Date) => instant !== null && instant <= now;

/** The values that each status begins with. */
function getStatusChange({ liveAt, lostAt }: DomainRow, to: DomainStatus, at: Date): DomainChange {
  const watched = { watchedSince: at, checkCount: 0 };
  if (isDomainEnded(to)) return { endedAt: at, nextCheckAt: null, checkingSince: null };
  if (to === 'live') return { liveAt: liveAt ?? at, lostAt: null };
  if (to === 'lost') return { lostAt: lostAt ?? at };
  if (to === 'parked' || to === 'expired') return { liveAt: null };
  return { ...watched, ...(to === 'ownership' && { facts: {} }) };
}

const adapter: LifecycleAdapter<NotifyDeps, HeldDomain, DomainEventType, never, DomainStepDetails> = {
  async lock(tx, businessId, id) {
    const row = await lockDomain(tx, businessId, id);
    if (!row) return undefined;
    const none = { isHeldByOther: false, isParkingDue: false, isExpired: false, isGraceOver: false };
    return { ...row, ...none };
  },
  async readFacts(_tx, { clock }, { lostAt, expiresAt }) {
    const now = clock.now();
    return {
      isParkingDue: lostAt !== null && isOver(addDays(lostAt, parkingDays), now),
      isExpired: isOver(expiresAt, now),
      isGraceOver: expiresAt !== null && isOver(addDays(expiresAt, domainGraceDays), now),
    };
  },
  plan: (record, event, by, { isHeldByOther = false }) =>
    planStep(
      {
        lifecycle: 'domain',
        definition: domainLifecycle,
        explainRejection: ({ status }) => statusTexts[status],
      },
      record,
      event,
      by,
      { isHeldByOther },
    ),
  toRecordRef: toDomainRef,
  describe: ({ details: { reason = null } }) => ({ note: reason }),
  async save(tx, { clock }, { before, after, details, at }, entries) {
    const { status } = after;
    const { reason } = details;
    const change = {
      ...getStatusChange(before, status, at),
      ...details.change,
      reason: reason ?? null,
    };
    const changed = { ...after, ...change };
    const { at: nextStepAt = null } = getNextDomainStep(changed) ?? {};
    const nextCheckAt = getNextCheckAt(changed, clock.now());
    await saveDomainStatus(tx, after, { ...change, status, nextStepAt, nextCheckAt });
    await saveEntries(tx, entries);
    return { ...changed, nextStepAt, nextCheckAt };
  },
  async perform(tx, deps, { after, transitions, actor }) {
    await scheduleCheck(tx, deps, after);
    for (const { event } of transitions) await notifyOfDomain(tx, deps, event, after, actor.id);
  },
};

/**
 * Moves a domain by one event, with its timeline entry, its next step and check, and notifications.
 * @throws NOT_FOUND, ILLEGAL_EVENT with the reason
 */
export const advanceDomain = (
  tx: Transaction,
  deps: NotifyDeps,
  domain: { businessId: string; id: string },
  event: DomainEventType,
  actor: Actor,
  details: DomainStepDetails = {},
): Promise<DomainRow> => advance(tx, deps, adapter, domain, event, actor, details);

/** Writes values beside the status of a domain that the transaction has locked, with its next step. */
export async function updateDomain(
  tx: Transaction,
  domain: DomainRow,
  change: DomainChange,
): Promise<DomainRow> {
  const changed = { ...domain, ...change };
  const { at: nextStepAt = null } = getNextDomainStep(changed) ?? {};
  await saveDomain(tx, domain, { ...change, nextStepAt });
  return { ...changed, nextStepAt };
}
