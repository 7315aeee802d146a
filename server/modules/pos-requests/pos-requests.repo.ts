import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import { openPosStatuses } from '#domain/pos-request.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { posDevices, posRequests } from '#server/db/tables/people/pos-requests.table.ts';

export type PosRequestRow = typeof posRequests.$inferSelect;

const isRequest = (businessId: string, id: string) =>
  and(eq(posRequests.businessId, businessId), eq(posRequests.id, id));

export async function insertPosRequest(tx: Transaction, request: PosRequestRow): Promise<void> {
  await tx.insert(posRequests).values(request);
}

export async function findPosRequest(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<PosRequestRow | undefined> {
  const [row] = await executor.select().from(posRequests).where(isRequest(businessId, id));
  return row;
}

/** Returns a request of any business: for operators alone. */
export async function findPosRequestAnywhere(
  executor: Executor,
  id: string,
): Promise<PosRequestRow | undefined> {
  const [row] = await executor.select().from(posRequests).where(eq(posRequests.id, id));
  return row;
}

export async function lockPosRequest(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<PosRequestRow | undefined> {
  const [row] = await tx.select().from(posRequests).where(isRequest(businessId, id)).for('update');
  return row;
}

/** Returns the latest requests of a business, newest first. */
export async function listPosRequests(
  executor: Executor,
  businessId: string,
  limit: number,
): Promise<PosRequestRow[]> {
  return executor
    .select()
    .from(posRequests)
    .where(eq(posRequests.businessId, businessId))
    .orderBy(desc(posRequests.requestedAt), desc(posRequests.id))
    .limit(limit);
}

export async function countOpenPosRequests(executor: Executor, businessId: string): Promise<number> {
  const [row] = await executor
    .select({ open: count() })
    .from(posRequests)
    .where(and(eq(posRequests.businessId, businessId), inArray(posRequests.status, openPosStatuses)));
  return row?.open ?? 0;
}

/** Returns the open requests of all businesses, for the operator: the oldest first. */
export async function listOpenPosRequests(
  executor: Executor,
): Promise<{ request: PosRequestRow; handle: string }[]> {
  return executor
    .select({ request: posRequests, handle: businesses.handle })
    .from(posRequests)
    .innerJoin(businesses, eq(businesses.id, posRequests.businessId))
    .where(inArray(posRequests.status, openPosStatuses))
    .orderBy(asc(posRequests.requestedAt), asc(posRequests.id));
}

/** Writes the status and everything that changes with it. */
export async function savePosRequest(
  tx: Transaction,
  { businessId, id }: Pick<PosRequestRow, 'businessId' | 'id'>,
  change: Partial<PosRequestRow>,
): Promise<void> {
  await tx.update(posRequests).set(change).where(isRequest(businessId, id));
}

export async function insertPosDevices(
  tx: Transaction,
  { businessId, id }: Pick<PosRequestRow, 'businessId' | 'id'>,
  serialNumbers: readonly string[],
): Promise<void> {
  await tx
    .insert(posDevices)
    .values(serialNumbers.map((serialNumber) => ({ serialNumber, businessId, requestId: id })));
}

/** Returns which of these serial numbers a device of any business has already. */
export async function findKnownSerialNumbers(
  executor: Executor,
  serialNumbers: readonly string[],
): Promise<string[]> {
  const rows = await executor
    .select({ serialNumber: posDevices.serialNumber })
    .from(posDevices)
    .where(inArray(posDevices.serialNumber, [...serialNumbers]));
  return rows.map(({ serialNumber }) => serialNumber);
}

/** Returns the serial numbers of the devices of each of these requests. */
export async function listSerialNumbers(
  executor: Executor,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({ requestId: posDevices.requestId, serialNumber: posDevices.serialNumber })
    .from(posDevices)
    .where(and(eq(posDevices.businessId, businessId), inArray(posDevices.requestId, [...ids])))
    .orderBy(asc(posDevices.serialNumber));
  const numbers = Map.groupBy(rows, ({ requestId }) => requestId);
  return new Map([...numbers].map(([id, of]) => [id, of.map(({ serialNumber }) => serialNumber)]));
}
