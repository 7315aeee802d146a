import { domainToUnicode } from 'node:url';
import type { NotificationKind } from '#domain/notification.ts';
import type { Transaction } from '#server/db/client.ts';
import { type NotifyDeps, notifyMembers } from '#server/modules/notifications/notify-members.ts';
import type { DomainRow } from './domains.repo.ts';

const kinds: Readonly<Record<string, NotificationKind>> = {
  'certificate.issued': 'domainLive',
  'routing.lost': 'domainLost',
  'domain.park': 'domainParked',
  'domain.refused': 'domainRefused',
  'domain.refund': 'domainRefunded',
  'domain.expire': 'domainExpired',
  'domain.release': 'domainReleased',
  'domain.takenOver': 'domainReleased',
  'conflict.deny': 'domainReleased',
  'ownership.contested': 'domainContested',
};

/** Notifies the members who manage the online store of a step; one of the merchant's own notifies no one. */
export async function notifyOfDomain(
  tx: Transaction,
  deps: NotifyDeps,
  event: string,
  { businessId, id, name, status }: DomainRow,
  actorId: string | null,
): Promise<void> {
  const kind = kinds[event];
  // A domain that was not live yet has nothing to lose.
  if (!kind || (kind === 'domainLost' && status !== 'lost')) return;
  await notifyMembers(tx, deps, businessId, {
    kind,
    details: { name: domainToUnicode(name) },
    records: [{ type: 'domain', id }],
    eventId: `${id}-${event}-${deps.clock.now().getTime()}`,
    actorId,
  });
}
