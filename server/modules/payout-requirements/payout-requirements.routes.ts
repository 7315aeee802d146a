import { payoutRequirementCalls } from '#contract/money/payout-requirements.ts';
import { type App, route } from '#server/plugins/route.ts';
import { getPayoutRequirements } from './payout-requirements.service.ts';

export function payoutRequirementRoutes(app: App): void {
  route(app, payoutRequirementCalls.payoutRequirements, ({ caller }) =>
    getPayoutRequirements(app.deps.db, caller),
  );
}
