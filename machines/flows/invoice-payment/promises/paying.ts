import { type PromisedAttempt, savedFirst, sentAgainAsItWas } from '#machines/promises/attempt-cases.ts';
import {
  after,
  at,
  does,
  type FlowPromise,
  passed,
  promise,
  unanswered,
} from '#machines/promises/promise.ts';
import { answers } from '../../sample-responses.ts';
import {
  sampleAttempt,
  sampleChoice as choice,
  samplePayables,
  sampleStartAnswers,
  sampleStarted,
  sampleToken as token,
} from '../invoice-payment.samples.ts';
import type { InvoicePaymentInput } from '../invoice-payment.types.ts';
import {
  asksAgain,
  atForm,
  atInvoice,
  atProvider,
  lost,
  pays,
  postponed,
  ready,
  saving,
  sendsSame,
  shows,
  starting,
  starts,
  unfinished,
  unfinishedBefore,
} from './situations.ts';

const payment: PromisedAttempt<InvoicePaymentInput> = {
  saving,
  invokes: { save: 'saveAttempt', send: 'startPayment' },
  saved: sampleAttempt,
  request: sendsSame.startPayment,
  inProgress: sampleStartAnswers['still in progress'],
  retry: 'pay.retry',
  offersNot: ['pay.submit'],
  reopening: { steps: [ready], calls: ['loadPayable'] },
  views: {
    sending: pays({ phase: 'sending', preset: choice, refusal: null }),
    unanswered: pays({ phase: 'unanswered', preset: choice, refusal: null }),
    notSaved: pays({ phase: 'asking', preset: choice, refusal: { code: 'UNEXPECTED' } }),
  },
};

