import type { Payable, PaymentCheck } from '#contract/money/payment.ts';
import type { PaymentResult } from '#domain/payment.ts';
import { answers, refused } from '../sample-responses.ts';
import type { PaymentAttempt, PaymentChoice, StartedPayment } from './invoice-payment.types.ts';

export const sampleToken = 'c2FtcGxlLXRva2VuLW9mLWFuLWludm9pY2U';
export const sampleReference = '0190f000-0000-7000-8000-00000000000b';

const owing: Payable = {
  kind: 'invoice',
  number: 'INV-0042',
  status: 'PENDING',
  overdue: false,
  businessName: 'Adire House',
  businessImageUrl: null,
  businessPhoneNumber: null,
  customerName: 'Ada Obi',
  customerEmail: 'ada@example.com',
  issuedOn: '2026-01-05',
  dueOn: '2026-01-19',
  currency: 'NGN',
  items: [],
  charges: [],
  subtotalMinor: 450_000,
  discountMinor: 0,
  taxMinor: 0,
  totalMinor: 450_000,
  paidMinor: 0,
  dueMinor: 450_000,
  allowPartial: true,
  note: null,
  terms: null,
  inProgress: null,
};

/** An invoice in each state that its link can show. */
export const samplePayables = {
  'not paid': owing,
  'part-paid': { ...owing, status: 'PARTIAL_PAYMENT', paidMinor: 150_000, dueMinor: 300_000 },
  overdue: { ...owing, overdue: true },
  'being paid': { ...owing, inProgress: { reference: sampleReference, amountMinor: 450_000, count: 1 } },
  'written off': { ...owing, status: 'WRITTEN_OFF' },
  paid: { ...owing, status: 'PAID', paidMinor: 450_000, dueMinor: 0 },
  void: { ...owing, status: 'VOID', dueMinor: 0 },
  'a draft': { ...owing, status: 'DRAFT', number: null, totalMinor: 0, dueMinor: 0 },
} satisfies Record<string, Payable>;

export const sampleCheck = (result: PaymentResult): PaymentCheck => ({
  reference: sampleReference,
  result,
  amountMinor: 450_000,
  currency: 'NGN',
  channel: 'card',
  businessName: 'Adire House',
  kind: 'invoice',
  label: 'INV-0042',
  at: '2026-01-06T10:00:00.000Z',
  message: result === 'failed' ? 'Declined by the bank' : null,
  surplusMinor: 0,
  token: sampleToken,
  dueMinor: result === 'success' ? 0 : 450_000,
});
/** The payment succeeded and covers part of the amount due. */
export const samplePart: PaymentCheck = { ...sampleCheck('success'), dueMinor: 450_000 };

export const sampleChoice: PaymentChoice = {
  channel: 'card',
  amountMinor: 450_000,
  email: 'ada@example.com',
};
export const sampleAttempt: PaymentAttempt = {
  ...sampleChoice,
  dueMinor: owing.dueMinor,
  paymentId: sampleReference,
};

export const sampleStarted: StartedPayment = {
  reference: sampleReference,
  payUrl: 'https://pay.example.com/p',
};

/** The refusals of a call that can be sent again later. */
export const tooManyRequests = refused('TOO_MANY_REQUESTS', 'Too many attempts. Try again in a moment.');
export const notPossible = refused('ILLEGAL_EVENT', "This isn't possible at this stage");
export const notFound = refused('NOT_FOUND', 'This no longer exists');

/** The responses to the start of a payment. */
export const sampleStartAnswers = {
  'page ready': answers(sampleStarted),
  'amount refused': refused('INVALID', 'Please check what you entered'),
  'the provider refuses': refused('PAYMENT_REFUSED', "The payment provider doesn't accept this payment"),
  'still in progress': refused('IN_PROGRESS', 'This request is still being processed'),
  'too many requests': tooManyRequests,
  'the amount changed in the meantime': refused('AMOUNT_CHANGED', 'The amount has changed'),
  'the link was revoked in the meantime': notFound,
  'nothing is due any more': refused('ILLEGAL_EVENT', 'This invoice has no amount due'),
};

/** The results of a payment, as the provider reports them. */
export const sampleCheckAnswers = {
  paid: answers(sampleCheck('success')),
  'paid in part': answers(samplePart),
  declined: answers(sampleCheck('failed')),
  reversed: answers(sampleCheck('reversed')),
  'still processing': answers(sampleCheck('pending')),
  'still processing, the link replaced': answers({ ...sampleCheck('pending'), token: null }),
  'only opened': answers(sampleCheck('notFound')),
  'unclear to the provider': answers(sampleCheck('unknown')),
};
