import { randomBytes } from 'node:crypto';
import type { Transaction } from '#server/db/client.ts';
import {
  type CardCharge,
  type PaymentUpdate,
  createUnknownPaymentUpdate,
  isSamePayment,
} from './payments.ts';
import { type SandboxDeps, addPaymentEvents, getUpdateAt } from './sandbox-events.ts';
import { defaultSandboxCard, renewalScriptOf, sandboxKeptCards } from './sandbox-renewals.ts';
import { type SandboxOutcome, sandboxPayers, scriptOf } from './sandbox-scripts.ts';
import {
  type SandboxAuthorization,
  type SandboxPayment,
  countCharge,
  insertAuthorization,
  insertPayment,
  lockAuthorization,
  paymentByReference,
} from './sandbox.repo.ts';

const usualValidMonths = 36;

const brandOf = (cardNumber: string): string => {
  if (cardNumber.startsWith('506')) return 'verve';
  return cardNumber.startsWith('5') ? 'mastercard' : 'visa';
};

/**
 * Keeps the card of a payment, if its payer agreed and the payment can succeed.
 * @param cardNumber a test card, of which the last four digits are stored; empty for the usual one
 */
export async function keepCard(
  tx: Transaction,
  payment: SandboxPayment,
  cardNumber: string,
): Promise<SandboxAuthorization | undefined> {
  const { reference, payerEmail, shouldKeepCard, channel, outcome, chosenAt } = payment;
  if (!shouldKeepCard || channel !== 'card' || outcome === null || chosenAt === null) return undefined;
  if (!scriptOf(outcome).steps.some(({ result }) => result === 'success')) return undefined;
  const number = cardNumber || defaultSandboxCard;
  const renewal = sandboxKeptCards[number] ?? 'pays';
  const { validMonths = usualValidMonths } = renewalScriptOf(renewal);
  const expiry = new Date(Date.UTC(chosenAt.getUTCFullYear(), chosenAt.getUTCMonth() + validMonths));
  return insertAuthorization(tx, {
    code: `KSA_${randomBytes(18).toString('base64url')}`,
    paymentReference: reference,
    payerEmail,
    renewal,
    brand: brandOf(number),
    last4: number.slice(-4),
    expiryMonth: expiry.getUTCMonth() + 1,
    expiryYear: expiry.getUTCFullYear(),
  });
}

/** A card is valid until the end of its month, in UTC. */
function getNextOutcome(card: SandboxAuthorization, now: Date): SandboxOutcome {
  if (now.getTime() >= Date.UTC(card.expiryYear, card.expiryMonth)) return 'expired';
  const { outcomes } = renewalScriptOf(card.renewal);
  return outcomes[card.chargeCount] ?? outcomes.at(-1) ?? 'pays';
}

/** A charge is a payment without a page, whose outcome the card decides. Returns undefined if the reference exists. */
async function insertCharge(
  tx: Transaction,
  deps: SandboxDeps,
  { authorizationCode, ...request }: CardCharge,
  card: SandboxAuthorization,
): Promise<SandboxPayment | undefined> {
  const now = deps.clock.now();
  const isNew = await insertPayment(tx, {
    ...request,
    authorizationCode,
    code: randomBytes(18).toString('base64url'),
    title: 'Charge of a kept card',
    returnUrl: deps.config.publicUrl,
    channel: 'card',
    outcome: getNextOutcome(card, now),
    chosenAt: now,
  });
  const payment = isNew ? await paymentByReference(tx, request.reference) : undefined;
  if (!payment) return undefined;
  await countCharge(tx, authorizationCode);
  await addPaymentEvents(tx, deps, payment, card);
  return payment;
}

/**
 * Charges a card that the sandbox keeps; a repeat returns the state of the first charge. A card that is unknown, deleted or
 * another payer's is refused without a record, as at Paystack.
 * @throws Error if the answer is lost, or the reference belongs to another payment
 */
export async function chargeSandboxAuthorization(
  deps: SandboxDeps,
  request: CardCharge,
): Promise<PaymentUpdate> {
  const { reference, authorizationCode, payerEmail } = request;
  const { card, charge, isNew } = await deps.db.transaction(async (tx) => {
    const locked = await lockAuthorization(tx, authorizationCode);
    const existing = await paymentByReference(tx, reference);
    const isUsable = locked?.deletedAt === null && locked.payerEmail === payerEmail;
    if (existing || !isUsable) return { card: locked, charge: existing, isNew: false };
    const inserted = await insertCharge(tx, deps, request, locked);
    return {
      card: locked,
      charge: inserted ?? (await paymentByReference(tx, reference)),
      isNew: inserted !== undefined,
    };
  });
  if (!charge)
    return {
      ...createUnknownPaymentUpdate(request),
      result: 'failed',
      message: 'The card is not kept for this payer',
      decline: 'hard',
    };
  if (charge.authorizationCode !== authorizationCode || !isSamePayment(charge, request))
    throw new Error(`The provider knows ${reference} as another payment`);
  if (isNew && payerEmail.split(/[+@]/)[0] === sandboxPayers.lost)
    throw new Error("Couldn't reach the provider");
  return getUpdateAt(charge, deps.clock.now(), card);
}
