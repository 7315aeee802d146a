import {
  after,
  answered,
  at,
  does,
  type FlowPromise,
  passed,
  promise,
  type PromisedCase,
  type Situation,
  unanswered,
} from '#machines/promises/promise.ts';
import {
  boughtElsewhere,
  notAllowed,
  notPossible,
  tooManyRequests,
} from '../subscription-checkout.responses.ts';
import type { SubscriptionCheckoutInput } from '../subscription-checkout.types.ts';
import { ordering, page, previewing, purchase, ready, returning, shows } from './situations.ts';

/** A call whose data the page needs gets no response, or is refused. */
const notLoaded = (
  situation: Situation<SubscriptionCheckoutInput>,
  call: string,
): PromisedCase<SubscriptionCheckoutInput>[] => [
  at(situation, [unanswered(call)], {
    ...shows('unreachable', { refusal: null }),
    offers: ['start.retry', 'network.back'],
  }),
  at(situation, [answered(call, notPossible)], {
    ...shows('unreachable', { refusal: { code: 'ILLEGAL_EVENT' } }),
    offers: ['start.retry', 'network.back'],
  }),
  at(situation, [answered(call, tooManyRequests)], {
    ...shows('limited', { refusal: { code: 'TOO_MANY_REQUESTS' } }),
    offersNot: ['start.retry'],
  }),
  at(situation, [answered(call, notAllowed)], { ...shows('forbidden'), offersNot: ['start.retry'] }),
];

/** The page, and data that can't be loaded. */
export const opening: FlowPromise<SubscriptionCheckoutInput>[] = [
  promise(
    'A page without its data says why, and loads again',
    at(page, [], { ...shows('loading'), calls: ['loadStart'], offersNot: ['plan.choose'] }),
    ...notLoaded(page, 'loadStart'),
    ...notLoaded(previewing, 'loadPreview'),
    ...notLoaded(after(returning('sent'), 'an order that is looked up', ready), 'loadOrder'),
    at(after(page, 'a page without a response', unanswered('loadStart')), [does('start.retry'), ready], {
      ...shows('plan'),
      calls: ['loadStart'],
    }),
    at(after(page, 'a page without a response', unanswered('loadStart')), [does('network.back'), ready], {
      ...shows('plan'),
      calls: ['loadStart'],
    }),
    at(
      after(previewing, 'a bill that was asked for too often', answered('loadPreview', tooManyRequests)),
      [passed('retryDelay'), ready, purchase],
      { ...shows('review', { refusal: null }), calls: ['loadStart', 'loadPreview'] },
    ),
    at(
      after(previewing, 'a bill that was refused', answered('loadPreview', notPossible)),
      [does('start.retry'), ready, purchase],
      shows('review', { refusal: null }),
    ),
    at(
      after(ordering, 'a refused order', answered('sendOrder', boughtElsewhere)),
      [unanswered('loadStart')],
      shows('unreachable', { refusal: null }),
    ),
    at(
      ordering,
      [answered('sendOrder', boughtElsewhere), ready, unanswered('loadPreview')],
      shows('unreachable', { refusal: null }),
    ),
  ),
];
