import {
  after,
  answered,
  at,
  does,
  type FlowPromise,
  passed,
  promise,
  type PromisedCase,
  unanswered,
} from '#machines/promises/promise.ts';
import {
  notFound,
  notPossible,
  type samplePayables,
  sampleToken as token,
  tooManyRequests,
} from '../invoice-payment.samples.ts';
import type { InvoicePaymentInput } from '../invoice-payment.types.ts';
import { page, payPage, pays, ready, shows, starting, starts } from './situations.ts';

const isPayable = (name: keyof typeof samplePayables, isDue: boolean): PromisedCase<InvoicePaymentInput> =>
  at(page, [shows(name)], {
    view: { screen: 'invoice', canPay: isDue, refusal: null },
    offers: isDue ? ['pay.begin'] : [],
    offersNot: isDue ? ['pay.submit'] : ['pay.begin', 'pay.submit', 'amount.confirm', 'check.now'],
    calls: ['loadPayable'],
  });

/** The page of a payment link. */
export const opening: FlowPromise<InvoicePaymentInput>[] = [
  promise(
    'The link shows the invoice as it is now, and offers to pay only where an amount is due',
    at(page, [], {
      view: { screen: 'loading' },
      calls: ['loadPayable'],
      sends: { loadPayable: { token } },
      offersNot: ['pay.begin'],
    }),
    isPayable('not paid', true),
    isPayable('part-paid', true),
    isPayable('overdue', true),
    isPayable('written off', true),
    isPayable('paid', false),
    isPayable('void', false),
    at(page, [shows('a draft')], {
      view: { screen: 'draft', businessName: 'Adire House' },
      offers: ['invoice.retry'],
      offersNot: ['pay.begin'],
    }),
    at(after(page, 'an invoice that is not sent yet', shows('a draft')), [does('invoice.retry'), ready], {
      view: { screen: 'invoice', canPay: true },
      calls: ['loadPayable'],
    }),
    at(payPage, [ready], { ...pays({ phase: 'asking', token }), offers: ['pay.submit', 'pay.leave'] }),
    at(payPage, [shows('paid')], { view: { screen: 'invoice', canPay: false }, offersNot: ['pay.submit'] }),
    at(payPage, [shows('void')], { view: { screen: 'invoice', canPay: false }, offersNot: ['pay.submit'] }),
  ),
  promise(
    'A page without its invoice says why, and loads again',
    at(page, [unanswered('loadPayable')], {
      view: { screen: 'unreachable', refusal: null },
      offers: ['invoice.retry', 'network.back'],
    }),
    at(page, [answered('loadPayable', notPossible)], {
      view: { screen: 'unreachable', refusal: { code: 'ILLEGAL_EVENT' } },
      offers: ['invoice.retry', 'network.back'],
    }),
    at(page, [answered('loadPayable', tooManyRequests)], {
      view: { screen: 'limited', refusal: { code: 'TOO_MANY_REQUESTS' } },
      calls: ['loadPayable'],
    }),
    at(
      after(page, 'an invoice that was loaded too often', answered('loadPayable', tooManyRequests)),
      [passed('retryDelay'), ready],
      { view: { screen: 'invoice', refusal: null }, calls: ['loadPayable'] },
    ),
    at(
      after(page, 'an invoice that was refused', answered('loadPayable', notPossible)),
      [does('invoice.retry'), ready],
      { view: { screen: 'invoice', refusal: null }, calls: ['loadPayable'] },
    ),
    at(
      after(page, 'an invoice without a response', unanswered('loadPayable')),
      [does('network.back'), ready],
      { view: { screen: 'invoice' }, calls: ['loadPayable'] },
    ),
    at(after(page, 'an unknown link', answered('loadPayable', notFound)), [does('invoice.retry'), ready], {
      view: { screen: 'invoice' },
      calls: ['loadPayable'],
    }),
    at(after(starting, 'a refused payment', starts('nothing is due any more')), [unanswered('loadPayable')], {
      view: { screen: 'unreachable', refusal: null },
      offers: ['invoice.retry'],
    }),
  ),
];
