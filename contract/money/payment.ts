import * as z from 'zod/mini';
import { Day, Email, Id, Instant } from '#domain/id.ts';
import { InvoiceCharge, InvoiceItem } from '#domain/invoice.ts';
import { InvoiceStatus } from '#domain/invoice-status.ts';
import { AmountMinor, Currency } from '#domain/money.ts';
import { PaymentChannel } from '#domain/payment.ts';
import { defineCall } from '#contract/call.ts';
import { Done } from '#contract/people/session.ts';
import { ResultCode } from './result-code.ts';

/** The token of a public link: random, and revoked when a new one is created. */
export const PayToken = z.string().check(z.regex(/^[\w-]{22,64}$/, 'This link is incomplete'));

/** The public view of an invoice, or of an order that awaits payment: everyone with the link sees it. Amounts are minor units. */
export const Payable = z.object({
  kind: z.enum(['invoice', 'order']),
  number: z.nullable(z.string()),
  status: InvoiceStatus,
  /** The due date has passed and an amount is due. */
  overdue: z.boolean(),
  businessName: z.string(),
  businessImageUrl: z.nullable(z.string()),
  /** As people in the country of the business write it. */
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
  dueMinor: AmountMinor,
  allowPartial: z.boolean(),
  note: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  /**
   * The payments that the provider reports as pending: how many they are, their sum, and the reference of the newest. A page
   * that was merely opened is none of them.
   */
  inProgress: z.nullable(z.object({ reference: Id, amountMinor: AmountMinor, count: z.int() })),
});
export type Payable = z.infer<typeof Payable>;

/** The payer's view of a payment. */
export const PaymentCheck = z.object({
  reference: Id,
  /** `notFound` (04) while the payer has only opened the provider's page. */
  result: ResultCode,
  amountMinor: AmountMinor,
  currency: Currency,
  channel: z.nullable(PaymentChannel),
  businessName: z.string(),
  kind: Payable.shape.kind,
  label: z.nullable(z.string()),
  at: Instant,
  /** Why the payment failed, in the provider's words. */
  message: z.nullable(z.string()),
  /** More was received than was due; the difference is returned. */
  surplusMinor: AmountMinor,
  /** The invoice's link; null after it was revoked. */
  token: z.nullable(PayToken),
  /** The invoice's current values. */
  dueMinor: AmountMinor,
});
export type PaymentCheck = z.infer<typeof PaymentCheck>;

export const PaymentStart = z.object({
  token: PayToken,
  /**
   * Created, and kept, by the payer's device before the first attempt: a repeat for the same link is the same payment. It
   * identifies the attempt on this device only; the server creates the reference of the payment.
   */
  paymentId: Id,
  amountMinor: AmountMinor.check(z.positive('Enter an amount')),
  /** The amount that the payer saw. If a different amount can be paid by now, the call is rejected with AMOUNT_CHANGED. */
  dueMinor: z.optional(AmountMinor),
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
    summary: 'Get an invoice by its public link',
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
    summary: 'Record that the customer viewed the invoice',
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
      "Start paying an invoice. Returns the provider's page; while the page of a payment of the same amount is open, that page",
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
    summary: 'Get the result of a payment; until there is one, the provider is asked',
    body: z.object({ reference: Id }),
    data: PaymentCheck,
    errors: ['NOT_FOUND'],
  }),
};
