import type {
  Checkout,
  CheckoutContact,
  CheckoutDelivery,
  CheckoutOrder,
  CheckoutPlacement,
} from '#contract/shop/checkout.ts';
import type { PaymentResult } from '#domain/payment.ts';
import { answers, refused } from '../sample-responses.ts';
import type { Placement, PlacementChoice, SentCode } from './store-checkout.types.ts';
import { sampleNowMs } from '#machines/sample-time.ts';

const reference = '0190f000-0000-7000-8000-00000000000b';
const payUrl = 'https://pay.example.com/p';

export const sampleContact: CheckoutContact = {
  name: 'Ada Obi',
  email: 'ada@example.com',
  phoneNumber: '+2348031234567',
  company: null,
  wantsReminder: true,
};
export const sampleDelivery = {
  mode: 'delivery',
  line: '12 Allen Avenue',
  details: 'Near the blue water tank',
  city: 'Ikeja',
  region: 'Lagos',
  country: 'Nigeria',
} satisfies CheckoutDelivery;

const line = {
  variationId: '0190f000-0000-7000-8000-000000000001',
  name: 'Adire, five yards',
  quantity: 2,
  unitPriceMinor: 225_000,
  totalMinor: 450_000,
  imageUrl: null,
  available: null,
} satisfies Checkout['lines'][number];

/** A cart whose customer has entered nothing yet. */
const begun: Checkout = {
  store: {
    name: 'Adire House',
    homePath: '/s/adire',
    cartPath: '/s/adire/cart',
    policiesPath: '/s/adire/policies',
    email: 'shop@example.com',
    phoneNumber: null,
    whatsappNumber: '+2348030000000',
    country: 'NG',
    regions: { NG: ['Lagos', 'Ogun'] },
    pickupAddress: '3 Broad Street, Lagos',
    status: 'open',
    note: '',
    minOrderMinor: 100_000,
    fields: { phoneNumber: 'required', company: 'hidden', addressDetails: 'optional' },
    allowsNotes: true,
    requiresTerms: true,
    sendsReminders: true,
    methods: ['card', 'transfer', 'ussd', 'onDelivery'],
  },
  currency: 'NGN',
  lines: [line],
  contact: null,
  emailConfirmed: null,
  delivery: null,
  quote: null,
  note: null,
  subtotalMinor: 450_000,
  totalMinor: 450_000,
  order: null,
};
const contacted: Checkout = { ...begun, contact: sampleContact };
const complete: Checkout = {
  ...contacted,
  delivery: sampleDelivery,
  quote: { zoneName: 'Lagos', feeMinor: 50_000, minDays: 1, maxDays: 2 },
  totalMinor: 500_000,
};
const withStore = (store: Partial<Checkout['store']>): Checkout => ({
  ...complete,
  store: { ...complete.store, ...store },
});
const withOrder = (order: Partial<CheckoutOrder>, result: PaymentResult | null = null): Checkout => ({
  ...complete,
  order: {
    number: 'ORD-0042',
    status: 'awaitingPayment',
    heldUntil: '2026-01-06T10:15:00.000Z',
    orderUrl: 'https://kontor.example.com/orders/view/c2FtcGxl',
    payment: result && {
      reference,
      result,
      method: 'card',
      message: result === 'failed' ? 'Declined by the bank' : null,
    },
    ...order,
  },
});
const ended = { heldUntil: null } as const;
const bought: Pick<Checkout, 'lines' | 'subtotalMinor' | 'totalMinor'> = {
  lines: [],
  subtotalMinor: 0,
  totalMinor: 0,
};

const noPickup = withStore({ pickupAddress: null });

/** A checkout in each situation that its page can show. */
export const sampleCheckouts = {
  'nothing entered': begun,
  'contact entered': contacted,
  'email to be confirmed': { ...contacted, emailConfirmed: false },
  'ready to pay': complete,
  'to be collected': {
    ...complete,
    delivery: { mode: 'pickup' },
    quote: { zoneName: null, feeMinor: 0, minDays: 0, maxDays: 0 },
    totalMinor: 450_000,
  },
  'no delivery to the address': { ...complete, quote: null, totalMinor: 450_000 },
  'no delivery and no pickup': { ...noPickup, quote: null, totalMinor: 450_000 },
  'total changed': {
    ...complete,
    lines: [{ ...line, unitPriceMinor: 250_000, totalMinor: 500_000 }],
    subtotalMinor: 500_000,
    totalMinor: 550_000,
  },
  'too few in stock': { ...complete, lines: [{ ...line, available: 1 }] },
  'below the minimum': {
    ...complete,
    lines: [{ ...line, quantity: 1, unitPriceMinor: 50_000, totalMinor: 50_000 }],
    subtotalMinor: 50_000,
    totalMinor: 100_000,
  },
  'an empty cart': { ...begun, ...bought },
  closed: withStore({ status: 'closed' }),
  'on vacation': withStore({ status: 'vacation', note: 'Back on Monday' }),
  'order without a payment': withOrder({}),
  'payment page opened': withOrder({}, 'notFound'),
  'payment processing': withOrder({}, 'pending'),
  'payment unclear': withOrder({}, 'unknown'),
  'payment declined': withOrder({}, 'failed'),
  'payment reversed': withOrder({}, 'reversed'),
  paid: { ...withOrder({ status: 'placed', ...ended }, 'success'), ...bought },
  'placed, to be paid on delivery': { ...withOrder({ status: 'placed', ...ended }), ...bought },
  'another cart after an order': withOrder({ status: 'placed', ...ended }, 'success'),
  'time to pay is over': withOrder({ status: 'expired', ...ended }, 'notFound'),
  'order cancelled': withOrder({ status: 'ended', ...ended }, 'notFound'),
} satisfies Record<string, Checkout>;

