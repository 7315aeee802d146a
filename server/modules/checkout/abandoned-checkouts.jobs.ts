import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { markAbandoned } from './abandoned-list.repo.ts';
import { abandonedAfterMs } from './reminder.rules.ts';
import { listDueReminders } from './reminders.repo.ts';
import { remindCustomer } from './reminders.service.ts';

const minuteMs = 60_000;
const batchSize = 500;

/** Remind a customer of the checkout that they left. */
const remindJob = defineJob('checkout.remind', z.object({ businessId: Id, checkoutId: Id }));

export function handleAbandonedCheckouts(deps: Deps): void {
  const { db, clock, jobs } = deps;
  jobs.sweep('abandoned checkouts', minuteMs, (tx) =>
    markAbandoned(tx, new Date(clock.now().getTime() - abandonedAfterMs)),
  );
  jobs.handle(remindJob, (due) => db.transaction((tx) => remindCustomer(tx, deps, due)));
  jobs.sweep('checkout reminders', minuteMs, async (tx) => {
    for (const due of await listDueReminders(tx, clock.now(), batchSize))
      await jobs.add(tx, remindJob, due, { singletonKey: due.checkoutId });
  });
}
