import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import type { Transaction } from '#server/db/client.ts';
import { type Jobs, defineJob } from '#server/jobs/jobs.ts';
import type { DomainRow } from './domains.repo.ts';

const DomainRef = z.object({ businessId: Id, id: Id });

/** Check the records of a domain, if that is due. */
export const checkDomainJob = defineJob('domains.check', DomainRef);
/** Do what is due for a domain: renew, expire, release or park it. */
export const domainStepJob = defineJob('domains.step', DomainRef);
/** Register or renew a domain whose order is paid. */
export const fulfilOrderJob = defineJob('domains.fulfil', z.object({ businessId: Id, orderId: Id }));
/** Charge the stored card for an order of a domain, under the reference of a payment that was stored before. */
export const chargeDomainJob = defineJob('domains.charge', z.object({ reference: z.string() }));

/** Adds the next check of a domain. A check that is asked for in between makes this one find nothing due. */
export async function scheduleCheck(
  tx: Transaction,
  { jobs }: { jobs: Jobs },
  { businessId, id, nextCheckAt }: Pick<DomainRow, 'businessId' | 'id' | 'nextCheckAt'>,
): Promise<void> {
  if (nextCheckAt === null) return;
  const singletonKey = `${id} ${nextCheckAt.getTime()}`;
  await jobs.add(tx, checkDomainJob, { businessId, id }, { runAt: nextCheckAt, singletonKey });
}
