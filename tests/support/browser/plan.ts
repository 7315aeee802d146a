import type { Plan } from '#domain/plan.ts';
import { systemClock } from '#server/clock.ts';
import { assignPlan } from '#server/modules/business/assign-plan.service.ts';
import type { Kontor } from './kontor.ts';

/** Gives a business another plan, as an operator does. */
export const setPlan = ({ db }: Kontor, { businessId }: { businessId: string }, plan: Plan): Promise<void> =>
  db.transaction((tx) => assignPlan(tx, { clock: systemClock }, businessId, plan));
