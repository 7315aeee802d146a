import type { LifecycleActor } from '#domain/order-status.ts';
import { type Act, after } from '#machines/promises/promise.ts';
import type { DomainEventType, DomainFacts } from '../domain.lifecycle.ts';
import { byMerchant, byOperator, byPaymentProvider, byTimer, exceptBy, recordOf } from './acts.ts';

export const connectedFacts: DomainFacts = {
  isBought: false,
  isHeldByOther: false,
  isParkingDue: false,
  isExpired: false,
  isGraceOver: false,
};
export const boughtFacts: DomainFacts = { ...connectedFacts, isBought: true };

export const proven = byTimer('ownership.proven', { isHeldByOther: false });
export const contested = byTimer('ownership.contested', { isHeldByOther: true });

/** The domain in each status, on the way that a connected or a bought one takes, with further facts. */
export function situationsOf(kind: 'connected' | 'bought', facts: Partial<DomainFacts> = {}) {
  const isBought = kind === 'bought';
  const requested = recordOf<DomainFacts>(`a ${kind} domain at its beginning`, {
    ...(isBought ? boughtFacts : connectedFacts),
    ...facts,
  });
  const registering = after(
    requested,
    'a bought domain that is being registered',
    byPaymentProvider('domain.paid'),
  );
  const refused = after(registering, 'a bought domain that the registrar refused', byTimer('domain.refused'));
  const claimed = after(requested, 'a connected domain without records', byMerchant('domain.claim'));
  const routing = isBought
    ? after(registering, 'a registered domain', byTimer('domain.registered'))
    : after(claimed, 'a domain whose ownership is proved', proven);
  const certificate = after(routing, `a ${kind} domain that leads to Kontor`, byTimer('routing.found'));
  const live = after(certificate, `a ${kind} domain that is live`, byTimer('certificate.issued'));
  const lost = after(live, `a ${kind} domain whose records are missing`, byTimer('routing.lost'));
  const parked = after(lost, `a parked ${kind} domain`, byTimer('domain.park'));
  const ownership = isBought
    ? after(parked, 'a bought domain to be proved', byMerchant('domain.reconnect'))
    : claimed;
  const conflict = after(ownership, `a ${kind} domain that another store has`, contested);
  const expired = after(routing, 'an expired domain', byTimer('domain.expire'));
  const refunded = after(refused, 'a refunded domain', byOperator('domain.refund'));
  const released = after(routing, `a released ${kind} domain`, byTimer('domain.takenOver'));
  const removed = after(routing, `a removed ${kind} domain`, byMerchant('domain.remove'));
  return {
    requested,
    registering,
    refused,
    ownership,
    conflict,
    routing,
    certificate,
    live,
    lost,
    parked,
    expired,
    refunded,
    released,
    removed,
  };
}

const events: readonly DomainEventType[] = [
  'domain.claim',
  'domain.paid',
  'domain.registered',
  'domain.refused',
  'domain.retry',
  'domain.refund',
  'ownership.proven',
  'ownership.contested',
  'ownership.lost',
  'conflict.grant',
  'conflict.deny',
  'routing.found',
  'routing.lost',
  'certificate.issued',
  'domain.park',
  'domain.reconnect',
  'domain.expire',
  'domain.renewed',
  'domain.release',
  'domain.takenOver',
  'domain.remove',
];

/** Every event and actor but these: all that a domain refuses in a situation. */
export const allBut = (possible: Partial<Record<DomainEventType, readonly LifecycleActor[]>>): Act[] =>
  events.flatMap((event) => exceptBy(possible[event] ?? [], event));
