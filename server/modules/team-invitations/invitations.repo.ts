import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { timeline } from '#server/db/tables/platform/timeline.table.ts';

/** Returns when the `nth` newest invitation of a business was sent, if there were that many since. */
export async function findNthNewestInvitation(
  executor: Executor,
  businessId: string,
  nth: number,
  since: Date,
): Promise<Date | undefined> {
  const [row] = await executor
    .select({ at: timeline.at })
    .from(timeline)
    .where(
      and(
        eq(timeline.businessId, businessId),
        eq(timeline.recordType, 'team-member'),
        inArray(timeline.event, ['invitation.sent', 'invitation.resend']),
        gt(timeline.at, since),
      ),
    )
    .orderBy(desc(timeline.at))
    .offset(nth - 1)
    .limit(1);
  return row?.at;
}
