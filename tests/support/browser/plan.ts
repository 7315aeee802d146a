import type { Plan } from '#domain/plan.ts';
import { setPlan as savePlan } from '#server/modules/business/business.records.ts';
import type { Kontor } from './kontor.ts';

/** Gives a business another plan, as an operator does. */
export const setPlan = ({ db }: Kontor, { businessId }: { businessId: string }, plan: Plan): Promise<void> =>
  savePlan(db, businessId, plan);
