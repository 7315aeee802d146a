import { businessCalls } from '#contract/people/business.ts';
import type { Deps } from '#server/deps.ts';
import { type App, route } from '#server/plugins/route.ts';
import { changeBusinessInfo, getBusinessInfo, setBusinessLogo } from './business-info.service.ts';

export function businessInfoRoutes(app: App, deps: Deps): void {
  route(app, businessCalls.businessInfo, ({ caller }) => getBusinessInfo(deps, deps.db, caller.businessId));
  route(app, businessCalls.updateBusinessInfo, ({ tx, caller, body }) =>
    changeBusinessInfo(deps, tx, caller, body),
  );
  route(app, businessCalls.setBusinessLogo, ({ tx, caller, body }) =>
    setBusinessLogo(deps, tx, caller, body.fileId),
  );
}
