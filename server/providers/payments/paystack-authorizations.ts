import type { CallPaystack } from '#server/providers/paystack/api.ts';
import { type CardCharge, type PaymentUpdate, createUnknownPaymentUpdate } from './payments.ts';
import { classifyDecline } from './paystack-declines.ts';
import {
  type Charge,
  CountedCharge,
  PausedCharge,
  isChargeFor,
  keepsCard,
  toChargeUpdate,
} from './paystack-responses.ts';

/** The charges that Paystack has. */
interface Charges {
  find(reference: string): Promise<Charge | undefined>;
  describe(charge: Charge): Promise<PaymentUpdate>;
}

/** Refusals that say nothing about the card: Kontor's own account at Paystack, or a problem of Paystack's. Nothing was charged. */
const isOurTrouble =
  /currency|merchant|not enabled|privileges|invalid key|illegal|invalid character|integer|try again/i;

/**
 * Charges a kept card: https://paystack.com/docs/payments/recurring-charges and "Charge Authorization" of
 * https://paystack.com/docs/api/transaction. Paystack refuses a reference that it has, so a repeat reads the first charge. A
 * refusal leaves no charge behind. A charge that the bank wants its payer to confirm (`paused`) stays pending.
 * @throws Error if the outcome is open: the answer was lost, the refusal is not about the card, or the reference belongs to
 * another payment
 */
export async function chargeAuthorization(
  ask: CallPaystack,
  charges: Charges,
  request: CardCharge,
): Promise<PaymentUpdate> {
  const { reference, amountMinor, currency, payerEmail, authorizationCode, businessId, subjectId } = request;
  const { ok, code, message, data } = await ask('POST', '/transaction/charge_authorization', {
    reference,
    amount: amountMinor,
    currency,
    email: payerEmail,
    authorization_code: authorizationCode,
    metadata: { businessId, subjectId, ...keepsCard },
  });
  const unknown = createUnknownPaymentUpdate(request);
  if (ok) {
    if (PausedCharge.safeParse(data).data?.reference === reference) return { ...unknown, result: 'pending' };
    const charge = CountedCharge.parse(data);
    checkCharge(charge, request);
    return toChargeUpdate(charge);
  }
  const existing = await charges.find(reference);
  if (existing) {
    checkCharge(existing, request);
    return charges.describe(existing);
  }
  if (code === 'duplicate_reference' || /duplicate/i.test(message))
    throw new Error(`Another request is charging ${reference}`);
  const decline = classifyDecline(message);
  if (decline === null && isOurTrouble.test(message))
    throw new Error(`Paystack does not accept charges: ${message}`);
  return { ...unknown, result: 'failed', message, decline };
}

function checkCharge(charge: CountedCharge, request: CardCharge): void {
  if (charge.reference !== request.reference || !isChargeFor(charge, request))
    throw new Error(`Paystack knows ${request.reference} as another payment`);
}

/**
 * Deactivates an authorisation: "Deactivate Authorization" of https://paystack.com/docs/api/customer.
 * @throws Error if Paystack did not say that the card is forgotten
 */
export async function deleteAuthorization(ask: CallPaystack, authorizationCode: string): Promise<void> {
  const { ok, isMissing, message } = await ask('POST', '/customer/authorization/deactivate', {
    authorization_code: authorizationCode,
  });
  const isForgotten = /invalid|inactive|not found|does not exist|deactivated/i.test(message);
  if (!ok && !isMissing && !isForgotten) throw new Error(`Paystack did not forget a card: ${message}`);
}
