import { asc, eq, sql } from 'drizzle-orm';
import type { Country } from '#domain/business.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { BankRecord } from '#server/providers/banks/banks.ts';
import { banks } from '#server/db/tables/money/banks.table.ts';

/** Returns the banks that a provider last listed for the country, by name. */
export async function listBanks(executor: Executor, country: Country): Promise<BankRecord[]> {
  return executor
    .select({ code: banks.code, name: banks.name, isActive: banks.isActive })
    .from(banks)
    .where(eq(banks.country, country))
    .orderBy(asc(banks.name));
}

/** Saves a new list; a bank that is no longer on it stays, inactive, so that its accounts keep its name. */
export async function saveBanks(
  tx: Transaction,
  country: Country,
  listed: readonly BankRecord[],
  fetchedAt: Date,
): Promise<void> {
  const once = [...new Map(listed.map((bank) => [bank.code, bank])).values()];
  if (once.length === 0) return;
  await tx.update(banks).set({ isActive: false }).where(eq(banks.country, country));
  await tx
    .insert(banks)
    .values(once.map((bank) => ({ ...bank, country, fetchedAt })))
    .onConflictDoUpdate({
      target: [banks.country, banks.code],
      set: { name: sql`excluded.name`, isActive: sql`excluded.is_active`, fetchedAt },
    });
}
