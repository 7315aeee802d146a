import type { TestHarness } from '#tests/support/server/test-harness.ts';

/** Sets the balances of a business, as if the available amount had been collected and settled. */
export async function setBalances(
  { sql }: Pick<TestHarness, 'sql'>,
  businessId: string,
  { availableMinor, dueMinor = 0 }: { availableMinor: number; dueMinor?: number },
): Promise<void> {
  await sql.query('delete from ledger_accounts where business_id = $1', [businessId]);
  for (const [account, debits, credits] of [
    ['available', 0, availableMinor],
    ['receivable', dueMinor, 0],
    ['external', availableMinor, dueMinor],
    ['pending', 0, 0],
    ['held', 0, 0],
    ['fees', 0, 0],
    ['suspense', 0, 0],
  ])
    await sql.query(
      `insert into ledger_accounts (business_id, currency, account, debits_minor, credits_minor)
       values ($1, 'NGN', $2, $3, $4)`,
      [businessId, account, debits, credits],
    );
}
