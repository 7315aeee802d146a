import * as z from 'zod/mini';
import type { Country } from '#domain/business.ts';
import { type PaystackAccess, createPaystackClient } from '#server/providers/paystack/api.ts';
import type { Banks } from './banks.ts';

const ListedBank = z.object({ code: z.string(), name: z.string(), active: z.boolean() });
const Resolved = z.object({ account_number: z.string(), account_name: z.string() });

/** The countries in which Paystack lists banks, by Paystack's names. */
const countries: Partial<Record<Country, string>> = {
  NG: 'nigeria',
  GH: 'ghana',
  KE: 'kenya',
  ZA: 'south africa',
};

/** Paystack's "List Banks" and "Resolve Account": https://paystack.com/docs/api/miscellaneous and /verification. */
export function paystackBanks(access: PaystackAccess): Banks {
  const ask = createPaystackClient(access);
  return {
    name: 'paystack',
    async list(country) {
      const named = countries[country];
      if (named === undefined) return [];
      const { ok, message, data } = await ask('GET', `/bank?${new URLSearchParams({ country: named })}`);
      if (!ok) throw new Error(`Paystack did not list banks: ${message}`);
      const listed = z.array(ListedBank).parse(data);
      return listed.map(({ code, name, active }) => ({ code, name, isActive: active }));
    },
    async findHolder({ cbnCode, accountNumber }) {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: cbnCode });
      const { ok, message, data } = await ask('GET', `/bank/resolve?${query}`);
      if (ok) return { state: 'known', accountName: Resolved.parse(data).account_name };
      if (/could not resolve|invalid account|not found/i.test(message)) return { state: 'unknown' };
      throw new Error(`Paystack did not resolve an account: ${message}`);
    },
  };
}
