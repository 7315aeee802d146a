import {
  after,
  at,
  does,
  type FlowPromise,
  passed,
  promise,
  type PromisedCase,
  reopened,
  type Situation,
  unanswered,
  answered,
} from '#machines/promises/promise.ts';
import { answers } from '../../sample-responses.ts';
import {
  notFound,
  notPossible,
  sampleCheck,
  sampleCheckAnswers,
  sampleReference as reference,
  sampleToken as token,
  tooManyRequests,
} from '../invoice-payment.samples.ts';
import type { InvoicePaymentInput } from '../invoice-payment.types.ts';
import {
  atProvider,
  asking,
  following,
  notPaid,
  pays,
  ready,
  reports,
  returned,
  shows,
} from './situations.ts';

const seesResult = (
  situation: Situation<InvoicePaymentInput>,
  call: string,
  name: keyof typeof sampleCheckAnswers,
  outcome: string,
): PromisedCase<InvoicePaymentInput> =>
  at(situation, [reports(name, call)], {
    view: {
      screen: 'outcome',
      outcome,
      check: { reference, result: sampleCheckAnswers[name].output.data.result },
    },
    offersNot: ['check.now', 'check.leave'],
    calls: situation.steps.length > 0 ? [] : ['checkPayment'],
  });

/** A check that told a payment's terms. */
const tried = { amountMinor: 100_000, channel: 'transfer' } as const;
const ended = (result: 'failed' | 'reversed' | 'notFound', situation = returned) =>
  after(
    situation,
    `a payment by transfer: ${result}`,
    answered('checkPayment', answers({ ...sampleCheck(result), ...tried })),
  );
const keepsTerms = (situation: Situation<InvoicePaymentInput>): PromisedCase<InvoicePaymentInput> =>
  at(situation, [does('pay.again'), ready], {
    ...pays({ phase: 'asking', preset: tried, refusal: null }),
    offers: ['pay.submit'],
    calls: ['loadPayable'],
  });

