import * as z from 'zod/mini';
import { type PaystackAccess, askPaystack } from '#server/providers/paystack/api.ts';
import {
  Charge,
  CountedCharge,
  DedicatedCharge,
  DisputeEvent,
  Event,
  ListedRefund,
  Page,
  Refund,
  RefundEvent,
  channelsFrom,
  depositOf,
  factOf,
  purposeOf,
  refundStateOf,
  resultOf,
} from './paystack-answers.ts';
import { dedicatedDeposits, findDedicatedClosure, openDedicated } from './paystack-accounts.ts';
import {
  type DisputeFact,
  type KnownPage,
  type PaymentFact,
  type PaymentNews,
  type PaymentPage,
  type PaymentRequest,
  type Payments,
  type RefundRequest,
  isSamePayment,
  otherPayment,
  unknownPayment,
} from './payments.ts';
import { openWebhook } from './webhook-signature.ts';

/** A page, and what it was opened for. */
export type OpenedPage = KnownPage & { reference: string; payUrl: string };

/** Pages that Paystack opened. It returns the address of a page once, on opening, and never again. */
export interface PageBook {
  find(reference: string): Promise<OpenedPage | undefined>;
  keep(page: OpenedPage): Promise<void>;
}

interface Options extends PaystackAccess {
  pages: PageBook;
  now: () => Date;
}

/** Longer than a request lasts: a page whose address was not stored by then is lost, and can't be paid on. */
const lostAfterMs = 60_000;
const perPage = 100;
const mostPages = 20;

const noteOf = (reference: string) => `Kontor refund ${reference}`;
const isOurs = ({ merchant_note: note }: ListedRefund) => note?.startsWith(noteOf('')) ?? false;

/**
 * Paystack, by its public API: https://paystack.com/docs/api (Transaction, Refund), https://paystack.com/docs/payments
 * (Verify Payments, Webhooks, Refunds, Disputes), and its OpenAPI description, github.com/PaystackOSS/openapi. What the
 * documentation leaves open is described in docs/decisions/0014.
 */
export function paystackPayments({ pages, now, ...access }: Options): Payments {
  const ask = askPaystack(access);
  const findCharge = async (reference: string): Promise<Charge | undefined> => {
    const { ok, isMissing, message, code, data } = await ask(
      'GET',
      `/transaction/verify/${encodeURIComponent(reference)}`,
    );
    if (ok) {
      const charge = Charge.parse(data);
      if (charge.reference === reference) return charge;
      throw new Error(`Paystack answered ${charge.reference} when it was asked about ${reference}`);
    }
    if (isMissing || code === 'transaction_not_found' || /reference not found/i.test(message))
      return undefined;
    throw new Error(`Paystack did not return the result of ${reference}: ${message}`);
  };

  const refundsOf = async ({ id, created_at: from }: Charge): Promise<ListedRefund[]> => {
    const found: ListedRefund[] = [];
    for (let page = 1; page <= mostPages; page += 1) {
      const query = new URLSearchParams({
        transaction: String(id),
        from,
        perPage: String(perPage),
        page: String(page),
      });
      const { ok, isMissing, message, data } = await ask('GET', `/refund?${query}`);
      if (isMissing) return found;
      if (!ok) throw new Error(`Paystack did not list refunds: ${message}`);
      const listed = z.array(ListedRefund).parse(data);
      found.push(...listed.filter(({ transaction }) => transaction === id));
      if (listed.length < perPage) return found;
    }
    throw new Error(`Paystack lists more refunds since ${from} than are read`);
  };

  const knownRefund = async (charge: Charge, reference: string) =>
    (await refundsOf(charge)).find(({ merchant_note: note }) => note === noteOf(reference));

  const chargeOf = async ({ paymentReference, currency }: RefundRequest): Promise<Charge | undefined> => {
    const charge = await findCharge(paymentReference);
    if (charge && charge.currency !== currency)
      throw new Error(`Paystack knows ${paymentReference} in ${charge.currency}, not in ${currency}`);
    return charge;
  };

  return {
    name: 'paystack',
    label: 'Paystack',
    settlesAfterSeconds: undefined,

    async initialize(request) {
      const { reference, amountMinor, currency, payerEmail, channel, title, returnUrl } = request;
      const { businessId, subjectId } = request;
      const open = await pages.find(reference);
      if (open) return pageFor(open, request);
      const { ok, code, message, data } = await ask('POST', '/transaction/initialize', {
        reference,
        amount: amountMinor,
        currency,
        email: payerEmail,
        callback_url: returnUrl,
        ...(currency === 'NGN' && { channels: channelsFrom(channel) }),
        metadata: {
          cancel_action: returnUrl,
          businessId,
          subjectId,
          custom_fields: [{ display_name: 'For', variable_name: 'for', value: title }],
        },
      });
      if (ok) {
        const page = Page.parse(data);
        if (page.reference !== reference) throw new Error(`Paystack opened a page for ${page.reference}`);
        const payUrl = page.authorization_url;
        await pages.keep({ reference, payUrl, amountMinor, currency, businessId, subjectId });
        return { state: 'ready', payUrl };
      }
      if (code !== 'duplicate_reference' && !/duplicate/i.test(message))
        return { state: 'refused', reason: message };

      const opened = await pages.find(reference);
      if (opened) return pageFor(opened, request);
      const charge = await findCharge(reference);
      if (charge && !isChargeFor(charge, request)) return otherPayment;
      const isLost = charge && now().getTime() - Date.parse(charge.created_at) >= lostAfterMs;
      if (!isLost || resultOf(charge.status) !== 'pending')
        throw new Error(`Another request is opening the page of ${reference}, or its answer was lost`);
      return { state: 'refused', reason: 'This payment page could not be opened. Try again.' };
    },

    async verify({ reference, currency }) {
      const charge = await findCharge(reference);
      if (!charge) return unknownPayment({ reference, currency });
      const result = resultOf(charge.status);
      if (result === 'reversed') return reversal(charge, await refundsOf(charge));
      const message = result === 'failed' ? (charge.gateway_response ?? charge.message ?? null) : null;
      return factOf(charge, result, { amountMinor: result === 'success' ? charge.amount : 0, message });
    },

    async refund(request) {
      const charge = await chargeOf(request);
      if (!charge) return { state: 'failed', reason: 'Paystack does not know this payment' };
      const known = await knownRefund(charge, request.reference);
      if (known) return refundStateOf(known);
      const { ok, message, data } = await ask('POST', '/refund', {
        transaction: request.paymentReference,
        amount: request.amountMinor,
        currency: request.currency,
        merchant_note: noteOf(request.reference),
      });
      return ok ? refundStateOf(Refund.parse(data)) : { state: 'failed', reason: message };
    },

    async askRefund(request) {
      const charge = await chargeOf(request);
      const known = charge && (await knownRefund(charge, request.reference));
      return known ? refundStateOf(known) : { state: 'unknown' };
    },

    openAccount: (request) => openDedicated(ask, access.secretKey, request),

    findClosure: (asked) => findDedicatedClosure(ask, asked),

    deposits: (asked) => dedicatedDeposits(ask, asked),

    readWebhook(body, signature) {
      const opened = openWebhook(access.secretKey, body, signature);
      return opened && newsOf(opened.content);
    },
  };
}

