import type { recordFaults } from './planted-faults.ts';

/** Returns a statement that stores a subscription with these values. */
const newSubscription = (values: Record<string, string>) =>
  `insert into subscriptions (business_id, id, plan, period, price_minor, started_at, ${Object.keys(values).join()})
   select id, gen_random_uuid(), 'basic', 'yearly', 0, now(), ${Object.values(values)
     .map((value) => `'${value}'`)
     .join()} from businesses limit 1`;

/** Planted faults in the plans of businesses, with the rules that detect them. */
export const planFaults: typeof recordFaults = [
  {
    fault: 'an unpaid first order is past due',
    sql: newSubscription({ status: 'incomplete', past_due_since: '2026-01-01' }),
    named: ['only an unpaid renewal is past due'],
  },
  {
    fault: 'a paid period has no end',
    sql: newSubscription({ status: 'incomplete', period_start: '2026-01-01', anchor_day: '2026-01-01' }),
    named: ['a paid period has a beginning, an end and a day that it is counted from'],
  },
];
