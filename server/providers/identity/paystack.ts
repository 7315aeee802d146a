import * as z from 'zod/mini';
import { type PaystackAccess, createPaystackClient } from '#server/providers/paystack/api.ts';
import { parseSignedWebhook } from '#server/providers/payments/webhook-signature.ts';
import type { Identity, IdentityCheckResult, IdentityEvent } from './identity.ts';

const Customer = z.object({ customer_code: z.string(), identified: z.optional(z.nullable(z.boolean())) });
const News = z.object({
  event: z.enum(['customeridentification.success', 'customeridentification.failed']),
  data: z.object({ email: z.string(), reason: z.optional(z.nullable(z.string())) }),
});

interface Options extends PaystackAccess {
  /** The domain of the addresses that contain the reference: Paystack has one customer for each address, and includes it in events. */
  host: string;
}

/** The meaning of a reason of Paystack's: a name that does not match, or numbers that belong to no one. */
const toMismatch = (reason: string): IdentityCheckResult =>
  /name/i.test(reason)
    ? { state: 'mismatched', differs: [], registeredName: null, message: reason }
    : { state: 'unknown', message: reason };

/**
 * Paystack's customer identification, by its public documents: https://paystack.com/docs/identity-verification/validate-customer
 * and https://paystack.com/docs/api/customer. It compares a BVN with a bank account and a name, only in Nigeria, and
 * answers through the webhook. A repeat with the same reference identifies the same customer again.
 */
export function paystackIdentity({ host, ...access }: Options): Identity {
  const ask = createPaystackClient(access);
  const addressOf = (reference: string) => `${reference}@identity.${host}`;

  return {
    name: 'paystack',
    label: 'Paystack',
    asksBankAccount: true,

    async check({ reference, country, bvn, account, firstName, middleName, lastName }) {
      if (country !== 'NG' || bvn === null || account === null) return { state: 'unsupported' };
      const names = {
        first_name: firstName,
        last_name: lastName,
        ...(middleName && { middle_name: middleName }),
      };
      const made = await ask('POST', '/customer', { email: addressOf(reference), ...names });
      if (!made.ok) throw new Error(`Paystack did not create the customer: ${made.message}`);
      const { customer_code: code, identified } = Customer.parse(made.data);
      if (identified) return { state: 'matched', registeredName: null };
      const { ok, message } = await ask('POST', `/customer/${encodeURIComponent(code)}/identification`, {
        ...names,
        country,
        type: 'bank_account',
        bvn,
        bank_code: account.cbnCode,
        account_number: account.accountNumber,
      });
      if (ok || /in progress/i.test(message)) return { state: 'checking' };
      if (/already (validated|identified)/i.test(message)) return { state: 'matched', registeredName: null };
      return toMismatch(message);
    },

    readWebhook(body, signature) {
      const opened = parseSignedWebhook(access.secretKey, body, signature);
      return opened && toIdentityEvent(opened.content, `@identity.${host}`);
    },
  };
}

function toIdentityEvent(content: unknown, ending: string): IdentityEvent | null {
  const news = News.safeParse(content).data;
  if (!news?.data.email.endsWith(ending)) return null;
  const reference = news.data.email.slice(0, -ending.length);
  if (news.event === 'customeridentification.success')
    return { reference, answer: { state: 'matched', registeredName: null } };
  return { reference, answer: toMismatch(news.data.reason ?? "We couldn't confirm these numbers") };
}