/** Returns the existing page, if it was opened for exactly this payment. */
const pageFor = (page: OpenedPage, request: PaymentRequest): PaymentPage =>
  isSamePayment(page, request) ? { state: 'ready', payUrl: page.payUrl } : otherPayment;

/** A charge that does not repeat what it is for is only compared by its amount. */
const isChargeFor = (charge: Charge, request: PaymentRequest): boolean =>
  isSamePayment(
    { ...request, ...purposeOf(charge.metadata), amountMinor: charge.amount, currency: charge.currency },
    request,
  );

/**
 * Paystack says 'reversed' of charged-back payments and of our own refunds alike. Our own refunds, recognised by their
 * note, are reported as refunds: the payment itself stays a success.
 */
function reversal(charge: Charge, refunds: ListedRefund[]): PaymentFact {
  const taken = refunds.filter((refund) => !isOurs(refund) && refundStateOf(refund).state === 'refunded');
  if (refunds.length > 0 && taken.length === 0)
    return factOf(charge, 'success', { amountMinor: charge.amount });
  const amountMinor = taken.reduce((sum, { amount }) => sum + amount, 0) || charge.amount;
  return factOf(charge, 'reversed', { amountMinor });
}

function newsOf(content: unknown): PaymentNews | null {
  const { event, data } = Event.safeParse(content).data ?? { event: '' };
  if (event === 'charge.success') {
    const { data: dedicated } = DedicatedCharge.safeParse(data);
    const deposit = dedicated && depositOf(dedicated);
    if (deposit) return { kind: 'deposit', fact: deposit };
    const { data: charge } = CountedCharge.safeParse(data);
    if (!charge || resultOf(charge.status) !== 'success') return null;
    return { kind: 'payment', fact: factOf(charge, 'success', { amountMinor: charge.amount }) };
  }
  if (event.startsWith('charge.dispute.')) {
    const { data: dispute } = DisputeEvent.safeParse(data);
    const state = dispute && disputeStateOf(event, dispute);
    return state ? { kind: 'dispute', fact: disputeOf(dispute, state) } : null;
  }
  if (event.startsWith('refund.')) {
    const { data: refund } = RefundEvent.safeParse(data);
    return refund ? { kind: 'refund', paymentReference: refund.transaction_reference } : null;
  }
  return null;
}

/** 'declined' is a dispute that the merchant won; 'merchant-accepted' and 'auto-accepted' return the money. */
function disputeStateOf(event: string, { resolution }: DisputeEvent): DisputeFact['state'] | undefined {
  if (event === 'charge.dispute.create' || event === 'charge.dispute.remind') return 'open';
  if (event !== 'charge.dispute.resolve') return undefined;
  if (resolution?.endsWith('accepted')) return 'lost';
  return resolution === 'declined' ? 'won' : undefined;
}

/** A dispute without an amount of its own is about the whole charge. A deposit is only known by Paystack's identifier. */
function disputeOf(dispute: DisputeEvent, state: DisputeFact['state']): DisputeFact {
  const { id, transaction, refund_amount: amount, category, due_at: dueAt } = dispute;
  return {
    disputeReference: String(id),
    state,
    paymentReference: transaction.channel === 'dedicated_nuban' ? null : transaction.reference,
    providerReference: String(transaction.id),
    amountMinor: amount || transaction.amount,
    currency: transaction.currency,
    reason: category ?? null,
    respondBy: dueAt ? new Date(dueAt).toISOString() : null,
  };
}
