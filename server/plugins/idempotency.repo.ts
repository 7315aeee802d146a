import { and, eq, lt, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { definePrepared, param } from '#server/db/statement.ts';
import { idempotencyKeys } from '#server/db/tables/platform/idempotency.table.ts';

export interface IdempotencyKey {
  scope: string;
  call: string;
  key: string;
}

interface StoredAnswer {
  payloadHash: string;
  answer: string;
}

/**
 * Locks the key until the transaction ends, and returns its stored answer, if it has one.
 * @returns undefined, at once, if another transaction has locked it
 */
export async function tryTakeKey(
  tx: Transaction,
  key: IdempotencyKey,
): Promise<{ stored: StoredAnswer | undefined } | undefined> {
  const { rows } = await takeKey(tx, { ...key });
  const [taken] = rows;
  if (!taken?.isHeld) return undefined;
  const { payloadHash, answer } = taken;
  return { stored: payloadHash === null || answer === null ? undefined : { payloadHash, answer } };
}

const takeKey = definePrepared('take_idempotency_key', (db) =>
  db.execute<{ isHeld: boolean; payloadHash: string | null; answer: string | null }>(sql`
    select is_held as "isHeld", payload_hash as "payloadHash", answer
    from take_idempotency_key(${param('scope')}, ${param('call')}, ${param('key')})`),
);

export async function findStoredAnswer(
  executor: Executor,
  { scope, call, key }: IdempotencyKey,
): Promise<StoredAnswer | undefined> {
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
  await insertAnswer(tx, { ...key, ...stored });
}

const insertAnswer = definePrepared('store_answer', (db) =>
  db.insert(idempotencyKeys).values({
    scope: param('scope'),
    call: param('call'),
    key: param('key'),
    payloadHash: param('payloadHash'),
    answer: param('answer'),
    storedAt: param('storedAt'),
  }),
);

export async function deleteAnswersBefore(db: Executor, instant: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.storedAt, instant));
}
