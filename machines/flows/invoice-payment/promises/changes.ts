import { after, answered, at, does, type FlowPromise, promise } from '#machines/promises/promise.ts';
import { answers } from '../../sample-responses.ts';
import {
  notFound,
  sampleAttempt,
  sampleChoice as choice,
  samplePayables,
  sampleReference as reference,
} from '../invoice-payment.samples.ts';
import type { InvoicePaymentInput } from '../invoice-payment.types.ts';
import {
  atForm,
  atInvoice,
  atProvider,
  beingPaid,
  changed,
  page,
  payPage,
  pays,
  ready,
  replaced,
  reports,
  saving,
  shows,
  starting,
  starts,
  unfinished,
} from './situations.ts';

const partly = { ...choice, amountMinor: 100_000 };
/** A payment of a part, whose amount due has changed. */
const changedPart = after(
  atForm,
  'an amount that has changed, with a part chosen',
  does('pay.submit', { choice: partly }),
  answered('saveAttempt', { output: { ...sampleAttempt, ...partly } }),
  starts('the amount changed in the meantime'),
  shows('part-paid'),
);
const changedWhilePaid = after(
  starting,
  'an amount that has changed, with another payment in progress',
  starts('the amount changed in the meantime'),
  answered('loadPayable', answers({ ...samplePayables['being paid'], dueMinor: 300_000 })),
);
const replacedWhilePaid = after(
  beingPaid,
  'a link that was replaced during a payment',
  does('page.shown'),
  answered('loadPayable', notFound),
);

