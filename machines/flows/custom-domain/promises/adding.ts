import { after, at, does, promise, type FlowPromise } from '#machines/promises/promise.ts';
import {
  offeredName,
  sampleDomainOrderId as orderId,
  sampleDomains,
  sampleName as name,
  sampleOffers,
  samplePriceMinor as priceMinor,
  sampleRegistrant as registrant,
} from '../custom-domain.samples.ts';
import type { CustomDomainInput } from '../custom-domain.types.ts';
import {
  adding,
  connected,
  connecting,
  failed,
  fine,
  offersAre,
  offers,
  ordered,
  ordering,
  owner,
  searching,
  shows,
} from './situations.ts';

const lostConnect = after(connecting, 'a domain whose connection got no response', failed('connectDomain'));
const lostOrder = after(ordering, 'an order without a response', failed('orderDomain'));
const taken = 'it was taken in the meantime';

/** From an empty page to a domain or to its order. */
export const addingPromises: FlowPromise<CustomDomainInput>[] = [
  promise(
    'A domain of the business is connected once, and its page shows the records to add',
    at(adding, [], {
      ...shows('choose', { ...fine, offers: null, pending: null }),
      offers: ['domain.connect', 'domain.search'],
      offersNot: ['offer.choose', 'removal.ask', 'method.choose'],
      calls: [],
    }),
    at(adding, [does('domain.connect', { name })], {
      ...shows('choose', { ...fine, name, pending: 'connecting' }),
      calls: ['connectDomain'],
      sends: { connectDomain: { name } },
      offersNot: ['domain.connect', 'domain.search'],
    }),
    at(connecting, [connected('connected')], {
      ...shows('domain', { ...fine, domain: sampleDomains['waiting for its records'], pending: null }),
      offers: ['domain.check', 'removal.ask'],
      calls: [],
    }),
  ),
  promise(
    'A domain that is refused is kept in its field, with the reason, and can be sent again',
    ...(['the plan includes no own domain', 'too many requests'] as const).map((variant) =>
      at(connecting, [connected(variant)], {
        ...shows('choose', {
          name,
          pending: null,
          failure: null,
          refusal: { code: variant === 'too many requests' ? 'TOO_MANY_REQUESTS' : 'PLAN_LIMIT' },
        }),
        offers: ['domain.connect'],
        calls: [],
      }),
    ),
    at(connecting, [failed('connectDomain')], {
      ...shows('choose', { name, pending: null, failure: 'unreachable', refusal: null }),
      calls: [],
    }),
    at(lostConnect, [does('domain.connect', { name })], {
      ...shows('choose', { ...fine, pending: 'connecting' }),
      calls: ['connectDomain'],
      sends: { connectDomain: { name } },
    }),
  ),
  promise(
    'A search shows what can be bought with its price; only that can be chosen',
    at(adding, [does('domain.search', { name: 'amakafabrics' })], {
      ...shows('choose', { ...fine, pending: 'searching' }),
      calls: ['searchDomains'],
      sends: { searchDomains: { name: 'amakafabrics' } },
      offersNot: ['domain.search'],
    }),
    at(searching, [offersAre('one is available')], {
      ...shows('choose', { ...fine, pending: null, offers: sampleOffers }),
      offers: ['offer.choose', 'domain.search', 'domain.connect'],
      refuses: [
        does('offer.choose', { name: 'taken-amakafabrics.com' }),
        does('offer.choose', { name: 'other.test' }),
      ],
      calls: [],
    }),
    at(searching, [offersAre('no registrar is connected')], {
      ...shows('choose', { pending: null, refusal: { code: 'ILLEGAL_EVENT' }, name: 'amakafabrics' }),
      offers: ['domain.search'],
    }),
    at(
      searching,
      [failed('searchDomains')],
      shows('choose', { failure: 'unreachable', refusal: null, pending: null }),
    ),
    at(searching, [offersAre('too many requests'), does('domain.search', { name: 'amakafabrics' })], {
      ...shows('choose', { ...fine, pending: 'searching' }),
      calls: ['searchDomains'],
    }),
  ),
  promise(
    'A new domain is ordered for the owner who was entered, at the price that was shown',
    at(offers, [does('offer.choose', { name: offeredName })], {
      ...shows('registrant', { ...fine, offer: { name: offeredName, priceMinor }, isSending: false }),
      offers: ['order.submit', 'step.back'],
      calls: [],
    }),
    at(owner, [does('order.submit', { registrant })], {
      ...shows('registrant', { ...fine, isSending: true }),
      calls: ['orderDomain'],
      sends: { orderDomain: { name: offeredName, priceMinor, registrant } },
      offersNot: ['order.submit', 'step.back'],
    }),
    at(ordering, [ordered('ordered')], {
      ...shows('loading'),
      calls: ['loadOrder'],
      sends: { loadOrder: { orderId } },
    }),
    at(owner, [does('step.back')], {
      ...shows('choose', { ...fine, offers: sampleOffers, pending: null }),
      calls: [],
    }),
  ),
  promise(
    'At another price nothing is ordered: the offers are loaded again, and the page says why',
    at(ordering, [ordered('the price has changed')], {
      ...shows('choose', { pending: 'searching' }),
      calls: ['searchDomains'],
    }),
    at(ordering, [ordered('the price has changed'), offersAre('one is available')], {
      ...shows('choose', { pending: null, refusal: { code: 'AMOUNT_CHANGED' } }),
      offers: ['offer.choose'],
    }),
  ),
  promise(
    'A refused or unanswered order keeps the owner, and can be sent again or left',
    at(ordering, [ordered(taken)], {
      ...shows('registrant', {
        registrant,
        isSending: false,
        refusal: { code: 'ILLEGAL_EVENT' },
        failure: null,
      }),
      offers: ['order.submit', 'step.back'],
      calls: [],
    }),
    at(ordering, [ordered(taken), does('step.back')], shows('choose', fine)),
    at(ordering, [failed('orderDomain')], {
      ...shows('registrant', { registrant, isSending: false, failure: 'unreachable', refusal: null }),
      offers: ['order.submit'],
    }),
    at(lostOrder, [does('order.submit', { registrant })], {
      ...shows('registrant', { ...fine, isSending: true }),
      calls: ['orderDomain'],
      sends: { orderDomain: { name: offeredName, priceMinor, registrant } },
    }),
  ),
];
