import * as z from 'zod/mini';
import { CheckoutSetting } from '#domain/webstore.ts';
import { Email, Id, Instant, text } from '#domain/id.ts';
import { Phone } from '#domain/phone.ts';
import { AmountMinor, Currency } from '#domain/money.ts';
import { PaymentChannel } from '#domain/payment.ts';
import { OtpCode } from '#domain/password.ts';
import { nameText } from '#domain/sender-name.ts';
import { CodeTimes } from '#contract/people/otp.ts';
import { ResultCode } from '#contract/money/result-code.ts';
import { defineCall } from '#contract/call.ts';

/** How a buyer pays: through the payment provider, or in cash when the order arrives. */
export const CheckoutMethod = z.union([PaymentChannel, z.literal('onDelivery')]);
export type CheckoutMethod = z.infer<typeof CheckoutMethod>;

const optionalText = (max: number) => z.nullable(text(1, max, 'Enter a text, or leave it empty'));

/** The buyer. The store's settings say which fields are asked for; required ones that are missing are INVALID. */
export const CheckoutContact = z.object({
  name: nameText(2, 120, 'Enter your name'),
  email: Email,
  phoneNumber: z.nullable(Phone),
  company: optionalText(120),
  /** The customer agrees to one email if they don't finish. */
  wantsReminder: z.boolean(),
});
export type CheckoutContact = z.infer<typeof CheckoutContact>;

/** Where the order goes: to an address, or the buyer collects it. No country of the region needs a postcode. */
export const CheckoutDelivery = z.discriminatedUnion('mode', [
  z.object({
    mode: z.literal('delivery'),
    line: text(3, 120, 'Enter street and house number'),
    /** Apartment, floor or landmark. */
    details: optionalText(78),
    city: text(1, 80, 'Enter a city'),
    region: text(1, 80, 'Choose a state'),
    country: text(2, 80, 'Choose a country'),
  }),
  z.object({ mode: z.literal('pickup') }),
]);
export type CheckoutDelivery = z.infer<typeof CheckoutDelivery>;

const CheckoutLine = z.object({
  variationId: Id,
  name: z.string(),
  quantity: z.int(),
  unitPriceMinor: AmountMinor,
  totalMinor: AmountMinor,
  /** The address of a small picture; null if there is none. */
  imageUrl: z.nullable(z.string()),
  /** The quantity that this buyer can get now, if it is less than that of the line; 0 if it is no longer for sale. */
  available: z.nullable(z.int()),
});

/**
 * The order of a checkout. `awaitingPayment`: its stock is held for the buyer until `heldUntil`; `placed`: paid, or to be paid on
 * delivery; `expired`: the time to pay is over and its stock is released; `ended`: it was cancelled or declined.
 */
export const CheckoutOrder = z.object({
  number: z.string(),
  status: z.enum(['awaitingPayment', 'placed', 'expired', 'ended']),
  /** When the held stock is released; null unless the order awaits payment. */
  heldUntil: z.nullable(Instant),
  /** The private page of the order. */
  orderUrl: z.url(),
  /** The newest payment of it; `notFound` (04) while only the provider's page was opened. */
  payment: z.nullable(
    z.object({
      reference: Id,
      result: ResultCode,
      method: PaymentChannel,
      /** Why it failed, in the provider's words. */
      message: z.nullable(z.string()),
    }),
  ),
});
export type CheckoutOrder = z.infer<typeof CheckoutOrder>;

/** The checkout of a cart as its buyer sees it. The server computes every amount. Amounts are minor units. */
export const Checkout = z.object({
  store: z.object({
    name: z.string(),
    /** The pages of the store and of the cart, relative to the store's origin. */
    homePath: z.string(),
    cartPath: z.string(),
    policiesPath: z.string(),
    email: z.nullable(z.string()),
    phoneNumber: z.nullable(z.string()),
    whatsappNumber: z.nullable(z.string()),
    /** ISO 3166 code; addresses and phone numbers begin with it. */
    country: z.string(),
    /** The regions of the countries that the store delivers to, by country code. */
    regions: z.record(z.string(), z.array(z.string())),
    /** Null: orders can't be collected. */
    pickupAddress: z.nullable(z.string()),
    /** `vacation` and `closed`: nothing can be ordered now. */
    status: z.enum(['open', 'vacation', 'closed']),
    note: z.string(),
    minOrderMinor: z.nullable(AmountMinor),
    fields: CheckoutSetting.shape.fields,
    allowsNotes: z.boolean(),
    requiresTerms: z.boolean(),
    /** Customers may agree to one email if they don't finish. */
    sendsReminders: z.boolean(),
    methods: z.array(CheckoutMethod),
  }),
  currency: Currency,
  /** Empty once the cart was bought. */
  lines: z.array(CheckoutLine),
  contact: z.nullable(CheckoutContact),
  /** True once the email address was confirmed by a code; null if this store doesn't ask for one. */
  emailConfirmed: z.nullable(z.boolean()),
  delivery: z.nullable(CheckoutDelivery),
  /** Null until the delivery is chosen, and where no zone covers the address. */
  quote: z.nullable(
    z.object({ zoneName: z.nullable(z.string()), feeMinor: AmountMinor, minDays: z.int(), maxDays: z.int() }),
  ),
  note: z.nullable(z.string()),
  subtotalMinor: AmountMinor,
  totalMinor: AmountMinor,
  order: z.nullable(CheckoutOrder),
});
export type Checkout = z.infer<typeof Checkout>;

