import { sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { ledgerRules } from './ledger-rules.ts';

export interface Proof {
  /** A sentence for each broken rule, with the first rows that break it. Empty means that the ledger is correct. */
  broken: string[];
  rules: number;
  transfers: number;
}

/** Checks every rule on a whole database. */
export async function proveLedger(executor: Executor): Promise<Proof> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(ledgerRules)) {
    const { rows } = await executor.execute(sql.raw(`${query} limit 3`));
    if (rows.length > 0) broken.push(`${rule}: ${JSON.stringify(rows)}`);
  }
  const { rows } = await executor.execute<{ count: number }>(
    sql`select count(*)::int as count from ledger_transfers`,
  );
  return { broken, rules: Object.keys(ledgerRules).length, transfers: rows[0]?.count ?? 0 };
}
