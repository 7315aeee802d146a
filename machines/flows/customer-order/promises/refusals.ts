import { after, at, does, type FlowPromise, passed, promise } from '#machines/promises/promise.ts';
import { sampleCustomerOrders, sampleOrderToken as token } from '../customer-order.samples.ts';
import type { CustomerOrderInput } from '../customer-order.types.ts';
import {
  asks,
  catchingUp,
  conflict,
  fails,
  inTransit,
  loads,
  note,
  page,
  refuses,
  requested,
  saved,
  sending,
  shows,
  unfinished,
} from './situations.ts';

const explained = shows({
  conflict: { code: 'ILLEGAL_EVENT' },
  outcome: null,
  dialog: null,
  canAct: true,
});
const explainedLater = after(
  catchingUp,
  'a refused request beside the order, which was loaded later',
  fails('catchUp'),
  does('order.retry'),
  loads('in transit'),
);

/** Requests that the server refuses. */
export const refusals: FlowPromise<CustomerOrderInput>[] = [
  promise(
    'A message that is refused stays as it was typed, with the reason, and can be sent again',
    at(sending, [refuses('message refused')], {
      ...asks({ phase: 'asking', note, refusal: { code: 'INVALID' } }),
      offers: ['action.confirm', 'action.leave'],
      calls: [],
      kept: null,
    }),
    at(
      after(sending, 'a message that was refused', refuses('message refused')),
      [does('action.confirm', { note: 'It has a hole' })],
      {
        ...asks({ phase: 'sending', note: 'It has a hole', refusal: null }),
        calls: ['saveAttempt'],
        sends: { saveAttempt: { note: 'It has a hole' } },
      },
    ),
    at(after(sending, 'a message that was refused', refuses('message refused')), [does('action.leave')], {
      ...shows({ dialog: null, conflict: null }),
      offersNot: ['notice.dismiss'],
    }),
    at(
      after(sending, 'a message that was refused', refuses('message refused')),
      [does('action.leave'), does('action.choose', { action: 'refund.request' })],
      asks({ phase: 'asking', note: '', refusal: null }),
    ),
    at(
      after(sending, 'a message that was refused', refuses('message refused'), does('action.leave')),
      [does('page.shown'), refuses('no such link', 'refresh'), does('order.retry'), loads('in transit')],
      { ...shows({ dialog: null }), calls: ['refresh', 'loadOrder'] },
    ),
    at(unfinished, [loads('cancelled'), refuses('message refused')], {
      ...shows({ dialog: null, conflict: { code: 'INVALID' }, legal: [] }),
      offersNot: ['action.confirm'],
      kept: null,
    }),
  ),
  promise(
    'A request that the order does not allow any more says so, and the order is shown as it is now',
    at(sending, [refuses('no longer possible')], {
      ...shows({ canAct: false }),
      calls: ['catchUp'],
      sends: { catchUp: { token } },
      kept: null,
    }),
    at(sending, [refuses('no longer possible'), loads('in transit', 'catchUp')], {
      ...shows({ conflict: { code: 'ILLEGAL_EVENT' }, outcome: null, dialog: null, canAct: true }),
      offers: ['action.choose', 'notice.dismiss'],
    }),
    at(sending, [refuses('the order was changed in the meantime'), loads('cancelled', 'catchUp')], {
      ...shows({
        order: sampleCustomerOrders.cancelled,
        legal: [],
        conflict: { code: 'VERSION_CONFLICT' },
        dialog: null,
      }),
      offersNot: ['action.choose', 'pay.begin'],
      kept: null,
    }),
    at(sending, [refuses('no longer possible'), fails('catchUp', 'a broken answer')], {
      view: { screen: 'failed', failure: 'broken' },
      offers: ['order.retry'],
    }),
    at(sending, [refuses('no longer possible'), refuses('too many requests', 'catchUp')], {
      view: { screen: 'tooMany' },
      offers: ['order.retry'],
    }),
    at(sending, [refuses('no longer possible'), refuses('access denied', 'catchUp')], {
      view: { screen: 'denied', refusal: { code: 'NO_PERMISSION' } },
    }),
    at(sending, [refuses('no longer possible'), refuses('no such link', 'catchUp')], {
      view: { screen: 'missing' },
    }),
  ),
  promise(
    'A refused request is explained as soon as the order can be loaded again',
    at(catchingUp, [fails('catchUp'), does('order.retry'), loads('in transit')], {
      ...explained,
      offers: ['action.choose', 'notice.dismiss'],
      calls: ['loadOrder'],
    }),
    at(
      catchingUp,
      [
        fails('catchUp'),
        does('network.back'),
        refuses('too many requests', 'loadOrder'),
        passed('retryDelay'),
        loads('in transit'),
      ],
      { ...explained, calls: ['loadOrder', 'loadOrder'] },
    ),
    at(
      catchingUp,
      [refuses('access denied', 'catchUp'), does('order.retry'), loads('in transit')],
      explained,
    ),
    at(explainedLater, [does('notice.dismiss')], { ...shows({ conflict: null }), calls: [] }),
    at(
      explainedLater,
      [does('action.choose', { action: 'refund.request' })],
      asks({ phase: 'asking', note: '', refusal: null }),
    ),
    at(
      explainedLater,
      [does('action.choose', { action: 'refund.request' }), does('action.leave')],
      shows({ conflict: null }),
    ),
  ),
  promise(
    'A result or a refusal stays until it is dismissed or something else is done, and never beside the other',
    at(requested, [does('notice.dismiss')], {
      ...shows({ outcome: null, order: { status: 'REFUND_REQUESTED' } }),
      offersNot: ['notice.dismiss'],
      calls: [],
    }),
    at(conflict, [does('notice.dismiss')], { ...shows({ conflict: null }), offersNot: ['notice.dismiss'] }),
    at(
      conflict,
      [does('action.choose', { action: 'refund.request' })],
      asks({ phase: 'asking', refusal: null }),
    ),
    at(
      conflict,
      [does('action.choose', { action: 'refund.request' }), does('action.leave')],
      shows({ conflict: null }),
    ),
    at(
      after(requested, 'a result beside other requests', does('page.shown'), loads('in transit', 'refresh')),
      [
        does('action.choose', { action: 'delivery.confirm' }),
        does('action.confirm', { note: '' }),
        saved,
        refuses('no longer possible'),
        loads('in transit', 'catchUp'),
      ],
      shows({ outcome: null, conflict: { code: 'ILLEGAL_EVENT' } }),
    ),
    at(inTransit, [], { ...shows({ outcome: null, conflict: null }), offersNot: ['notice.dismiss'] }),
  ),
  promise(
    'A request by a link that was replaced, or without access, says so and is not sent again',
    at(sending, [refuses('no such link')], {
      view: { screen: 'missing' },
      offersNot: ['action.retry'],
      calls: [],
      kept: null,
    }),
    at(sending, [refuses('access denied')], {
      view: { screen: 'denied', refusal: { code: 'NO_PERMISSION' } },
      offersNot: ['action.retry'],
      calls: [],
      kept: null,
    }),
    at(sending, [refuses('no such link'), does('order.retry'), loads('in transit')], {
      ...shows({ dialog: null, canAct: true }),
      calls: ['loadOrder'],
    }),
    at(sending, [refuses('access denied'), does('order.retry'), loads('in transit')], {
      ...shows({ dialog: null, conflict: null, canAct: true }),
      calls: ['loadOrder'],
    }),
    at(unfinished, [refuses('no such link', 'loadOrder')], { view: { screen: 'missing' }, kept: null }),
    at(unfinished, [refuses('no such link', 'loadOrder'), does('order.retry'), loads('in transit')], {
      ...shows({ dialog: null, canAct: true }),
      calls: ['loadOrder', 'loadOrder'],
    }),
    at(page, [refuses('no such link', 'loadOrder')], {
      view: { screen: 'missing' },
      offers: ['order.retry'],
    }),
  ),
];
