import { and, asc, desc, eq, gte, isNull, lt, or } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { type OtpPurpose, otpRequests } from '#server/db/tables/platform/otp.table.ts';

export type OtpRequest = typeof otpRequests.$inferSelect;

export async function findLatestCode(executor: Executor, subjectId: string): Promise<OtpRequest | undefined> {
  const [row] = await executor
    .select()
    .from(otpRequests)
    .where(eq(otpRequests.subjectId, subjectId))
    .orderBy(desc(otpRequests.sentAt), desc(otpRequests.id))
    .limit(1);
  return row;
}

/** The recipient of a code: a phone number is in international format. */
export type CodeAddress = { email: string } | { phoneNumber: string };

/** Returns the codes for a purpose that were sent to this address or for this subject, oldest first. */
export async function listCodesSentSince(
  executor: Executor,
  { purpose, subjectId, ...address }: { purpose: OtpPurpose; subjectId: string } & CodeAddress,
  since: Date,
): Promise<Pick<OtpRequest, 'sentAt' | 'subjectId' | 'requestedFrom'>[]> {
  return executor
    .select({
      sentAt: otpRequests.sentAt,
      subjectId: otpRequests.subjectId,
      requestedFrom: otpRequests.requestedFrom,
    })
    .from(otpRequests)
    .where(
      and(
        or(
          'email' in address
            ? eq(otpRequests.email, address.email)
            : eq(otpRequests.phoneNumber, address.phoneNumber),
          eq(otpRequests.subjectId, subjectId),
        ),
        eq(otpRequests.purpose, purpose),
        gte(otpRequests.sentAt, since),
      ),
    )
    .orderBy(asc(otpRequests.sentAt));
}

export async function insertCode(executor: Executor, code: typeof otpRequests.$inferInsert): Promise<void> {
  await executor.insert(otpRequests).values(code);
}

export async function closeCodes(executor: Executor, subjectId: string, now: Date): Promise<void> {
  await executor
    .update(otpRequests)
    .set({ closedAt: now })
    .where(and(eq(otpRequests.subjectId, subjectId), isNull(otpRequests.closedAt)));
}

export async function saveWrongAttempts(
  executor: Executor,
  id: string,
  wrongAttempts: number,
): Promise<void> {
  await executor.update(otpRequests).set({ wrongAttempts }).where(eq(otpRequests.id, id));
}

export async function deleteCodesBefore(executor: Executor, instant: Date): Promise<void> {
  await executor.delete(otpRequests).where(lt(otpRequests.sentAt, instant));
}
