import { assign, setup } from 'xstate';
import type { LifecycleActor } from '#domain/order-status.ts';
import type { DomainStatus } from '#domain/store-domain.ts';
import { type Condition, type GuardParams, createGuard, createLifecycle, isAllowed } from './lifecycle.ts';

export type DomainEventType =
  | 'domain.claim'
  | 'domain.paid'
  | 'domain.registered'
  | 'domain.refused'
  | 'domain.retry'
  | 'domain.refund'
  | 'ownership.proven'
  | 'ownership.contested'
  | 'ownership.lost'
  | 'conflict.grant'
  | 'conflict.deny'
  | 'routing.found'
  | 'routing.lost'
  | 'certificate.issued'
  | 'domain.park'
  | 'domain.reconnect'
  | 'domain.expire'
  | 'domain.renewed'
  | 'domain.release'
  | 'domain.takenOver'
  | 'domain.remove';

export interface DomainFacts {
  /** It is bought from Kontor; otherwise it is connected. */
  isBought: boolean;
  /** Another shop has proved that it owns the domain, and its proof stands. */
  isHeldByOther: boolean;
  /** Its records have been missing for 7 days. */
  isParkingDue: boolean;
  /** The paid time is over. */
  isExpired: boolean;
  /** The 30 days after the paid time are over. */
  isGraceOver: boolean;
}
/** An event of a check says whether another shop holds the domain at that moment. */
interface DomainEvent extends Partial<Pick<DomainFacts, 'isHeldByOther'>> {
  type: DomainEventType;
  by: LifecycleActor;
}
const getHolder = (
  { isHeldByOther: before }: DomainFacts,
  { isHeldByOther = before }: DomainEvent,
): Pick<DomainFacts, 'isHeldByOther'> => ({ isHeldByOther });

export interface DomainRecord extends DomainFacts {
  status: DomainStatus;
}

export const domainConditions = {
  isBought: { holds: ({ isBought }) => isBought, satisfiedBy: () => null },
  isConnected: { holds: ({ isBought }) => !isBought, satisfiedBy: () => null },
  isHeldByOther: { holds: ({ isHeldByOther }) => isHeldByOther, satisfiedBy: () => null },
  isFree: { holds: ({ isHeldByOther }) => !isHeldByOther, satisfiedBy: () => null },
  isParkingDue: { holds: ({ isParkingDue }) => isParkingDue, satisfiedBy: () => null },
  isExpired: { holds: ({ isExpired }) => isExpired, satisfiedBy: () => null },
  isGraceOver: { holds: ({ isGraceOver }) => isGraceOver, satisfiedBy: () => null },
} satisfies Record<string, Condition<DomainFacts>>;
export type DomainCondition = keyof typeof domainConditions;

const allowed = createGuard<DomainCondition>();
const remove = { target: 'removed', guard: allowed(['merchant']) } as const;
const expire = { target: 'expired', guard: allowed(['timer'], 'isBought', 'isExpired') } as const;
/** The TXT record of the claim is there, and no other shop has the domain. */
const proven = { target: 'routing', guard: allowed(['timer'], 'isFree'), actions: 'noteHolder' } as const;
/** Another shop proved that it owns the domain, and the proof of this one is gone; or an operator decided. */
const takenOver = { target: 'released', guard: allowed(['timer', 'operator']) } as const;

/**
 * The lifecycle of a shop's own domain (decisions, "Domains"; docs/decisions/0126). A bought domain is paid and registered; a
 * connected one proves its ownership by a TXT record. Then its records must lead to Kontor, and it gets a certificate.
 */
export const domainChart = setup({
  types: {
    context: {} as DomainFacts,
    input: {} as DomainFacts,
    events: {} as DomainEvent,
  },
  guards: {
    allowed: ({ context, event }, clause: GuardParams<DomainCondition>) =>
      isAllowed(domainConditions, { ...context, ...getHolder(context, event) }, event.by, clause),
  },
  actions: {
    noteHolder: assign(({ context, event }) => getHolder(context, event)),
  },
}).createMachine({
  id: 'domain',
  context: ({ input }) => input,
  initial: 'requested',
  states: {
    requested: {
      on: {
        'domain.claim': { target: 'ownership', guard: allowed(['merchant'], 'isConnected') },
        'domain.paid': { target: 'registering', guard: allowed(['payment'], 'isBought') },
        'domain.remove': remove,
      },
    },
    registering: {
      on: {
        'domain.registered': { target: 'routing', guard: allowed(['timer']) },
        'domain.refused': { target: 'refused', guard: allowed(['timer']) },
      },
    },
    refused: {
      on: {
        'domain.retry': { target: 'registering', guard: allowed(['operator']) },
        'domain.refund': { target: 'refunded', guard: allowed(['operator']) },
      },
    },
    ownership: {
      on: {
        'ownership.proven': proven,
        'ownership.contested': {
          target: 'conflict',
          guard: allowed(['timer'], 'isHeldByOther'),
          actions: 'noteHolder',
        },
        'domain.expire': expire,
        'domain.remove': remove,
      },
    },
    conflict: {
      on: {
        'ownership.proven': proven,
        'ownership.lost': { target: 'ownership', guard: allowed(['timer']) },
        'conflict.grant': { target: 'routing', guard: allowed(['operator']) },
        'conflict.deny': { target: 'released', guard: allowed(['operator']) },
        'domain.expire': expire,
        'domain.remove': remove,
      },
    },
    routing: {
      on: {
        'routing.found': { target: 'certificate', guard: allowed(['timer']) },
        'domain.takenOver': takenOver,
        'domain.expire': expire,
        'domain.remove': remove,
      },
    },
    certificate: {
      on: {
        'certificate.issued': { target: 'live', guard: allowed(['timer']) },
        'routing.lost': { target: 'routing', guard: allowed(['timer']) },
        'domain.takenOver': takenOver,
        'domain.expire': expire,
        'domain.remove': remove,
      },
    },
    live: {
      on: {
        'routing.lost': { target: 'lost', guard: allowed(['timer']) },
        'domain.takenOver': takenOver,
        'domain.expire': expire,
        'domain.remove': remove,
      },
    },
    lost: {
      on: {
        'routing.found': { target: 'certificate', guard: allowed(['timer']) },
        'domain.park': { target: 'parked', guard: allowed(['timer'], 'isParkingDue') },
        'domain.takenOver': takenOver,
        'domain.expire': expire,
        'domain.remove': remove,
      },
    },
    parked: {
      on: {
        'domain.reconnect': { target: 'ownership', guard: allowed(['merchant']) },
        'domain.takenOver': takenOver,
        'domain.expire': expire,
        'domain.remove': remove,
      },
    },
    expired: {
      on: {
        'domain.renewed': { target: 'routing', guard: allowed(['timer']) },
        'domain.release': { target: 'released', guard: allowed(['timer'], 'isGraceOver') },
        'domain.takenOver': takenOver,
        'domain.remove': remove,
      },
    },
    refunded: {},
    released: {},
    removed: {},
  },
});

export const domainLifecycle = createLifecycle<DomainRecord, DomainStatus, DomainEventType, DomainCondition>(
  domainChart,
  domainConditions,
  'status',
  [],
);
