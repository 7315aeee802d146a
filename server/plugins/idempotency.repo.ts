import { and, eq, lt, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { keptAnswers } from '#server/db/tables/platform/idempotency.table.ts';

export interface AnswerKey {
  scope: string;
  call: string;
  key: string;
}

/** Locks the key until the transaction ends; returns false at once if another transaction has locked it. */
export async function holdKey(tx: Transaction, { scope, call, key }: AnswerKey): Promise<boolean> {
  const name = `${scope} ${call} ${key}`;
  const { rows } = await tx.execute(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`,
  );
  return rows[0]?.['held'] === true;
}

export async function keptAnswer(executor: Executor, { scope, call, key }: AnswerKey) {
  const [row] = await executor
    .select({ payloadHash: keptAnswers.payloadHash, answer: keptAnswers.answer })
    .from(keptAnswers)
    .where(and(eq(keptAnswers.scope, scope), eq(keptAnswers.call, call), eq(keptAnswers.key, key)));
  return row;
}

export async function keepAnswer(
  tx: Transaction,
  key: AnswerKey,
  kept: { payloadHash: string; answer: string; keptAt: Date },
): Promise<void> {
  await tx.insert(keptAnswers).values({ ...key, ...kept });
}

export async function forgetAnswersBefore(db: Executor, instant: Date): Promise<void> {
  await db.delete(keptAnswers).where(lt(keptAnswers.keptAt, instant));
}
