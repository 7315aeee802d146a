import * as z from 'zod/mini';
import { Plan, plans } from '#domain/plan.ts';
import { AppError } from '#server/app-error.ts';
import { assignPlan } from '#server/modules/business/assign-plan.service.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { requireHandle } from '#server/modules/business/require-handle.service.ts';
import { type OperatorArea, defineOperatorAction } from '#server/platform/operator/operator-area.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { hasSubscription } from './subscriptions.records.ts';

/** Plans of businesses without a subscription. Nothing waits here: an operator names the business. */
export const planArea: OperatorArea = {
  title: 'Plans without a subscription',
  subject: 'handle',
  list: async () => [],
  actions: {
    assign: defineOperatorAction({
      label: 'Assign a plan',
      input: z.object({ plan: Plan }),
      fields: { plan: { label: 'Plan', kind: 'choice', choices: plans } },
      async run(tx, deps, handle, { plan }, by) {
        const businessId = await requireHandle(tx, handle);
        if (await hasSubscription(tx, businessId))
          throw new AppError('ILLEGAL_EVENT', {
            message: `${handle} has a subscription, which decides its plan`,
            legal: [],
          });
        await assignPlan(tx, deps, businessId, plan);
        const business = await findBusiness(tx, businessId);
        const record = { type: 'business', id: businessId, label: business?.name ?? handle } as const;
        const event = { record, event: 'business.plan.assigned', note: plan };
        await recordEvents(tx, businessId, deps.clock.now(), by, [event]);
        return `${handle}: ${plan}`;
      },
    }),
  },
};
