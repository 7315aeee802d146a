import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { definePrepared, param, runPrepared, selectJsonRows, toJsonText } from '#server/db/statement.ts';
import { transactions } from '#server/db/tables/money/transactions.table.ts';

export type TransactionRecord = typeof transactions.$inferSelect;
export type NewTransaction = Omit<typeof transactions.$inferInsert, 'businessId'>;
export type TransactionChange = Partial<Omit<TransactionRecord, 'businessId' | 'id'>>;

const isTransaction = (businessId: string, id: string) =>
  and(eq(transactions.businessId, businessId), eq(transactions.id, id));

/** Returns false if the business has one with this id already: then nothing is written. */
export async function insertTransaction(
  tx: Transaction,
  businessId: string,
  transaction: NewTransaction,
): Promise<boolean> {
  const rows = toJsonText([{ ...transaction, businessId }]);
  return (await insertUnlessKnown(tx, { rows })).length === 1;
}

const insertUnlessKnown = definePrepared('insert_transaction', (db) =>
  db
    .insert(transactions)
    .select(selectJsonRows(transactions, param('rows')))
    .onConflictDoNothing({ target: [transactions.businessId, transactions.id] })
    .returning({ id: transactions.id }),
);

/** Returns false if the provider's event was applied before: then nothing is written. */
export async function insertDeposit(
  tx: Transaction,
  businessId: string,
  deposit: NewTransaction,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(transactions)
    .values({ ...deposit, businessId })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Returns a deposit by the provider's identifier, locked until the running transaction ends. */
export async function lockDepositByProvider(
  tx: Transaction,
  provider: NonNullable<TransactionRecord['provider']>,
  providerReference: string,
): Promise<TransactionRecord | undefined> {
  const [row] = await tx
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.type, 'deposit'),
        eq(transactions.provider, provider),
        eq(transactions.providerReference, providerReference),
      ),
    )
    .for('update');
  return row;
}

/** Inserts imported transactions with one statement. */
export async function insertTransactions(
  tx: Transaction,
  businessId: string,
  all: readonly NewTransaction[],
): Promise<void> {
  if (all.length > 0) await tx.insert(transactions).values(all.map((one) => ({ ...one, businessId })));
}

/** Returns the transaction that a provider knows by this reference, without its business, because a webhook contains nothing else. */
export async function findTransactionByReference(
  executor: Executor,
  reference: string,
): Promise<TransactionRecord | undefined> {
  const [row] = await executor.select().from(transactions).where(eq(transactions.reference, reference));
  return row;
}

export async function findTransaction(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<TransactionRecord | undefined> {
  const [row] = await executor.select().from(transactions).where(isTransaction(businessId, id));
  return row;
}

/** Returns the transaction, locked until the running one ends. Its invoice or order is locked before it. */
export async function lockTransaction(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<TransactionRecord | undefined> {
  const [row] = await tx.select().from(transactions).where(isTransaction(businessId, id)).for('update');
  return row;
}

export async function saveTransaction(
  tx: Transaction,
  businessId: string,
  id: string,
  change: TransactionChange,
): Promise<void> {
  await tx.update(transactions).set(change).where(isTransaction(businessId, id));
}

/** The subject of a payment: an invoice, an order, an order of a plan or of a domain, or the stored card of a subscription. */
export type SubjectRef =
  | { invoiceId: string }
  | { orderId: string }
  | { subscriptionOrderId: string }
  | { subscriptionId: string }
  | { domainOrderId: string };

/** Returns the column and the value by which a transaction belongs to a subject. */
function getSubjectKey(subject: SubjectRef) {
  const { invoiceId, orderId, subscriptionId, subscriptionOrderId, domainOrderId } = transactions;
  if ('invoiceId' in subject) return { column: invoiceId, id: subject.invoiceId };
  if ('orderId' in subject) return { column: orderId, id: subject.orderId };
  if ('domainOrderId' in subject) return { column: domainOrderId, id: subject.domainOrderId };
  if ('subscriptionId' in subject) return { column: subscriptionId, id: subject.subscriptionId };
  return { column: subscriptionOrderId, id: subject.subscriptionOrderId };
}

/** Returns the payments and refunds of a subject, oldest first. */
export async function listTransactionsOfSubject(
  executor: Executor,
  businessId: string,
  subject: SubjectRef,
): Promise<TransactionRecord[]> {
  const { column, id } = getSubjectKey(subject);
  return runPrepared(
    executor,
    `transactions by ${column.name}`,
    (db) =>
      db
        .select()
        .from(transactions)
        .where(and(eq(transactions.businessId, param('businessId')), eq(column, param('id'))))
        .orderBy(asc(transactions.createdAt), asc(transactions.id)),
    { businessId, id },
  );
}

/** Returns the payments and refunds of the fees of these applications for events, oldest first. */
export async function listEventFees(
  executor: Executor,
  businessId: string,
  applicationIds: readonly string[],
): Promise<TransactionRecord[]> {
  if (applicationIds.length === 0) return [];
  return executor
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.businessId, businessId),
        inArray(transactions.eventApplicationId, [...applicationIds]),
      ),
    )
    .orderBy(asc(transactions.createdAt), asc(transactions.id));
}