/**
 * Addresses are below `/s/{handle}/cart/checkout` on the stores' origin: the cookie of the cart is sent there alone, and is all that
 * identifies the buyer. `access` is public in the terms of the API; `service` and encryption don't apply to these calls.
 */
const ofCart = { service: 'store', access: 'public', plain: true } as const;

export const CheckoutPlacement = z.object({
  /** Created and kept by the buyer's device before the first attempt: a repeat is the same order and the same payment. */
  attemptId: Id,
  method: CheckoutMethod,
  /** The total that the buyer saw; if it is another by now, the answer is AMOUNT_CHANGED and nothing is ordered. */
  totalMinor: AmountMinor,
  note: optionalText(500),
  acceptsTerms: z.boolean(),
});
export type CheckoutPlacement = z.infer<typeof CheckoutPlacement>;

/** Quantities of the cart that its customer accepts instead of larger ones; zero removes a line. */
export const ReducedLines = z.object({
  lines: z
    .array(z.object({ variationId: Id, quantity: z.int().check(z.minimum(0)) }))
    .check(z.maxLength(100)),
});
export type ReducedLines = z.infer<typeof ReducedLines>;

/** The calls of the checkout page, which the stores' origin answers and the API doesn't. */
export const checkoutCalls = {
  checkout: defineCall({
    ...ofCart,
    method: 'GET',
    path: '/state',
    summary: 'The checkout of the cart: its lines at their prices now, and what the customer has entered',
    data: Checkout,
    errors: ['NOT_FOUND'],
  }),
  saveCheckoutContact: defineCall({
    ...ofCart,
    method: 'POST',
    path: '/contact',
    summary: 'Save who orders',
    body: CheckoutContact,
    data: Checkout,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  sendCheckoutCode: defineCall({
    ...ofCart,
    method: 'POST',
    path: '/code',
    limit: 'otp',
    summary: "Send a code to the customer's email address, where the store asks for one",
    data: CodeTimes,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  confirmCheckoutCode: defineCall({
    ...ofCart,
    method: 'POST',
    path: '/code/confirm',
    limit: 'otp',
    summary: "Confirm the customer's email address by the code",
    body: z.object({ code: OtpCode }),
    data: Checkout,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'OTP_WRONG', 'OTP_EXPIRED', 'OTP_ATTEMPTS_EXCEEDED'],
  }),
  saveCheckoutDelivery: defineCall({
    ...ofCart,
    method: 'POST',
    path: '/delivery',
    summary: 'Save where the order goes. An address that no zone covers is saved and has no quote',
    body: CheckoutDelivery,
    data: Checkout,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  reduceCart: defineCall({
    ...ofCart,
    method: 'POST',
    path: '/reduce',
    summary: 'Reduce the lines of the cart to the quantities that are left, as the customer saw them',
    body: ReducedLines,
    data: Checkout,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  placeOrder: defineCall({
    ...ofCart,
    method: 'POST',
    path: '/place',
    limit: 'payment',
    summary:
      "Order the cart: its stock is held, and the provider's page is returned, or with payment on delivery the order is placed. A repeat, and another try after a decline, is the same order",
    body: CheckoutPlacement,
    data: z.object({ checkout: Checkout, payUrl: z.nullable(z.url()) }),
    errors: [
      'NOT_FOUND',
      'ILLEGAL_EVENT',
      'AMOUNT_CHANGED',
      'OUT_OF_STOCK',
      'ALREADY_DONE',
      'PAYMENT_REFUSED',
      'UNAVAILABLE',
    ],
  }),
  checkCheckoutPayment: defineCall({
    ...ofCart,
    method: 'POST',
    path: '/check',
    limit: 'payment-check',
    summary: 'Get the result of the newest payment; until there is one, the provider is asked',
    data: Checkout,
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
  }),
};
