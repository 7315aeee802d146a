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
import { answers } from '../../sample-responses.ts';
import { tooManyRequests } from '../event-place.responses.ts';
import {
  sampleApplicationId as applicationId,
  sampleApplications,
  samplePayUrl as payUrl,
} from '../event-place.samples.ts';
import type { EventPlaceInput } from '../event-place.types.ts';
import {
  atProvider,
  checked,
  checking,
  declined,
  failed,
  loaded,
  onItsWay,
  onPayPage,
  page,
  paidBy,
  pays,
  paysWith,
  poll,
  showsStatus,
} from './situations.ts';

/** The payment is on its way, and the provider has no page for it. */
const withoutPage = answered('sendPayment', answers(sampleApplications['payment on its way']));
const longWait = [...poll, ...poll, ...poll, ...poll, ...poll, ...poll];

/** The result of a payment, and waiting for it. */
export const resultPromises: FlowPromise<EventPlaceInput>[] = [
  promise(
    'A place is shown as confirmed only when the server reported the payment',
    at(checking, [checked('paid')], { ...showsStatus('confirmed'), calls: [] }),
    at(checking, [checked('expired')], { ...showsStatus('expired'), calls: [] }),
    at(checking, [checked('declined')], {
      ...pays({ phase: 'declined', application: { payment: { message: 'Your bank declined the payment' } } }),
      offers: ['method.change'],
    }),
    at(page, [loaded('payment abandoned')], {
      ...pays({ phase: 'choosing' }),
      offers: ['method.choose'],
    }),
    at(checking, [checked('not paid')], {
      ...pays({ phase: 'choosing', isLost: false }),
      offers: ['method.choose'],
    }),
    at(checking, [checked('on its way')], pays({ phase: 'processing', isBusy: false })),
  ),
  promise(
    'A payment on its way is checked by itself, at once on demand, and never said to have failed without a report',
    at(onItsWay, [], {
      ...pays({ phase: 'processing', isBusy: false, isLong: false, canContinue: false }),
      offers: ['check.now'],
      offersNot: ['payment.continue', 'method.change', 'withdraw.ask'],
    }),
    at(onItsWay, [passed('pollDelay')], {
      ...pays({ phase: 'processing', isBusy: true }),
      calls: ['checkPayment'],
      sends: { checkPayment: { applicationId } },
      offersNot: ['check.now'],
    }),
    at(onItsWay, [does('check.now')], {
      ...pays({ phase: 'processing', isBusy: true }),
      calls: ['checkPayment'],
    }),
    at(onItsWay, [does('network.back')], { ...pays({ phase: 'processing' }), calls: ['checkPayment'] }),
    at(onItsWay, [does('page.shown')], { ...pays({ phase: 'processing' }), calls: ['checkPayment'] }),
    at(checking, [unanswered('checkPayment')], {
      ...pays({ phase: 'processing', isBusy: false }),
      offers: ['check.now'],
    }),
    at(checking, [answered('checkPayment', tooManyRequests)], {
      ...pays({ phase: 'processing', isBusy: false }),
      offers: ['check.now'],
      calls: [],
    }),
    at(checking, [checked('on the payment page')], {
      ...pays({ phase: 'processing', canContinue: true }),
      offers: ['payment.continue', 'method.change'],
    }),
    at(onItsWay, [...poll, ...poll, ...poll, ...poll, ...poll], pays({ phase: 'processing', isLong: false })),
    at(onItsWay, longWait, pays({ phase: 'processing', isLong: true })),
  ),
  promise(
    "The provider's page can be left and opened again, or another method chosen, as long as the payment has no result",
    at(onPayPage, [does('payment.continue')], {
      ...pays({ phase: 'processing', canContinue: true }),
      calls: ['leave'],
      sends: { leave: { payUrl } },
    }),
    at(
      after(onPayPage, "the provider's page, checked meanwhile", does('check.now')),
      [does('payment.continue')],
      { ...pays({ phase: 'processing', isBusy: false }), calls: ['leave'], offers: ['check.now'] },
    ),
    at(onPayPage, [does('method.change')], {
      ...pays({ phase: 'choosing', isBusy: false, isLost: false }, { refusal: null }),
      offers: ['method.choose'],
      calls: [],
    }),
    at(
      after(onPayPage, 'another method, in place of an open page', does('method.change')),
      [does('page.shown'), loaded('on the payment page')],
      { ...pays({ phase: 'choosing' }), offers: ['method.choose'] },
    ),
    at(
      after(onPayPage, 'another method, in place of an open page', does('method.change')),
      [
        paysWith('card'),
        answered('savePayment'),
        paidBy.card('page ready'),
        does('page.shown'),
        loaded('on the payment page'),
      ],
      pays({ phase: 'processing', isLong: false }),
    ),
    at(
      after(
        onPayPage,
        'another method after a long wait',
        ...longWait,
        does('method.change'),
        paysWith('card'),
        answered('savePayment'),
        paidBy.card('page ready'),
        does('page.shown'),
      ),
      [loaded('payment on its way')],
      pays({ phase: 'processing', isLong: false }),
    ),
    at(
      after(
        onPayPage,
        'another method, without a response',
        does('method.change'),
        paysWith('card'),
        answered('savePayment'),
        unanswered('sendPayment'),
      ),
      [does('payment.check'), loaded('payment on its way')],
      pays({ phase: 'processing' }),
    ),
    at(atProvider, [], { offersNot: ['payment.continue', 'method.change'] }),
    at(atProvider, [does('page.shown')], { view: { screen: 'loading' }, calls: ['loadEvent'] }),
    at(atProvider, [does('page.shown'), loaded('on the payment page')], {
      ...pays({ phase: 'processing', canContinue: true }),
      offers: ['payment.continue', 'method.change'],
    }),
    at(atProvider, [does('page.shown'), loaded('confirmed')], showsStatus('confirmed')),
  ),
  promise(
    'After a decline the place is kept until its deadline, and can be paid again or with another method',
    at(declined, [], {
      ...pays({
        phase: 'declined',
        application: { status: 'approved', payment: { message: 'Your bank declined the payment' } },
      }),
      offers: ['method.change'],
      offersNot: ['check.now', 'method.choose'],
    }),
    at(declined, [does('method.change')], {
      ...pays({ phase: 'choosing' }, { refusal: null }),
      offers: ['method.choose'],
      calls: [],
    }),
    at(declined, [does('method.change'), paysWith('card')], {
      calls: ['savePayment'],
      sends: { savePayment: { applicationId, method: 'card' } },
    }),
    at(
      after(declined, 'another method after a declined payment', does('method.change')),
      [paysWith('card'), answered('savePayment'), withoutPage],
      { ...pays({ phase: 'processing' }), offers: ['check.now'] },
    ),
    at(
      after(declined, 'another method after a declined payment', does('method.change')),
      [does('page.shown'), loaded('payment declined')],
      { ...pays({ phase: 'choosing' }), offers: ['method.choose'] },
    ),
    at(
      after(declined, 'a page that is loaded again', does('method.change'), does('page.shown')),
      [failed('loadEvent'), does('start.retry'), loaded('approved')],
      pays({ phase: 'choosing', isLost: false }),
    ),
  ),
];
