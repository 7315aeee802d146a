import * as z from 'zod/mini';
import { type Country, Country as CountryCode, countryCodes } from '#domain/business.ts';
import type { Bank } from '#domain/payout-account.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import type { BankRecord } from '#server/providers/banks/banks.ts';
import { AppError } from '#server/app-error.ts';
import { saveBanks, listBanks } from './banks.repo.ts';
import { nigerianBanks } from '#server/providers/banks/nigerian-banks.ts';

/** Requests a country's banks from the provider. Running it again is harmless. */
export const refreshBanks = defineJob('banks.refresh', z.object({ country: CountryCode }));

const dayMs = 24 * 3_600_000;

/** Returns the list of the provider, or the one that ships with Kontor until a provider has sent one. */
async function getBankDirectory(executor: Executor, country: Country): Promise<BankRecord[]> {
  const listed = await listBanks(executor, country);
  return listed.length === 0 && country === 'NG' ? nigerianBanks : listed;
}

/** Returns the active banks of the business's country, by name. */
export async function listBusinessBanks(executor: Executor, businessId: string): Promise<Bank[]> {
  const all = await getBankDirectory(executor, await getCountry(executor, businessId));
  return all.filter(({ isActive }) => isActive).map(({ code, name }) => ({ code, name }));
}

/** @throws INVALID at the field `cbnCode` */
export async function getBank(executor: Executor, businessId: string, code: string): Promise<Bank> {
  const match = (await listBusinessBanks(executor, businessId)).find((bank) => bank.code === code);
  if (match) return match;
  throw new AppError('INVALID', { fields: [{ field: 'cbnCode', message: 'Choose a bank from the list' }] });
}

async function getCountry(executor: Executor, businessId: string): Promise<Country> {
  return (await findBusiness(executor, businessId))?.country ?? 'NG';
}

export function handleBankJobs({
  jobs,
  banks,
  db,
  clock,
}: Pick<Deps, 'jobs' | 'banks' | 'db' | 'clock'>): void {
  jobs.handle(refreshBanks, async ({ country }) => {
    const listed = await banks.list(country);
    await db.transaction((tx) => saveBanks(tx, country, listed, clock.now()));
  });
  jobs.sweep('banks', dayMs, async (tx: Transaction) => {
    for (const country of countryCodes)
      await jobs.add(tx, refreshBanks, { country }, { singletonKey: country });
  });
}
