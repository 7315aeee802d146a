import { type FlowPromise, at, promise } from '#machines/promises/promise.ts';
import type { DomainFacts } from '../domain.lifecycle.ts';
import { byMerchant, byOperator, byPaymentProvider, byTimer, shows, exceptBy } from './acts.ts';
import { allBut, contested, situationsOf } from './domain-situations.ts';

const bought = situationsOf('bought');
const lostLong = situationsOf('bought', { isParkingDue: true });
const over = situationsOf('bought', { isExpired: true, isParkingDue: true });
const graceOver = situationsOf('bought', { isExpired: true, isGraceOver: true });

/** Bought domains: payment, registration, renewal and release. */
export const purchases: FlowPromise<DomainFacts>[] = [
  promise(
    'A domain is registered once its order is paid',
    at(bought.requested, [byPaymentProvider('domain.paid')], shows('registering')),
    at(bought.requested, [byMerchant('domain.remove')], shows('removed')),
    at(bought.requested, [], {
      refuses: allBut({ 'domain.paid': ['payment'], 'domain.remove': ['merchant'] }),
    }),
    at(bought.registering, [byTimer('domain.registered')], shows('routing')),
    at(bought.registering, [byTimer('domain.refused')], shows('refused')),
    at(bought.registering, [], {
      refuses: allBut({ 'domain.registered': ['timer'], 'domain.refused': ['timer'] }),
    }),
  ),
  promise(
    'An operator tries a refused registration again, or returns the money',
    at(bought.refused, [byOperator('domain.retry')], shows('registering')),
    at(bought.refused, [byOperator('domain.refund')], shows('refunded')),
    at(bought.refused, [], {
      refuses: allBut({ 'domain.retry': ['operator'], 'domain.refund': ['operator'] }),
    }),
    at(bought.refunded, [], { refuses: allBut({}) }),
  ),
  promise(
    'A bought domain does not expire while it is paid for',
    ...[
      bought.routing,
      bought.certificate,
      bought.live,
      bought.lost,
      lostLong.parked,
      lostLong.ownership,
    ].map((situation) =>
      at(situation, [], { refuses: [byTimer('domain.expire'), byTimer('domain.renewed')] }),
    ),
    at(bought.lost, [], { ...shows('lost'), refuses: [byTimer('domain.park')] }),
  ),
  promise(
    'A bought domain whose renewal is not paid expires, in whatever state its records are',
    ...[over.routing, over.certificate, over.live, over.lost, over.parked, over.ownership].map((situation) =>
      at(situation, [byTimer('domain.expire')], shows('expired')),
    ),
    ...[over.routing, over.certificate, over.live, over.lost, over.parked, over.ownership].map((situation) =>
      at(situation, [], {
        refuses: [...exceptBy(['timer'], 'domain.expire'), byTimer('domain.renewed')],
      }),
    ),
    at(over.ownership, [contested, byTimer('domain.expire')], shows('expired')),
    at(over.ownership, [contested], { refuses: exceptBy(['timer'], 'domain.expire') }),
    at(lostLong.ownership, [contested], { refuses: [byTimer('domain.expire')] }),
  ),
  promise(
    'An expired domain can be renewed for 30 days, and is released then',
    at(over.expired, [byTimer('domain.renewed')], shows('routing')),
    at(over.expired, [byTimer('domain.takenOver')], shows('released')),
    at(over.expired, [byOperator('domain.takenOver')], shows('released')),
    at(over.expired, [byMerchant('domain.remove')], shows('removed')),
    at(over.expired, [], {
      refuses: allBut({
        'domain.renewed': ['timer'],
        'domain.takenOver': ['timer', 'operator'],
        'domain.remove': ['merchant'],
      }),
    }),
    at(graceOver.expired, [byTimer('domain.release')], shows('released')),
    at(graceOver.expired, [], {
      refuses: allBut({
        'domain.renewed': ['timer'],
        'domain.release': ['timer'],
        'domain.takenOver': ['timer', 'operator'],
        'domain.remove': ['merchant'],
      }),
    }),
  ),
];
