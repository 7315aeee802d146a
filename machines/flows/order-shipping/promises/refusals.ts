import {
  after,
  answered,
  at,
  does,
  type FlowPromise,
  passed,
  promise,
  unanswered,
} from '#machines/promises/promise.ts';
import { noPermission, tooManyRequests } from '../order-shipping.samples.ts';
import { emptyDetails } from '../order-shipping.setup.ts';
import type { OrderShippingInput } from '../order-shipping.types.ts';
import {
  asks,
  catchingUp,
  chooses,
  confirms,
  details,
  loads,
  orderId,
  refused,
  refuses,
  saved,
  sending,
  shows,
} from './situations.ts';

const explained = shows({
  notice: { kind: 'refused', refusal: { code: 'ILLEGAL_EVENT' }, canTryAgain: true },
  dialog: null,
});
const explainedLater = after(
  catchingUp,
  'a refused step beside the order, which was loaded later',
  unanswered('catchUp'),
  does('order.retry'),
  loads('ready for the courier'),
);
const backToTheOrder = [does('step.abandon'), loads('ready for the courier')];
const loadedAgain = [
  does('order.refresh'),
  answered('checkOrder', noPermission),
  does('order.retry'),
  loads('ready for the courier'),
];
const refusedNote = after(sending, 'a note that was refused', refuses('note refused'));

/** Steps that the server refuses. */
export const refusals: FlowPromise<OrderShippingInput>[] = [
  promise(
    'An entry that is refused stays as it was typed, with the reason, and can be sent again',
    at(sending, [refuses('note refused')], {
      ...asks({ phase: 'asking', details, problem: 'Use at most 500 characters' }),
      offers: ['step.confirm', 'step.leave'],
      calls: [],
      kept: null,
    }),
    at(refusedNote, [does('step.confirm', { details: { ...details, note: 'At three' } })], {
      ...asks({ phase: 'sending', details: { note: 'At three' } }),
      calls: ['saveAttempt'],
      sends: { saveAttempt: { details: { note: 'At three' } } },
    }),
    at(refusedNote, [does('step.leave')], shows({ dialog: null, notice: null })),
    at(refusedNote, [does('step.leave'), chooses('order.cancel')], {
      ...shows({ dialog: { step: 'order.cancel', details: emptyDetails, problem: null } }),
    }),
    at(refusedNote, [does('step.leave'), ...loadedAgain], {
      ...shows({ dialog: null }),
      calls: ['checkOrder', 'loadOrder'],
    }),
  ),
  promise(
    'A step that the order does not allow any more says so beside the order as it is now, and keeps the entries',
    at(sending, [refuses('not possible any more')], {
      ...asks({ phase: 'sending' }),
      calls: ['catchUp'],
      sends: { catchUp: { orderId } },
      kept: null,
    }),
    at(catchingUp, [loads('ready for the courier', 'catchUp')], {
      ...shows({
        notice: { kind: 'refused', refusal: { code: 'ILLEGAL_EVENT' }, canTryAgain: true },
        dialog: null,
      }),
      offers: ['step.again', 'step.choose', 'notice.dismiss'],
      calls: [],
    }),
    at(sending, [refuses('changed in the meantime'), loads('declined by a team member', 'catchUp')], {
      ...shows({
        notice: { kind: 'refused', refusal: { code: 'VERSION_CONFLICT' }, canTryAgain: false },
        overview: { order: { status: 'DECLINED' } },
        legal: [],
      }),
      offersNot: ['step.again', 'step.choose'],
      kept: null,
    }),
    at(refused, [does('step.again')], {
      ...asks({ phase: 'asking', details, problem: "This isn't possible at this stage" }),
      offers: ['step.confirm'],
      calls: [],
    }),
    at(refused, [does('step.again'), confirms], { ...asks({ phase: 'sending' }), calls: ['saveAttempt'] }),
    at(refused, [chooses('order.cancel')], {
      ...shows({
        dialog: { step: 'order.cancel', phase: 'asking', details: emptyDetails, problem: null },
      }),
      offers: ['step.confirm', 'step.leave'],
      calls: [],
    }),
    at(refused, [], { refuses: [chooses('refund.confirm')] }),
    at(refused, [does('notice.dismiss')], {
      ...shows({ notice: null, dialog: null }),
      offers: ['step.choose', 'order.refresh'],
      calls: [],
    }),
    at(
      refused,
      [does('notice.dismiss'), chooses('order.cancel'), does('step.leave')],
      shows({ notice: null }),
    ),
  ),
  promise(
    'A refused step is explained as soon as the order can be loaded again, once',
    at(catchingUp, [unanswered('catchUp'), does('order.retry'), loads('ready for the courier')], {
      ...explained,
      offers: ['step.again', 'step.choose', 'notice.dismiss'],
      calls: ['loadOrder'],
    }),
    at(
      catchingUp,
      [
        unanswered('catchUp'),
        does('network.back'),
        answered('loadOrder', tooManyRequests),
        passed('retryDelay'),
        loads('ready for the courier'),
      ],
      { ...explained, calls: ['loadOrder', 'loadOrder'] },
    ),
    at(
      catchingUp,
      [answered('catchUp', noPermission), does('order.retry'), loads('declined by a team member')],
      { ...shows({ notice: { kind: 'refused', refusal: { code: 'ILLEGAL_EVENT' }, canTryAgain: false } }) },
    ),
    at(explainedLater, [does('step.again')], {
      ...asks({ phase: 'asking', details, problem: "This isn't possible at this stage" }),
      offers: ['step.confirm'],
      calls: [],
    }),
    at(explainedLater, [does('step.again'), confirms, saved, unanswered('submitStep'), ...backToTheOrder], {
      ...shows({ notice: null }),
    }),
    at(
      explainedLater,
      [chooses('order.cancel'), confirms, saved, unanswered('submitStep'), ...backToTheOrder],
      {
        ...shows({ notice: null }),
      },
    ),
    at(explainedLater, [does('notice.dismiss'), ...loadedAgain], { ...shows({ notice: null }) }),
    at(explainedLater, [does('step.again'), does('step.leave'), ...loadedAgain], {
      ...shows({ notice: null }),
    }),
  ),
];
