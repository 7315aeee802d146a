import * as z from 'zod/mini';
import { Day, Email, Id, Instant } from '#domain/id.ts';
import { InvoiceCharge, InvoiceItem } from '#domain/invoice.ts';
import { InvoiceStatus } from '#domain/invoice-status.ts';
import { AmountMinor, Currency } from '#domain/money.ts';
import { PaymentChannel } from '#domain/payment.ts';
import { defineCall } from '#contract/call.ts';
import { Done } from '#contract/people/session.ts';
import { ResultCode } from './result-code.ts';

/** Of a public link: random, and revocable by a new one. */
export const PayToken = z.string().check(z.regex(/^[\w-]{22,64}$/, 'This link is not complete'));

/** What somebody with the link sees of an invoice, or of an order that waits for its money, and no more. Amounts are minor units. */
export const Payable = z.object({
  kind: z.enum(['invoice', 'order']),
  number: z.nullable(z.string()),
  status: InvoiceStatus,
  /** The due day has passed with money owed. */
  overdue: z.boolean(),
  businessName: z.string(),
  businessImageUrl: z.nullable(z.string()),
  businessPhoneNumber: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  customerEmail: z.nullable(z.string()),
  issuedOn: Day,
  dueOn: Day,
  currency: Currency,
  items: z.array(
    z.pick(InvoiceItem, { id: true, name: true, quantity: true, unitPriceMinor: true, totalMinor: true }),
  ),
  charges: z.array(InvoiceCharge),
  subtotalMinor: AmountMinor,
  discountMinor: AmountMinor,
  taxMinor: AmountMinor,
  totalMinor: AmountMinor,
  paidMinor: AmountMinor,
  /** The amount that can be paid now. An invoice that was written off can still be paid. */
  owedMinor: AmountMinor,
  allowPartial: z.boolean(),
  note: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  /** A payment on its way whose end is not known yet. */
  underWay: z.nullable(z.object({ reference: Id, amountMinor: AmountMinor })),
});
export type Payable = z.infer<typeof Payable>;

/** What a payer sees of a payment. */
export const PaymentCheck = z.object({
  reference: Id,
  result: ResultCode,
  amountMinor: AmountMinor,
  currency: Currency,
  channel: z.nullable(PaymentChannel),
  businessName: z.string(),
  kind: Payable.shape.kind,
  label: z.nullable(z.string()),
  at: Instant,
  /** Why it failed, in the provider's words. */
  message: z.nullable(z.string()),
  /** More came in than was owed, and goes back. */
  surplusMinor: AmountMinor,
  /** The invoice's link; null once it was revoked. */
  token: z.nullable(PayToken),
  /** Of the invoice as it is now. */
  owedMinor: AmountMinor,
});
export type PaymentCheck = z.infer<typeof PaymentCheck>;

export const PaymentStart = z.object({
  token: PayToken,
  /**
   * Made, and kept, by the payer's device before the first try: a repeat for the same link is the same payment. It names
   * the attempt of this device and nothing else; the payment's reference is made by the server.
   */
  paymentId: Id,
  amountMinor: AmountMinor.check(z.positive('Enter an amount')),
  /** The amount that the payer was shown. Where another amount can be paid by now, the call is refused with AMOUNT_CHANGED. */
  owedMinor: z.optional(AmountMinor),
  email: Email,
  channel: PaymentChannel,
});
export type PaymentStart = z.infer<typeof PaymentStart>;

export const paymentCalls = {
  payable: defineCall({
    method: 'GET',
    service: 'transaction',
    path: '/payment/payable/{token}',
    access: 'public',
    limit: 'public-link',
    summary: 'An invoice as its public link shows it',
    params: z.object({ token: PayToken }),
    data: Payable,
    errors: ['NOT_FOUND'],
  }),
  notePayableSeen: defineCall({
    method: 'POST',
    service: 'transaction',
    path: '/payment/payable/{token}/seen',
    access: 'public',
    limit: 'public-link',
    summary: 'The customer opened the invoice',
    params: z.object({ token: PayToken }),
    data: Done,
    errors: ['NOT_FOUND'],
  }),
  payInvoice: defineCall({
    method: 'POST',
    service: 'commerce',
    path: '/invoice/pay-invoice',
    access: 'public',
    limit: 'payment',
    summary:
      "Begin to pay an invoice. Answers the provider's page; while a payment of the same amount is under way, that one's",
    body: PaymentStart,
    data: z.object({ reference: Id, payUrl: z.url() }),
    errors: [
      'NOT_FOUND',
      'ILLEGAL_EVENT',
      'AMOUNT_CHANGED',
      'ALREADY_DONE',
      'PAYMENT_REFUSED',
      'UNAVAILABLE',
    ],
  }),
  checkPayment: defineCall({
    method: 'POST',
    service: 'transaction',
    path: '/payment/check',
    access: 'public',
    limit: 'payment-check',
    summary: 'What became of a payment; the provider is asked while nothing is concluded',
    body: z.object({ reference: Id }),
    data: PaymentCheck,
    errors: ['NOT_FOUND'],
  }),
};
