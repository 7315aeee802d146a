import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { users } from '#server/db/tables/people/session.table.ts';
import { supportRequestFiles, supportRequests } from '#server/db/tables/people/support.table.ts';
import { files } from '#server/db/tables/platform/files.table.ts';

export type SupportRow = typeof supportRequests.$inferSelect;

export async function insertSupportRequest(
  tx: Transaction,
  request: SupportRow,
  fileIds: readonly string[],
): Promise<void> {
  const { businessId, id: requestId } = request;
  await tx.insert(supportRequests).values(request);
  if (fileIds.length > 0)
    await tx.insert(supportRequestFiles).values(fileIds.map((fileId) => ({ businessId, requestId, fileId })));
}

/** Returns a person's own requests from a business, newest first. */
export async function listSupportRequestsOf(
  executor: Executor,
  { businessId, userId }: { businessId: string; userId: string },
  limit: number,
): Promise<SupportRow[]> {
  return executor
    .select()
    .from(supportRequests)
    .where(and(eq(supportRequests.requestedBy, userId), eq(supportRequests.businessId, businessId)))
    .orderBy(desc(supportRequests.requestedAt), desc(supportRequests.id))
    .limit(limit);
}

const waiting = {
  request: supportRequests,
  handle: businesses.handle,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
};

/** Returns the open requests of all businesses with their senders, the oldest first. */
export async function listOpenSupportRequests(executor: Executor) {
  return executor
    .select(waiting)
    .from(supportRequests)
    .innerJoin(businesses, eq(businesses.id, supportRequests.businessId))
    .innerJoin(users, eq(users.id, supportRequests.requestedBy))
    .where(eq(supportRequests.status, 'open'))
    .orderBy(asc(supportRequests.requestedAt), asc(supportRequests.id));
}

/** Returns a request of any business with its sender, and locks it until the transaction ends. */
export async function lockSupportRequest(tx: Transaction, id: string) {
  const [row] = await tx
    .select(waiting)
    .from(supportRequests)
    .innerJoin(businesses, eq(businesses.id, supportRequests.businessId))
    .innerJoin(users, eq(users.id, supportRequests.requestedBy))
    .where(eq(supportRequests.id, id))
    .for('update', { of: supportRequests });
  return row;
}

export async function endSupportRequest(
  tx: Transaction,
  { businessId, id }: Pick<SupportRow, 'businessId' | 'id'>,
  end: Pick<SupportRow, 'status' | 'answer' | 'endedAt'>,
): Promise<void> {
  await tx
    .update(supportRequests)
    .set(end)
    .where(and(eq(supportRequests.businessId, businessId), eq(supportRequests.id, id)));
}

/** Returns the files of each of these requests by the names under which they were uploaded. */
export async function listSupportFiles(
  executor: Executor,
  requestIds: readonly string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  if (requestIds.length === 0) return new Map();
  const rows = await executor
    .select({ requestId: supportRequestFiles.requestId, id: files.id, name: files.name })
    .from(supportRequestFiles)
    .innerJoin(
      files,
      and(eq(files.businessId, supportRequestFiles.businessId), eq(files.id, supportRequestFiles.fileId)),
    )
    .where(inArray(supportRequestFiles.requestId, [...requestIds]))
    .orderBy(asc(files.createdAt), asc(files.id));
  const byRequest = Map.groupBy(rows, ({ requestId }) => requestId);
  return new Map([...byRequest].map(([id, of]) => [id, of.map(({ requestId: _request, ...file }) => file)]));
}
