import * as z from 'zod/mini';
import type { CallPaystack } from '#server/providers/paystack/api.ts';
import {
  DedicatedAccount,
  DedicatedCharge,
  PaystackCustomer,
  toDepositUpdate,
} from './paystack-responses.ts';
import type { AccountResult, AccountRequest, DepositUpdate, DepositsQuery } from './payments.ts';

/** Its test mode has one bank only. */
const bankFor = (secretKey: string) => (secretKey.startsWith('sk_test_') ? 'test-bank' : 'wema-bank');

const addressOf = (reference: string) => `${reference}@accounts.kontor.invalid`;

/**
 * Opens a dedicated account: https://paystack.com/docs/payments/dedicated-virtual-accounts. Paystack opens one for a
 * customer, who is identified by an email address: one is made up for each account, so that two businesses of one owner are two
 * customers, and a repeat finds the existing account.
 */
export async function openDedicatedAccount(
  ask: CallPaystack,
  secretKey: string,
  { reference, name, phoneNumber }: AccountRequest,
): Promise<AccountResult> {
  const [first = name, ...rest] = name.split(' ');
  const made = await ask('POST', '/customer', {
    email: addressOf(reference),
    first_name: first,
    last_name: rest.join(' ') || first,
    ...(phoneNumber !== null && { phone: phoneNumber }),
  });
  if (!made.ok) return { state: 'refused', message: made.message };
  const customer = PaystackCustomer.parse(made.data);

  const existing = await ask('GET', `/dedicated_account?customer=${customer.id}`);
  if (!existing.ok && !existing.isMissing)
    throw new Error(`Paystack did not list accounts: ${existing.message}`);
  const [account] = existing.ok ? z.array(DedicatedAccount).parse(existing.data) : [];
  if (account) return opened(ask, account);

  const { ok, message, data } = await ask('POST', '/dedicated_account', {
    customer: customer.customer_code,
    preferred_bank: bankFor(secretKey),
  });
  return ok ? opened(ask, DedicatedAccount.parse(data)) : { state: 'refused', message };
}

/** A dedicated account names its bank by a slug; the list of banks has its code. */
const BankOfSlug = z.object({ slug: z.string(), code: z.string() });

async function opened(ask: CallPaystack, account: z.infer<typeof DedicatedAccount>): Promise<AccountResult> {
  const listed = await ask('GET', '/bank?country=nigeria');
  if (!listed.ok) throw new Error(`Paystack did not list banks: ${listed.message}`);
  const banks = z.array(BankOfSlug).parse(listed.data);
  return {
    state: 'open',
    // The test bank is not in the list.
    cbnCode: banks.find(({ slug }) => slug === account.bank.slug)?.code ?? null,
    bankName: account.bank.name,
    accountNumber: account.account_number,
    accountName: account.account_name,
  };
}

/** Only Paystack's information about this very account counts: one that it does not list may be listed later. */
export async function findDedicatedClosure(
  ask: CallPaystack,
  { reference, accountNumber }: Pick<DepositsQuery, 'reference' | 'accountNumber'>,
): Promise<string | undefined> {
  const response = await ask('GET', `/customer/${encodeURIComponent(addressOf(reference))}`);
  if (!response.ok) return undefined;
  const { id } = PaystackCustomer.parse(response.data);
  const listed = await ask('GET', `/dedicated_account?customer=${id}`);
  if (!listed.ok) return undefined;
  const accounts = z.array(DedicatedAccount).parse(listed.data);
  const account = accounts.find(({ account_number: number }) => number === accountNumber);
  return account?.active === false ? 'The bank has closed this account' : undefined;
}

const perPage = 100;
const maxPages = 20;

/**
 * Returns deposits to a dedicated account: https://paystack.com/docs/api/customer (Fetch Customer) and
 * https://paystack.com/docs/api/transaction (List Transactions), by the customer that the account was opened for.
 */
export async function listDedicatedDeposits(
  ask: CallPaystack,
  { reference, accountNumber, since }: DepositsQuery,
): Promise<DepositUpdate[]> {
  const response = await ask('GET', `/customer/${encodeURIComponent(addressOf(reference))}`);
  if (response.isMissing) return [];
  if (!response.ok) throw new Error(`Paystack did not name the customer of an account: ${response.message}`);
  const { id } = PaystackCustomer.parse(response.data);
  const deposits: DepositUpdate[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const query = new URLSearchParams({
      customer: String(id),
      from: since.toISOString(),
      perPage: String(perPage),
      page: String(page),
    });
    const { ok, message, data } = await ask('GET', `/transaction?${query}`);
    if (!ok) throw new Error(`Paystack did not list deposits: ${message}`);
    const listed = z.array(z.unknown()).parse(data);
    for (const charge of listed) {
      const { data: dedicated } = DedicatedCharge.safeParse(charge);
      const deposit = dedicated && toDepositUpdate(dedicated, accountNumber);
      if (deposit) deposits.push(deposit);
    }
    if (listed.length < perPage) return deposits;
  }
  throw new Error('Paystack lists more deposits than are read');
}
