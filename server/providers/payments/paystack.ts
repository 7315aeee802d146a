import * as z from 'zod/mini';
import type { PaymentResult } from '#domain/payment.ts';
import { type PaystackAccess, createPaystackClient } from '#server/providers/paystack/api.ts';
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
  isChargeFor,
  keepsCardOfPage,
  listChannels,
  toChargeUpdate,
  toDepositUpdate,
  toPaymentUpdate,
  toRefundState,
  toPaymentResult,
} from './paystack-responses.ts';
import { chargeAuthorization, deleteAuthorization } from './paystack-authorizations.ts';
import { listDedicatedDeposits, findDedicatedClosure, openDedicatedAccount } from './paystack-accounts.ts';
import {
  type DisputeUpdate,
  type KnownPage,
  type PaymentUpdate,
  type PaymentEvent,
  type PaymentPage,
  type PaymentRequest,
  type Payments,
  type RefundRequest,
  isSamePayment,
  mismatchRefusal,
  createUnknownPaymentUpdate,
} from './payments.ts';
import { parseSignedWebhook } from './webhook-signature.ts';

/** A page, and what it was opened for. */
export type OpenedPage = KnownPage & { reference: string; payUrl: string };

/** Pages that Paystack opened. It returns the address of a page once, on opening, and never again. */
export interface PageStore {
  find(reference: string): Promise<OpenedPage | undefined>;
  save(page: OpenedPage): Promise<void>;
}

interface Options extends PaystackAccess {
  pages: PageStore;
  now: () => Date;
}

/** Longer than a request lasts: a page whose address was not stored by then is lost, and can't be paid on. */
const lostAfterMs = 60_000;
const perPage = 100;
const maxPages = 20;

/** Nobody has paid on the page. */
const isOpenResult = (result: PaymentResult) => result === 'pending' || result === 'notFound';

const createRefundNote = (reference: string) => `Kontor refund ${reference}`;
const isOwnWithdrawal = ({ merchant_note: note }: ListedRefund) =>
  note?.startsWith(createRefundNote('')) ?? false;

/**
 * Paystack, by its public API: https://paystack.com/docs/api (Transaction, Refund), https://paystack.com/docs/payments
 * (Verify Payments, Webhooks, Refunds, Disputes), and its OpenAPI description, github.com/PaystackOSS/openapi. What the
 * documentation leaves open is described in docs/decisions/0014.
 */
export function paystackPayments({ pages, now, ...access }: Options): Payments {
  const ask = createPaystackClient(access);
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
    const refunds: ListedRefund[] = [];
    for (let page = 1; page <= maxPages; page += 1) {
      const query = new URLSearchParams({
        transaction: String(id),
        from,
        perPage: String(perPage),
        page: String(page),
      });
      const { ok, isMissing, message, data } = await ask('GET', `/refund?${query}`);
      if (isMissing) return refunds;
      if (!ok) throw new Error(`Paystack did not list refunds: ${message}`);
      const listed = z.array(ListedRefund).parse(data);
      refunds.push(...listed.filter(({ transaction }) => transaction === id));
      if (listed.length < perPage) return refunds;
    }
    throw new Error(`Paystack lists more refunds since ${from} than are read`);
  };

  const knownRefund = async (charge: Charge, reference: string) =>
    (await refundsOf(charge)).find(({ merchant_note: note }) => note === createRefundNote(reference));

  const chargeOf = async ({ paymentReference, currency }: RefundRequest): Promise<Charge | undefined> => {
    const charge = await findCharge(paymentReference);
    if (charge && charge.currency !== currency)
      throw new Error(`Paystack knows ${paymentReference} in ${charge.currency}, not in ${currency}`);
    return charge;
  };

  const describeCharge = async (charge: Charge): Promise<PaymentUpdate> =>
    toPaymentResult(charge.status) === 'reversed'
      ? reversal(charge, await refundsOf(charge))
      : toChargeUpdate(charge);

  return {
    name: 'paystack',
    label: 'Paystack',
    settlesAfterSeconds: undefined,

    async initialize(request) {
      const { reference, amountMinor, currency, payerEmail, channel, title, returnUrl } = request;
      const { businessId, subjectId, shouldKeepCard } = request;
      const open = await pages.find(reference);
      if (open) return pageFor(open, request);
      const { ok, code, message, data } = await ask('POST', '/transaction/initialize', {
        reference,
        amount: amountMinor,
        currency,
        email: payerEmail,
        callback_url: returnUrl,
        ...(currency === 'NGN' && { channels: listChannels(channel) }),
        metadata: {
          cancel_action: returnUrl,
          businessId,
          subjectId,
          ...(shouldKeepCard && keepsCardOfPage),
          custom_fields: [{ display_name: 'For', variable_name: 'for', value: title }],
        },
      });
      if (ok) {
        const page = Page.parse(data);
        if (page.reference !== reference) throw new Error(`Paystack opened a page for ${page.reference}`);
        const payUrl = page.authorization_url;
        await pages.save({ reference, payUrl, amountMinor, currency, businessId, subjectId });
        return { state: 'ready', payUrl };
      }
      if (code !== 'duplicate_reference' && !/duplicate/i.test(message))
        return { state: 'refused', reason: message };

      const opened = await pages.find(reference);
      if (opened) return pageFor(opened, request);
      const charge = await findCharge(reference);
      if (charge && !isChargeFor(charge, request)) return mismatchRefusal;
      const isLost = charge && now().getTime() - Date.parse(charge.created_at) >= lostAfterMs;
      if (!isLost || !isOpenResult(toPaymentResult(charge.status)))
        throw new Error(`Another request is opening the page of ${reference}, or its answer was lost`);
      return { state: 'refused', reason: 'This payment page could not be opened. Try again.' };
    },

    async verify({ reference, currency }) {
      const charge = await findCharge(reference);
      return charge ? describeCharge(charge) : createUnknownPaymentUpdate({ reference, currency });
    },

    chargeAuthorization: (request) =>
      chargeAuthorization(ask, { find: findCharge, describe: describeCharge }, request),

    deleteAuthorization: (code) => deleteAuthorization(ask, code),

    async refund(request) {
      const charge = await chargeOf(request);
      if (!charge) return { state: 'failed', reason: 'Paystack does not know this payment' };
      const existing = await knownRefund(charge, request.reference);
      if (existing) return toRefundState(existing);
      const { ok, message, data } = await ask('POST', '/refund', {
        transaction: request.paymentReference,
        amount: request.amountMinor,
        currency: request.currency,
        merchant_note: createRefundNote(request.reference),
      });
      return ok ? toRefundState(Refund.parse(data)) : { state: 'failed', reason: message };
    },

    async getRefundStatus(request) {
      const charge = await chargeOf(request);
      const existing = charge && (await knownRefund(charge, request.reference));
      return existing ? toRefundState(existing) : { state: 'unknown' };
    },

    openAccount: (request) => openDedicatedAccount(ask, access.secretKey, request),

    findClosure: (query) => findDedicatedClosure(ask, query),

    listDeposits: (query) => listDedicatedDeposits(ask, query),

    readWebhook(body, signature) {
      const opened = parseSignedWebhook(access.secretKey, body, signature);
      return opened && toPaymentEvent(opened.content);
    },
  };
}

