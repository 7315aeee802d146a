import * as z from 'zod/mini';
import { type Answer, type Charge, granted, refusal } from './paystack-answers.ts';

const ChargeRequest = z.object({
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  email: z.email(),
  authorization_code: z.string(),
  metadata: z.unknown(),
});
const DeactivateRequest = z.object({ authorization_code: z.string() });

interface Card {
  email: string;
  isActive: boolean;
  isReusable: boolean;
  /** The end of the next charges, in the bank's words. */
  next: { status: string; gateway_response: string } | { paused: true } | { refusal: string };
}

export interface PaystackCards {
  cards: Map<string, Card>;
  charge(body: unknown): Answer;
  deactivate(body: unknown): Answer;
}

/** The authorisation object of Paystack's documentation ("Recurring charges"), with its texts for numbers. */
export const createAuthorization = (code: string, over: object = {}) => ({
  authorization_code: code,
  bin: '408408',
  last4: '4081',
  exp_month: '12',
  exp_year: '2030',
  channel: 'card',
  card_type: 'visa ',
  bank: 'TEST BANK',
  country_code: 'NG',
  brand: 'visa',
  reusable: true,
  signature: 'SIG_idyuhgd87dUYSHO92D',
  account_name: null,
  ...over,
});

/** The cards that Paystack keeps, its charges of them, and their deactivation, as its documentation describes them. */
export function createPaystackCards(charges: Map<string, Charge>, newId: () => number): PaystackCards {
  const cards = new Map<string, Card>();
  return {
    cards,

    charge(body) {
      const {
        reference,
        amount,
        currency,
        email,
        authorization_code: code,
        metadata,
      } = ChargeRequest.parse(body);
      if (currency === 'EUR') return refusal('Currency not supported by merchant', 'unsupported_currency');
      if (charges.has(reference)) return refusal('Duplicate Transaction Reference', 'duplicate_reference');
      const card = cards.get(code);
      if (!card) return refusal('Authorization code is invalid');
      if (!card.isActive || card.email !== email)
        return refusal(
          'Email does not match Authorization code. Authorization may be inactive or belong to a different email. Please confirm.',
        );
      if (!card.isReusable) return refusal('This authorization is not reusable');
      const { next } = card;
      if ('refusal' in next) return refusal(next.refusal);
      const charge: Charge = {
        id: newId(),
        reference,
        amount,
        currency,
        status: 'ongoing',
        channel: 'card',
        gateway_response: null,
        message: null,
        metadata,
        created_at: new Date().toISOString(),
        authorization: createAuthorization(code),
      };
      charges.set(reference, charge);
      if ('paused' in next) {
        const authorizationUrl = `https://checkout.paystack.com/code-of-${reference}`;
        return granted('Please, redirect your customer to the authorization url provided', {
          authorization_url: authorizationUrl,
          reference,
          access_code: `code-of-${reference}`,
          paused: true,
        });
      }
      Object.assign(charge, next);
      const { created_at: createdAt, ...answer } = charge;
      return granted('Charge attempted', { ...answer, transaction_date: createdAt });
    },

    deactivate(body) {
      const card = cards.get(DeactivateRequest.parse(body).authorization_code);
      if (!card) return refusal('Authorization code is invalid');
      card.isActive = false;
      return granted('Authorization has been deactivated');
    },
  };
}