/** The choice of a payment, and what is sent. */
export const paying: FlowPromise<InvoicePaymentInput>[] = [
  promise(
    "A payment is saved on the device before it is sent, sent once, and leads to the provider's page",
    at(atInvoice, [does('pay.begin')], {
      ...pays({ phase: 'asking', token, preset: null, payable: { dueMinor: 450_000 }, refusal: null }),
      offers: ['pay.submit', 'pay.leave'],
      calls: [],
    }),
    at(atForm, [does('pay.submit', { choice })], {
      ...pays({ phase: 'sending', preset: choice }),
      calls: ['saveAttempt'],
      sends: { saveAttempt: { token, choice: { ...choice, dueMinor: 450_000 } } },
      offersNot: ['pay.submit', 'pay.leave'],
      kept: null,
    }),
    ...savedFirst(payment),
    at(starting, [], { offersNot: ['pay.leave'] }),
    at(starting, [starts('page ready')], {
      ...pays({ phase: 'sending', refusal: null }),
      calls: ['leave'],
      sends: { leave: { answer: answers(sampleStarted).output } },
      offersNot: ['pay.submit', 'pay.retry'],
      kept: null,
    }),
    at(
      after(saving, "a payment that couldn't be saved", unanswered('saveAttempt')),
      [does('pay.submit', { choice })],
      { ...pays({ phase: 'sending', refusal: null }), calls: ['saveAttempt'] },
    ),
  ),
  promise(
    'A lost response is requested again as the same payment, never as another one',
    ...sentAgainAsItWas(payment),
    at(unfinished(true), [ready], { calls: ['loadPayable', 'startPayment'], sends: sendsSame }),
    at(unfinishedBefore, [ready], {
      calls: ['loadPayable', 'startPayment'],
      sends: { startPayment: { attempt: { paymentId: sampleAttempt.paymentId } } },
    }),
    at(unfinished(), [shows('paid')], {
      view: { screen: 'invoice', payable: { status: 'PAID' }, canPay: false },
      calls: ['loadPayable'],
    }),
  ),
  promise(
    'After too many requests the same payment is sent again by itself, as soon as that can succeed',
    at(starting, [starts('too many requests')], {
      ...pays({ phase: 'postponed', preset: choice, refusal: { code: 'TOO_MANY_REQUESTS' } }),
      offers: ['pay.leave'],
      offersNot: ['pay.submit', 'pay.retry'],
      calls: [],
      kept: sampleAttempt,
    }),
    at(postponed, [passed('retryDelay')], {
      ...pays({ phase: 'sending', refusal: null }),
      calls: ['startPayment'],
      sends: sendsSame,
    }),
    at(
      postponed,
      [passed('retryDelay'), unanswered('startPayment')],
      pays({ phase: 'unanswered', refusal: null }),
    ),
    at(
      postponed,
      [passed('retryDelay'), starts('page ready'), does('page.shown'), ready],
      pays({ phase: 'asking', preset: choice, refusal: null }),
    ),
    at(postponed, [passed('retryDelay'), starts('still in progress')], {
      ...pays({ phase: 'sending', refusal: null }),
    }),
  ),
  promise(
    'A payment that was not started can be left for the invoice, and is not sent later',
    at(lost, [does('pay.leave')], { view: { screen: 'loading' }, calls: ['loadPayable'], kept: null }),
    at(lost, [does('pay.leave'), ready], {
      view: { screen: 'invoice', canPay: true, refusal: null },
      calls: ['loadPayable'],
    }),
    at(postponed, [does('pay.leave'), ready], {
      view: { screen: 'invoice', canPay: true, refusal: null },
      calls: ['loadPayable'],
      kept: null,
    }),
    at(atForm, [does('pay.leave')], {
      view: { screen: 'invoice', canPay: true },
      offers: ['pay.begin'],
      calls: [],
    }),
    at(
      after(atForm, 'the invoice, after leaving the payment method', does('pay.leave')),
      [does('page.shown'), ready],
      { view: { screen: 'invoice' }, calls: ['loadPayable'] },
    ),
  ),
  promise(
    'A refused payment says why and keeps what was chosen, and another try is another payment',
    at(starting, [starts('amount refused')], {
      ...asksAgain,
      offers: ['pay.submit'],
      offersNot: ['pay.retry'],
      calls: [],
      kept: null,
    }),
    at(starting, [starts('amount refused')], pays({ refusal: { code: 'INVALID' } })),
    at(starting, [starts('the provider refuses')], {
      ...pays({ phase: 'asking', preset: choice, refusal: { code: 'PAYMENT_REFUSED' } }),
      offers: ['pay.submit'],
      calls: [],
      kept: null,
    }),
    at(
      after(starting, 'a payment that the provider refused', starts('the provider refuses')),
      [does('pay.submit', { choice: { ...choice, channel: 'transfer' } })],
      {
        ...pays({ phase: 'sending', refusal: null }),
        calls: ['saveAttempt'],
        sends: { saveAttempt: { choice: { channel: 'transfer' } } },
      },
    ),
    at(
      after(starting, 'a payment that the provider refused', starts('the provider refuses')),
      [does('pay.leave')],
      { view: { screen: 'invoice', refusal: null }, calls: [] },
    ),
    at(
      after(starting, 'a payment that the provider refused', starts('the provider refuses')),
      [does('page.shown'), ready],
      { ...asksAgain, offers: ['pay.submit'], calls: ['loadPayable'] },
    ),
    at(after(unfinished(), 'a payment that is sent again', ready), [starts('the provider refuses')], {
      ...asksAgain,
      offers: ['pay.submit'],
      kept: null,
    }),
    at(
      after(unfinished(), 'a payment that is sent again', ready),
      [starts('the provider refuses'), does('page.shown'), ready],
      asksAgain,
    ),
    at(starting, [starts('nothing is due any more'), shows('paid')], {
      view: { screen: 'invoice', refusal: { code: 'ILLEGAL_EVENT' }, canPay: false },
      calls: ['loadPayable'],
      kept: null,
    }),
    at(starting, [starts('nothing is due any more'), ready], {
      ...pays({ phase: 'asking', preset: choice, refusal: { code: 'ILLEGAL_EVENT' } }),
      calls: ['loadPayable'],
      kept: null,
    }),
  ),
  promise(
    "Back from the provider's page shows the invoice as it is now, with all that was chosen",
    at(atProvider, [does('page.shown')], { calls: ['loadPayable'], sends: { loadPayable: { token } } }),
    at(atProvider, [does('page.shown'), shows('being paid')], {
      ...asksAgain,
      offers: ['pay.submit', 'check.begin'],
      calls: ['loadPayable'],
    }),
    at(atProvider, [does('page.shown'), shows('paid')], {
      view: { screen: 'invoice', payable: samplePayables.paid, canPay: false },
      offersNot: ['pay.begin', 'pay.submit'],
    }),
    at(atForm, [does('page.shown'), ready], {
      ...pays({ phase: 'asking' }),
      calls: ['loadPayable'],
    }),
    at(atInvoice, [does('page.shown'), shows('part-paid')], {
      view: { screen: 'invoice', payable: { dueMinor: 300_000 } },
      calls: ['loadPayable'],
    }),
  ),
];
