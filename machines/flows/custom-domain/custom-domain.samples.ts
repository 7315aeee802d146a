import type { DomainOrder } from '#contract/store/domain.ts';
import type {
  DomainFact,
  DomainOffer,
  DomainOrderStatus,
  DomainStatus,
  Registrant,
  StoreDomainDetails,
} from '#domain/store-domain.ts';
import type { SubscriptionMethod } from '#domain/subscription.ts';
import { answers, answersOf, refused } from '../sample-responses.ts';
import type { PayableDomain, PaymentMeans } from './custom-domain.types.ts';

export const sampleDomainId = '0190f000-0000-7000-8000-0000000000d1';
export const sampleDomainOrderId = '0190f000-0000-7000-8000-0000000000d2';
const paymentId = '0190f000-0000-7000-8000-0000000000d3';
export const sampleName = 'shop.amakafabrics.test';
export const offeredName = 'amakafabrics.com';
export const samplePriceMinor = 2_200_000;
const at = '2026-01-06T10:00:00.000Z';

const txt: DomainFact = {
  fact: 'ownership',
  state: 'wrong',
  expected: [
    { type: 'TXT', host: '_kontor.shop', name: `_kontor.${sampleName}`, value: 'kontor-verification=Zr4…' },
  ],
  actual: [],
  fault: 'missing',
  reason: 'There is no TXT record at this name yet.',
  checkedAt: at,
};
const cname: DomainFact = {
  ...txt,
  fact: 'routing',
  expected: [{ type: 'CNAME', host: 'shop', name: sampleName, value: 'stores.kontor.test' }],
  actual: ['parking.registrar.test'],
  fault: 'other',
  reason: 'The CNAME record leads somewhere else.',
};
const certificate: DomainFact = {
  ...txt,
  fact: 'certificate',
  state: 'unchecked',
  expected: [],
  fault: null,
  reason: null,
  checkedAt: null,
};
const right = (fact: DomainFact): DomainFact => ({ ...fact, state: 'right', fault: null, reason: null });

/** A domain in a status; with all facts as they are then. */
export const sampleDomain = (
  status: DomainStatus,
  more: Partial<StoreDomainDetails> = {},
): StoreDomainDetails => ({
  id: sampleDomainId,
  name: sampleName,
  displayName: sampleName,
  status,
  isBought: false,
  isPrimary: status === 'live',
  createdAt: at,
  liveAt: status === 'live' ? at : null,
  lostAt: null,
  parksAt: null,
  expiresAt: null,
  graceEndsAt: null,
  openOrderId: null,
  reason: null,
  facts: status === 'live' ? [right(txt), right(cname), right(certificate)] : [txt, cname, certificate],
  isApex: false,
  isChecking: false,
  nextCheckAt: status === 'live' ? null : at,
  canRemove: true,
  canReconnect: status === 'parked',
  ...more,
});

export const sampleDomains = {
  'waiting for its records': sampleDomain('ownership'),
  live: sampleDomain('live'),
  parked: sampleDomain('parked'),
  'being registered': sampleDomain('registering', { isBought: true, canRemove: false }),
  'expired, with a renewal to pay': sampleDomain('expired', {
    isBought: true,
    openOrderId: sampleDomainOrderId,
    expiresAt: at,
    graceEndsAt: '2026-02-05T10:00:00.000Z',
  }),
} satisfies Record<string, StoreDomainDetails>;

export const sampleOffers: DomainOffer[] = [
  {
    name: offeredName,
    displayName: offeredName,
    isAvailable: true,
    reason: null,
    priceMinor: samplePriceMinor,
    currency: 'NGN',
  },
  {
    name: 'taken-amakafabrics.com',
    displayName: 'taken-amakafabrics.com',
    isAvailable: false,
    reason: 'This domain is taken.',
    priceMinor: null,
    currency: 'NGN',
  },
];

export const sampleRegistrant: Registrant = {
  name: 'Amaka Okafor',
  email: 'amaka@shop.example',
  phone: '+2348031110001',
  address: { line: '12 Broad Street', city: 'Lagos', region: 'Lagos', country: 'Nigeria' },
};

export const samplePayUrl = 'https://pay.example.com/d';
/** An order in a status, with the payment that led to it. */
export const sampleDomainOrder = (
  status: DomainOrderStatus,
  { method = 'card', payUrl = null }: { method?: SubscriptionMethod; payUrl?: string | null } = {},
): DomainOrder => ({
  id: sampleDomainOrderId,
  domainId: sampleDomainId,
  name: offeredName,
  displayName: offeredName,
  kind: 'purchase',
  status,
  years: 1,
  totalMinor: samplePriceMinor,
  vatMinor: 153_488,
  currency: 'NGN',
  createdAt: at,
  paidAt: status === 'paid' || status === 'refunded' ? at : null,
  receiptNumber: status === 'paid' || status === 'refunded' ? 'KON-D000042' : null,
  payment:
    status === 'open' || status === 'void'
      ? null
      : {
          transactionId: paymentId,
          reference: paymentId,
          method,
          result: status === 'processing' ? 'pending' : status === 'failed' ? 'failed' : 'success',
          amountMinor: samplePriceMinor,
          at,
          payUrl,
          message: status === 'failed' ? 'Your bank declined the payment' : null,
        },
});

