import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/jobs.ts';

/** Return the paid fee of an application: apart from the step that requires it, since an event may have many. */
export const returnFeeJob = defineJob('event.return-fee', z.object({ businessId: Id, id: Id }));

export const addFeeReturn = (
  tx: Transaction,
  { jobs }: Pick<Deps, 'jobs'>,
  { businessId, id }: { businessId: string; id: string },
): Promise<void> => jobs.add(tx, returnFeeJob, { businessId, id }, { singletonKey: id });
