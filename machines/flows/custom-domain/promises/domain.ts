import { after, answered, at, does, passed, promise, type FlowPromise } from '#machines/promises/promise.ts';
import {
  refreshResponses,
  sampleDomainId as domainId,
  sampleDomainOrderId as orderId,
  sampleDomains,
} from '../custom-domain.samples.ts';
import type { CustomDomainInput } from '../custom-domain.types.ts';
import {
  checked,
  checking,
  expired,
  failed,
  fine,
  live,
  loaded,
  page,
  parked,
  question,
  reconnected,
  removed,
  removing,
  shows,
  waiting,
} from './situations.ts';

const refreshed = (variant: keyof typeof refreshResponses) =>
  answered('refreshDomain', refreshResponses[variant]);
const atRest = { pending: null, isConfirmingRemoval: false };
const unreachable = after(page, 'a page without the server', failed('loadDomain'));
const tooMany = after(page, 'a page that was loaded too often', loaded('too many requests'));
const reconnecting = after(parked, 'a domain that is connected again', does('domain.reconnect'));
const refreshing = after(waiting, 'a domain that is loaded in the background', passed('refreshDelay'));

/** The page of a domain. */
export const domainPromises: FlowPromise<CustomDomainInput>[] = [
  promise(
    'The page shows what was found and what is wanted, and what the merchant can do now',
    at(page, [], { ...shows('loading'), calls: ['loadDomain'], sends: { loadDomain: { domainId } } }),
    at(page, [loaded('waiting for its records')], {
      ...shows('domain', {
        ...fine,
        domain: sampleDomains['waiting for its records'],
        canCheck: true,
        canReconnect: false,
        canRemove: true,
        canPay: false,
        isConfirmingRemoval: false,
      }),
      offersNot: ['domain.reconnect', 'order.open', 'removal.confirm'],
    }),
    at(page, [loaded('being registered')], {
      ...shows('domain', { canRemove: false, canCheck: false }),
      offersNot: ['removal.ask'],
    }),
    at(page, [loaded('parked')], {
      ...shows('domain', { canReconnect: true, canCheck: false }),
      offersNot: ['domain.check'],
    }),
    at(page, [loaded('expired, with a renewal to pay')], shows('domain', { canPay: true, canCheck: false })),
  ),
  promise(
    'Check again asks the name servers once, and shows the new result',
    at(waiting, [does('domain.check')], {
      ...shows('domain', { ...fine, pending: 'checking' }),
      calls: ['checkDomain'],
      sends: { checkDomain: { domainId } },
      offersNot: ['domain.check', 'removal.ask'],
    }),
    at(checking, [checked('live')], {
      ...shows('domain', { ...fine, ...atRest, domain: { status: 'live' } }),
      calls: [],
    }),
    at(checking, [checked('too many requests')], {
      ...shows('domain', { pending: null, refusal: { code: 'TOO_MANY_REQUESTS' } }),
      offers: ['domain.check'],
    }),
    at(checking, [failed('checkDomain')], {
      ...shows('domain', { pending: null, failure: 'unreachable', domain: { status: 'ownership' } }),
      offers: ['domain.check'],
    }),
    at(checking, [failed('checkDomain'), does('domain.check')], {
      ...shows('domain', { ...fine, pending: 'checking' }),
      calls: ['checkDomain'],
    }),
    at(checking, [checked('removed in the meantime')], { ...shows('loading'), calls: ['loadDomain'] }),
  ),
  promise(
    'While a domain waits, its page follows the checks by itself; a live one is left alone',
    at(waiting, [passed('refreshDelay')], {
      calls: ['refreshDomain'],
      sends: { refreshDomain: { domainId } },
    }),
    at(refreshing, [refreshed('live')], {
      ...shows('domain', { ...fine, ...atRest, domain: { status: 'live' } }),
      offers: ['domain.check', 'removal.ask'],
      calls: [],
    }),
    at(refreshing, [refreshed('too many requests')], {
      ...shows('domain', { ...atRest, domain: { status: 'ownership' } }),
      offers: ['domain.check'],
      calls: [],
    }),
    at(refreshing, [failed('refreshDomain')], {
      ...shows('domain', { ...fine, ...atRest, domain: { status: 'ownership' } }),
      offers: ['domain.check'],
      calls: [],
    }),
    at(live, [], { refuses: [passed('refreshDelay')] }),
    at(parked, [], { refuses: [passed('refreshDelay')] }),
    at(live, [does('page.shown')], { calls: ['refreshDomain'] }),
  ),
  promise(
    'A parked domain is connected again with new records',
    at(parked, [does('domain.reconnect')], {
      ...shows('domain', { ...fine, pending: 'reconnecting' }),
      calls: ['reconnectDomain'],
      sends: { reconnectDomain: { domainId } },
    }),
    at(reconnecting, [reconnected('reconnected')], {
      ...shows('domain', { ...fine, pending: null, domain: { status: 'ownership' } }),
      offers: ['domain.check'],
    }),
    at(reconnecting, [reconnected('the plan includes no own domain')], {
      ...shows('domain', { pending: null, refusal: { code: 'PLAN_LIMIT' } }),
      offers: ['domain.reconnect'],
    }),
    at(reconnecting, [reconnected('changed in the meantime')], {
      ...shows('loading'),
      calls: ['loadDomain'],
    }),
    at(
      reconnecting,
      [reconnected('changed in the meantime'), loaded('live')],
      shows('domain', { refusal: { code: 'ILLEGAL_EVENT' }, domain: { status: 'live' } }),
    ),
    at(reconnecting, [failed('reconnectDomain')], {
      ...shows('domain', { ...atRest, failure: 'unreachable', refusal: null }),
      offers: ['domain.reconnect'],
    }),
    at(reconnecting, [failed('reconnectDomain'), does('domain.reconnect')], {
      ...shows('domain', fine),
      calls: ['reconnectDomain'],
    }),
  ),
  promise(
    'A domain is removed only after a question that names the consequence, and once',
    at(live, [does('removal.ask')], {
      ...shows('domain', { ...fine, isConfirmingRemoval: true, pending: null }),
      offers: ['removal.confirm', 'removal.leave'],
      offersNot: ['removal.ask', 'domain.check'],
      calls: [],
    }),
    at(question, [does('removal.leave')], {
      ...shows('domain', { isConfirmingRemoval: false }),
      offers: ['removal.ask'],
      calls: [],
    }),
    at(question, [does('removal.confirm')], {
      ...shows('domain', { isConfirmingRemoval: true, pending: 'removing' }),
      calls: ['removeDomain'],
      sends: { removeDomain: { domainId } },
      offersNot: ['removal.confirm', 'removal.leave'],
    }),
    at(removing, [removed('removed')], { ...shows('removed'), calls: [], offersNot: ['removal.confirm'] }),
    at(removing, [removed('too many requests')], {
      ...shows('domain', {
        isConfirmingRemoval: true,
        pending: null,
        refusal: { code: 'TOO_MANY_REQUESTS' },
        failure: null,
      }),
      offers: ['removal.confirm'],
    }),
    at(removing, [removed('too many requests'), does('removal.leave')], shows('domain', fine)),
    at(removing, [failed('removeDomain')], {
      ...shows('domain', { isConfirmingRemoval: true, failure: 'unreachable', refusal: null }),
      offers: ['removal.confirm', 'removal.leave'],
    }),
    at(removing, [failed('removeDomain'), does('removal.confirm')], {
      ...shows('domain', { ...fine, pending: 'removing' }),
      calls: ['removeDomain'],
    }),
    at(removing, [removed('changed in the meantime'), loaded('parked')], {
      ...shows('domain', { isConfirmingRemoval: false, refusal: { code: 'ILLEGAL_EVENT' } }),
    }),
  ),
  promise(
    'The unpaid order of a domain is opened from its page',
    at(expired, [does('order.open')], {
      ...shows('loading'),
      calls: ['loadOrder'],
      sends: { loadOrder: { orderId } },
    }),
    at(live, [], { offersNot: ['order.open'] }),
  ),
  promise(
    'A page that fails to load says why, and can be loaded again',
    at(page, [failed('loadDomain')], {
      ...shows('unreachable', { failure: 'unreachable', refusal: null }),
      offers: ['page.retry', 'network.back'],
    }),
    at(page, [failed('loadDomain', 'a broken answer')], shows('unreachable', { failure: 'broken' })),
    at(
      page,
      [loaded('refused for another reason')],
      shows('unreachable', { refusal: { code: 'ILLEGAL_EVENT' } }),
    ),
    at(unreachable, [does('page.retry'), loaded('live')], {
      ...shows('domain', fine),
      calls: ['loadDomain'],
    }),
    at(unreachable, [does('network.back')], { ...shows('loading'), calls: ['loadDomain'] }),
    at(page, [loaded('not found')], shows('missing')),
    at(page, [loaded('not allowed')], shows('denied', { refusal: { code: 'NO_PERMISSION' } })),
    at(page, [loaded('too many requests')], shows('limited', { refusal: { code: 'TOO_MANY_REQUESTS' } })),
    at(tooMany, [passed('retryDelay'), loaded('live')], { ...shows('domain', fine), calls: ['loadDomain'] }),
  ),
];