/** Returns the existing page, if it was opened for exactly this payment. */
const pageFor = (page: OpenedPage, request: PaymentRequest): PaymentPage =>
  isSamePayment(page, request) ? { state: 'ready', payUrl: page.payUrl } : mismatchRefusal;

/**
 * Paystack says 'reversed' of charged-back payments and of our own refunds alike. Our own refunds, recognised by their
 * note, are reported as refunds: the payment itself stays a success.
 */
function reversal(charge: Charge, refunds: ListedRefund[]): PaymentUpdate {
  const taken = refunds.filter(
    (refund) => !isOwnWithdrawal(refund) && toRefundState(refund).state === 'refunded',
  );
  if (refunds.length > 0 && taken.length === 0)
    return toPaymentUpdate(charge, 'success', { amountMinor: charge.amount });
  const amountMinor = taken.reduce((sum, { amount }) => sum + amount, 0) || charge.amount;
  return toPaymentUpdate(charge, 'reversed', { amountMinor });
}

function toPaymentEvent(content: unknown): PaymentEvent | null {
  const { event, data } = Event.safeParse(content).data ?? { event: '' };
  if (event === 'charge.success') {
    const { data: dedicated } = DedicatedCharge.safeParse(data);
    const deposit = dedicated && toDepositUpdate(dedicated);
    if (deposit) return { kind: 'deposit', fact: deposit };
    const { data: charge } = CountedCharge.safeParse(data);
    if (!charge || toPaymentResult(charge.status) !== 'success') return null;
    return { kind: 'payment', fact: toPaymentUpdate(charge, 'success', { amountMinor: charge.amount }) };
  }
  if (event.startsWith('charge.dispute.')) {
    const { data: dispute } = DisputeEvent.safeParse(data);
    const state = dispute && disputeStateOf(event, dispute);
    return state ? { kind: 'dispute', fact: toDisputeUpdate(dispute, state) } : null;
  }
  if (event.startsWith('refund.')) {
    const { data: refund } = RefundEvent.safeParse(data);
    return refund ? { kind: 'refund', paymentReference: refund.transaction_reference } : null;
  }
  return null;
}

/** 'declined' is a dispute that the merchant won; 'merchant-accepted' and 'auto-accepted' return the money. */
function disputeStateOf(event: string, { resolution }: DisputeEvent): DisputeUpdate['state'] | undefined {
  if (event === 'charge.dispute.create' || event === 'charge.dispute.remind') return 'open';
  if (event !== 'charge.dispute.resolve') return undefined;
  if (resolution?.endsWith('accepted')) return 'lost';
  return resolution === 'declined' ? 'won' : undefined;
}

/** A dispute without an amount of its own is about the whole charge. A deposit is only known by Paystack's identifier. */
function toDisputeUpdate(dispute: DisputeEvent, state: DisputeUpdate['state']): DisputeUpdate {
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
