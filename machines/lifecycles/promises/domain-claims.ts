import { type FlowPromise, at, promise } from '#machines/promises/promise.ts';
import type { DomainFacts } from '../domain.lifecycle.ts';
import { byMerchant, byOperator, byTimer, exceptBy, shows } from './acts.ts';
import { allBut, contested, proven, situationsOf } from './domain-situations.ts';

const connected = situationsOf('connected');
const due = situationsOf('connected', { isParkingDue: true });
const held = situationsOf('connected', { isHeldByOther: true });

/** Connected domains: ownership, routing, certificate, and the loss of each. */
export const claims: FlowPromise<DomainFacts>[] = [
  promise(
    'A domain that the merchant owns is connected without a payment',
    at(connected.requested, [byMerchant('domain.claim')], shows('ownership')),
    at(connected.requested, [], {
      ...shows('requested'),
      refuses: allBut({ 'domain.claim': ['merchant'], 'domain.remove': ['merchant'] }),
    }),
  ),
  promise(
    'A domain is used only after its TXT record proves who owns it',
    at(connected.ownership, [proven], shows('routing')),
    at(connected.ownership, [], {
      refuses: allBut({ 'ownership.proven': ['timer'], 'domain.remove': ['merchant'] }),
    }),
  ),
  promise(
    'A domain that another store has stays with it while its proof stands, and an operator can decide',
    at(connected.ownership, [contested], shows('conflict')),
    at(held.ownership, [byTimer('ownership.contested')], shows('conflict')),
    at(held.ownership, [], {
      refuses: allBut({ 'ownership.contested': ['timer'], 'domain.remove': ['merchant'] }),
    }),
    at(connected.ownership, [], { refuses: [byTimer('ownership.proven', { isHeldByOther: true })] }),
    at(connected.conflict, [], {
      refuses: allBut({
        'ownership.lost': ['timer'],
        'conflict.grant': ['operator'],
        'conflict.deny': ['operator'],
        'domain.remove': ['merchant'],
      }),
    }),
    at(connected.conflict, [], {
      refuses: exceptBy(['timer'], 'ownership.proven', { isHeldByOther: false }),
    }),
    at(connected.conflict, [proven], shows('routing')),
    at(connected.conflict, [proven, byTimer('domain.takenOver')], shows('released')),
    at(connected.conflict, [byTimer('ownership.lost')], shows('ownership')),
    at(connected.conflict, [byTimer('ownership.lost'), proven], shows('routing')),
    at(connected.conflict, [byOperator('conflict.grant')], shows('routing')),
    at(connected.conflict, [byOperator('conflict.deny')], shows('released')),
  ),
  promise(
    'A domain is live once its records lead to Kontor and its certificate is issued',
    at(connected.routing, [byTimer('routing.found')], shows('certificate')),
    at(connected.routing, [], {
      refuses: allBut({
        'routing.found': ['timer'],
        'domain.takenOver': ['timer', 'operator'],
        'domain.remove': ['merchant'],
      }),
    }),
    at(connected.certificate, [byTimer('certificate.issued')], shows('live')),
    at(connected.certificate, [byTimer('routing.lost')], shows('routing')),
    at(connected.certificate, [], {
      refuses: allBut({
        'certificate.issued': ['timer'],
        'routing.lost': ['timer'],
        'domain.takenOver': ['timer', 'operator'],
        'domain.remove': ['merchant'],
      }),
    }),
    at(connected.live, [], {
      ...shows('live'),
      refuses: allBut({
        'routing.lost': ['timer'],
        'domain.takenOver': ['timer', 'operator'],
        'domain.remove': ['merchant'],
      }),
    }),
  ),
  promise(
    'A live domain whose records are lost can come back for 7 days, and is parked then',
    at(connected.live, [byTimer('routing.lost')], shows('lost')),
    at(connected.lost, [byTimer('routing.found')], shows('certificate')),
    at(connected.lost, [], {
      refuses: allBut({
        'routing.found': ['timer'],
        'domain.takenOver': ['timer', 'operator'],
        'domain.remove': ['merchant'],
      }),
    }),
    at(due.lost, [byTimer('domain.park')], shows('parked')),
    at(due.lost, [], {
      refuses: allBut({
        'routing.found': ['timer'],
        'domain.park': ['timer'],
        'domain.takenOver': ['timer', 'operator'],
        'domain.remove': ['merchant'],
      }),
    }),
  ),
  promise(
    'A parked domain is connected again only by a new proof',
    at(due.parked, [byMerchant('domain.reconnect')], shows('ownership')),
    at(due.parked, [], {
      refuses: allBut({
        'domain.reconnect': ['merchant'],
        'domain.takenOver': ['timer', 'operator'],
        'domain.remove': ['merchant'],
      }),
    }),
  ),
  promise(
    'A domain leaves a store when another one proves that it owns it',
    ...[connected.routing, connected.certificate, connected.live, connected.lost, due.parked].flatMap(
      (situation) => [
        at(situation, [byTimer('domain.takenOver')], shows('released')),
        at(situation, [byOperator('domain.takenOver')], shows('released')),
      ],
    ),
  ),
  promise(
    'The merchant can remove a domain at any time, and nothing happens to it then',
    ...[
      connected.requested,
      connected.ownership,
      connected.conflict,
      connected.routing,
      connected.certificate,
      connected.live,
      connected.lost,
      due.parked,
    ].map((situation) => at(situation, [byMerchant('domain.remove')], shows('removed'))),
    at(connected.removed, [], { refuses: allBut({}) }),
    at(connected.released, [], { refuses: allBut({}) }),
  ),
];