export const sampleMeans: PaymentMeans = { availableMinor: samplePriceMinor, hasPin: true, card: null };
const payable = (order: DomainOrder): PayableDomain => ({ order, means: sampleMeans });

const named = (name: string): { error: Error } => ({ error: Object.assign(new Error(name), { name }) });
/** Why a call got no response. */
export const failures = { 'no answer': named('NetworkError'), 'a broken answer': named('ApiError') };

const tooManyRequests = refused('TOO_MANY_REQUESTS', 'Too many attempts. Try again in a moment.');
const notAllowed = refused('NO_PERMISSION', "You don't have access to this");
const notFound = refused('NOT_FOUND', 'This no longer exists');
const notNow = refused('ILLEGAL_EVENT', "This isn't possible at this stage");
const noPlan = refused('PLAN_LIMIT', 'Your plan includes no own domain.');

export const connectResponses = {
  connected: answers(sampleDomains['waiting for its records']),
  'the plan includes no own domain': noPlan,
  'too many requests': tooManyRequests,
};
export const searchResponses = {
  'one is available': answers(sampleOffers),
  'no registrar is connected': refused('ILLEGAL_EVENT', "Domains can't be bought here."),
  'too many requests': tooManyRequests,
};
export const orderedResponses = {
  ordered: answers(sampleDomainOrder('open')),
  'the price has changed': refused('AMOUNT_CHANGED', 'The price has changed. Check the new one.'),
  'it was taken in the meantime': refused('ILLEGAL_EVENT', 'This domain was taken in the meantime.'),
};
export const domainResponses = {
  'waiting for its records': answers(sampleDomains['waiting for its records']),
  live: answers(sampleDomains.live),
  parked: answers(sampleDomains.parked),
  'being registered': answers(sampleDomains['being registered']),
  'expired, with a renewal to pay': answers(sampleDomains['expired, with a renewal to pay']),
  'not found': notFound,
  'not allowed': notAllowed,
  'too many requests': tooManyRequests,
  'refused for another reason': notNow,
};
export const refreshResponses = {
  'waiting for its records': domainResponses['waiting for its records'],
  live: domainResponses.live,
  'too many requests': tooManyRequests,
};
export const checkResponses = { ...refreshResponses, 'removed in the meantime': notFound };
export const reconnectResponses = {
  reconnected: answers(sampleDomains['waiting for its records']),
  'changed in the meantime': notNow,
  'the plan includes no own domain': noPlan,
};
export const removeResponses = {
  removed: answers(null),
  'changed in the meantime': notNow,
  'too many requests': tooManyRequests,
};
const orders = {
  'not paid': sampleDomainOrder('open'),
  'on the payment page': sampleDomainOrder('processing', { payUrl: samplePayUrl }),
  'on its way': sampleDomainOrder('processing'),
  declined: sampleDomainOrder('failed'),
  paid: sampleDomainOrder('paid'),
  void: sampleDomainOrder('void'),
};
export const domainOrderResponses = answersOf(orders);
export const loadOrderResponses = {
  'not paid': answers(payable(orders['not paid'])),
  'not paid, with too low a balance': answers({
    order: orders['not paid'],
    means: { ...sampleMeans, availableMinor: samplePriceMinor - 1 },
  }),
  'on the payment page': answers(payable(orders['on the payment page'])),
  'on its way': answers(payable(orders['on its way'])),
  declined: answers(payable(orders.declined)),
  paid: answers(payable(orders.paid)),
  void: answers(payable(orders.void)),
  'not found': notFound,
  'not allowed': notAllowed,
  'too many requests': tooManyRequests,
  'refused for another reason': notNow,
};
export const payResponses = {
  balance: {
    paid: answers(sampleDomainOrder('paid', { method: 'balance' })),
    'wrong PIN': refused('PIN_WRONG', 'The PIN is wrong', { attemptsLeft: 4 }),
    'PIN not set': refused('PIN_NOT_SET', 'Set a PIN first'),
    'balance too low': refused('BALANCE_TOO_LOW', 'Your available balance is too low for this'),
  },
  card: {
    'page ready': answers(sampleDomainOrder('processing', { payUrl: samplePayUrl })),
    'the provider refuses': refused('PAYMENT_REFUSED', "The payment provider doesn't accept this payment"),
  },
};
export const payRefusals = {
  'paid on another device': notNow,
  'still in progress': refused('IN_PROGRESS', 'This request is still being processed'),
  'signed out': refused('NOT_SIGNED_IN', 'Please sign in'),
  'too many requests': tooManyRequests,
};
