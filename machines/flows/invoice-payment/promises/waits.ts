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
import {
  notPossible,
  sampleReference as reference,
  sampleToken as token,
  tooManyRequests,
} from '../invoice-payment.samples.ts';
import type { InvoicePaymentInput } from '../invoice-payment.types.ts';
import {
  asking,
  beingPaid,
  longWait,
  polls,
  ready,
  reports,
  returned,
  shows,
  waiting,
} from './situations.ts';

const fromForm = after(
  beingPaid,
  'a payment in progress that is checked from the payment method',
  does('pay.begin'),
  does('check.begin'),
);

/** Waiting for the result of a payment. */
export const waits: FlowPromise<InvoicePaymentInput>[] = [
  promise(
    'A payment without a result is checked by itself and at once on demand, and never said to have failed',
    at(returned, [reports('still processing')], {
      view: { screen: 'waiting', check: { result: 'pending' }, long: false, asking: false },
      offers: ['check.now'],
      offersNot: ['pay.again'],
    }),
    at(returned, [reports('unclear to the provider')], {
      view: { screen: 'waiting', check: { result: 'unknown' }, long: false },
      offers: ['check.now'],
      offersNot: ['pay.again'],
    }),
    at(waiting, [passed('pollDelay')], {
      view: { screen: 'waiting', asking: true, long: false },
      calls: ['checkPayment'],
      sends: { checkPayment: { reference } },
      offersNot: ['check.now'],
    }),
    at(waiting, [does('check.now')], {
      view: { screen: 'waiting', asking: true },
      calls: ['checkPayment'],
      sends: { checkPayment: { reference } },
    }),
    at(waiting, [does('check.now'), reports('unclear to the provider')], {
      view: { screen: 'waiting', check: { result: 'unknown' }, asking: false },
    }),
  ),
  promise(
    'After two minutes the payer reads that it takes longer, and the checks continue',
    at(waiting, polls(7), { view: { screen: 'waiting', long: false } }),
    at(waiting, polls(8), {
      view: { screen: 'waiting', long: true, asking: false, canLeave: true },
      offers: ['check.now', 'check.leave'],
      offersNot: ['pay.again'],
    }),
    at(longWait, [passed('patientDelay')], {
      view: { screen: 'waiting', long: true, asking: true },
      calls: ['askAgain'],
      sends: { askAgain: { reference } },
      offersNot: ['check.now'],
    }),
    at(longWait, [does('check.now')], {
      view: { screen: 'waiting', long: true, asking: true },
      calls: ['askAgain'],
    }),
    at(asking, [reports('unclear to the provider', 'askAgain')], {
      view: { screen: 'waiting', check: { result: 'unknown' }, long: true, asking: false },
      offers: ['check.now'],
    }),
    at(asking, [unanswered('askAgain')], {
      view: { screen: 'waiting', check: { result: 'pending' }, long: true, asking: false },
      offers: ['check.now'],
      calls: [],
    }),
    at(asking, [answered('askAgain', tooManyRequests)], {
      view: { screen: 'waiting', long: true, asking: false },
      offers: ['check.now'],
      calls: [],
    }),
    at(
      after(longWait, 'the payment that is followed again', does('check.leave'), shows('being paid')),
      [does('check.begin'), reports('still processing')],
      { view: { screen: 'waiting', long: false } },
    ),
  ),
  promise(
    'A wait can be left for the invoice as long as its link is valid, and the payment is still named there',
    at(waiting, [], { view: { canLeave: true }, offers: ['check.leave'] }),
    at(waiting, [does('check.leave'), shows('being paid')], {
      view: { screen: 'invoice', canFollow: true, payable: { inProgress: { count: 1 } } },
      offers: ['check.begin'],
      calls: ['loadPayable'],
      sends: { loadPayable: { token } },
    }),
    at(longWait, [does('check.leave'), shows('being paid')], {
      view: { screen: 'invoice', canFollow: true },
      offers: ['check.begin'],
      calls: ['loadPayable'],
    }),
    at(fromForm, [reports('still processing'), does('check.leave'), shows('being paid')], {
      view: { screen: 'invoice' },
    }),
    at(fromForm, [reports('still processing'), ...polls(8), does('check.leave'), shows('being paid')], {
      view: { screen: 'invoice' },
    }),
    at(fromForm, [reports('only opened'), does('check.leave'), ready], { view: { screen: 'invoice' } }),
    at(
      fromForm,
      [
        answered('checkPayment', notPossible),
        does('check.now'),
        reports('still processing'),
        does('check.leave'),
        ready,
      ],
      { view: { screen: 'invoice', refusal: null } },
    ),
    at(returned, [reports('still processing, the link replaced')], {
      view: { screen: 'waiting', canLeave: false },
      offersNot: ['check.leave'],
    }),
    at(
      waiting,
      [
        does('check.now'),
        reports('still processing, the link replaced'),
        ...polls(7),
        passed('pollDelay'),
        reports('still processing, the link replaced'),
      ],
      {
        view: { screen: 'waiting', long: true, canLeave: false },
        offersNot: ['check.leave'],
      },
    ),
    at(
      waiting,
      [does('check.leave'), answered('loadPayable', tooManyRequests), passed('retryDelay'), ready],
      {
        view: { screen: 'invoice' },
        calls: ['loadPayable', 'loadPayable'],
      },
    ),
  ),
];
