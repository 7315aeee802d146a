import { and, eq, lt, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { idempotencyKeys } from '#server/db/tables/platform/idempotency.table.ts';

export interface IdempotencyKey {
  scope: string;
  call: string;
  key: string;
}

/** Locks the key until the transaction ends; returns false at once if another transaction has locked it. */
export async function tryLockKey(tx: Transaction, { scope, call, key }: IdempotencyKey): Promise<boolean> {
  const name = `${scope} ${call} ${key}`;
  const { rows } = await tx.execute(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`,
  );
  return rows[0]?.['held'] === true;
}

export async function findStoredAnswer(executor: Executor, { scope, call, key }: IdempotencyKey) {
  const [row] = await executor
    .select({ payloadHash: idempotencyKeys.payloadHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key)),
    );
  return row;
}

export async function storeAnswer(
  tx: Transaction,
  key: IdempotencyKey,
  stored: { payloadHash: string; answer: string; storedAt: Date },
): Promise<void> {
  await tx.insert(idempotencyKeys).values({ ...key, ...stored });
}

export async function deleteAnswersBefore(db: Executor, instant: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.storedAt, instant));
}