/** Returns unconcluded transactions of all businesses that are due to be polled, longest waiting first. */
export async function listTransactionsToPoll(executor: Executor, now: Date, limit: number) {
  return executor
    .select({
      businessId: transactions.businessId,
      id: transactions.id,
      reference: transactions.reference,
      pollCount: transactions.pollCount,
    })
    .from(transactions)
    .where(and(isNotNull(transactions.nextPollAt), lte(transactions.nextPollAt, now)))
    .orderBy(transactions.nextPollAt)
    .limit(limit);
}

/** Returns true where another transaction already has this provider reference. */
export async function isProviderReferenceTaken(
  executor: Executor,
  { provider, businessId, id }: Pick<TransactionRecord, 'provider' | 'businessId' | 'id'>,
  providerReference: string,
): Promise<boolean> {
  if (provider === null) return false;
  const [other] = await executor
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.provider, provider),
        eq(transactions.providerReference, providerReference),
        or(ne(transactions.businessId, businessId), ne(transactions.id, id)),
      ),
    );
  return other !== undefined;
}

/** Returns collected money of all businesses that settles now. */
export async function listTransactionsToSettle(executor: Executor, now: Date, limit: number) {
  return executor
    .select({ businessId: transactions.businessId, id: transactions.id })
    .from(transactions)
    .where(
      and(
        isNotNull(transactions.settlesAt),
        isNull(transactions.settledAt),
        lte(transactions.settlesAt, now),
      ),
    )
    .orderBy(transactions.settlesAt)
    .limit(limit);
}

/** Returns what of a payment was refunded, including pending refunds. */
export async function listRefunds(
  executor: Executor,
  businessId: string,
  paymentId: string,
): Promise<TransactionRecord[]> {
  return executor
    .select()
    .from(transactions)
    .where(and(eq(transactions.businessId, businessId), eq(transactions.refundOf, paymentId)))
    .orderBy(asc(transactions.id));
}

/** Returns the latest failed refund of an order. */
export async function findFailedRefundOfOrder(
  executor: Executor,
  businessId: string,
  orderId: string,
): Promise<Pick<TransactionRecord, 'id' | 'message'> | undefined> {
  const [row] = await executor
    .select({ id: transactions.id, message: transactions.message })
    .from(transactions)
    .where(
      and(
        eq(transactions.businessId, businessId),
        eq(transactions.orderId, orderId),
        eq(transactions.refundStatus, 'failed'),
      ),
    )
    .orderBy(desc(transactions.id))
    .limit(1);
  return row;
}

/** Returns the refund that retries a failed one. */
export async function findRetryOfRefund(
  executor: Executor,
  businessId: string,
  refundId: string,
): Promise<TransactionRecord | undefined> {
  const [row] = await executor
    .select()
    .from(transactions)
    .where(and(eq(transactions.businessId, businessId), eq(transactions.retryOf, refundId)));
  return row;
}

/** Makes other requests to a provider about the same transaction wait until the running transaction ends. */
export async function lockPolling(tx: Transaction, reference: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`asking ${reference}`}, 0))`);
}

/** Deletes what an earlier import recorded of these orders: it is in no ledger, and the new file may differ. */
export async function deleteImportedTransactions(
  tx: Transaction,
  businessId: string,
  orderIds: string[],
): Promise<void> {
  await tx
    .delete(transactions)
    .where(
      and(
        eq(transactions.businessId, businessId),
        inArray(transactions.orderId, orderIds),
        eq(transactions.source, 'import'),
      ),
    );
}