/** Changes while a customer pays: the amount, the link, and other payments. */
export const changes: FlowPromise<InvoicePaymentInput>[] = [
  promise(
    'A changed amount is shown beside the one that was accepted, and nothing is sent until it is agreed to',
    at(starting, [starts('the amount changed in the meantime')], {
      view: { screen: 'loading' },
      calls: ['loadPayable'],
      kept: null,
    }),
    at(starting, [starts('the amount changed in the meantime'), shows('part-paid')], {
      view: { screen: 'amountChanged', beforeMinor: 450_000, amountMinor: 300_000 },
      offers: ['amount.confirm', 'pay.change', 'pay.leave'],
      offersNot: ['pay.submit'],
      calls: ['loadPayable'],
      kept: null,
    }),
    at(changedPart, [], {
      view: { screen: 'amountChanged', beforeMinor: 450_000, amountMinor: 100_000 },
    }),
    at(changed, [does('amount.confirm')], {
      ...pays({ phase: 'sending' }),
      calls: ['saveAttempt'],
      sends: { saveAttempt: { choice: { ...choice, amountMinor: 300_000, dueMinor: 300_000 } } },
    }),
    at(changedPart, [does('amount.confirm')], {
      sends: { saveAttempt: { choice: { ...partly, dueMinor: 300_000 } } },
    }),
    at(changed, [does('pay.change')], {
      ...pays({ phase: 'asking', preset: { ...choice, amountMinor: 300_000 }, refusal: null }),
      offers: ['pay.submit'],
      calls: [],
    }),
    at(
      after(changed, 'a new choice of amount and method', does('pay.change')),
      [does('page.shown'), shows('not paid')],
      pays({ phase: 'asking', refusal: null }),
    ),
    at(changed, [does('pay.leave')], {
      view: { screen: 'invoice', payable: { dueMinor: 300_000 }, refusal: null },
      offers: ['pay.begin'],
      calls: [],
    }),
    at(changed, [does('pay.leave'), does('page.shown'), shows('not paid')], {
      view: { screen: 'invoice', payable: { dueMinor: 450_000 } },
    }),
    at(
      after(changed, 'the invoice, after leaving a changed amount', does('pay.leave')),
      [does('page.shown'), shows('part-paid')],
      { view: { screen: 'invoice' }, calls: ['loadPayable'] },
    ),
    at(changed, [does('page.shown'), shows('part-paid')], {
      view: { screen: 'amountChanged', beforeMinor: 450_000, amountMinor: 300_000 },
      calls: ['loadPayable'],
    }),
    at(changed, [does('page.shown'), ready], pays({ phase: 'asking', preset: choice })),
    at(starting, [starts('the amount changed in the meantime'), ready], {
      ...pays({ phase: 'asking', preset: choice, refusal: { code: 'AMOUNT_CHANGED' } }),
      calls: ['loadPayable'],
    }),
    at(starting, [starts('the amount changed in the meantime'), shows('paid')], {
      view: { screen: 'invoice', canPay: false },
    }),
  ),
  promise(
    'A payment without a response is not sent again for an amount that has changed since',
    at(unfinished(), [shows('part-paid')], {
      view: { screen: 'amountChanged', beforeMinor: 450_000, amountMinor: 300_000 },
      offers: ['amount.confirm', 'pay.change', 'pay.leave'],
      calls: ['loadPayable'],
      kept: null,
    }),
    at(
      after(unfinished(), 'a payment without a response, whose amount has changed', shows('part-paid')),
      [does('amount.confirm')],
      {
        calls: ['saveAttempt'],
        sends: { saveAttempt: { choice: { amountMinor: 300_000, dueMinor: 300_000, email: choice.email } } },
      },
    ),
    at(
      after(unfinished(), 'a payment without a response, whose amount has changed', shows('part-paid')),
      [does('page.shown'), ready],
      { view: { screen: 'invoice' }, calls: ['loadPayable'] },
    ),
  ),
  promise(
    'A payment in progress is named before another one is started, and can be followed',
    at(page, [shows('being paid')], {
      view: { screen: 'invoice', payable: { inProgress: { amountMinor: 450_000 } }, canFollow: true },
      offers: ['check.begin', 'pay.begin'],
    }),
    at(payPage, [shows('being paid')], {
      view: { screen: 'pay', canFollow: true },
      offers: ['check.begin', 'pay.submit'],
      calls: ['loadPayable'],
    }),
    at(beingPaid, [does('check.begin')], {
      view: { screen: 'checking' },
      calls: ['checkPayment'],
      sends: { checkPayment: { reference } },
      offersNot: ['pay.begin', 'pay.submit'],
    }),
    at(
      after(payPage, 'the method of an invoice that is being paid', shows('being paid')),
      [does('check.begin')],
      { view: { screen: 'checking' }, calls: ['checkPayment'], sends: { checkPayment: { reference } } },
    ),
    at(changedWhilePaid, [], {
      view: { screen: 'amountChanged', canFollow: true },
      offers: ['check.begin'],
    }),
    at(changedWhilePaid, [does('check.begin')], {
      view: { screen: 'checking' },
      calls: ['checkPayment'],
      sends: { checkPayment: { reference } },
    }),
    at(atInvoice, [], { view: { canFollow: false }, offersNot: ['check.begin'] }),
    at(atForm, [], { view: { canFollow: false }, offersNot: ['check.begin'] }),
    at(changed, [], { view: { canFollow: false }, offersNot: ['check.begin'] }),
    at(replaced, [], { view: { canFollow: false }, offersNot: ['check.begin'] }),
  ),
  promise(
    'A link that was replaced while the invoice was open says so, and takes no payment',
    at(atInvoice, [does('page.shown'), answered('loadPayable', notFound)], {
      view: { screen: 'revoked', payable: { businessName: 'Adire House' } },
      offersNot: ['pay.begin', 'pay.submit', 'invoice.retry'],
    }),
    at(atProvider, [does('page.shown'), answered('loadPayable', notFound)], {
      view: { screen: 'revoked' },
      offersNot: ['pay.submit'],
    }),
    at(starting, [starts('the link was revoked in the meantime')], {
      view: { screen: 'revoked', payable: { businessName: 'Adire House' } },
      offersNot: ['pay.submit', 'pay.retry'],
      calls: [],
      kept: null,
    }),
    at(replacedWhilePaid, [], { view: { screen: 'revoked', canFollow: true }, offers: ['check.begin'] }),
    at(replacedWhilePaid, [does('check.begin')], {
      view: { screen: 'checking' },
      calls: ['checkPayment'],
      sends: { checkPayment: { reference } },
    }),
    at(
      after(
        unfinished(),
        'a link that was replaced before a payment was sent again',
        shows('being paid'),
        starts('the link was revoked in the meantime'),
        does('check.begin'),
        reports('still processing'),
      ),
      [does('check.leave'), shows('being paid')],
      { view: { screen: 'invoice' }, calls: ['loadPayable'] },
    ),
    at(page, [answered('loadPayable', notFound)], {
      view: { screen: 'unknown' },
      offers: ['invoice.retry'],
    }),
    at(saving, [], { offersNot: ['check.begin'] }),
  ),
];