export const sampleChoice: PlacementChoice = { method: 'card', note: null, acceptsTerms: true };
export const sampleAttempt: CheckoutPlacement = {
  ...sampleChoice,
  totalMinor: 500_000,
  attemptId: reference,
};

export const samplePlacement: Placement = { checkout: sampleCheckouts['payment page opened'], payUrl };
export const samplePlacedOnDelivery: Placement = {
  checkout: sampleCheckouts['placed, to be paid on delivery'],
  payUrl: null,
};
export const sampleCode: SentCode = { resendAtMs: sampleNowMs + 60_000 };

export const tooManyRequests = refused('TOO_MANY_REQUESTS', 'Too many attempts. Try again in a moment.', {
  retryAfterMs: 20_000,
  retryAtMs: sampleNowMs + 90_000,
});
export const notPossible = refused('ILLEGAL_EVENT', "This isn't possible at this stage");
export const notFound = refused('NOT_FOUND', 'This no longer exists');
export const invalid = refused('INVALID', 'Please check what you entered', {
  fields: [{ field: 'phoneNumber', message: 'Enter your phone number' }],
});

/** The refusals of a step's entries. */
export const stepRefusals = {
  'entries refused': invalid,
  'too many requests': tooManyRequests,
  'not possible any more': notPossible,
  'the cart is gone': notFound,
};
/** The responses to the contact details. */
export const sampleContactAnswers = {
  saved: answers(contacted),
  'saved, a code is needed': answers(sampleCheckouts['email to be confirmed']),
  'saved, with a delivery entered before': answers(complete),
  ...stepRefusals,
};
export const sampleDeliveryAnswers = {
  covered: answers(complete),
  'to be collected': answers(sampleCheckouts['to be collected']),
  'not covered': answers(sampleCheckouts['no delivery to the address']),
  ...stepRefusals,
};
/** The responses to smaller quantities. */
export const sampleReducedAnswers = {
  reduced: answers<Checkout>({
    ...complete,
    lines: [{ ...line, quantity: 1, totalMinor: 225_000 }],
    subtotalMinor: 225_000,
    totalMinor: 275_000,
  }),
  'sold out by now': answers<Checkout>({ ...complete, lines: [{ ...line, available: 0 }] }),
  'nothing is left in the cart': answers<Checkout>(sampleCheckouts['an empty cart']),
  ...stepRefusals,
};
/** The responses to an order. */
export const samplePlacementAnswers = {
  'page ready': answers(samplePlacement),
  'placed, to be paid on delivery': answers(samplePlacedOnDelivery),
  'choice refused': invalid,
  'the provider refuses': refused('PAYMENT_REFUSED', "The payment provider doesn't accept this payment"),
  'still in progress': refused('IN_PROGRESS', 'This request is still being processed'),
  'too many requests': tooManyRequests,
  'the total changed': refused('AMOUNT_CHANGED', 'The amount has changed'),
  'out of stock': refused('OUT_OF_STOCK', 'Only 1 left of Adire, five yards'),
  'the cart is gone': notFound,
  'not possible any more': notPossible,
};
/** The checkout as it is after the provider was asked. */
export const sampleChecks = {
  paid: sampleCheckouts.paid,
  declined: sampleCheckouts['payment declined'],
  reversed: sampleCheckouts['payment reversed'],
  'still processing': sampleCheckouts['payment processing'],
  'unclear to the provider': sampleCheckouts['payment unclear'],
  'only opened': sampleCheckouts['payment page opened'],
  'time to pay is over': sampleCheckouts['time to pay is over'],
  'order cancelled': sampleCheckouts['order cancelled'],
  'no payment': sampleCheckouts['order without a payment'],
} satisfies Record<string, Checkout>;
