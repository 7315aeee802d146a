import { supportCalls } from '#contract/people/support.ts';
import type { Deps } from '#server/deps.ts';
import { type App, route } from '#server/plugins/route.ts';
import { createSupportRequest, listSupportRequests } from './support.service.ts';

export function supportRoutes(app: App, deps: Deps): void {
  route(app, supportCalls.supportRequests, ({ caller }) => listSupportRequests(deps.db, caller));
  route(app, supportCalls.createSupportRequest, ({ tx, caller, body }) =>
    createSupportRequest(tx, deps, caller, body),
  );
}
