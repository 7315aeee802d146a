import { defineModel } from '../model.ts';
import { type DomainCondition, type DomainFacts, domainChart } from './domain.lifecycle.ts';
import { byEachActor, describeGuardParams } from './guard-words.ts';
import type { GuardParams } from './lifecycle.ts';

const conditionWords: Record<DomainCondition, string> = {
  isBought: 'it is bought from Kontor',
  isConnected: 'the merchant owns it already',
  isHeldByOther: 'another store has it',
  isFree: 'no other store has it',
  isParkingDue: 'its records have been missing for 7 days',
  isExpired: 'the paid time is over',
  isGraceOver: '30 days of grace are over',
};

const connected: DomainFacts = {
  isBought: false,
  isHeldByOther: false,
  isParkingDue: false,
  isExpired: false,
  isGraceOver: false,
};
const bought: DomainFacts = { ...connected, isBought: true };

/** A check that finds another store's proof standing, or none. */
const withHolder = (isHeldByOther: boolean) =>
  Object.fromEntries(Object.entries(byEachActor).map(([who, { by }]) => [who, { by, isHeldByOther }]));

/** How the lifecycle of a store's own domain is explored, drawn and described. */
export const domainModel = defineModel({
  id: 'domain',
  title: 'Own domain lifecycle',
  purpose:
    'A store gets a domain of its own: one that the merchant owns already, or one that is bought from Kontor. Its ownership is proved, its records lead to Kontor, it gets a certificate and goes live. A bought domain is renewed every year.',
  machine: domainChart,
  starts: {
    'a domain that the merchant owns': connected,
    'a domain whose records were lost a week ago': { ...connected, isParkingDue: true },
    'a bought domain': bought,
    'a bought domain whose paid time is over': { ...bought, isExpired: true },
    'a bought domain without records whose paid time is over': {
      ...bought,
      isParkingDue: true,
      isExpired: true,
    },
    'a bought domain whose grace is over': { ...bought, isExpired: true, isGraceOver: true },
  },
  key: ({ context }) => context,
  variants: {
    'domain.claim': byEachActor,
    'domain.paid': byEachActor,
    'domain.registered': byEachActor,
    'domain.refused': byEachActor,
    'domain.retry': byEachActor,
    'domain.refund': byEachActor,
    'ownership.proven': withHolder(false),
    'ownership.contested': withHolder(true),
    'ownership.lost': byEachActor,
    'conflict.grant': byEachActor,
    'conflict.deny': byEachActor,
    'routing.found': byEachActor,
    'routing.lost': byEachActor,
    'certificate.issued': byEachActor,
    'domain.park': byEachActor,
    'domain.reconnect': byEachActor,
    'domain.expire': byEachActor,
    'domain.renewed': byEachActor,
    'domain.release': byEachActor,
    'domain.takenOver': byEachActor,
    'domain.remove': byEachActor,
  },
  goal: 'live',
  labels: {
    states: {
      requested: 'Requested',
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
    },
    events: {
      'domain.claim': 'Merchant connects a domain that they own',
      'domain.paid': 'Order of the domain is paid',
      'domain.registered': 'Registrar registers the domain',
      'domain.refused': 'Registrar refuses the domain',
      'domain.retry': 'Operator tries the registration again',
      'domain.refund': 'Operator refunds the order',
      'ownership.proven': 'Check finds the TXT record',
      'ownership.contested': 'Check finds the TXT records of two stores',
      'ownership.lost': 'Check no longer finds the TXT record',
      'conflict.grant': 'Operator gives the domain to this store',
      'conflict.deny': 'Operator leaves the domain to the other store',
      'routing.found': 'Check finds that the records lead to Kontor',
      'routing.lost': "Check finds that the records don't lead to Kontor",
      'certificate.issued': 'Check finds the certificate',
      'domain.park': 'Domain is parked after 7 days',
      'domain.reconnect': 'Merchant connects the domain again',
      'domain.expire': 'Paid time ends',
      'domain.renewed': 'Registrar renews the domain',
      'domain.release': 'Grace period ends',
      'domain.takenOver': 'Another store proves that it owns the domain',
      'domain.remove': 'Merchant removes the domain',
    },
    outcomes: {},
    guard: (_name, params) => describeGuardParams(conditionWords, params as GuardParams<DomainCondition>),
  },
  invariants: {
    'only a bought domain expires': ({ value, context }) => value !== 'expired' || context.isBought,
    'a connected domain is never registered': ({ value, context }) =>
      (value !== 'registering' && value !== 'refused' && value !== 'refunded') || context.isBought,
    'only a domain that another store has is in conflict': ({ value, context }) =>
      value !== 'conflict' || context.isHeldByOther,
  },
  restingStates: ['refunded', 'released', 'removed'],
});