/** The result of a payment. */
export const results: FlowPromise<InvoicePaymentInput>[] = [
  promise(
    'The result is the one that the provider reports, wherever the report arrives',
    at(returned, [], {
      view: { screen: 'checking' },
      calls: ['checkPayment'],
      sends: { checkPayment: { reference } },
    }),
    seesResult(returned, 'checkPayment', 'paid', 'receipt'),
    seesResult(returned, 'checkPayment', 'paid in part', 'receipt'),
    seesResult(returned, 'checkPayment', 'declined', 'failed'),
    seesResult(returned, 'checkPayment', 'reversed', 'reversed'),
    seesResult(following, 'checkPayment', 'paid', 'receipt'),
    seesResult(following, 'checkPayment', 'declined', 'failed'),
    seesResult(asking, 'askAgain', 'paid', 'receipt'),
    seesResult(asking, 'askAgain', 'paid in part', 'receipt'),
    seesResult(asking, 'askAgain', 'declined', 'failed'),
    seesResult(asking, 'askAgain', 'reversed', 'reversed'),
    at(after(returned, 'a receipt', reports('paid')), [reopened], {
      view: { screen: 'loading' },
      calls: ['loadPayable'],
    }),
  ),
  promise(
    'A page of the provider that was merely opened is no payment: nothing is paid, and it can be paid or checked',
    at(returned, [reports('only opened')], {
      view: { screen: 'notPaid', check: { reference }, canPay: true, canLeave: true },
      offers: ['pay.again', 'check.now', 'check.leave'],
    }),
    at(asking, [reports('only opened', 'askAgain')], {
      view: { screen: 'notPaid', check: { result: 'notFound' } },
      calls: [],
    }),
    at(notPaid, [does('check.now')], {
      view: { screen: 'waiting', asking: true },
      calls: ['checkPayment'],
      sends: { checkPayment: { reference } },
    }),
    at(notPaid, [does('check.now'), reports('paid')], { view: { screen: 'outcome', outcome: 'receipt' } }),
    at(notPaid, [does('check.leave'), ready], {
      view: { screen: 'invoice', canPay: true },
      calls: ['loadPayable'],
      sends: { loadPayable: { token } },
    }),
    at(returned, [answered('checkPayment', answers({ ...sampleCheck('notFound'), token: null }))], {
      view: { screen: 'notPaid', canPay: false, canLeave: false },
      offersNot: ['pay.again', 'check.leave'],
    }),
  ),
  promise(
    'After a declined, reversed or unmade payment its amount and method stay chosen',
    keepsTerms(ended('failed')),
    keepsTerms(ended('reversed')),
    keepsTerms(ended('notFound')),
    keepsTerms(
      ended(
        'failed',
        after(
          atProvider,
          'another payment than the one before',
          does('page.shown'),
          shows('being paid'),
          does('check.begin'),
        ),
      ),
    ),
    at(
      returned,
      [
        answered('checkPayment', answers({ ...sampleCheck('failed'), channel: null })),
        does('pay.again'),
        ready,
      ],
      {
        ...pays({ preset: { channel: 'card', amountMinor: 450_000 } }),
      },
    ),
    at(after(returned, 'a declined payment', reports('declined')), [], {
      view: { outcome: 'failed', canPayAgain: true, check: { message: 'Declined by the bank' } },
      offers: ['pay.again'],
    }),
    at(returned, [answered('checkPayment', answers({ ...sampleCheck('failed'), token: null }))], {
      view: { outcome: 'failed', canPayAgain: false },
      offersNot: ['pay.again'],
    }),
    at(returned, [answered('checkPayment', answers({ ...sampleCheck('failed'), dueMinor: 0 }))], {
      view: { outcome: 'failed', canPayAgain: false },
      offersNot: ['pay.again'],
    }),
    at(returned, [answered('checkPayment', answers({ ...sampleCheck('reversed'), token: null }))], {
      view: { outcome: 'reversed', canPayAgain: false },
      offersNot: ['pay.again'],
    }),
    at(
      after(ended('failed'), 'another try after a declined payment', does('pay.again'), ready),
      [does('page.shown'), ready],
      pays({ phase: 'asking', preset: tried }),
    ),
  ),
  promise(
    'After a payment of a part the rest can be paid; after the whole nothing more',
    at(returned, [reports('paid in part')], {
      view: { outcome: 'receipt', canPayAgain: true },
      offers: ['pay.again'],
    }),
    at(
      after(returned, 'a receipt for a part', reports('paid in part')),
      [does('pay.again'), shows('part-paid')],
      {
        ...pays({ phase: 'asking', payable: { dueMinor: 300_000 }, preset: null }),
        offers: ['pay.submit'],
        calls: ['loadPayable'],
      },
    ),
    at(returned, [reports('paid')], {
      view: { outcome: 'receipt', canPayAgain: false },
      offersNot: ['pay.again', 'pay.submit'],
    }),
  ),
  promise(
    'A result that is not known says so, and is checked again where that can help',
    at(returned, [answered('checkPayment', notFound)], {
      view: { screen: 'unknownPayment' },
      offersNot: ['check.now', 'pay.again'],
    }),
    at(returned, [unanswered('checkPayment')], {
      view: { screen: 'checkUnreachable', refusal: null },
      offers: ['check.now', 'network.back'],
      offersNot: ['pay.again'],
    }),
    at(returned, [answered('checkPayment', notPossible)], {
      view: { screen: 'checkUnreachable', refusal: { code: 'ILLEGAL_EVENT' } },
      offers: ['check.now', 'network.back'],
    }),
    at(after(returned, 'a result without a response', unanswered('checkPayment')), [does('check.now')], {
      view: { screen: 'checking' },
      calls: ['checkPayment'],
      sends: { checkPayment: { reference } },
    }),
    at(after(returned, 'a result without a response', unanswered('checkPayment')), [does('network.back')], {
      calls: ['checkPayment'],
    }),
    at(returned, [answered('checkPayment', tooManyRequests)], {
      view: { screen: 'limited', refusal: { code: 'TOO_MANY_REQUESTS' } },
      offersNot: ['pay.again'],
    }),
    at(
      after(returned, 'a result that was asked for too often', answered('checkPayment', tooManyRequests)),
      [passed('retryDelay')],
      { calls: ['checkPayment'], sends: { checkPayment: { reference } } },
    ),
    at(
      after(returned, 'a result that was asked for too often', answered('checkPayment', tooManyRequests)),
      [
        passed('retryDelay'),
        answered('checkPayment', notPossible),
        does('check.now'),
        unanswered('checkPayment'),
      ],
      { view: { screen: 'checkUnreachable', refusal: null } },
    ),
  ),
];
