import { returnPolicyCalls } from '#contract/store/return-policy.ts';
import { type App, route } from '#server/plugins/route.ts';
import { listPolicies } from './return-policies.repo.ts';
import { createPolicy, removePolicy, updatePolicy } from './return-policies.service.ts';

export function returnPolicyRoutes(app: App): void {
  const { deps } = app;
  route(app, returnPolicyCalls.returnPolicies, ({ caller }) => listPolicies(deps.db, caller.businessId));
  route(app, returnPolicyCalls.createReturnPolicy, ({ tx, caller, body }) =>
    createPolicy(tx, deps, caller.businessId, body),
  );
  route(app, returnPolicyCalls.updateReturnPolicy, ({ tx, caller, params, body }) =>
    updatePolicy(tx, caller.businessId, params.id, body),
  );
  route(app, returnPolicyCalls.deleteReturnPolicy, ({ tx, caller, params }) =>
    removePolicy(tx, caller.businessId, params.id),
  );
}
